import type { CoveringType } from './coveringTypes.js';

/** Which coverings lie under which, as roads are built. */

const LOOSE: readonly CoveringType[] = ['GRAVEL', 'CRUSHED_STONES'];
const BOUND: readonly CoveringType[] = ['TARMAC', 'CONCRETE', 'COBBLESTONE'];

type Typed = { type: CoveringType };

/** Gravel or crushed stones directly below a bound covering are its base course, and no covering of their own. */
export const isBaseOf = (below: Typed | undefined, above: Typed | undefined): boolean =>
  below !== undefined && above !== undefined && LOOSE.includes(below.type) && BOUND.includes(above.type);

/** From below: base courses, the sand that stones are set in, what is driven on. */
const levelOf = (type: CoveringType): number => (LOOSE.includes(type) ? 0 : type === 'SAND' ? 1 : 2);

/** Where a new covering lies among others, which are listed from below: under the first one that is laid after it. */
export function coveringIndex(coverings: readonly Typed[], type: CoveringType): number {
  const above = coverings.findIndex((other) => levelOf(other.type) > levelOf(type));
  return above === -1 ? coverings.length : above;
}
