import type { Capacities } from '../cable/capacity.js';
import { E1 } from '../maths/exponentialIntegral.js';

/** How much of a steady rise is reached some time after a load begins. */

/**
 * In the ground, of the rise at one source by another (or by itself, at its radius): line sources and their images.
 * `d` and `image` are the distances from the source and from its image, m; `t` in s; `delta` in m²/s.
 */
export function groundAttainment(d: number, image: number, delta: number, t: number): number {
  if (t <= 0) return 0;
  if (!Number.isFinite(t)) return 1;
  return (E1(d ** 2 / (4 * delta * t)) - E1(image ** 2 / (4 * delta * t))) / (2 * Math.log(image / d));
}

/**
 * The same at a source by itself, for heat that comes out of its surface and not out of a line in its axis: what a line
 * would have to warm within the radius counts already as the cable.
 */
export function surfaceAttainment(radius: number, image: number, delta: number, t: number): number {
  if (t <= 0) return 0;
  if (!Number.isFinite(t)) return 1;
  const rise = cylinderRise((delta * t) / radius ** 2) - E1(image ** 2 / (4 * delta * t));
  return rise / (2 * Math.log(image / radius));
}

/**
 * Rise of the surface of a cylinder by a steady heat from it, times 4π and the conductivity over the heat, by δt/r²: plane
 * at first, then a fit of the exact integral (Bernier, 2001), at last a line.
 */
export function cylinderRise(Fo: number): number {
  if (Fo <= 0.1) return 4 * Math.sqrt(Fo / Math.PI) - Fo + (Fo / 2) * Math.sqrt(Fo / Math.PI);
  const x = Math.log10(Fo);
  const fit = 4 * Math.PI * 10 ** (-0.89129 + 0.36081 * x - 0.05508 * x ** 2 + 0.00359617 * x ** 3);
  const line = E1(1 / (4 * Fo)) * (1 + 1 / (2 * Fo));
  // Both hold between 20 and 200.
  const share = Math.min(1, Math.max(0, Math.log10(Fo / 20)));
  return (1 - share) * fit + share * line;
}

/** A cable as two thermal loops: 60853-2, 4. */
export interface CableLoops {
  /** 1/s. */
  a: number;
  b: number;
  /** K·m/W. */
  Ta: number;
  Tb: number;
}

/** The share of a layer's capacity that counts at its inside, for long times. */
const vanWormer = (ratio: number): number => 1 / (2 * Math.log(ratio)) - 1 / (ratio ** 2 - 1);

/**
 * `T1` and `Touter` are the resistances within and outside the screen, per conductor and its losses; `q` the ratio of
 * the losses of conductor and screen to those of the conductor.
 */
export function cableLoops(
  { conductor, insulation, screen, sheath, di, Di, Dji, De }: Capacities,
  T1: number,
  Touter: number,
  q: number,
): CableLoops | null {
  const p = vanWormer(Di / di);
  const outer = De > Dji ? vanWormer(De / Dji) : 0;
  const TA = T1;
  const TB = q * Touter;
  const QA = conductor + p * insulation;
  const QB = (1 - p) * insulation + (screen + outer * sheath) / q;
  if (!(TB > 0) || !(QB > 0)) return null;
  const M0 = 0.5 * (QA * (TA + TB) + QB * TB);
  const N0 = QA * TA * QB * TB;
  const root = Math.sqrt(M0 ** 2 - N0);
  const a = (M0 + root) / N0;
  const b = (M0 - root) / N0;
  const Ta = (1 / (a - b)) * (1 / QA - b * (TA + TB));
  return { a, b, Ta, Tb: TA + TB - Ta };
}

/** Of the rise of the conductor above the cable's outside; also of the heat that comes out of the cable. */
export function cableAttainment(loops: CableLoops | null, t: number): number {
  if (t <= 0) return 0;
  if (!loops || !Number.isFinite(t)) return 1;
  const { a, b, Ta, Tb } = loops;
  return (Ta * (1 - Math.exp(-a * t)) + Tb * (1 - Math.exp(-b * t))) / (Ta + Tb);
}
