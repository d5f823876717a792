import { DEGREE, FLATTENING, SEMI_MAJOR_AXIS } from './ellipsoid.js';

/** UTM by Krüger's series to n⁶: Karney, "Transverse Mercator with an accuracy of a few nanometers", J. Geodesy 85 (2011). */

const SCALE = 0.9996;
const FALSE_EASTING = 500_000;
const ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING);
const ECCENTRICITY = Math.sqrt(ECCENTRICITY_SQUARED);

const n = FLATTENING / (2 - FLATTENING);
const [n2, n3, n4, n5, n6] = [n ** 2, n ** 3, n ** 4, n ** 5, n ** 6] as const;

/** The radius of the circle with the length of a meridian, times the scale on the central meridian: equation 14. */
const RADIUS = SCALE * (SEMI_MAJOR_AXIS / (1 + n)) * (1 + n2 / 4 + n4 / 64 + n6 / 256);

/** Equation 35. */
const ALPHA = [
  n / 2 - (2 / 3) * n2 + (5 / 16) * n3 + (41 / 180) * n4 - (127 / 288) * n5 + (7891 / 37_800) * n6,
  (13 / 48) * n2 - (3 / 5) * n3 + (557 / 1440) * n4 + (281 / 630) * n5 - (1_983_433 / 1_935_360) * n6,
  (61 / 240) * n3 - (103 / 140) * n4 + (15_061 / 26_880) * n5 + (167_603 / 181_440) * n6,
  (49_561 / 161_280) * n4 - (179 / 168) * n5 + (6_601_661 / 7_257_600) * n6,
  (34_729 / 80_640) * n5 - (3_418_889 / 1_995_840) * n6,
  (212_378_941 / 319_334_400) * n6,
];

/** Equation 36. */
const BETA = [
  n / 2 - (2 / 3) * n2 + (37 / 96) * n3 - (1 / 360) * n4 - (81 / 512) * n5 + (96_199 / 604_800) * n6,
  (1 / 48) * n2 + (1 / 15) * n3 - (437 / 1440) * n4 + (46 / 105) * n5 - (1_118_711 / 3_870_720) * n6,
  (17 / 480) * n3 - (37 / 840) * n4 - (209 / 4480) * n5 + (5569 / 90_720) * n6,
  (4397 / 161_280) * n4 - (11 / 504) * n5 - (830_251 / 7_257_600) * n6,
  (4583 / 161_280) * n5 - (108_847 / 3_991_680) * n6,
  (20_648_693 / 638_668_800) * n6,
];

/** The meridian in the middle of a zone, in degrees. */
export const centralMeridianOf = (zone: number): number => 6 * zone - 183;

/** East and north in metres of a place in degrees. */
export function projected(zone: number, longitude: number, latitude: number): [east: number, north: number] {
  const lambda = (longitude - centralMeridianOf(zone)) * DEGREE;
  const conformal = conformalTangent(Math.tan(latitude * DEGREE));
  const cosLambda = Math.cos(lambda);
  const xi = Math.atan2(conformal, cosLambda);
  const eta = Math.asinh(Math.sin(lambda) / Math.hypot(conformal, cosLambda));
  const [up, right] = withSeries(xi, eta, ALPHA, 1);
  return [FALSE_EASTING + RADIUS * right, RADIUS * up];
}

/** The place in degrees of east and north in metres. */
export function unprojected(
  zone: number,
  east: number,
  north: number,
): [longitude: number, latitude: number] {
  const [xi, eta] = withSeries(north / RADIUS, (east - FALSE_EASTING) / RADIUS, BETA, -1);
  const sinhEta = Math.sinh(eta);
  const cosXi = Math.cos(xi);
  const tangent = geographicTangent(Math.sin(xi) / Math.hypot(sinhEta, cosXi));
  const lambda = Math.atan2(sinhEta, cosXi);
  return [centralMeridianOf(zone) + lambda / DEGREE, Math.atan(tangent) / DEGREE];
}

/**
 * ξ + Σ cⱼ sin 2jξ cosh 2jη and η + Σ cⱼ cos 2jξ sinh 2jη, the sum taken with a sign: equations 10 and 11. One sine, cosine
 * and exponential serve all terms: the next multiple follows from the angle's sum formula.
 */
function withSeries(
  xi: number,
  eta: number,
  coefficients: readonly number[],
  sign: 1 | -1,
): [xi: number, eta: number] {
  const [sin2, cos2, sinh2, cosh2] = [
    Math.sin(2 * xi),
    Math.cos(2 * xi),
    Math.sinh(2 * eta),
    Math.cosh(2 * eta),
  ];
  let [sin, cos, sinh, cosh] = [0, 1, 0, 1];
  let [up, right] = [0, 0];
  for (const coefficient of coefficients) {
    [sin, cos] = [sin * cos2 + cos * sin2, cos * cos2 - sin * sin2];
    [sinh, cosh] = [sinh * cosh2 + cosh * sinh2, cosh * cosh2 + sinh * sinh2];
    up += coefficient * sin * cosh;
    right += coefficient * cos * sinh;
  }
  return [xi + sign * up, eta + sign * right];
}

/** The tangent of the conformal latitude: equations 7 to 9. */
function conformalTangent(tangent: number): number {
  const secant = Math.hypot(1, tangent);
  const sigma = Math.sinh(ECCENTRICITY * Math.atanh((ECCENTRICITY * tangent) / secant));
  return tangent * Math.hypot(1, sigma) - sigma * secant;
}

/** The tangent of the latitude by Newton's method: equations 19 to 21. Two rounds are enough; three are safe. */
function geographicTangent(conformal: number): number {
  let tangent = conformal;
  for (let round = 0; round < 3; round++) {
    const found = conformalTangent(tangent);
    tangent +=
      ((conformal - found) / Math.hypot(1, found)) *
      ((1 + (1 - ECCENTRICITY_SQUARED) * tangent ** 2) /
        ((1 - ECCENTRICITY_SQUARED) * Math.hypot(1, tangent)));
  }
  return tangent;
}
