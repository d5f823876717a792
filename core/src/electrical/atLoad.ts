import type { Rating } from '../rating/rate.js';
import type { Mode } from '../rating/request.js';
import type { Problem } from '../rating/solving/problem.js';
import { NotConverged, type State, startOf, temperaturesAt } from '../rating/solving/temperatures.js';

/** Modes whose state is that of the load. */
const OF_LOAD: readonly Mode[] = ['TEMPERATURES', 'INDIVIDUAL'];
/** Modes that prepare the ground in another way than the steady ones. */
const UNSTEADY: readonly Mode[] = ['CYCLIC', 'EMERGENCY'];

/**
 * A rating in another mode, as it is at its load. What was prepared is kept, and only the balance of heat is found again.
 * Null: its mode prepares other ground, so the section must be rated again.
 */
export function atLoad(rating: Rating): Rating | null {
  const { mode } = rating.answer;
  if (OF_LOAD.includes(mode)) return rating;
  if (UNSTEADY.includes(mode)) return null;
  const { problem } = rating.prepared;
  return { ...rating, solved: { ...rating.solved, problem, state: stateAtLoad(problem) } };
}

function stateAtLoad(problem: Problem): State {
  try {
    return temperaturesAt(
      problem,
      problem.circuits.map(({ current }) => current),
    );
  } catch (error) {
    if (!(error instanceof NotConverged)) throw error;
    return { ...startOf(problem), failure: 'NOT_CONVERGED' };
  }
}
