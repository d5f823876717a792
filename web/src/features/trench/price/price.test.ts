import type { SegmentTrench } from '@spadework/core/trench';
import { expect, test, vi } from 'vitest';
import { wholeAmperes } from '../rating/amperes.js';
import { Baseline } from './baseline.js';
import { shownCircuits } from './circuits.js';
import { DraggedTrench } from './dragged.js';
import { explainedFigure } from './explained.js';
import { kroner, signedAmperes, signedKroner } from './money.js';
import { proposedPrice } from './useBook.js';

const trench = () => ({}) as SegmentTrench;
const seen = (of: SegmentTrench, total: bigint, more: object = {}) => ({
  trench: of,
  total,
  ratings: new Map<string, number>(),
  of: 'section',
  isTried: false,
  isSettled: true,
  ...more,
});

test('figures are compared with those before the last gesture', () => {
  const baseline = new Baseline();
  const [first, second, third] = [trench(), trench(), trench()];
  expect(baseline.see(seen(first, 100n))).toBeUndefined();
  // A drag is compared with what is stored, and so is what is dropped while it is still rated.
  expect(baseline.see(seen(second, 150n, { isTried: true }))?.total).toBe(100n);
  expect(baseline.see(seen(second, 150n, { isSettled: false }))?.total).toBe(100n);
  expect(baseline.see(seen(second, 150n))?.total).toBe(100n);
  // Drawn again, it is still the same gesture.
  expect(baseline.see(seen(second, 150n))?.total).toBe(100n);
  expect(baseline.see(seen(third, 120n))?.total).toBe(150n);
});

test('gestures that come before anything is rated count as one, and another section begins anew', () => {
  const baseline = new Baseline();
  baseline.see(seen(trench(), 100n));
  expect(baseline.see(seen(trench(), 110n, { isSettled: false }))?.total).toBe(100n);
  const last = trench();
  expect(baseline.see(seen(last, 130n))?.total).toBe(100n);
  expect(baseline.see(seen(last, 130n, { of: 'another' }))).toBeUndefined();
});

test('differences have a sign, and a change is never called none', () => {
  const text = (to: bigint) => signedKroner(100_000n, to).replace(/\s/g, ' ');
  expect([224_000n, -24_051n, 100_040n, 100_000n].map(text)).toEqual([
    '+1 240 kr',
    '−1 241 kr',
    '+0,4 kr',
    '±0 kr',
  ]);
  expect(kroner(18_432_049n).replace(/\s/g, ' ')).toBe('184 320 kr');
  // Between the figures as they are read, not as they are computed.
  expect(signedAmperes(412.4, 408.4)).toBe('−4 A');
  // A comparison knows tenths: what it tells as 184.5 A is 185 A here too.
  expect([184.44, 184.46, 184.5].map(wholeAmperes)).toEqual([184, 185, 185]);
});

test('circuits stand in the order of their cables, whatever is selected and used', () => {
  const circuit = (id: string, partId: string) => ({ id, name: id, conductors: [{ partId, phase: null }] });
  const cable = (id: string) => ({
    kind: 'cable',
    id,
    cableCategory: 'MV',
    partIds: [`${id}-1`],
    groupConfiguration: 'SINGLE',
  });
  const items = ['a', 'b', 'c'].map(cable);
  const placed = items.map((item, i) => ({ item, box: { x: i * 100 } }));
  const layout = { section: { layers: [{ items }] }, layers: [{ items: placed }] } as never;
  const circuits = ['c', 'a', 'b'].map((id) => circuit(`of ${id}`, `${id}-1`)) as never;
  const answer = {
    circuits: ['a', 'b', 'c'].map((id, i) => ({ circuitId: `of ${id}`, rating: 400, utilisation: i / 10 })),
  } as never;
  const shown = (selected: string[]) => shownCircuits(circuits, layout, selected, answer);
  // Sabotage: put what is used most first, and the figures change places at every edit.
  expect(shown(['b']).map(({ id, isChosen }) => [id, isChosen])).toEqual([
    ['of a', false],
    ['of b', true],
    ['of c', false],
  ]);
  // Called as in the drawing, not by their types.
  expect(shown([]).map(({ label }) => label)).toEqual(['H1', 'H2', 'H3']);
});

test('what a price is derived from leads to codes and to quantities', () => {
  expect(explainedFigure('node totalCost 12')).toEqual({ of: 'NODE', figure: 'totalCost', nodeId: '12' });
  expect(explainedFigure('BEDDING@s1')).toMatchObject({ of: 'LINE', key: 'BEDDING', sectionId: 's1' });
});

test('a drag is followed at a pace, with the last place at its end', () => {
  // Fails when every move is told, when the last one is not, or when the end of a drag waits.
  vi.useFakeTimers();
  const dragged = new DraggedTrench();
  const seen: (SegmentTrench | undefined)[] = [];
  dragged.subscribe(() => seen.push(dragged.get()));
  const designs = Array.from({ length: 20 }, trench);
  for (const each of designs) {
    dragged.tell(each);
    vi.advanceTimersByTime(16);
  }
  vi.advanceTimersByTime(100);
  expect(seen.length).toBeGreaterThan(3);
  expect(seen.length).toBeLessThan(6);
  expect(seen[0]).toBe(designs[0]);
  expect(seen.at(-1)).toBe(designs.at(-1));
  dragged.tell(trench());
  dragged.tell(undefined);
  expect(seen.at(-1)).toBeUndefined();
  vi.advanceTimersByTime(1000);
  expect(dragged.get()).toBeUndefined();
  vi.useRealTimers();
});

// Fails if a branch that was edited by hand, and is kept, counts as an older design.
test('what the calculation has of a segment is told where it is not what is drawn', () => {
  const kept = { action: 'KEEP', nodeId: 'a', costFrom: 12, costByDesign: 10 } as const;
  const added = { action: 'ADD', costFrom: 0, costByDesign: 5 } as const;
  expect(proposedPrice([])).toEqual({ price: 0n, calculated: undefined });
  expect(proposedPrice([kept])).toEqual({ price: 1000n, calculated: undefined });
  expect(proposedPrice([kept, added])).toEqual({ price: 1500n, calculated: { cost: 1200n, isNone: false } });
  expect(proposedPrice([added])).toEqual({ price: 500n, calculated: { cost: 0n, isNone: true } });
});
