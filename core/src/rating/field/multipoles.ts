import type { Circles } from './bodies.js';
import type { LineSource } from './charges.js';
import { gaussLegendre, lagrangeCoefficients } from './gauss.js';
import { ORDER, type Panels } from './panels.js';

/**
 * Multipoles of the circles as unknowns beside the charges: unknown `first + 2 (b·order + k - 1)` is the real part of the
 * k-th coefficient of circle b, the next one its imaginary part. z = x + iy throughout.
 */

const TWO_PI = 2 * Math.PI;

/** Writes the powers 1 … count of a/(x + iy). */
function inversePowers(
  a: number,
  x: number,
  y: number,
  count: number,
  outRe: Float64Array,
  outIm: Float64Array,
): void {
  const scale = a / (x * x + y * y);
  const re = scale * x;
  const im = -scale * y;
  let pr = 1;
  let pi = 0;
  for (let k = 0; k < count; k++) {
    const next = pr * re - pi * im;
    pi = pr * im + pi * re;
    pr = next;
    outRe[k] = pr;
    outIm[k] = pi;
  }
}

const MOST_TERMS = 16;
const [lineRe, lineIm, imageRe, imageIm] = Array.from(
  { length: 4 },
  () => new Float64Array(MOST_TERMS),
) as Four;
type Four = [Float64Array, Float64Array, Float64Array, Float64Array];

/** What multipoles contribute to the rows of the nodes: -K ∂n of their fields. */
export function fillNodeColumns(
  panels: Panels,
  circles: Circles,
  first: number,
  matrix: Float64Array,
  width: number,
): void {
  const { order } = circles;
  const [pr, pi, qr, qi] = [lineRe, lineIm, imageRe, imageIm];
  for (let node = 0; node < panels.count * ORDER; node++) {
    const panel = Math.floor(node / ORDER);
    const vertical = panels.vertical[panel];
    const contrast = panels.contrast[panel]!;
    for (let b = 0; b < circles.source.length; b++) {
      const a = circles.radius[b]!;
      const dx = panels.nodeX[node]! - circles.x[b]!;
      inversePowers(a, dx, panels.nodeY[node]! - circles.y[b]!, order, pr, pi);
      inversePowers(a, dx, panels.nodeY[node]! + circles.y[b]!, order, qr, qi);
      const [directRe, directIm, mirrorRe, mirrorIm] = [pr[0]!, pi[0]!, qr[0]!, qi[0]!];
      for (let k = 0; k < order; k++) {
        // The derivative of (a/(z - z_b))^k is -k/a (a/(z - z_b))^(k+1).
        const scale = -(k + 1) / a;
        const dr = scale * (pr[k]! * directRe - pi[k]! * directIm);
        const di = scale * (pr[k]! * directIm + pi[k]! * directRe);
        const mr = scale * (qr[k]! * mirrorRe - qi[k]! * mirrorIm);
        const mi = scale * (qr[k]! * mirrorIm + qi[k]! * mirrorRe);
        const at = node * width + first + 2 * (b * order + k);
        // c·D - conj(c)·M; across a vertical panel -∂x = -Re, across a horizontal one ∂y = -Im.
        matrix[at]! += contrast * (vertical ? dr - mr : di - mi);
        matrix[at + 1]! += contrast * (vertical ? -di - mi : dr + mr);
      }
    }
  }
}

/** c + κ conj(g) = 0, where g comes from the charges, from the other circles and from the circle's own mirror image. */
export function fillCircleRows(
  panels: Panels,
  circles: Circles,
  first: number,
  matrix: Float64Array,
  width: number,
): void {
  for (let b = 0; b < circles.source.length; b++) {
    for (let k = 0; k < circles.order; k++) {
      const row = first + 2 * (b * circles.order + k);
      matrix[row * width + row]! += 1;
      matrix[(row + 1) * width + row + 1]! += 1;
    }
    for (let other = 0; other < circles.source.length; other++) {
      if (other !== b) addCircle(circles, b, other, 1, first, matrix, width);
      addCircle(circles, b, other, -1, first, matrix, width);
    }
    for (let p = 0; p < panels.count; p++) addCharges(panels, p, circles, b, first, matrix, width);
  }
}

/** Taylor coefficients at circle b of the multipoles of another circle (side 1) or of its mirror image (side -1). */
function addCircle(
  circles: Circles,
  b: number,
  other: number,
  side: 1 | -1,
  first: number,
  matrix: Float64Array,
  width: number,
): void {
  const { order } = circles;
  const [tr, ti, sr, si] = [lineRe, lineIm, imageRe, imageIm];
  const dx = circles.x[b]! - circles.x[other]!;
  const dy = circles.y[b]! - side * circles.y[other]!;
  inversePowers(circles.radius[b]!, dx, dy, order, tr, ti);
  inversePowers(circles.radius[other]!, dx, dy, order, sr, si);
  for (let k = 1; k <= order; k++) {
    const response = circles.response[b * order + k - 1]!;
    const row = (first + 2 * (b * order + k - 1)) * width;
    let binomial = 1;
    for (let n = 1; n <= order; n++) {
      // (b/(D + ζ))^n has the coefficient (-1)^k C(n+k-1, k) (b/D)^n (a/D)^k of (ζ/a)^k.
      binomial = n === 1 ? 1 : (binomial * (n + k - 1)) / (n - 1);
      const scale = response * (k % 2 ? -binomial : binomial) * side;
      const gr = scale * (tr[k - 1]! * sr[n - 1]! - ti[k - 1]! * si[n - 1]!);
      const gi = scale * (tr[k - 1]! * si[n - 1]! + ti[k - 1]! * sr[n - 1]!);
      const at = first + 2 * (other * order + n - 1);
      // g = G c, or G conj(c) from the mirror image; the rows take conj(g).
      matrix[row + at]! += gr;
      matrix[row + at + 1]! -= side * gi;
      matrix[row + width + at]! -= gi;
      matrix[row + width + at + 1]! -= side * gr;
    }
  }
}

/** A panel may be as near as a circle's radius, where its nodes alone do not stand for it. */
const NEAR_RULE = gaussLegendre(12);
const NODES = gaussLegendre(ORDER).points;
const SHARES = sharesOfNodes();

/** The polynomial of node q at point i of the near rule, at i·ORDER + q. */
function sharesOfNodes(): Float64Array {
  const coefficients = lagrangeCoefficients(NODES);
  const shares = new Float64Array(NEAR_RULE.points.length * ORDER);
  for (const [i, s] of NEAR_RULE.points.entries()) {
    for (let q = 0; q < ORDER; q++) {
      for (let p = ORDER - 1; p >= 0; p--)
        shares[i * ORDER + q] = shares[i * ORDER + q]! * s + coefficients[q * ORDER + p]!;
    }
  }
  return shares;
}

function addCharges(
  panels: Panels,
  p: number,
  circles: Circles,
  b: number,
  first: number,
  matrix: Float64Array,
  width: number,
): void {
  const length = panels.length[p]!;
  const node = p * ORDER;
  const middle = node + (ORDER >> 1);
  const away = Math.hypot(panels.nodeX[middle]! - circles.x[b]!, panels.nodeY[middle]! - circles.y[b]!);
  if (away > 6 * length) {
    for (let at = node; at < node + ORDER; at++)
      addCharge(
        panels.nodeX[at]!,
        panels.nodeY[at]!,
        panels.weight[at]!,
        at,
        circles,
        b,
        first,
        matrix,
        width,
      );
    return;
  }
  for (const [i, s] of NEAR_RULE.points.entries()) {
    const x = panels.x[p]! + (panels.vertical[p] ? 0 : s * length);
    const y = panels.y[p]! + (panels.vertical[p] ? s * length : 0);
    for (let q = 0; q < ORDER; q++) {
      const weight = length * NEAR_RULE.weights[i]! * SHARES[i * ORDER + q]!;
      addCharge(x, y, weight, node + q, circles, b, first, matrix, width);
    }
  }
}

/** Taylor coefficients at circle b of a charge 1/2π ln(r'/r), times -κ conj. */
function addCharge(
  x: number,
  y: number,
  weight: number,
  column: number,
  circles: Circles,
  b: number,
  first: number,
  matrix: Float64Array,
  width: number,
): void {
  taylorOfLine(x, y, circles, b);
  for (let k = 0; k < circles.order; k++) {
    const scale = (circles.response[b * circles.order + k]! * weight) / TWO_PI;
    const row = (first + 2 * (b * circles.order + k)) * width + column;
    matrix[row]! += scale * lineRe[k]!;
    matrix[row + width]! -= scale * lineIm[k]!;
  }
}

/** Taylor coefficients of ln(r'/r) of a line at (x, y) and its mirror image, or of the image alone. */
function taylorOfLine(x: number, y: number, circles: Circles, b: number, imageOnly = false): void {
  const { order } = circles;
  const dx = x - circles.x[b]!;
  const a = circles.radius[b]!;
  inversePowers(a, dx, -y - circles.y[b]!, order, imageRe, imageIm);
  if (imageOnly) {
    lineRe.fill(0);
    lineIm.fill(0);
  } else inversePowers(a, dx, y - circles.y[b]!, order, lineRe, lineIm);
  for (let k = 0; k < order; k++) {
    lineRe[k] = (lineRe[k]! - imageRe[k]!) / (k + 1);
    lineIm[k] = (lineIm[k]! - imageIm[k]!) / (k + 1);
  }
}

/** The right side: -κ conj(g) of the line sources, one column per source. */
export function fillCircleRightSides(
  sources: readonly LineSource[],
  circles: Circles,
  first: number,
  rightSides: Float64Array,
): void {
  const columns = sources.length;
  for (let b = 0; b < circles.source.length; b++) {
    for (const [j, { x, y, resistivity }] of sources.entries()) {
      taylorOfLine(x, y, circles, b, j === circles.source[b]);
      for (let k = 0; k < circles.order; k++) {
        const scale = (circles.response[b * circles.order + k]! * resistivity) / TWO_PI;
        const row = (first + 2 * (b * circles.order + k)) * columns + j;
        rightSides[row] = -scale * lineRe[k]!;
        rightSides[row + columns] = scale * lineIm[k]!;
      }
    }
  }
}

/** Writes Re and Im factors of every multipole for the field at (x, y). A circle's own direct terms can be left out. */
export function multipolePotentials(
  circles: Circles,
  x: number,
  y: number,
  without: number,
  row: Float64Array,
  first: number,
): void {
  const { order } = circles;
  for (let b = 0; b < circles.source.length; b++) {
    const dx = x - circles.x[b]!;
    const a = circles.radius[b]!;
    inversePowers(a, dx, y + circles.y[b]!, order, imageRe, imageIm);
    if (b === without) {
      lineRe.fill(0);
      lineIm.fill(0);
    } else inversePowers(a, dx, y - circles.y[b]!, order, lineRe, lineIm);
    for (let k = 0; k < order; k++) {
      // Re(c P) - Re(conj(c) Q)
      row[first + 2 * (b * order + k)] = lineRe[k]! - imageRe[k]!;
      row[first + 2 * (b * order + k) + 1] = -lineIm[k]! - imageIm[k]!;
    }
  }
}
