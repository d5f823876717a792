import { DEGREE, FLATTENING, SEMI_MAJOR_AXIS, SEMI_MINOR_AXIS } from './ellipsoid.js';
import type { Position } from './model.js';

/** The shortest way between two places: Vincenty's inverse, Survey Review XXIII, 176 (1975). */

export interface Leg {
  /** Along the slope where there are heights, m. */
  length: number;
  /** On the ellipsoid, m. */
  horizontal: number;
  /** Radians from north, clockwise, where the leg begins and where it ends. */
  azimuthStart: number;
  azimuthEnd: number;
}

/** A position with the sine and cosine of its reduced latitude, which both legs that touch it need. */
export interface Reduced {
  lambda: number;
  sin: number;
  cos: number;
  height: number | undefined;
}

export function reducedOf([longitude, latitude, height]: Position): Reduced {
  const tangent = (1 - FLATTENING) * Math.tan(latitude * DEGREE);
  const cos = 1 / Math.sqrt(1 + tangent * tangent);
  return { lambda: longitude * DEGREE, sin: tangent * cos, cos, height };
}

export const legOf = (a: Position, b: Position): Leg => legBetween(reducedOf(a), reducedOf(b));

const SECOND_ECCENTRICITY_SQUARED = (SEMI_MAJOR_AXIS ** 2 - SEMI_MINOR_AXIS ** 2) / SEMI_MINOR_AXIS ** 2;

/** Radians: 6 nm. */
const ENOUGH = 1e-15;
/** Legs in Norway need four rounds at most. Places that are nearly opposite each other on the globe would never end. */
const MAX_ROUNDS = 50;

export function legBetween(a: Reduced, b: Reduced): Leg {
  const along = b.lambda - a.lambda;
  let lambda = along;
  let [sinLambda, cosLambda, sinSigma, cosSigma, sigma, cosSquaredAlpha, cos2SigmaM] = [0, 1, 0, 1, 0, 1, 0];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    sinLambda = Math.sin(lambda);
    cosLambda = Math.cos(lambda);
    const x = b.cos * sinLambda;
    const y = a.cos * b.sin - a.sin * b.cos * cosLambda;
    sinSigma = Math.sqrt(x * x + y * y);
    if (sinSigma === 0) break;
    cosSigma = a.sin * b.sin + a.cos * b.cos * cosLambda;
    sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (a.cos * b.cos * sinLambda) / sinSigma;
    cosSquaredAlpha = 1 - sinAlpha * sinAlpha;
    cos2SigmaM = cosSquaredAlpha === 0 ? 0 : cosSigma - (2 * a.sin * b.sin) / cosSquaredAlpha;
    const c = (FLATTENING / 16) * cosSquaredAlpha * (4 + FLATTENING * (4 - 3 * cosSquaredAlpha));
    const before = lambda;
    lambda =
      along +
      (1 - c) *
        FLATTENING *
        sinAlpha *
        (sigma + c * sinSigma * (cos2SigmaM + c * cosSigma * (2 * cos2SigmaM * cos2SigmaM - 1)));
    if (Math.abs(lambda - before) < ENOUGH) break;
  }
  const horizontal = sinSigma === 0 ? 0 : arcLength(sigma, sinSigma, cosSigma, cosSquaredAlpha, cos2SigmaM);
  const rise = a.height === undefined || b.height === undefined ? 0 : b.height - a.height;
  return {
    length: rise === 0 ? horizontal : Math.sqrt(horizontal * horizontal + rise * rise),
    horizontal,
    azimuthStart: Math.atan2(b.cos * sinLambda, a.cos * b.sin - a.sin * b.cos * cosLambda),
    azimuthEnd: Math.atan2(a.cos * sinLambda, a.cos * b.sin * cosLambda - a.sin * b.cos),
  };
}

function arcLength(
  sigma: number,
  sinSigma: number,
  cosSigma: number,
  cosSquaredAlpha: number,
  cos2SigmaM: number,
): number {
  const u = cosSquaredAlpha * SECOND_ECCENTRICITY_SQUARED;
  const a = 1 + (u / 16_384) * (4096 + u * (-768 + u * (320 - 175 * u)));
  const b = (u / 1024) * (256 + u * (-128 + u * (74 - 47 * u)));
  const squared = 2 * cos2SigmaM * cos2SigmaM - 1;
  const delta =
    b *
    sinSigma *
    (cos2SigmaM +
      (b / 4) *
        (cosSigma * squared -
          (b / 6) * cos2SigmaM * (4 * sinSigma * sinSigma - 3) * (4 * cos2SigmaM * cos2SigmaM - 3)));
  return SEMI_MINOR_AXIS * a * (sigma - delta);
}
