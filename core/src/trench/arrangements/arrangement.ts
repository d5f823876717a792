export interface Point {
  x: number;
  y: number;
}

/** The places of the round parts of a group, for parts of diameter 1. y grows downwards. */
export interface Arrangement {
  width: number;
  height: number;
  /** Centres of the parts within the box. */
  parts: readonly Point[];
}

/** The vertical distance between two rows of touching circles of diameter 1. */
export const RISE = Math.sqrt(3) / 2;

/** One row of touching parts. */
export const row = (count: number): Arrangement => ({
  width: count,
  height: 1,
  parts: Array.from({ length: count }, (_, i) => ({ x: i + 0.5, y: 0.5 })),
});
