import { squaresAtLimits } from './equalLimits.js';
import { hottestOf } from './hottest.js';
import type { Problem } from './problem.js';
import { type Highest, highestLoad } from './search.js';
import { copyOf, type State, temperaturesAt } from './temperatures.js';

/** What each circuit may carry while every other one carries its given current. */
export interface Individual {
  /** A, of each circuit. Null: none of its conductors carries current. */
  ratings: (number | null)[];
  /** Circuits that the others alone bring to their limit. */
  starved: number[];
  /** At the given currents. */
  state: State;
  /** The state in which each circuit carries its rating. */
  rated: State[];
}

/** K. */
const CLOSE = 1e-8;

/** The limits of other circuits do not count: these ratings cannot be used all at once. */
export function individual(
  problem: Problem,
  currents: readonly number[],
  limits: readonly number[],
): Individual {
  const state = temperaturesAt(problem, currents);
  const starved: number[] = [];
  const rated = currents.map(() => state);
  const ratings = currents.map((_, c) => {
    if (hottestOf(problem, state, c) === undefined) return null;
    const { square, state: at } = highestOf(problem, currents, limits, state, c);
    rated[c] = at;
    // Where the others alone run away, so does the state at the given currents, which tells of it.
    if (square === 0 && !at.failure) starved.push(c);
    return Math.sqrt(square);
  });
  return { ratings, starved, state, rated };
}

/** The load of one circuit. A fixed point finds it soon; where that is not at the limit, it is searched for. */
function highestOf(
  problem: Problem,
  currents: readonly number[],
  limits: readonly number[],
  given: State,
  c: number,
): Highest {
  const stateAt = (square: number, from?: State) =>
    temperaturesAt(problem, currents.with(c, Math.sqrt(square)), from);
  const excess = (at: State) => at.cables[hottestOf(problem, at, c)!]!.thetaC - limits[c]!;
  if (!given.failure) {
    const near = copyOf(given);
    const squares = currents.map((I) => I ** 2);
    const free = currents.map((_, other) => other === c);
    const square = squaresAtLimits(problem, limits, near, squares, free)?.[c];
    if (square !== undefined) {
      const state = stateAt(square, near);
      const above = state.failure ? Number.NaN : excess(state);
      if (Math.abs(above) < CLOSE || (square === 0 && above >= 0)) return { square, state };
    }
  }
  return highestLoad(stateAt, excess, Math.max(currents[c]! ** 2, 1), given);
}
