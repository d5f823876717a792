import type { Bounds, Layout } from './bounds.js';
import type { Family } from './family.js';
import { penaltyOf } from './penalty.js';
import { perturbationsOf } from './perturbation.js';
import { seededRandom } from './random.js';
import { type Relaxation, relaxationOf } from './relaxation.js';

/** A layout with at most this penalty is a fit. No overlap in it is larger than 3.2e-9. */
const MAX_PENALTY = 1e-17;
/** More circles are only stacked. Stacking is nearly optimal for many circles, and settling them takes long. */
export const MAX_CIRCLES = 100;
/** A round starts with the best of this number of random layouts. */
const STARTS = 10;
/** A round ends after this number of perturbations without improvement. */
const PATIENCE = 100;
/** A perturbation is kept when its penalty is below the best one times this factor, to leave local minima. */
const ACCEPTANCE = 1.4;
/** A round looks for a container that is smaller by this fraction; after one without success, by less. */
const FIRST_STEP = 0.004;
const LEAST_STEP = 0.001;
/** How closely a layout that was found is drawn together: at once, and when the target is within reach. */
const COARSE = 1e-4;
const FINE = 1e-10;

/** A layout, and the size of the container that it needs. */
export interface Fit {
  size: number;
  at: Float64Array;
}

/**
 * Searches for the smallest container of a family that holds circles of these radii, largest first, beginning with a
 * layout that fits. Ends when the target is reached or `maxWork` is spent; the work is counted in compared pairs of
 * circles, not timed. The method is basin hopping: random layouts are relaxed, the best one is perturbed and relaxed
 * again and again, and when this no longer helps a new round begins. Nothing in it depends on the target except when
 * it ends, so that whatever fits a container fits every larger one of its family.
 */
export function smallest(
  family: Family,
  r: Float64Array,
  start: Fit,
  maxWork: number,
  spent = { work: 0 },
): Fit | null {
  const n = r.length;
  const random = seededRandom(n);
  // The work of one evaluation: per pair of circles, per circle, and fixed.
  const cost = (n * n) / 2 + 30 * n + 200;
  const relaxIn = (bounds: Bounds): Relaxation =>
    relaxationOf(penaltyOf(bounds, r), 2 * n, 2 * r[0]!, (times) => {
      spent.work += times * cost;
    });
  const fits = (size: number, at: Float64Array): boolean =>
    relaxIn(family.boundsAt(size))(at, MAX_PENALTY) <= MAX_PENALTY;
  /** Draws a layout together as far as it goes without rearrangement. */
  const contract = ({ size, at }: Fit, precision: number): Fit => {
    let best = { size, at };
    for (let step = precision < COARSE ? COARSE : FIRST_STEP; step >= precision; ) {
      const trial = best.at.slice();
      const smaller = best.size * (1 - step);
      if (fits(smaller, trial)) best = { size: smaller, at: trial };
      else step /= 4;
    }
    return best;
  };
  /** Whether a layout reaches the target, closely looked at where that may decide. */
  const reached = (fit: Fit): Fit | null => {
    if (fit.size <= family.target) return fit;
    if (fit.size * (1 - 10 * COARSE) > family.target) return null;
    const fine = contract(fit, FINE);
    return fine.size <= family.target * (1 + FINE) ? fine : null;
  };

  let best = contract(start, COARSE);
  let step = FIRST_STEP;
  /** Whether the last round found nothing, so that the next begins anew. */
  let failed = false;
  const current = best.at.slice();
  const trial = new Float64Array(2 * n);
  for (;;) {
    const enough = reached(best);
    if (enough) return enough;
    if (spent.work >= maxWork) return null;
    const goal = best.size * (1 - step);
    const bounds = family.boundsAt(goal);
    const relax = relaxIn(bounds);
    const perturbations = perturbationsOf(bounds, r, random);
    let least = Number.POSITIVE_INFINITY;
    const hasWork = (): boolean => least > MAX_PENALTY && spent.work < maxWork;
    /** Relaxes the trial. Returns whether this lowered the least penalty noticeably. */
    const improves = (acceptance: number): boolean => {
      const penalty = relax(trial, MAX_PENALTY);
      if (penalty < least * acceptance) current.set(trial);
      const clear = penalty < 0.999 * least;
      least = Math.min(least, penalty);
      return clear;
    };
    for (let k = 0; k < (failed ? STARTS : 1) && hasWork(); k++) {
      if (failed) perturbations.scatter(trial);
      else trial.set(best.at);
      improves(1);
    }
    for (let failures = 0; failures < PATIENCE && hasWork(); ) {
      trial.set(current);
      perturbations.perturb(trial);
      failures = improves(ACCEPTANCE) ? 0 : failures + 1;
    }
    failed = least > MAX_PENALTY;
    if (failed) step = Math.max(LEAST_STEP, step / 2);
    else best = contract({ size: goal, at: current.slice() }, COARSE);
  }
}

export const layoutOfFit = ({ at }: Fit, r: Float64Array): Layout => ({
  x: at.slice(0, r.length),
  y: at.slice(r.length),
  r,
});
