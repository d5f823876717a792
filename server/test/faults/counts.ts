import { test } from 'vitest';

/** `npm run faults` asks for the long run; the ordinary tests do the same things less often. */
export const LONG = process.env.SPADEWORK_FAULTS === 'long';

/**
 * A test that sabotages the program and shows that a check finds it. A check that could find once can find again, so the
 * ordinary run leaves these proofs to the long one.
 */
export const proof: (name: string, run: () => Promise<void>, timeout?: number) => void = LONG
  ? test
  : () => undefined;

export const SERVER_KILLS = LONG ? 200 : 1;
export const DATABASE_KILLS = LONG ? 100 : 2;
/** Events that 64 writers make at the same time. */
export const CROWD_EVENTS = Number(process.env.SPADEWORK_CROWD_EVENTS ?? (LONG ? 1_000_000 : 1_000));
export const STOPS = LONG ? 50 : 1;

/** Chooses what a short run tries; the same seed chooses the same again. */
export const SEED = Number(process.env.SPADEWORK_SEED);

/** Numbers from 0 up to 1 that follow from a seed. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
