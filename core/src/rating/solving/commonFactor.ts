import type { Problem } from './problem.js';
import { highestLoad } from './search.js';
import { type State, temperaturesAt } from './temperatures.js';

/** One factor for all currents, at which the hottest conductor is just at its limit. */
export interface CommonFactor {
  factor: number;
  state: State;
}

/** `currents` of the circuits, A, not all 0. `limits` of the circuits, °C. A factor of 0: no current is possible. */
export function commonFactor(
  problem: Problem,
  currents: readonly number[],
  limits: readonly number[],
): CommonFactor {
  const { square, state } = highestLoad(
    (x, from) =>
      temperaturesAt(
        problem,
        currents.map((I) => I * Math.sqrt(x)),
        from,
      ),
    (at) => excess(problem, at, limits, currents),
    1,
  );
  return { factor: Math.sqrt(square), state };
}

/** By how much the hottest conductor is above its limit. Cables without current do not count. */
function excess(
  { cables }: Problem,
  state: State,
  limits: readonly number[],
  currents: readonly number[],
): number {
  return cables.reduce(
    (most, { circuit, loaded }, i) =>
      circuit < 0 || loaded === 0 || currents[circuit]! === 0
        ? most
        : Math.max(most, state.cables[i]!.thetaC - limits[circuit]!),
    Number.NEGATIVE_INFINITY,
  );
}
