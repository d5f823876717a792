import { expect, test } from 'vitest';
import { townLabels } from './townLabels.js';

const SIZE = { width: 400, height: 400 };
const TOWN = { name: 'Tromsø', at: [100, 100] as const };

test('a town without dots is written below its place', () => {
  const [label] = townLabels([{ ...TOWN, at: [100, 100] }], [], SIZE);
  expect(label!.at).toEqual([100, 116]);
});

test('names lie neither under dots nor on one another', () => {
  // A cluster on the town, and another just below it.
  const dots = [
    { at: [100, 100] as [number, number], radius: 10 },
    { at: [104, 124] as [number, number], radius: 10 },
  ];
  const labels = townLabels(
    [
      { name: 'Tromsø', at: [100, 100] },
      { name: 'Harstad', at: [108, 96] },
    ],
    dots,
    SIZE,
  );
  const boxes = labels.map(({ name, at: [x, y] }) => {
    const half = (name.length * 6.2) / 2;
    return { left: x - half, right: x + half, top: y - 9, bottom: y + 3 };
  });
  for (const { left, right, top, bottom } of boxes)
    for (const { at, radius } of dots) {
      const nearest = [Math.min(Math.max(at[0], left), right), Math.min(Math.max(at[1], top), bottom)];
      expect(Math.hypot(at[0] - nearest[0]!, at[1] - nearest[1]!)).toBeGreaterThanOrEqual(radius);
    }
  const [a, b] = boxes;
  expect(a!.right <= b!.left || b!.right <= a!.left || a!.bottom <= b!.top || b!.bottom <= a!.top).toBe(true);
});

test('a name that a button would cover goes to where it is seen, or is left out', () => {
  const at = (right: number) =>
    townLabels([{ ...TOWN, at: [100, 100] }], [], SIZE, [{ left: 0, top: 0, right, bottom: 150 }])[0]?.at;
  expect(at(105)![0]).toBeGreaterThan(105);
  expect(at(300)).toBeUndefined();
});

test('a name that the edge would cut goes to where it is whole, or is left out', () => {
  const at = (x: number, y: number) => townLabels([{ ...TOWN, at: [x, y] }], [], SIZE)[0]?.at;
  expect(at(4, 100)![0]).toBeGreaterThan(20);
  expect(at(200, 398)![1]).toBeLessThan(398);
  expect(at(-60, 100)).toBeUndefined();
});
