import { fromDegrees, type Position, planeCrs, pointAt, toDegrees } from '@spadework/core/route';
import type { DrawnRoute } from '../../state.js';

/** The plane in which keys move points, as the map is drawn in it. */
const PLANE = planeCrs(33);

/** Of a point that is added after the last one, m. */
const BEYOND = 10;

/** How far a key moves a point, m. */
const STEP = { plain: 1, shift: 10, alt: 0.1 };

const DIRECTIONS: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The move of an arrow in metres east and north; undefined for other keys. */
export function moveOf(event: {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}): readonly [east: number, north: number] | undefined {
  const direction = DIRECTIONS[event.key];
  if (!direction || event.ctrlKey || event.metaKey) return undefined;
  const step = event.shiftKey ? STEP.shift : event.altKey ? STEP.alt : STEP.plain;
  return [direction[0] * step, direction[1] * step];
}

export function movedBy(position: Position, [byEast, byNorth]: readonly [number, number]): Position {
  const [east, north, height] = fromDegrees(PLANE, position);
  const moved = [east + byEast, north + byNorth] as const;
  return toDegrees(PLANE, height === undefined ? moved : [...moved, height]);
}

/** A point after one of a route: in the middle of its leg, or beyond the last one as the route runs there. */
export function positionAfter({ route: { positions }, chainages }: DrawnRoute, index: number): Position {
  const [from, to] = [chainages[index]!, chainages[index + 1]];
  if (to !== undefined) return pointAt(positions, chainages, (from + to) / 2);
  const last = fromDegrees(PLANE, positions[index]!);
  const before = index > 0 ? fromDegrees(PLANE, positions[index - 1]!) : undefined;
  const [east, north] = before ? [last[0] - before[0], last[1] - before[1]] : [1, 0];
  const length = Math.hypot(east, north) || 1;
  return movedBy(positions[index]!, [(east / length) * BEYOND, (north / length) * BEYOND]);
}
