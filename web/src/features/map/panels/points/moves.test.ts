import { fromDegrees, measured, type Position, toDegrees } from '@spadework/core/route';
import { expect, test } from 'vitest';
import type { DrawnRoute } from '../../state.js';
import { movedBy, moveOf, positionAfter } from './moves.js';

const UTM33 = 'EPSG:25833';
const at = (east: number, north: number, height?: number): Position =>
  toDegrees(UTM33, height === undefined ? [east, north] : [east, north, height]);
const drawn = (positions: Position[]): DrawnRoute => ({
  ...(positions.length > 1
    ? measured(positions)
    : { chainages: [0], length: 0, horizontalLength: 0, bends: [] }),
  route: { positions, stretches: [], points: [], source: 'PLANNED' },
});
const key = (key: string, held: object = {}) =>
  moveOf({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held });

test('arrows move by 1, 10 and 0.1 m; with Ctrl they do something else', () => {
  expect(key('ArrowUp')).toEqual([0, 1]);
  expect(key('ArrowLeft', { shiftKey: true })).toEqual([-10, 0]);
  expect(key('ArrowDown', { altKey: true })).toEqual([0, -0.1]);
  expect(key('ArrowUp', { ctrlKey: true })).toBeUndefined();
  expect(key('a')).toBeUndefined();
});

// Sabotage: move in degrees, or in the zone that coordinates are shown in.
test('a move is one in the plane of zone 33, and keeps the height', () => {
  const moved = movedBy(at(206_795.48, 6_955_544.23, 12.5), [1, 0]);
  const [east, north, height] = fromDegrees(UTM33, moved);
  expect(east).toBeCloseTo(206_796.48, 3);
  expect(north).toBeCloseTo(6_955_544.23, 3);
  expect(height).toBe(12.5);
});

test('a hundred moves there and back end within a millimetre', () => {
  let position = at(-30_123.45, 6_740_000.78);
  for (let i = 0; i < 100; i++) position = movedBy(position, [0.1, -1]);
  for (let i = 0; i < 100; i++) position = movedBy(position, [-0.1, 1]);
  const [east, north] = fromDegrees(UTM33, position);
  expect(east).toBeCloseTo(-30_123.45, 2);
  expect(north).toBeCloseTo(6_740_000.78, 2);
});

test('a point is added in the middle of its leg, and beyond the last one in its direction', () => {
  const line = drawn([at(250_000, 6_600_000), at(250_100, 6_600_000)]);
  const middle = fromDegrees(UTM33, positionAfter(line, 0));
  expect(middle[0]).toBeCloseTo(250_050, 2);
  const beyond = fromDegrees(UTM33, positionAfter(line, 1));
  expect(beyond[0]).toBeCloseTo(250_110, 2);
  expect(beyond[1]).toBeCloseTo(6_600_000, 2);
  const alone = fromDegrees(UTM33, positionAfter(drawn([at(250_000, 6_600_000)]), 0));
  expect(alone[0]).toBeCloseTo(250_010, 2);
});
