import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromDegrees, planeOf, toDegrees, zoneOf } from './crs.js';
import { DEGREE } from './ellipsoid.js';
import { legsOf, measured } from './measure.js';
import type { Crs, Position } from './model.js';

/** Lines as PROJ has them. To add one, put it into core/cases/route/lines.json with what cs2cs and geod say of it. */
interface Line {
  name: string;
  crs: Crs;
  coordinates: Position[];
  /** Longitude and latitude with twelve decimals. */
  degrees: Position[];
  /** The same places in another zone, with four decimals. */
  inZone: { zone: number; coordinates: Position[] };
  /** Of each leg on the ellipsoid, and along the slope where there are heights, m. */
  horizontal: number[];
  legs?: number[];
  /** Where each leg begins, degrees. */
  azimuths: number[];
}

const { source, lines } = JSON.parse(
  readFileSync(new URL('../../cases/route/lines.json', import.meta.url), 'utf8'),
) as { source: string; lines: Line[] };

const TENTH_OF_A_MILLIMETRE = 0.0001;

test('there are forty lines from PROJ', () => {
  expect(source).toMatch(/^PROJ \d/);
  expect(lines).toHaveLength(40);
});

const farthest = (found: readonly Position[], expected: readonly Position[]) =>
  Math.max(...found.map(([east, north], i) => Math.hypot(east - expected[i]![0], north - expected[i]![1])));

describe.each(lines)('$name', ({ crs, coordinates, degrees, inZone, horizontal, legs, azimuths }) => {
  const exact = degrees.map(([x, y], i): Position => {
    const height = coordinates[i]![2];
    return height === undefined ? [x, y] : [x, y, height];
  });

  test('lies where PROJ says, to the last decimal that is stored', () => {
    const stored = coordinates.map((position) => toDegrees(crs, position));
    expect(farthest(stored, degrees)).toBeLessThan(0.8e-9);
  });

  test('is answered in both zones as PROJ says, to 0.1 mm before it is rounded', () => {
    for (const [zone, expected] of [
      [zoneOf(crs)!, coordinates],
      [inZone.zone, inZone.coordinates],
    ] as const)
      expect(
        farthest(
          exact.map((position) => planeOf(zone, position)),
          expected,
        ),
      ).toBeLessThan(TENTH_OF_A_MILLIMETRE);
  });

  test('comes back as it was given', () =>
    expect(coordinates.map((position) => fromDegrees(crs, toDegrees(crs, position)))).toEqual(coordinates));

  test('has legs as long as geod says, and in the same directions', () => {
    legsOf(exact).forEach((leg, i) => {
      expect(Math.abs(leg.horizontal - horizontal[i]!)).toBeLessThan(TENTH_OF_A_MILLIMETRE);
      expect(Math.abs(leg.length - (legs ?? horizontal)[i]!)).toBeLessThan(TENTH_OF_A_MILLIMETRE);
      // What a direction is off by, at the end of its leg.
      const turn = Math.sin(leg.azimuthStart - azimuths[i]! * DEGREE);
      expect(Math.abs(turn * leg.horizontal)).toBeLessThan(TENTH_OF_A_MILLIMETRE);
    });
  });

  test('is as long as geod says when it has been stored, to 1 mm in a kilometre', () => {
    const { length, horizontalLength } = measured(coordinates.map((position) => toDegrees(crs, position)));
    const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
    const allowed = 0.001 * Math.max(1, sum(horizontal) / 1000);
    expect(Math.abs(horizontalLength - sum(horizontal))).toBeLessThan(allowed);
    expect(Math.abs(length - sum(legs ?? horizontal))).toBeLessThan(allowed);
  });
});
