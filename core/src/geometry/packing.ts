import { type Layout, layoutOf, roundDown, SLACK } from './bounds.js';
import type { Circle } from './circle.js';
import type { Container } from './container.js';
import { type Family, familyOf } from './family.js';
import { isInfeasible } from './infeasibility.js';
import { layoutOfFit, MAX_CIRCLES, smallest } from './smallest.js';
import { layInRows, settle, stack } from './stacking.js';
import { isValidArrangement } from './validity.js';

/** The limit of a search, in compared pairs of circles: about a second. */
export const MAX_WORK = 2e8;

export interface PackingOptions {
  /** The limit of a search, in compared pairs of circles. */
  maxWork?: number;
  /** Counts the work. */
  spent?: { work: number };
}

/**
 * Places circles of these diameters inside the container, so that they rest on its bottom. Returns null when no
 * arrangement was found. The result has the order of the input and is the same on every machine. Whatever fits a pipe
 * fits every wider pipe, and whatever fits a culvert every wider one of its height.
 */
export function pack(
  diameters: readonly number[],
  container: Container,
  { maxWork = MAX_WORK, spent }: PackingOptions = {},
): Circle[] | null {
  const problem = problemOf(diameters, container);
  const quick = withoutSearch(problem);
  if (quick !== undefined) return circlesOf(problem, quick);
  return circlesOf(problem, searched(problem, maxWork, spent));
}

/** The same where no search is needed. Undefined where one is. */
export function packQuickly(diameters: readonly number[], container: Container): Circle[] | null | undefined {
  const problem = problemOf(diameters, container);
  const quick = withoutSearch(problem);
  return quick === undefined ? undefined : circlesOf(problem, quick);
}

interface Problem {
  diameters: readonly number[];
  container: Container;
  family: Family;
  /** The indices of the diameters, largest first, and their radii in that order. */
  order: readonly number[];
  r: Float64Array;
}

function problemOf(diameters: readonly number[], container: Container): Problem {
  for (const size of [...sidesOf(container), ...diameters])
    if (!(size > 0 && Number.isFinite(size))) throw new RangeError(`not a size: ${size}`);
  const family = familyOf(container, diameters);
  const order = diameters.map((_, i) => i).sort((i, j) => diameters[j]! - diameters[i]! || i - j);
  const r = Float64Array.from(order, (i) => roundDown(diameters[i]! / 2 / family.unit));
  return { diameters, container, family, order, r };
}

const sidesOf = (container: Container): [number, number] =>
  container.kind === 'circle'
    ? [container.diameter, container.diameter]
    : [container.width, container.height];

function circlesOf({ diameters, container, family, order }: Problem, layout: Layout | null): Circle[] | null {
  if (!layout) return null;
  const [width, height] = sidesOf(container);
  const circles: Circle[] = new Array(diameters.length);
  order.forEach((input, k) => {
    circles[input] = {
      x: width / 2 + layout.x[k]! * family.unit,
      y: height / 2 + layout.y[k]! * family.unit,
      diameter: diameters[input]!,
    };
  });
  // A last check, independent of the arithmetic above: circles that overlap are never returned.
  return isValidArrangement(circles, container, SLACK * Math.max(width, height)) ? circles : null;
}

/** Stacking is fast and is tried first. Undefined where it finds no place for some circle, and a search is needed. */
function withoutSearch({ family, r }: Problem): Layout | null | undefined {
  const bounds = family.boundsAt(family.target);
  if (r.length === 0) return layoutOf(r);
  if (isInfeasible(bounds, r)) return null;
  const rows = layoutOf(r);
  const hasRows = layInRows(bounds, rows);
  const below = hasRows ? { size: family.target, layout: rows } : stackedBelow(family, r);
  if (!below) return r.length > MAX_CIRCLES ? null : undefined;
  const stacked = layoutOf(r);
  return stack(bounds, stacked).length === 0 ? stacked : settled(family, r, below);
}

function searched({ family, r }: Problem, maxWork: number, spent?: { work: number }): Layout | null {
  const start = stackedAnywhere(family, r);
  const at = new Float64Array(2 * r.length);
  at.set(start.layout.x);
  at.set(start.layout.y, r.length);
  const fit = smallest(family, r, { size: start.size, at }, maxWork, spent);
  return fit && settled(family, r, { size: fit.size, layout: layoutOfFit(fit, r) });
}

interface Rung {
  size: number;
  layout: Layout;
}

/** The sizes of containers in which circles are stacked: the same ones, whatever container was asked for. */
const RATIO = 1.005;
const sizeOf = ({ full }: Family, rung: number): number => full * RATIO ** rung;
/** Where stacking fails, it seldom succeeds in a container that is this many rungs smaller. */
const RUNGS_BELOW = 6;
/** Circles that fill a quarter of their container are always stacked. */
const LOOSE_RUNG = Math.ceil(Math.log(4) / Math.log(RATIO));

const stackedAt = (family: Family, r: Float64Array, rung: number): Rung | null => {
  const [size, layout] = [sizeOf(family, rung), layoutOf(r)];
  return stack(family.boundsAt(size), layout).length === 0 ? { size, layout } : null;
};

/** A stack in the widest container on a rung that is no wider than the target, or in one of the next below. */
function stackedBelow(family: Family, r: Float64Array): Rung | null {
  const first = Math.floor(Math.log(family.target / family.full) / Math.log(RATIO) + 1e-9);
  for (let rung = first; rung > first - RUNGS_BELOW && rung >= 0; rung--) {
    const found = stackedAt(family, r, rung);
    if (found) return found;
  }
  return null;
}

/** A stack in a small container: the beginning of the search. It does not depend on the target. */
function stackedAnywhere(family: Family, r: Float64Array): Rung {
  let rung = LOOSE_RUNG;
  let found = stackedAt(family, r, rung);
  while (!found) {
    rung += 20;
    found = stackedAt(family, r, rung);
  }
  for (let stride = 16; stride >= 1; stride = stride >> 1) {
    for (let next = stackedAt(family, r, rung - stride); next; next = stackedAt(family, r, rung - stride)) {
      found = next;
      rung -= stride;
    }
  }
  return found;
}

/** A layout of a smaller container, laid on the bottom of the target and then at rest. */
function settled(family: Family, r: Float64Array, { size, layout }: Rung): Layout {
  const [bounds, narrow] = [family.boundsAt(family.target), family.boundsAt(size)];
  if (bounds.kind === 'circle' && narrow.kind === 'circle') {
    const drop = bounds.radius - narrow.radius;
    for (let i = 0; i < r.length; i++) layout.y[i]! += drop;
  }
  settle(bounds, layout);
  return layout;
}
