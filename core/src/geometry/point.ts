/** A point in the plane. The unit, and where y grows to, are those of whoever names it. */
export interface Point {
  x: number;
  y: number;
}
