import { type FieldValue, isOfKind } from '../trench/fields/field.js';
import { SELECTORS, SURFACES } from '../trench/model.js';
import { RULE_KINDS, SEVERITIES } from './kinds.js';

/** What a field of a rule may hold: what a field of a trench may, a text by a pattern, or several of some words. */
export type RuleValue =
  | FieldValue
  | { type: 'pattern'; pattern: RegExp }
  | { type: 'choices'; values: readonly string[] };

/**
 * One field of a design rule, in the order of the columns of a file. Types, bounds, headings and the rows of forms follow
 * from it. `KINDS` says which kinds have the optional ones.
 */
export interface RuleField {
  value: RuleValue;
  /** Every rule has it; a rule that is given without it has the default, if there is one. */
  required?: true;
  default?: readonly string[] | boolean;
  /** In forms. */
  name: { en: string; nb: string };
  /** Other headings that a file may have for it. */
  headings: readonly string[];
  /** What the field says, in one line. */
  help: string;
}

export type RuleFields = Readonly<Record<string, RuleField>>;

const MOST_VALUE = 100_000;
const AMOUNT = { type: 'number', least: 0, most: MOST_VALUE } as const;
const TEXT = { type: 'text', most: 300 } as const;
const SELECTOR = { type: 'choice', values: SELECTORS } as const;

/** What separates places in the cell of a file. */
export const PLACE_SEPARATOR = '|';

export const RULE_FIELDS = {
  id: {
    value: { type: 'pattern', pattern: /^[A-Z0-9-]{1,40}$/ },
    required: true,
    name: { en: 'Rule', nb: 'Regel' },
    headings: ['regel', 'regel-id'],
    help: 'Names the rule in findings: capital letters, digits and hyphens',
  },
  kind: {
    value: { type: 'choice', values: RULE_KINDS },
    required: true,
    name: { en: 'Kind', nb: 'Type regel' },
    headings: ['type', 'regeltype'],
    help: 'What is measured',
  },
  a: {
    value: SELECTOR,
    name: { en: 'For', nb: 'For' },
    headings: ['for', 'gjelder'],
    help: 'What the rule is for',
  },
  b: {
    value: SELECTOR,
    name: { en: 'And', nb: 'Og' },
    headings: ['og', 'mot'],
    help: 'The other of two, for CLEARANCE and NOT_TOGETHER',
  },
  places: {
    value: { type: 'choices', values: SURFACES },
    required: true,
    default: [],
    name: { en: 'Places', nb: 'Steder' },
    headings: ['steder', 'sted'],
    help: 'Where the rule holds, separated by |; empty: everywhere',
  },
  value: {
    value: AMOUNT,
    name: { en: 'Value', nb: 'Verdi' },
    headings: ['verdi', 'krav'],
    help: 'The least or the most: mm, for BORE a factor, for FILL per cent, for resistivities K·m/W',
  },
  step: {
    value: AMOUNT,
    name: { en: 'For each further set', nb: 'For hvert sett til' },
    headings: ['tillegg', 'trinn'],
    help: 'What WIDTH adds for each further set of cables, in mm',
  },
  areaFrom: {
    value: AMOUNT,
    name: { en: 'Area above', nb: 'Tverrsnitt over' },
    headings: ['tverrsnitt over', 'tverrsnitt fra'],
    help: 'PIPE_SIZE is for conductors above this area, in mm²',
  },
  areaTo: {
    value: AMOUNT,
    name: { en: 'Area up to', nb: 'Tverrsnitt til' },
    headings: ['tverrsnitt til'],
    help: 'PIPE_SIZE is for conductors up to this area, in mm²',
  },
  material: {
    value: { type: 'text', most: 100, filled: true },
    name: { en: 'Material', nb: 'Materiale' },
    headings: ['materiale'],
    help: 'How the material begins that PIPE_MATERIAL finds',
  },
  severity: {
    value: { type: 'choice', values: SEVERITIES },
    required: true,
    name: { en: 'Severity', nb: 'Alvorlighet' },
    headings: ['alvorlighet', 'alvorlighetsgrad'],
    help: 'How severe a finding is',
  },
  textNb: {
    value: TEXT,
    name: { en: 'Text, Norwegian', nb: 'Tekst, norsk' },
    headings: ['tekst', 'tekst norsk'],
    help: 'What a finding says first, in Norwegian',
  },
  textEn: {
    value: TEXT,
    name: { en: 'Text, English', nb: 'Tekst, engelsk' },
    headings: ['tekst engelsk', 'engelsk tekst'],
    help: 'What a finding says first, in English',
  },
  sheet: {
    value: { type: 'pattern', pattern: /^(ORGBLAD|ORGNYTT|ARCHIVE)-[\p{L}\p{N}._-]{1,100}$/u },
    name: { en: 'Sheet', nb: 'Blad' },
    headings: ['blad', 'dokument'],
    help: 'The document that has the rule, such as ORGBLAD-5015',
  },
  active: {
    value: { type: 'flag' },
    required: true,
    default: true,
    name: { en: 'Active', nb: 'Aktiv' },
    headings: ['aktiv', 'i bruk'],
    help: 'Whether the rule is checked',
  },
} as const satisfies RuleFields;

export type RuleFieldName = keyof typeof RULE_FIELDS;
export const RULE_FIELD_NAMES = Object.keys(RULE_FIELDS) as RuleFieldName[];

type Plain<V extends RuleValue> = V extends { type: 'choices'; values: readonly (infer W)[] }
  ? readonly W[]
  : V extends { values: readonly (infer W)[] }
    ? W
    : V extends { type: 'number' }
      ? number
      : V extends { type: 'flag' }
        ? boolean
        : string;

type Fields = typeof RULE_FIELDS;
type Required = { [K in RuleFieldName]: Fields[K] extends { required: true } ? K : never }[RuleFieldName];

/** What a rule has by the table. */
export type ValuesOfRule = { [K in Required]: Plain<Fields[K]['value']> } & {
  [K in Exclude<RuleFieldName, Required>]?: Plain<Fields[K]['value']>;
};

/** Whether a field may hold a value. */
export function ruleFieldHolds({ value: kind }: RuleField, value: unknown): boolean {
  switch (kind.type) {
    case 'pattern':
      return typeof value === 'string' && kind.pattern.test(value);
    case 'choices':
      return Array.isArray(value) && value.every((one) => kind.values.includes(one));
    default:
      return isOfKind(kind, value);
  }
}
