/** A bank of ducts in a block of other resistivity: 60287-2-1, 4.2.7.4. */

/** Beyond this ratio of its sides the formula no longer holds. */
export const MAX_BLOCK_RATIO = 3;

/** The radius of the circle that stands for a rectangle, m. */
export function blockRadius(width: number, height: number): number {
  const x = Math.min(width, height);
  const y = Math.max(width, height);
  return Math.exp(0.5 * (x / y) * (4 / Math.PI - x / y) * Math.log(1 + y ** 2 / x ** 2) + Math.log(x / 2));
}

/** What the block adds to every resistance within it, per W/m of any source in it. `L` is the depth of its centre. */
export function blockCorrection(
  rhoSoil: number,
  rhoBlock: number,
  L: number,
  width: number,
  height: number,
): number {
  const u = L / blockRadius(width, height);
  return ((rhoSoil - rhoBlock) / (2 * Math.PI)) * Math.log(u + Math.sqrt(Math.max(0, u ** 2 - 1)));
}
