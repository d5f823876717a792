import { RUNAWAY, type State } from './temperatures.js';

/** The largest load at which nothing is above its limit, and the state there. */
export interface Highest {
  /** 0: already without load something is at its limit. */
  square: number;
  state: State;
}

const CLOSE = 1e-13;
/** K. Temperatures are not known better than this. */
const SETTLED = 1e-10;
const MAX_STEPS = 200;
/** Steps after which a search that has not halved its bracket does so. */
const PATIENCE = 8;
const LARGEST = 1e12;

/**
 * `stateAt` a square of the load, begun from another state. `excess`, in K, grows with the load; it is not asked after a
 * runaway. `first` is the square that is tried first, and `from` a state to begin with.
 */
export function highestLoad(
  stateAt: (square: number, from: State | undefined) => State,
  excess: (state: State) => number,
  first: number,
  from?: State,
): Highest {
  let last = from;
  const at = (square: number): { square: number; state: State; f: number } => {
    const state = stateAt(square, last);
    if (state.failure) return { square, state, f: RUNAWAY };
    last = state;
    return { square, state, f: excess(state) };
  };

  let low = at(0);
  if (low.f >= 0) return low;
  let high = at(first);
  while (high.f < 0) {
    if (high.square > first * LARGEST) return high;
    low = high;
    high = at(high.square * 4);
  }
  // Illinois: a secant whose staying end is halved, so that both ends close in.
  let width = high.square - low.square;
  let waited = 0;
  let side = 0;
  for (let step = 0; step < MAX_STEPS && high.square - low.square > CLOSE * high.square; step++) {
    const secant = (low.square * high.f - high.square * low.f) / (high.f - low.f);
    const isInside = secant > low.square && secant < high.square;
    const next = at(isInside && waited < PATIENCE ? secant : (low.square + high.square) / 2);
    if (Math.abs(next.f) <= SETTLED) return next;
    if (next.f > 0) {
      high = next;
      if (side > 0) low = { ...low, f: low.f / 2 };
      side = 1;
    } else {
      low = next;
      if (side < 0) high = { ...high, f: high.f / 2 };
      side = -1;
    }
    waited += 1;
    if (high.square - low.square <= width / 2) {
      width = high.square - low.square;
      waited = 0;
    }
  }
  return low;
}
