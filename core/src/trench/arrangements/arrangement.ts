export interface Point {
  x: number;
  y: number;
}

/** How the round parts of a group stand together, for parts of diameter 1; y points down. */
export interface Arrangement {
  width: number;
  height: number;
  /** Centres of the parts within the box. */
  parts: readonly Point[];
}

/** Centres of touching circles of diameter 1 in two rows are √3/2 apart in height. */
export const RISE = Math.sqrt(3) / 2;

/** One row of touching parts. */
export const row = (count: number): Arrangement => ({
  width: count,
  height: 1,
  parts: Array.from({ length: count }, (_, i) => ({ x: i + 0.5, y: 0.5 })),
});
