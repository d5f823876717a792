import { setImmediate } from 'node:timers/promises';

/** So many elements are done before others have their turn. */
const SLICE = 500;

/** Does work on every element of a long list, and lets others run in between. */
export async function inSlices<T>(
  list: readonly T[],
  work: (element: T, index: number) => void,
): Promise<void> {
  for (const [index, element] of list.entries()) {
    if (index > 0 && index % SLICE === 0) await setImmediate();
    work(element, index);
  }
}
