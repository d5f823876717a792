import { CATALOG_NODE_TYPES, type CatalogNodeType, isPriced, MAX_TREE_DEPTH } from '@spadework/core/cost';
import { type Check, type Field, may, must } from '../../../tables/field.js';
import { Fault } from '../../../tables/table.js';
import { translate } from '../../../tables/translate.js';
import { oneOf, places, quoteCell, type Reader, text, textUpTo, whole } from '../../../tables/values.js';

/** A position in the tree. A row with a name defines a node; a row without a name refers to one. */
export interface CatalogRow {
  level: number;
  type: CatalogNodeType;
  number: string;
  name?: string;
  nameEn?: string;
  unit?: string;
  quantity?: number;
  unitPrice?: number;
  facility?: string;
  activity?: string;
  sheets?: string[];
  description?: string;
  descriptionEn?: string;
}

/** The largest price that core calculates exactly. */
const MAX_PRICE = 1_000_000_000;

const TYPE_WORDS = {
  BUDSJETT: 'BUDGET',
  BUDSJETTKODE: 'BUDGET',
  GRUPPE: 'GROUP',
  ARBEID: 'WORK',
  MATERIELLGRUPPE: 'MATERIALGROUP',
  MATERIALGRUPPE: 'MATERIALGROUP',
  MATERIELL: 'MATERIAL',
  MATERIALE: 'MATERIAL',
  ANNET: 'OTHER',
  RESSURS: 'RESOURCE',
};

/** Numbers of sheets, separated by one of three characters, so that one works in every file format. */
const sheets: Reader = (cell) => {
  // Excel reads two numbers with a comma between them as one number.
  if (typeof cell === 'number' && !Number.isInteger(cell))
    return new Fault(translate`must be numbers of sheets such as 4001|4002, not ${quoteCell(cell)}`);
  const numbers = String(cell)
    .split(/[|,;]/)
    .map((number) => number.trim())
    .filter(Boolean);
  const long = numbers.find((number) => number.length > 50);
  return long === undefined
    ? [...new Set(numbers)]
    : new Fault(translate`holds the long number ${quoteCell(long)}`);
};

export const typeField = (types: readonly string[]): Field =>
  must('type', oneOf(types, TYPE_WORDS), 'nodetype', 'slag');
export const NUMBER = must('number', textUpTo(100), 'nummer', 'nr', 'kode', 'code');
export const UNIT_PRICE = may('unitPrice', places(2, MAX_PRICE), 'enhetspris', 'pris', 'price');

export const CATALOG_FIELDS: Field[] = [
  must('level', whole(0, MAX_TREE_DEPTH - 1), 'nivå'),
  typeField(CATALOG_NODE_TYPES),
  NUMBER,
  may('name', text, 'navn', 'betegnelse'),
  may('nameEn', text, 'engelsk navn', 'navn engelsk'),
  may('unit', text, 'enhet'),
  may('quantity', places(6, MAX_PRICE), 'mengde', 'antall', 'baseQuantity'),
  UNIT_PRICE,
  may('facility', text, 'anlegg', 'anleggstype', 'facilityId'),
  may('activity', text, 'aktivitet', 'activityId'),
  may('sheets', sheets, 'blad', 'bladnumre'),
  may('description', textUpTo(4000), 'beskrivelse'),
  may('descriptionEn', textUpTo(4000), 'engelsk beskrivelse', 'beskrivelse engelsk'),
];

const DEFINITION_FIELDS = [
  'nameEn',
  'unit',
  'unitPrice',
  'facility',
  'activity',
  'sheets',
  'description',
  'descriptionEn',
];

const referenceHasNoDefinition: Check = ({ level }, given) => {
  if (given('name') || level === 0) return undefined;
  const name = DEFINITION_FIELDS.find(given);
  return name === undefined
    ? undefined
    : { name, message: translate`must be left out where the row has no name` };
};

const topIsDefined: Check = ({ level }, given) =>
  level === 0 && !given('name')
    ? { name: 'name', message: translate`is missing, and level 0 needs it` }
    : undefined;

const quantityBelowTop: Check = ({ level }, given) => {
  if (level === undefined || (level === 0) !== given('quantity')) return undefined;
  return {
    name: 'quantity',
    message: level === 0 ? translate`must be left out at level 0` : translate`is missing`,
  };
};

const budgetAtTop: Check = ({ level, type }) =>
  type === 'BUDGET' && level !== undefined && level !== 0
    ? { name: 'type', message: translate`BUDGET must be at level 0` }
    : undefined;

/** The value is required for definitions of some types, and not allowed for others. */
const onlyForTypes =
  (name: string, has: (type: CatalogNodeType) => boolean): Check =>
  ({ type }, given) => {
    if (!given('name') || type === undefined || has(type as CatalogNodeType) === given(name))
      return undefined;
    const message = given(name)
      ? translate`must be left out with type ${type}`
      : translate`is missing, and type ${type} needs it`;
    return { name, message };
  };

export const CATALOG_CHECKS: Check[] = [
  referenceHasNoDefinition,
  topIsDefined,
  quantityBelowTop,
  budgetAtTop,
  onlyForTypes('unit', () => true),
  onlyForTypes('unitPrice', isPriced),
  onlyForTypes('facility', (type) => type === 'BUDGET'),
  onlyForTypes('activity', (type) => type === 'BUDGET'),
];
