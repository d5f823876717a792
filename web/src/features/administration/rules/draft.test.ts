import { newRuleId, type Rule } from '@spadework/core/quantity';
import { describe, expect, test } from 'vitest';
import {
  faultsByRule,
  moved,
  partsOf,
  serverFaults,
  strangers,
  withCondition,
  withInner,
  withPart,
  withRule,
} from './draft.js';

const rule = (id: string, more: Partial<Rule> = {}): Rule => ({
  id,
  name: id,
  per: 'SECTION',
  when: {},
  add: { number: 'K-1', quantity: 'TRENCH_LENGTH' },
  ...more,
});
const CODE = {
  number: 'K-1',
  type: 'BUDGET',
  name: 'Grøft',
  unit: 'm',
  childNodes: [
    {
      number: 'G-1',
      type: 'GROUP',
      name: 'Graving',
      unit: 'm',
      childNodes: [{ number: 'W-1', type: 'WORK', name: 'Gravemaskin', unit: 'm3' }],
    },
    { number: 'M-1', type: 'MATERIAL', name: 'Sand', unit: 'm3' },
  ],
};
const DEEP = [
  { number: 'G-1', type: 'GROUP' },
  { number: 'W-1', type: 'WORK' },
];

describe('rules that are being written', () => {
  test('are replaced, removed, moved and get ids of their own', () => {
    const rules = [rule('a'), rule('b'), rule('c')];
    expect(withRule(rules, 1, undefined).map(({ id }) => id)).toEqual(['a', 'c']);
    expect(withRule(rules, 1, rule('x')).map(({ id }) => id)).toEqual(['a', 'x', 'c']);
    expect(moved(rules, 0, 1).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    expect(moved(rules, 0, -1)).toEqual(rules);
    expect([newRuleId(rules), newRuleId([rule('rule'), rule('rule-2')])]).toEqual(['rule', 'rule-3']);
  });

  test('a condition that is emptied is gone, also inside cables', () => {
    expect(withCondition({ ground: ['SOIL'] }, 'ground', [])).toEqual({});
    expect(withCondition({}, 'depth', { from: 1 })).toEqual({ depth: { from: 1 } });
    expect(withInner({ cable: { nameMatches: 'TSLF*' } }, 'cable', { nameMatches: '' })).toEqual({});
    expect(withInner({ cable: { nameMatches: 'TSLF*' } }, 'cable', { voltage: ['MV'] })).toEqual({
      cable: { nameMatches: 'TSLF*', voltage: ['MV'] },
    });
  });

  test('a quantity deep in a code makes what stands above it, and takes it away again', () => {
    const add = rule('a').add!;
    const said = withPart(add, DEEP, { quantity: 'EXCAVATION' });
    expect(said.childNodes).toEqual([
      { number: 'G-1', childNodes: [{ number: 'W-1', quantity: 'EXCAVATION' }] },
    ]);
    const parts = partsOf(CODE, said);
    expect(parts.map(({ node, level, at }) => [node.number, level, at])).toEqual([
      ['G-1', 1, 'add.childNodes.0.'],
      ['W-1', 2, 'add.childNodes.0.childNodes.0.'],
      ['M-1', 1, undefined],
    ]);
    expect(withPart(said, DEEP, { quantity: '' })).toEqual(add);
    expect(withPart(add, DEEP, { exclude: true }).childNodes?.[0]?.childNodes?.[0]?.exclude).toBe(true);
  });

  test('what the code does not have is found, and can be removed', () => {
    const add = {
      ...rule('a').add!,
      childNodes: [{ number: 'G-1', childNodes: [{ number: 'X-9', quantity: '1' }] }],
    };
    const [stranger] = strangers(CODE, add);
    expect(stranger?.number).toBe('X-9');
    expect(withPart(add, stranger!.path, 'remove').childNodes).toBeUndefined();
  });

  test('faults are told at their rule and field, the server’s without the code for programs', () => {
    const rules = [rule('a'), rule('a', { add: { number: 'K-1', quantity: 'NOTHING + 1' } })];
    const own = faultsByRule(rules, (code) => code);
    expect(own.get(0)).toBeUndefined();
    expect(own.get(1)).toEqual([
      { path: 'id', text: 'DUPLICATE_ID' },
      { path: 'add.quantity', text: 'UNKNOWN_NAME' },
    ]);
    const faults = serverFaults([
      { path: 'body.rules.2.add.number', message: 'UNIT_MISMATCH: has different units: m3, m' },
      { path: 'name', message: 'is required' },
    ]);
    expect([...faults]).toEqual([[2, [{ path: 'add.number', text: 'has different units: m3, m' }]]]);
  });
});
