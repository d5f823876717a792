import { commonFactor } from '../solving/commonFactor.js';
import type { Problem } from '../solving/problem.js';
import { type State, temperaturesAt } from '../solving/temperatures.js';
import type { Transient } from './transient.js';

/** A higher current for some hours after a steady load. */
export interface Emergency {
  /** Of the circuits' currents, for the given time. */
  factor: number;
  /** At the end of that time. */
  state: State;
  problem: Problem;
}

/**
 * The problem that holds t seconds after the preload has been left: what is left of its warmth is ambient, and the new
 * load has its attained share of each resistance. After an endless time it is the steady problem.
 */
export function afterPreload(problem: Problem, preload: State, transient: Transient, t: number): Problem {
  const { cables, sources, R, ambient } = problem;
  const attained = R.map((row, i) => row.map((value, j) => value * transient.ground(i, j, t)));
  return {
    ...problem,
    R: attained,
    ambient: sources.map((_, i) =>
      preload.sources.reduce((sum, { W }, j) => sum + (R[i]![j]! - attained[i]![j]!) * W, ambient[i]!),
    ),
    cables: cables.map((cable, i) => {
      const share = transient.cable(i, t);
      const { thetaC, thetaE } = preload.cables[i]!;
      const { T1, T2, T3 } = cable;
      return {
        ...cable,
        T1: T1 * share,
        T2: T2 * share,
        T3: T3 * share,
        remaining: (1 - share) * (thetaC - thetaE),
      };
    }),
  };
}

export function emergency(
  problem: Problem,
  preloads: readonly number[],
  currents: readonly number[],
  limits: readonly number[],
  transientAt: (state: State) => Transient,
  t: number,
): Emergency {
  const preload = temperaturesAt(problem, preloads);
  const later = afterPreload(problem, preload, transientAt(preload), t);
  return { ...commonFactor(later, currents, limits), problem: later };
}
