import { type Arrangement, row } from './arrangement.js';

export const flat = row(3);

/** A row of any number of parts of diameter 1, with a gap between neighbours. */
export const spacedRow = (count: number, gap: number): Arrangement => ({
  width: count + (count - 1) * gap,
  height: 1,
  parts: Array.from({ length: count }, (_, i) => ({ x: i * (1 + gap) + 0.5, y: 0.5 })),
});
