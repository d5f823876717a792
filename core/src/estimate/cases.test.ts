import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { moneyOf } from '../cost/decimal.js';
import { type Addition, estimateSums } from './additions.js';
import { type Charge, chargeSums } from './charge.js';
import { completenessOf, type EstimateLine, type EstimateSegment } from './completeness.js';
import { type ActualRow, chargeStatus } from './status.js';
import type { Waiver } from './waivers.js';

/** Estimates and charges as data, worked out by hand. To add a case, add it to a file in core/cases/estimate. */
const read = <T>(file: string): T[] =>
  JSON.parse(readFileSync(new URL(`../../cases/estimate/${file}.json`, import.meta.url), 'utf8')).cases;

interface AdditionCase {
  name: string;
  works: number;
  additions: Addition[];
  expected: { amounts: object[]; subtotal: number; vat: number; total: number };
}
interface ChargeCase {
  name: string;
  nodes: { id: string; number: string; total: number; markup?: boolean }[];
  additions: { id: string; total: number; markup?: boolean }[];
  charge: Charge;
  vatPercent: number;
  rows: ActualRow[];
  expected: { parts: object[]; charge: number; vat: number; total: number; status: object };
}
interface CompletenessCase {
  name: string;
  segments: EstimateSegment<EstimateLine>[];
  waivers: Waiver[];
  hasNodes: boolean;
  expected: { state: string; unpriced: unknown[]; open: unknown[]; waived: unknown[] };
}

const additions = read<AdditionCase>('additions');
const charges = read<ChargeCase>('charges');
const completeness = read<CompletenessCase>('completeness');

test('there are cases', () => {
  expect(charges.length).toBeGreaterThanOrEqual(25);
  expect(additions.length + charges.length + completeness.length).toBeGreaterThanOrEqual(60);
});

describe('additions', () => {
  test.each(additions)('$name', ({ works, additions: given, expected }) => {
    const { amounts, ...sums } = expected;
    const reckoned = estimateSums(moneyOf(works), given);
    expect(reckoned).toMatchObject({ works, ...sums });
    expect(reckoned.additions.map(({ basis, amount }) => ({ basis, amount }))).toEqual(amounts);
  });
});

describe('charges', () => {
  test.each(charges)('$name', ({ nodes, additions: added, charge, vatPercent, rows, expected }) => {
    const { status, ...sums } = expected;
    const named = <T extends object>(part: T) => ({ name: '', ...part });
    const estimate = { nodes: nodes.map(named), additions: added.map(named) };
    const made = chargeSums(charge, estimate, vatPercent);
    expect({ ...made, parts: made.parts.map(({ name: _, ...part }) => part) }).toEqual(sums);
    const charged = estimate.nodes.map((top, i) => ({ ...nodes[i]!, top }));
    const { forecast, ...shown } = chargeStatus({
      charge,
      estimate: made.charge,
      forecast: 7,
      nodes: charged,
      rows,
    });
    expect(forecast).toBe(7);
    expect(shown).toEqual(status);
  });
});

describe('completeness', () => {
  test.each(completeness)('$name', ({ segments, waivers, hasNodes, expected }) => {
    const found = completenessOf(segments, waivers, hasNodes);
    const row = ({ segmentId, line, reason }: { segmentId: number; line: EstimateLine; reason: string }) => [
      segmentId,
      line.sectionId,
      line.key,
      reason,
    ];
    expect({
      state: found.state,
      unpriced: found.unpriced.map(row),
      open: found.open.map(({ segmentId, state }) => [segmentId, state]),
      waived: found.waived.map(row),
    }).toEqual(expected);
    expect(found.unpricedCount).toBe(expected.unpriced.length);
  });
});
