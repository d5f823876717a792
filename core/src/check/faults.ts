import type { Language } from '../text/language.js';
import { type Translation, translate } from '../text/translation.js';
import { RULE_FIELD_NAMES, RULE_FIELDS, type RuleField, ruleFieldHolds } from './fields.js';
import { KIND_FIELDS, KINDS, type RuleKind } from './kinds.js';
import { type DesignRule, MAX_RULES } from './model.js';

export const RULE_FAULT_CODES = [
  'TOO_MANY_RULES',
  'REQUIRED',
  'NOT_WANTED',
  'UNKNOWN_FIELD',
  'UNKNOWN_VALUE',
  'INVALID_VALUE',
  'EMPTY_RANGE',
  'DUPLICATE_ID',
] as const;
export type RuleFaultCode = (typeof RULE_FAULT_CODES)[number];

export interface RuleFault {
  /** `rules`, `rules.3.value` or `rules.0.places.0`. */
  path: string;
  code: RuleFaultCode;
  /** What the text names: the kind that does not want the field, the known values, the limit. */
  details?: string;
}

type GivenRule = Readonly<Record<string, unknown>>;

/** Everything that is wrong with rules as somebody gives them. An empty list means that `readRules` can read them. */
export function ruleFaults(rules: readonly GivenRule[]): RuleFault[] {
  if (rules.length > MAX_RULES)
    return [{ path: 'rules', code: 'TOO_MANY_RULES', details: String(MAX_RULES) }];
  const ids = new Set<unknown>();
  return rules.flatMap((rule, i) => {
    const faults = faultsOfRule(rule, `rules.${i}`);
    if (rule.id != null && ids.has(rule.id)) faults.push({ path: `rules.${i}.id`, code: 'DUPLICATE_ID' });
    ids.add(rule.id);
    return faults;
  });
}

function faultsOfRule(rule: GivenRule, path: string): RuleFault[] {
  const unknown = Object.keys(rule).filter((name) => !Object.hasOwn(RULE_FIELDS, name));
  const faults: RuleFault[] = unknown.map((name) => ({ path: `${path}.${name}`, code: 'UNKNOWN_FIELD' }));
  for (const name of RULE_FIELD_NAMES)
    faults.push(...valueFaults(RULE_FIELDS[name], rule[name], `${path}.${name}`));
  if (RULE_FIELDS.kind.value.values.includes(rule.kind as RuleKind))
    faults.push(...kindFaults(rule, rule.kind as RuleKind, path));
  const { areaFrom, areaTo } = rule;
  if (typeof areaFrom === 'number' && typeof areaTo === 'number' && areaFrom >= areaTo)
    faults.push({ path: `${path}.areaTo`, code: 'EMPTY_RANGE' });
  return faults;
}

function valueFaults(field: RuleField, value: unknown, path: string): RuleFault[] {
  const { value: kind } = field;
  if (value == null) return field.required && field.default === undefined ? [{ path, code: 'REQUIRED' }] : [];
  if (ruleFieldHolds(field, value)) return [];
  if (kind.type === 'choice') return [{ path, code: 'UNKNOWN_VALUE', details: kind.values.join(', ') }];
  if (kind.type !== 'choices' || !Array.isArray(value)) return [{ path, code: 'INVALID_VALUE' }];
  return value.flatMap((one, i) =>
    kind.values.includes(one)
      ? []
      : [{ path: `${path}.${i}`, code: 'UNKNOWN_VALUE', details: kind.values.join(', ') }],
  );
}

/** Fields that the kind needs and the rule lacks, or that the kind does not know. */
const kindFaults = (rule: GivenRule, kind: RuleKind, path: string): RuleFault[] =>
  KIND_FIELDS.flatMap((name): RuleFault[] => {
    const { needs, may = [] } = KINDS[kind];
    if (rule[name] == null)
      return needs.includes(name) ? [{ path: `${path}.${name}`, code: 'REQUIRED' }] : [];
    return needs.includes(name) || may.includes(name)
      ? []
      : [{ path: `${path}.${name}`, code: 'NOT_WANTED', details: kind }];
  });

/** A file has texts without blanks around them, and a message is one line. */
const inOneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Rules without faults as they are stored: fields in their order, without those that have no value. */
export const readRules = (rules: readonly GivenRule[]): DesignRule[] =>
  rules.map(
    (rule) =>
      Object.fromEntries(
        RULE_FIELD_NAMES.flatMap((name) => {
          const given = rule[name] ?? (RULE_FIELDS[name] as RuleField).default;
          const value = typeof given === 'string' ? inOneLine(given) : given;
          return value == null || value === '' ? [] : [[name, value]];
        }),
      ) as unknown as DesignRule,
  );

const TEXTS: Readonly<Record<RuleFaultCode, Translation>> = {
  TOO_MANY_RULES: ['has more than {0} rules', 'har mer enn {0} regler'],
  REQUIRED: ['is required', 'mangler'],
  NOT_WANTED: ['is not for rules of kind {0}', 'er ikke for regler av type {0}'],
  UNKNOWN_FIELD: ['is not a field of a rule', 'er ikke et felt i en regel'],
  UNKNOWN_VALUE: ['must be one of {0}', 'må være en av {0}'],
  INVALID_VALUE: ['is not valid', 'er ikke gyldig'],
  EMPTY_RANGE: ['must be larger than areaFrom', 'må være større enn areaFrom'],
  DUPLICATE_ID: ['is the id of an earlier rule', 'er id-en til en tidligere regel'],
};

export const ruleFaultText = ({ code, details = '' }: RuleFault, language: Language): string =>
  translate(TEXTS[code], language).replace('{0}', details);
