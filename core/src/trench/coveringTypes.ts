/** What a top covering is made of. */
export const COVERING_TYPES = [
  'TARMAC',
  'CONCRETE',
  'COBBLESTONE',
  'GRAVEL',
  'CRUSHED_STONES',
  'SAND',
  'OTHER',
] as const;
export type CoveringType = (typeof COVERING_TYPES)[number];
