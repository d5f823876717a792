import type { Problem } from './problem.js';
import type { State } from './temperatures.js';

/** The cable with the hottest loaded conductor of a circuit. Undefined: none of its conductors carries current. */
export function hottestOf({ circuits, cables }: Problem, state: State, circuit: number): number | undefined {
  const [first, ...rest] = circuits[circuit]!.cables.filter((i) => cables[i]!.loaded > 0);
  if (first === undefined) return undefined;
  return rest.reduce((a, b) => (state.cables[b]!.thetaC > state.cables[a]!.thetaC ? b : a), first);
}
