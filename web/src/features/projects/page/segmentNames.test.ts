import { expect, test } from 'vitest';
import { namesAt } from './segmentNames.js';

const change = { type: 'segment.changed', resource: 'segment:2' };
const created = { type: 'segment.created', resource: 'segment:2' };
const promoted = (from = 1, to = 2) => ({
  type: 'segment.promoted',
  resource: `segment:${from}`,
  changes: [{ property: 'variant', from, to }],
});

test('what happened to a variant before it was chosen is told by the name that it had', () => {
  const later = { ...change };
  const events = [later, promoted(), change, created];
  const names = namesAt(events, [
    { id: 1, name: 'Strekk A', variantName: 'Variant 2', variants: [{ id: 2, name: 'Opprinnelig' }] },
  ]);
  const of = (event: (typeof events)[number]) => names.get(event)!.get(2);
  expect(of(later)).toEqual({ name: 'Opprinnelig', isVariant: true, id: 2 });
  // What it held then is the segment's now.
  expect([of(change), of(created)]).toEqual(Array(2).fill({ name: 'Variant 2', isVariant: true, id: 1 }));
  expect(names.get(change)!.get(1)?.name).toBe('Strekk A');
});

test('chosen and given back, every time has its own name', () => {
  const [first, between, last] = [{ ...change }, { ...change }, { ...change }];
  const events = [last, promoted(), between, promoted(), first];
  const names = namesAt(events, [
    { id: 1, name: 'Strekk A', variantName: 'Opprinnelig', variants: [{ id: 2, name: 'Variant 2' }] },
  ]);
  expect([first, between, last].map((event) => names.get(event)!.get(2)?.name)).toEqual([
    'Variant 2',
    'Opprinnelig',
    'Variant 2',
  ]);
});

test('a choice among variants that are gone leaves the names as they are', () => {
  const names = namesAt([promoted(1, 9), change], [{ id: 1, name: 'Strekk A' }]);
  expect(names.get(change)!.get(1)?.name).toBe('Strekk A');
});
