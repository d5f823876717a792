/** Far beyond any real trench, because a segment is sent in one answer. */
export const MAX_IN_SEGMENT = {
  items: 10_000,
  layers: 1_000,
  topCoverings: 1_000,
  circuits: 1_000,
} as const;

/** Cables that one request adds. */
export const MAX_AT_ONCE = 100;
/** Cables that a new container comes with. */
export const MAX_PREPLACED = 50;
/** Variants of one segment. */
export const MAX_VARIANTS = 20;
/** How long a deleted segment can be put back. */
export const DELETED_KEPT_DAYS = 90;
