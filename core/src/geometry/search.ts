import type { Bounds, Layout } from './bounds.js';
import { penaltyOf } from './penalty.js';
import { perturbationsOf } from './perturbation.js';
import { seededRandom } from './random.js';
import { relaxationOf } from './relaxation.js';

/** A layout with at most this penalty is a fit. No overlap in it is larger than 3.2e-9. */
const MAX_PENALTY = 1e-17;
/** The limit of a search, in compared pairs of circles. The process serves no other request during a search. */
const MAX_WORK = 2e7;
/** More circles are only stacked. Stacking is nearly optimal for many circles, and settling them takes long. */
const MAX_CIRCLES = 100;
/** A round starts with the best of this number of random layouts. */
const STARTS = 10;
/** A round ends after this number of perturbations without improvement. */
const PATIENCE = 60;
/** A perturbation is kept when its penalty is below the best one times this factor, to leave local minima. */
const ACCEPTANCE = 1.4;

/**
 * Searches for a layout without overlaps of circles of these radii, largest first. Returns null when it finds none
 * within MAX_WORK. The method is basin hopping: random layouts are relaxed, the best one is perturbed and relaxed
 * again and again, and when this no longer helps a new round begins. The first layout is the given one, after the
 * circles in `left` have been given a place. The result is always the same, because the random numbers have a fixed
 * seed and the work is counted in `spent`, not timed.
 */
export function search(
  bounds: Bounds,
  r: Float64Array,
  given: Layout,
  left: readonly number[],
  spent = { work: 0 },
): Layout | null {
  const n = r.length;
  if (n > MAX_CIRCLES) return null;
  const perturbations = perturbationsOf(bounds, r, seededRandom(n));
  // The work of one evaluation: per pair of circles, per circle, and fixed.
  const cost = (n * n) / 2 + 30 * n + 200;
  const relax = relaxationOf(penaltyOf(bounds, r), 2 * n, 2 * r[0]!, (times) => {
    spent.work += times * cost;
  });
  const current = new Float64Array(2 * n);
  const trial = new Float64Array(2 * n);
  let least = Number.POSITIVE_INFINITY;

  const hasWork = (): boolean => least > MAX_PENALTY && spent.work < MAX_WORK;
  /** Relaxes the trial. Returns whether this lowered the least penalty noticeably. */
  const improves = (acceptance: number): boolean => {
    const penalty = relax(trial, MAX_PENALTY);
    if (penalty < least * acceptance) current.set(trial);
    const clear = penalty < 0.999 * least;
    least = Math.min(least, penalty);
    return clear;
  };

  trial.set(given.x);
  trial.set(given.y, n);
  for (const i of left) perturbations.relocate(trial, i);
  improves(1);
  while (hasWork()) {
    for (let k = 0; k < STARTS && hasWork(); k++) {
      perturbations.scatter(trial);
      improves(1);
    }
    for (let failures = 0; failures < PATIENCE && hasWork(); ) {
      trial.set(current);
      perturbations.perturb(trial);
      failures = improves(ACCEPTANCE) ? 0 : failures + 1;
    }
    if (least > MAX_PENALTY) least = Number.POSITIVE_INFINITY;
  }
  return least <= MAX_PENALTY ? { x: current.slice(0, n), y: current.slice(n), r } : null;
}
