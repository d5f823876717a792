/** Finishes work that is done in slices, without a pause. */
export function allAtOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
