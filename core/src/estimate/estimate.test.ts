import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moneyOf } from '../cost/decimal.js';
import { canonicalJson } from '../value/canonical.js';
import { ADDITION_KINDS, type Addition, additionFaults, estimateSums } from './additions.js';
import { type Charge, chargedMarkups, chargeFaults, chargeSums } from './charge.js';
import { completenessOf, MAX_UNPRICED } from './completeness.js';
import { isWaivableKey } from './waivers.js';

const site: Addition = { id: 'a', name: 'Rigg', kind: 'SITE', percent: 8 };
const vat: Addition = { id: 'v', name: 'Mva', kind: 'VAT', percent: 25 };

describe('faults of additions', () => {
  test.each<[string, Partial<Addition>[], [string, string][]]>([
    ['none', [{}, vat], []],
    ['both', [{ amount: 1 }], [['additions.0.percent', 'PERCENT_OR_AMOUNT']]],
    ['neither', [{ percent: undefined } as never], [['additions.0.percent', 'PERCENT_OR_AMOUNT']]],
    ['above 100 per cent', [{ percent: 100.0001 }], [['additions.0.percent', 'OUT_OF_BOUNDS']]],
    ['below 0', [{ percent: -1 }], [['additions.0.percent', 'OUT_OF_BOUNDS']]],
    ['five decimals', [{ percent: 1.23456 }], [['additions.0.percent', 'TOO_MANY_DECIMALS']]],
    ['the same id', [{}, {}], [['additions.1.id', 'DUPLICATE_ID']]],
    ['VAT that is not last', [vat, {}], [['additions.0.kind', 'VAT_NOT_LAST']]],
    ['VAT twice', [vat, { ...vat, id: 'w' }], [['additions.0.kind', 'VAT_NOT_LAST']]],
    ['21 of them', Array.from({ length: 21 }, (_, i) => ({ id: `${i}` })), [['additions', 'TOO_MANY']]],
  ])('%s', (_, given, expected) => {
    const faults = additionFaults(given.map((one) => ({ ...site, ...one })));
    expect(faults.map(({ path, code }) => [path, code])).toEqual(expected);
  });

  test('an amount has two decimals and is at most 10¹²', () => {
    const { percent: _, ...amount } = site;
    const codes = [0, 1e12, 1e12 + 1, 0.001, -1].map(
      (value) => additionFaults([{ ...amount, amount: value }])[0]?.code,
    );
    expect(codes).toEqual([undefined, undefined, 'OUT_OF_BOUNDS', 'TOO_MANY_DECIMALS', 'OUT_OF_BOUNDS']);
  });
});

describe('faults of charges', () => {
  const whole = { customer: 100, company: 0, others: 0 };
  const estimate = {
    nodes: [
      { id: 'n', name: '', total: 1 },
      { id: 'm', name: '', total: 1, markup: true },
    ],
    additions: [{ id: 'a', name: '', total: 1, markup: true }],
  };
  const charge = (more: Partial<Charge>): Charge => ({ defaultShare: whole, shares: [], ...more });
  test.each<[string, Partial<Charge>, [string, string][]]>([
    ['none', { shares: [{ nodeId: 'n', ...whole }] }, []],
    [
      'shares of 99',
      { defaultShare: { customer: 99, company: 0, others: 0 } },
      [['defaultShare', 'SHARES_NOT_100']],
    ],
    ['an unknown node', { shares: [{ nodeId: 'x', ...whole }] }, [['shares.0.nodeId', 'UNKNOWN_NODE']]],
    ['an unknown addition', { additions: [{ id: 'x', ...whole }] }, [['additions.0.id', 'UNKNOWN_ADDITION']]],
    ['VAT', { additions: [{ id: 'v', ...whole }] }, [['additions.0.id', 'VAT_NAMED']]],
    [
      'three decimals',
      { reductions: [{ name: '', amount: 0.001 }], changes: [{ name: '', amount: -0.001 }], paid: 0.001 },
      ['reductions.0.amount', 'changes.0.amount', 'paid'].map((path) => [path, 'TOO_MANY_DECIMALS']),
    ],
    [
      'a node twice',
      {
        shares: [
          { nodeId: 'n', ...whole },
          { nodeId: 'n', ...whole },
        ],
      },
      [['shares.1.nodeId', 'DUPLICATE_ID']],
    ],
    [
      'a negative share',
      { shares: [{ nodeId: 'n', customer: 110, company: -10, others: 0 }] },
      [['shares.0', 'SHARES_NOT_100']],
    ],
  ])('%s', (_, given, expected) => {
    expect(chargeFaults(charge(given), estimate, 'v').map(({ path, code }) => [path, code])).toEqual(
      expected,
    );
  });

  test('mark-ups are found where a customer would pay them', () => {
    const named = charge({
      shares: [{ nodeId: 'm', ...whole }],
      additions: [{ id: 'a', customer: 0, company: 100, others: 0 }],
    });
    expect(chargedMarkups(named, estimate)).toEqual(['shares.0.customer']);
  });
});

describe('canonical JSON', () => {
  test('has sorted keys at every level and no spaces', () => {
    expect(canonicalJson({ b: [{ z: 1, a: 'æ"' }], a: null, c: undefined, B: 1e21, é: 0.1 })).toBe(
      '{"B":1e+21,"a":null,"b":[{"a":"æ\\"","z":1}],"é":0.1}',
    );
  });

  test('is the same for any order of keys, and reads back as the value', () =>
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        const hash = (one: unknown) => createHash('sha256').update(canonicalJson(one)).digest('hex');
        expect(hash(turned)).toBe(hash(value));
        expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value));
      }),
    ));
});

test('waivers name keys and kinds', () => {
  expect(['SAW_CUT', 'PIPE', 'PIPE.7', 'CABLE.1.IN_PIPE', 'PIPES', 'PIPE.x', ''].map(isWaivableKey)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('at most 500 lines are listed, and all are counted', () => {
  const line = { sectionId: 's', key: 'SAW_CUT', kind: 'SAW_CUT', unit: 'm', net: 1 };
  const unpriced = Array.from({ length: 501 }, () => ({ line, reason: 'NO_RULE' as const }));
  const segment = { segmentId: 1, states: [], unpriced, waived: [], unapplied: [] };
  const found = completenessOf([segment], [], false);
  expect([found.unpriced.length, found.unpricedCount]).toEqual([MAX_UNPRICED, 501]);
});

const øre = (kroner: number) => Math.round(kroner * 100);
const kroner = fc.integer({ min: -100_000_000, max: 100_000_000 }).map((value) => value / 100);
const percent = fc.integer({ min: 0, max: 1_000_000 }).map((value) => value / 10_000);

describe('every estimate', () => {
  const addition = fc.record({
    kind: fc.constantFrom(...ADDITION_KINDS.filter((kind) => kind !== 'VAT')),
    value: fc.oneof(
      percent.map((value) => ({ percent: value })),
      kroner.map((value) => ({ amount: Math.abs(value) })),
    ),
    of: fc.constantFrom('WORKS' as const, 'SUBTOTAL' as const),
  });
  test('loses no øre, and no amount is a half øre off', () =>
    fc.assert(
      fc.property(kroner, fc.array(addition, { maxLength: 19 }), percent, (works, drawn, rate) => {
        const additions = [
          ...drawn.map(({ kind, value, of }, i) => ({ id: `${i}`, name: '', kind, of, ...value })),
          { ...vat, percent: rate },
        ];
        const sums = estimateSums(moneyOf(works), additions);
        const before = sums.additions.slice(0, -1).reduce((sum, { amount }) => sum + øre(amount), øre(works));
        expect(øre(sums.subtotal)).toBe(before);
        expect(øre(sums.total)).toBe(before + øre(sums.vat));
        for (const { basis, percent: part, amount } of sums.additions) {
          if (basis === null) continue;
          const exact = BigInt(øre(basis)) * BigInt(Math.round(part! * 10_000));
          const off = BigInt(øre(amount)) * 1_000_000n - exact;
          expect(off <= 500_000n && off >= -500_000n).toBe(true);
        }
      }),
    ));
});

describe('every charge', () => {
  const share = fc
    .tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 1_000_000 }))
    .map(([a, b]) => ({
      customer: Math.min(a, b) / 10_000,
      others: (Math.max(a, b) - Math.min(a, b)) / 10_000,
      company: (1_000_000 - Math.max(a, b)) / 10_000,
    }));
  test('has parts that sum to their totals, and customers pay what their parts sum to', () =>
    fc.assert(
      fc.property(fc.array(kroner, { maxLength: 20 }), share, (totals, defaultShare) => {
        const nodes = totals.map((total, i) => ({ id: `${i}`, name: '', total }));
        const charge = { defaultShare, shares: [] };
        expect(chargeFaults(charge, { nodes, additions: [] }, undefined)).toEqual([]);
        const sums = chargeSums(charge, { nodes, additions: [] }, 25);
        for (const { total, customer, company, others } of sums.parts)
          expect(øre(customer) + øre(company) + øre(others)).toBe(øre(total));
        const customers = sums.parts.reduce((sum, { customer }) => sum + øre(customer), 0);
        expect(øre(sums.charge)).toBe(Math.max(0, customers));
      }),
    ));
});
