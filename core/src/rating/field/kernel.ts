import { gaussLegendre, lagrangeCoefficients } from './gauss.js';
import { ORDER, type Panels } from './panels.js';

/**
 * Nearer than this many lengths from its middle, the integrals over a panel are taken in closed form. Farther away its
 * charge stands in the nodes, which is as exact as Gauss's rule.
 */
export const NEAR = 3.5;

const COEFFICIENTS = lagrangeCoefficients(gaussLegendre(ORDER).points);
/** So small that its logarithm is finite. */
const TINY = 1e-300;

/** ∫ sᵖ/(w - s) ds from 0 to 1 for p = 0 … ORDER, w = u + iη. */
const real = new Float64Array(ORDER + 1);
const imaginary = new Float64Array(ORDER + 1);

function cauchyIntegrals(u: number, eta: number, most: number): void {
  const r1 = u * u + eta * eta + TINY;
  const r2 = (u - 1) * (u - 1) + eta * eta + TINY;
  real[0] = Math.log(r1 / r2) / 2;
  imaginary[0] = -Math.atan2(eta, eta * eta + u * (u - 1));
  for (let p = 1; p <= most; p++) {
    real[p] = u * real[p - 1]! - eta * imaginary[p - 1]! - 1 / p;
    imaginary[p] = u * imaginary[p - 1]! + eta * real[p - 1]!;
  }
}

/** Whether a point is so near to a panel that its nodes do not stand for it. */
export function isNear(panels: Panels, p: number, x: number, y: number): boolean {
  const length = panels.length[p]!;
  const half = length / 2;
  const dx = x - panels.x[p]! - (panels.vertical[p] ? 0 : half);
  const dy = y - panels.y[p]! - (panels.vertical[p] ? half : 0);
  return dx * dx + dy * dy < NEAR * NEAR * length * length;
}

/** 2π times the gradient of the potential ∫ σ/2π ln(1/r) ds at (x, y), for each node's density 1. */
export function nearGradients(
  panels: Panels,
  p: number,
  x: number,
  y: number,
  gradientX: Float64Array,
  gradientY: Float64Array,
): void {
  const length = panels.length[p]!;
  const dx = (x - panels.x[p]!) / length;
  const dy = (y - panels.y[p]!) / length;
  const vertical = panels.vertical[p];
  cauchyIntegrals(vertical ? dy : dx, vertical ? -dx : dy, ORDER - 1);
  for (let q = 0; q < ORDER; q++) {
    let along = 0;
    let across = 0;
    for (let k = 0; k < ORDER; k++) {
      along -= COEFFICIENTS[q * ORDER + k]! * real[k]!;
      across += COEFFICIENTS[q * ORDER + k]! * imaginary[k]!;
    }
    gradientX[q] = vertical ? -across : along;
    gradientY[q] = vertical ? along : across;
  }
}

/** ∫ ln(1/r) ds at (x, y), for each node's density 1. */
export function nearPotentials(
  panels: Panels,
  p: number,
  x: number,
  y: number,
  potential: Float64Array,
): void {
  const length = panels.length[p]!;
  const dx = (x - panels.x[p]!) / length;
  const dy = (y - panels.y[p]!) / length;
  const [u, eta] = panels.vertical[p] ? [dy, -dx] : [dx, dy];
  cauchyIntegrals(u, eta, ORDER);
  const end = Math.log((u - 1) * (u - 1) + eta * eta + TINY) / 2;
  const scale = Math.log(length);
  for (let q = 0; q < ORDER; q++) {
    let sum = 0;
    for (let k = 0; k < ORDER; k++) {
      sum += (COEFFICIENTS[q * ORDER + k]! * (scale + end + real[k + 1]!)) / (k + 1);
    }
    potential[q] = -length * sum;
  }
}

/**
 * ∫ 1/2π ln(r'/r) ds at (x, y) for every node's density 1, r' being the distance from the mirror image. With a radius it
 * is the mean over the circle around (x, y): nearer than the radius, a charge acts as if it were at the radius.
 */
export function potentials(panels: Panels, x: number, y: number, radius: number, row: Float64Array): void {
  const { count, nodeX, nodeY, weight } = panels;
  const direct = new Float64Array(ORDER);
  const mirrored = new Float64Array(ORDER);
  for (let p = 0; p < count; p++) {
    const first = p * ORDER;
    const middle = first + (ORDER >> 1);
    if (Math.hypot(nodeX[middle]! - x, nodeY[middle]! - y) < radius * (1 - 1e-9)) {
      for (let q = 0; q < ORDER; q++) direct[q] = -weight[first + q]! * Math.log(radius);
    } else if (isNear(panels, p, x, y)) nearPotentials(panels, p, x, y, direct);
    else farPotentials(panels, first, x, y, direct);
    if (isNear(panels, p, x, -y)) nearPotentials(panels, p, x, -y, mirrored);
    else farPotentials(panels, first, x, -y, mirrored);
    for (let q = 0; q < ORDER; q++) row[first + q] = (direct[q]! - mirrored[q]!) / (2 * Math.PI);
  }
}

function farPotentials(panels: Panels, first: number, x: number, y: number, potential: Float64Array): void {
  for (let q = 0; q < ORDER; q++) {
    const dx = x - panels.nodeX[first + q]!;
    const dy = y - panels.nodeY[first + q]!;
    potential[q] = (-panels.weight[first + q]! * Math.log(dx * dx + dy * dy)) / 2;
  }
}
