import { setImmediate as nextTurn } from 'node:timers/promises';

/** Finishes long work in slices, and answers others in between. */
export async function inPieces<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await nextTurn();
  }
}
