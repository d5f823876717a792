import type { Ground, Source } from '../heat/ground.js';

/**
 * A straight line between two resistivities. It runs along x (HORIZONTAL) or down (VERTICAL) from `from` to `to`, at
 * `at` on the other axis. `before` lies above it or to its right, `after` below it or to its left.
 */
export interface Interface {
  direction: 'HORIZONTAL' | 'VERTICAL';
  at: number;
  from: number;
  to: number;
  before: Material;
  after: Material;
  /** Whether the line ends here at a corner. Else it goes on without end, or meets the ground's surface. */
  cornerFrom: boolean;
  cornerTo: boolean;
}

/** What the ground consists of at a place: a rectangle by its index, or the soil, which is -1. */
export interface Material {
  rectangle: number;
  resistivity: number;
}

/** An endless line is cut this many times deeper than the deepest source away from the sources. */
const ENDLESS = 500;

export function materialAt({ soil, rectangles }: Ground, x: number, y: number): Material {
  for (let i = rectangles.length - 1; i >= 0; i--) {
    const { x0, x1, y0, y1, resistivity } = rectangles[i]!;
    if (x >= x0 && x < x1 && y >= y0 && y < y1) return { rectangle: i, resistivity };
  }
  return { rectangle: -1, resistivity: soil };
}

export const resistivityAt = (ground: Ground, x: number, y: number): number =>
  materialAt(ground, x, y).resistivity;

/** The part of the plane that counts: endless lines end at its sides. */
interface Reach {
  left: number;
  right: number;
  bottom: number;
}

function reachOf(sources: readonly Source[]): Reach {
  const deepest = Math.max(...sources.map(({ y }) => y));
  const far = ENDLESS * deepest;
  const left = Math.min(...sources.map(({ x }) => x));
  const right = Math.max(...sources.map(({ x }) => x));
  return { left: left - far, right: right + far, bottom: deepest + far };
}

/**
 * The lines where materials meet. Lines through all corners divide the ground into cells; an interface runs between
 * cells that differ. `differs` says which materials count as different.
 */
export function interfacesOf(
  ground: Ground,
  sources: readonly Source[],
  differs = (a: Material, b: Material) => a.resistivity !== b.resistivity,
): Interface[] {
  if (sources.length === 0) return [];
  const reach = reachOf(sources);
  const xs = cuts(
    ground.rectangles.flatMap(({ x0, x1 }) => [x0, x1]),
    reach.left,
    reach.right,
  );
  const ys = cuts(
    ground.rectangles.flatMap(({ y0, y1 }) => [y0, y1]),
    0,
    reach.bottom,
  );
  const cell = cells(ground, xs, ys);
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  const found: Interface[] = [];
  for (let r = 1; r < rows; r++) {
    const pairs = Array.from({ length: columns }, (_, c) => [cell(r - 1, c), cell(r, c)] as const);
    for (const [from, to] of runs(pairs, differs)) {
      const [before, after] = pairs[from]!;
      const ends = { cornerFrom: from > 0, cornerTo: to < columns };
      found.push({
        direction: 'HORIZONTAL',
        at: ys[r]!,
        from: xs[from]!,
        to: xs[to]!,
        before,
        after,
        ...ends,
      });
    }
  }
  for (let c = 1; c < columns; c++) {
    const pairs = Array.from({ length: rows }, (_, r) => [cell(r, c), cell(r, c - 1)] as const);
    for (const [from, to] of runs(pairs, differs)) {
      const [before, after] = pairs[from]!;
      const ends = { cornerFrom: from > 0, cornerTo: to < rows };
      found.push({ direction: 'VERTICAL', at: xs[c]!, from: ys[from]!, to: ys[to]!, before, after, ...ends });
    }
  }
  return found;
}

/** The coordinates between which materials do not change. Those that differ by rounding alone are one. */
function cuts(coordinates: readonly number[], first: number, last: number): number[] {
  const smallest = 1e-9 * (last - first);
  const kept = [first];
  for (const value of [...coordinates, last].sort((a, b) => a - b)) {
    if (value > kept.at(-1)! + smallest && value <= last) kept.push(value);
  }
  return kept;
}

function cells(ground: Ground, xs: readonly number[], ys: readonly number[]) {
  const columns = xs.length - 1;
  const materials = ys
    .slice(1)
    .flatMap((bottom, r) =>
      xs.slice(1).map((right, c) => materialAt(ground, (xs[c]! + right) / 2, (ys[r]! + bottom) / 2)),
    );
  return (r: number, c: number): Material => materials[r * columns + c]!;
}

/** The longest runs of pairs that are different in the same way, as first and past the last. */
function runs(
  pairs: readonly (readonly [Material, Material])[],
  differs: (a: Material, b: Material) => boolean,
): [number, number][] {
  const found: [number, number][] = [];
  for (const [i, [before, after]] of pairs.entries()) {
    if (!differs(before, after)) continue;
    const run = found.at(-1);
    const last = run && run[1] === i ? pairs[i - 1]! : null;
    if (last && !differs(last[0], before) && !differs(last[1], after)) run![1] = i + 1;
    else found.push([i, i + 1]);
  }
  return found;
}

/** How far a point is from an interface, and from the line that it lies on (with a sign: above 0 towards `after`). */
export function distanceFrom({ direction, at, from, to }: Interface, x: number, y: number) {
  const [along, across] = direction === 'HORIZONTAL' ? [x, y - at] : [y, at - x];
  const beyond = Math.max(0, from - along, along - to);
  return { distance: Math.hypot(beyond, across), across, along };
}
