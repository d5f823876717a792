import { disorderOf } from './disorder.js';
import { penaltyOf } from './penalty.js';
import { numbersFrom } from './random.js';
import { relaxationOf } from './relaxation.js';
import type { Layout, Room } from './room.js';

/** A layout with no more penalty than this is a fit: no overlap in it is over 3.2e-9. */
const FITS = 1e-17;
/** What a search may spend, in pairs of circles looked at: nobody else is answered meanwhile. */
const WORK = 2e7;
/** More are only laid one by one: that comes close to the best then, and to settle what was found takes longer still. */
const MOST_CIRCLES = 100;
/** The best of so many layouts is worked on until so many changes in a row have not helped. */
const STARTS = 10;
const PATIENCE = 60;
/** A change is kept, to get out of a dent, when it is no worse than this many times the best so far. */
const LENIENCE = 1.4;

/**
 * Circles of these radii, largest first, laid so that nothing overlaps; null when no such layout was found within
 * the work allowed. Layouts are relaxed, the best of them is worked on by small disorders, each relaxed in turn
 * and kept when it is good enough (basin hopping), and when nothing helps any more all starts anew. The first
 * layout is the given one, with a place found for the circles it has `left` out. The random numbers are the same
 * every time, and the work is counted in `spent` rather than timed: so the answer is the same, too.
 */
export function search(
  room: Room,
  r: Float64Array,
  given: Layout,
  left: readonly number[],
  spent = { work: 0 },
): Layout | null {
  const n = r.length;
  if (n > MOST_CIRCLES) return null;
  const disorder = disorderOf(room, r, numbersFrom(n));
  // Next to the pairs: what a descent costs for each circle, and in any case.
  const cost = (n * n) / 2 + 30 * n + 200;
  const relax = relaxationOf(penaltyOf(room, r), 2 * n, 2 * r[0]!, (times) => {
    spent.work += times * cost;
  });
  const current = new Float64Array(2 * n);
  const trial = new Float64Array(2 * n);
  let least = Number.POSITIVE_INFINITY;

  const goesOn = (): boolean => least > FITS && spent.work < WORK;
  /** Relaxes the trial; whether it has the least penalty by more than a hair. */
  const improves = (lenience: number): boolean => {
    const penalty = relax(trial, FITS);
    if (penalty < least * lenience) current.set(trial);
    const clear = penalty < 0.999 * least;
    least = Math.min(least, penalty);
    return clear;
  };

  trial.set(given.x);
  trial.set(given.y, n);
  for (const i of left) disorder.rehouse(trial, i);
  improves(1);
  while (goesOn()) {
    for (let k = 0; k < STARTS && goesOn(); k++) {
      disorder.scatter(trial);
      improves(1);
    }
    for (let vain = 0; vain < PATIENCE && goesOn(); ) {
      trial.set(current);
      disorder.disturb(trial);
      vain = improves(LENIENCE) ? 0 : vain + 1;
    }
    if (least > FITS) least = Number.POSITIVE_INFINITY;
  }
  return least <= FITS ? { x: current.slice(0, n), y: current.slice(n), r } : null;
}
