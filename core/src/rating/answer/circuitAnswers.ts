import { hottestOf } from '../solving/hottest.js';
import type { Prepared } from '../solving/prepare.js';
import type { Solved } from '../solving/solving.js';
import type { CircuitAnswer } from './answer.js';

/** What each circuit may carry. */
export function circuitAnswers({ problem }: Prepared, { ratings, limits, state }: Solved): CircuitAnswer[] {
  return problem.circuits.map(({ id, name, current, currentGiven }, c) => {
    const rating = ratings[c]!;
    const hottest = hottestOf(problem, state, c);
    return {
      circuitId: id,
      name,
      current,
      currentGiven,
      rating,
      factor: quotient(rating, current),
      limitTemperature: limits[c]!,
      temperature: hottest === undefined || state.failure ? null : state.cables[hottest]!.thetaC,
      hottestPartId: hottest === undefined ? '' : problem.cables[hottest]!.partId,
      hottestPhase: hottest === undefined ? null : problem.cables[hottest]!.phase,
      utilisation: quotient(current, rating),
    };
  });
}

/** Null where there is none: beside nothing, and beside currents so small that no number is as large. */
function quotient(a: number | null, b: number | null): number | null {
  if (a === null || b === null || b === 0) return null;
  return Number.isFinite(a / b) ? a / b : null;
}
