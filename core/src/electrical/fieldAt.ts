import type { Line } from './fieldSources.js';

/** µT·m/A: μ0/2π. */
const PER_AMPERE = 0.2;

/** Of a field at a place: both parts of what points to the right, then of what points down, µT. */
export type FieldVector = Float64Array;

/** The field of lines of current, at a place in m: a function, because it is asked for many places. */
export function fieldVectors(lines: readonly Line[]): (x: number, y: number) => FieldVector {
  const n = lines.length;
  const xs = new Float64Array(n);
  const ys = new Float64Array(n);
  const re = new Float64Array(n);
  const im = new Float64Array(n);
  const least = new Float64Array(n);
  for (const [i, { x, y, current, radius }] of lines.entries()) {
    xs[i] = x;
    ys[i] = y;
    re[i] = PER_AMPERE * current.re;
    im[i] = PER_AMPERE * current.im;
    least[i] = radius ** 2;
  }
  const vector = new Float64Array(4);
  return (x, y) => {
    let [xRe, xIm, yRe, yIm] = [0, 0, 0, 0];
    for (let i = 0; i < n; i++) {
      const dx = x - xs[i]!;
      const dy = y - ys[i]!;
      const square = dx * dx + dy * dy;
      const inverse = 1 / (square < least[i]! ? least[i]! : square);
      const across = dx * inverse;
      const down = dy * inverse;
      xRe -= re[i]! * down;
      xIm -= im[i]! * down;
      yRe += re[i]! * across;
      yIm += im[i]! * across;
    }
    vector[0] = xRe;
    vector[1] = xIm;
    vector[2] = yRe;
    vector[3] = yIm;
    return vector;
  };
}

/** How strong a field is, squared: of the vector that begins at an index. */
export const strengthSquared = (v: FieldVector, at = 0): number =>
  v[at]! * v[at]! + v[at + 1]! * v[at + 1]! + v[at + 2]! * v[at + 2]! + v[at + 3]! * v[at + 3]!;

/** The strength of the field of lines of current, µT. */
export function fieldOfLines(lines: readonly Line[]): (x: number, y: number) => number {
  const at = fieldVectors(lines);
  return (x, y) => Math.sqrt(strengthSquared(at(x, y)));
}

/** How far from its centre a field is looked at for its limit, m. */
const FAR = 100;
/** A field hardly changes within this share of the distance to the nearest line. */
const STRIDE = 0.05;
/** m. Halved until nothing is left: far below what is asked for. */
const CLOSE = 1e-12;

/**
 * The outermost x with a field on a side of the centre, at a height, m. It is looked for from far outside in strides that
 * grow with the distance to the lines. Undefined: there is none.
 */
export function outermostAt(
  field: (x: number) => number,
  limit: number,
  lines: readonly Pick<Line, 'x' | 'y'>[],
  { centre, y, side }: { centre: number; y: number; side: -1 | 1 },
): number | undefined {
  const isAbove = (distance: number) => field(centre + side * distance) >= limit;
  const nearest = (distance: number) => {
    const x = centre + side * distance;
    let least = FAR ** 2;
    for (const line of lines) least = Math.min(least, (x - line.x) ** 2 + (y - line.y) ** 2);
    return Math.sqrt(least);
  };
  let outer = FAR;
  const start = isAbove(outer);
  for (let inner = outer; inner > -FAR; ) {
    inner = Math.max(-FAR, inner - Math.max(1e-4, STRIDE * nearest(inner)));
    if (isAbove(inner) !== start) {
      while (outer - inner > CLOSE * FAR) {
        const middle = (outer + inner) / 2;
        if (middle === outer || middle === inner) break;
        if (isAbove(middle) === start) outer = middle;
        else inner = middle;
      }
      return centre + (side * (outer + inner)) / 2;
    }
    outer = inner;
  }
  return undefined;
}
