import { CATALOG_NODE_TYPES, type CatalogNodeType, isPriced, MAX_TREE_DEPTH } from '@spadework/core/cost';
import { type Check, type Field, may, must } from '../../../tables/field.js';
import { Fault } from '../../../tables/table.js';
import { oneOf, places, quoteCell, type Reader, text, textUpTo, whole } from '../../../tables/values.js';

/** A place in the tree. With a name it says what the node is, without one it refers to it. */
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

/** What core reckons with exactly. */
const LARGEST = 1_000_000_000;

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

/** Numbers of sheets; whichever of the three parts them, one is free in any kind of file. */
const sheets: Reader = (cell) => {
  // A worksheet takes two numbers with a comma between them for one.
  if (typeof cell === 'number' && !Number.isInteger(cell))
    return new Fault(`must be numbers of sheets such as 4001|4002, not ${quoteCell(cell)}`);
  const numbers = String(cell)
    .split(/[|,;]/)
    .map((number) => number.trim())
    .filter(Boolean);
  const long = numbers.find((number) => number.length > 50);
  return long === undefined ? [...new Set(numbers)] : new Fault(`holds the long number ${quoteCell(long)}`);
};

export const typeField = (types: readonly string[]): Field =>
  must('type', oneOf(types, TYPE_WORDS), 'nodetype', 'slag');
export const NUMBER = must('number', textUpTo(100), 'nummer', 'nr', 'kode', 'code');
export const UNIT_PRICE = may('unitPrice', places(2, LARGEST), 'enhetspris', 'pris', 'price');

export const CATALOG_FIELDS: Field[] = [
  must('level', whole(0, MAX_TREE_DEPTH - 1), 'nivå'),
  typeField(CATALOG_NODE_TYPES),
  NUMBER,
  may('name', text, 'navn', 'betegnelse'),
  may('nameEn', text, 'engelsk navn', 'navn engelsk'),
  may('unit', text, 'enhet'),
  may('quantity', places(6, LARGEST), 'mengde', 'antall', 'baseQuantity'),
  UNIT_PRICE,
  may('facility', text, 'anlegg', 'anleggstype', 'facilityId'),
  may('activity', text, 'aktivitet', 'activityId'),
  may('sheets', sheets, 'blad', 'bladnumre'),
  may('description', textUpTo(4000), 'beskrivelse'),
  may('descriptionEn', textUpTo(4000), 'engelsk beskrivelse', 'beskrivelse engelsk'),
];

const OF_DEFINITIONS = [
  'nameEn',
  'unit',
  'unitPrice',
  'facility',
  'activity',
  'sheets',
  'description',
  'descriptionEn',
];

const bareReference: Check = ({ level }, given) => {
  if (given('name') || level === 0) return undefined;
  const name = OF_DEFINITIONS.find(given);
  return name === undefined ? undefined : { name, message: 'must be left out where the row has no name' };
};

const topIsDefined: Check = ({ level }, given) =>
  level === 0 && !given('name') ? { name: 'name', message: 'is missing, and level 0 needs it' } : undefined;

const quantityBelowTop: Check = ({ level }, given) => {
  if (level === undefined || (level === 0) !== given('quantity')) return undefined;
  return { name: 'quantity', message: level === 0 ? 'must be left out at level 0' : 'is missing' };
};

const budgetAtTop: Check = ({ level, type }) =>
  type === 'BUDGET' && level !== undefined && level !== 0
    ? { name: 'type', message: 'BUDGET must be at level 0' }
    : undefined;

/** A definition of some types has the value, one of any other must not. */
const only =
  (name: string, has: (type: CatalogNodeType) => boolean): Check =>
  ({ type }, given) => {
    if (!given('name') || type === undefined || has(type as CatalogNodeType) === given(name))
      return undefined;
    const message = given(name)
      ? `must be left out with type ${type}`
      : `is missing, and type ${type} needs it`;
    return { name, message };
  };

export const CATALOG_CHECKS: Check[] = [
  bareReference,
  topIsDefined,
  quantityBelowTop,
  budgetAtTop,
  only('unit', () => true),
  only('unitPrice', isPriced),
  only('facility', (type) => type === 'BUDGET'),
  only('activity', (type) => type === 'BUDGET'),
];
