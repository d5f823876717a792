import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ruleCells } from './cells.js';
import { readRules, ruleFaults, ruleFaultText } from './faults.js';
import { RULE_FIELD_NAMES, RULE_FIELDS } from './fields.js';
import { KIND_FIELDS, KINDS, RULE_KINDS } from './kinds.js';
import { MAX_RULES } from './model.js';
import { STARTER_RULES } from './starterRules.js';

const COVER = { id: 'COVER', kind: 'COVER', a: 'CABLE', value: 700, severity: 'ERROR' };
const codes = (...rules: Record<string, unknown>[]) =>
  ruleFaults(rules).map(({ path, code }) => `${path} ${code}`);

describe('the starter rules', () => {
  test('are 33 without a fault', () => {
    expect(STARTER_RULES.rules).toHaveLength(33);
    expect(ruleFaults(STARTER_RULES.rules)).toEqual([]);
    expect(readRules(STARTER_RULES.rules)).toEqual(STARTER_RULES.rules);
  });

  test('are the rows of data/rules/design-rules.csv', () => {
    const file = readFileSync(new URL('../../../data/rules/design-rules.csv', import.meta.url), 'utf8');
    const rows = [RULE_FIELD_NAMES, ...STARTER_RULES.rules.map(ruleCells)];
    expect(file).toBe(rows.map((cells) => `${cells.map((cell) => cell ?? '').join(',')}\n`).join(''));
  });
});

describe('the fields of a rule', () => {
  test('have names and headings that are used once', () => {
    const headings = RULE_FIELD_NAMES.flatMap((name) => [name.toLowerCase(), ...RULE_FIELDS[name].headings]);
    expect(headings).toEqual([...new Set(headings)]);
  });

  test('are explained', () => {
    for (const name of RULE_FIELD_NAMES) expect(RULE_FIELDS[name].help, name).toMatch(/^[A-Z].{3,}[^.]$/);
  });

  test.each(RULE_KINDS)('of kind %s have a unit where they have a value, and only there', (kind) => {
    expect(KINDS[kind].needs.includes('value')).toBe(KINDS[kind].unit !== undefined);
  });
});

describe('the faults of rules', () => {
  test('are none of a rule with what its kind needs', () => {
    expect(codes(COVER, { ...COVER, id: 'OTHER', places: ['ROAD'], active: false, textNb: '' })).toEqual([]);
  });

  test.each(RULE_KINDS)('name every field that %s needs or does not want', (kind) => {
    const { needs, may = [] } = KINDS[kind];
    const bare = { id: 'X', kind, severity: 'INFO' };
    expect(codes(bare)).toEqual(needs.map((name) => `rules.0.${name} REQUIRED`));
    const all = { ...bare, a: 'CABLE', b: 'GAS', value: 1, step: 1, areaFrom: 1, areaTo: 2, material: 'PE' };
    const notWanted = KIND_FIELDS.filter((name) => !needs.includes(name) && !may.includes(name));
    expect(codes(all)).toEqual(notWanted.map((name) => `rules.0.${name} NOT_WANTED`));
  });

  test.each([
    ['id', 'lower case', 'INVALID_VALUE'],
    ['id', 'X'.repeat(41), 'INVALID_VALUE'],
    ['id', null, 'REQUIRED'],
    ['kind', 'COLOUR', 'UNKNOWN_VALUE'],
    ['a', 'CABEL', 'UNKNOWN_VALUE'],
    ['severity', 'FATAL', 'UNKNOWN_VALUE'],
    ['severity', undefined, 'REQUIRED'],
    ['value', -1, 'INVALID_VALUE'],
    ['value', 100_001, 'INVALID_VALUE'],
    ['value', '700', 'INVALID_VALUE'],
    ['value', Number.NaN, 'INVALID_VALUE'],
    ['places', 'ROAD', 'INVALID_VALUE'],
    ['textNb', 'x'.repeat(301), 'INVALID_VALUE'],
    ['sheet', '5015', 'INVALID_VALUE'],
    ['sheet', 'ORGBLAD-', 'INVALID_VALUE'],
    ['active', 'yes', 'INVALID_VALUE'],
    ['colour', 'red', 'UNKNOWN_FIELD'],
  ])('name %s %j', (field, value, code) => {
    expect(codes(COVER, { ...COVER, id: 'SECOND', [field]: value })).toEqual([`rules.1.${field} ${code}`]);
  });

  test('name the place that is unknown', () => {
    expect(codes({ ...COVER, places: ['MOON', 'ROAD'] })).toEqual(['rules.0.places.0 UNKNOWN_VALUE']);
  });

  test('name an empty range of areas, and an id that is there already', () => {
    const size = { ...COVER, kind: 'PIPE_SIZE', areaFrom: 50, areaTo: 50 };
    expect(codes(size, COVER)).toEqual(['rules.0.areaTo EMPTY_RANGE', 'rules.1.id DUPLICATE_ID']);
  });

  test('are one of too many rules', () => {
    const rules = (count: number) => Array.from({ length: count }, (_, i) => ({ ...COVER, id: `R-${i}` }));
    expect(codes(...rules(MAX_RULES))).toEqual([]);
    expect(codes(...rules(MAX_RULES + 1))).toEqual(['rules TOO_MANY_RULES']);
  });

  test('have texts in both languages', () => {
    const [fault] = ruleFaults([{ ...COVER, b: 'GAS' }]);
    expect(ruleFaultText(fault!, 'en')).toBe('is not for rules of kind COVER');
    expect(ruleFaultText(fault!, 'nb')).toBe('er ikke for regler av type COVER');
  });
});

test('a rule is stored with every field that has a value, and always with places and active', () => {
  const given = { ...COVER, b: null, textEn: ' \n', textNb: ' Etter\r\n avtale\u0007 ' };
  expect(readRules([given])).toEqual([{ ...COVER, textNb: 'Etter avtale', places: [], active: true }]);
});
