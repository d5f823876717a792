import type { Problem } from './problem.js';
import { RUNAWAY, type State, temperaturesAt } from './temperatures.js';

/** One factor for all currents, at which the hottest conductor is just at its limit. */
export interface CommonFactor {
  factor: number;
  state: State;
}

const CLOSE = 1e-13;
/** K. Temperatures are not known better than this. */
const SETTLED = 1e-10;
const MAX_STEPS = 200;

/** `currents` of the circuits, A, not all 0. `limits` of the circuits, °C. A factor of 0: no current is possible. */
export function commonFactor(
  problem: Problem,
  currents: readonly number[],
  limits: readonly number[],
): CommonFactor {
  let state: State | undefined;
  const at = (x: number): number => {
    const factor = Math.sqrt(x);
    state = temperaturesAt(
      problem,
      currents.map((I) => I * factor),
      state,
    );
    return excess(problem, state, limits, currents);
  };
  /** At the place that was looked at last. */
  const done = (x: number): CommonFactor => ({ factor: Math.sqrt(x), state: state! });

  let a = 0;
  let fa = at(a);
  if (fa >= 0) return done(0);
  let b = 1;
  let fb = at(b);
  while (fb < 0 && b < 1e12) {
    a = b;
    fa = fb;
    b *= 4;
    fb = at(b);
  }
  if (fb < 0) return done(b);
  // Illinois: a secant whose staying end is halved, so that both ends close in.
  for (let step = 0; step < MAX_STEPS && Math.abs(b - a) > CLOSE * Math.max(a, b); step++) {
    const x = (a * fb - b * fa) / (fb - fa);
    const fx = at(x);
    if (Math.abs(fx) <= SETTLED) return done(x);
    if (fx > 0 === fb > 0) fa /= 2;
    else {
      a = b;
      fa = fb;
    }
    b = x;
    fb = fx;
  }
  return done(b);
}

/** By how much the hottest conductor is above its limit. Cables without current do not count. */
function excess(
  { cables }: Problem,
  state: State,
  limits: readonly number[],
  currents: readonly number[],
): number {
  if (state.failure) return RUNAWAY;
  return cables.reduce(
    (most, { circuit, loaded }, i) =>
      circuit < 0 || loaded === 0 || currents[circuit]! === 0
        ? most
        : Math.max(most, state.cables[i]!.thetaC - limits[circuit]!),
    Number.NEGATIVE_INFINITY,
  );
}
