import fc from 'fast-check';
import geographiclib from 'geographiclib-geodesic';
import proj4 from 'proj4';
import { expect, test } from 'vitest';
import { degreesOf, isInReach, planeCrs, planeOf } from './crs.js';
import { DEGREE, FLATTENING, SEMI_MAJOR_AXIS } from './ellipsoid.js';
import { legOf } from './geodesic.js';
import { place } from './samples.js';

/** Compared with the libraries that others use. `npm run explore` does each a hundred times as often. */
const RUNS = { numRuns: 2000 };
const MICROMETRE = 1e-6;

const theirs = [31, 32, 33, 34, 35, 36].map((zone) => ({
  zone,
  projection: proj4(
    '+proj=longlat +ellps=GRS80 +no_defs',
    `+proj=utm +zone=${zone} +ellps=GRS80 +units=m +no_defs`,
  ),
}));
const ellipsoid = new geographiclib.Geodesic.Geodesic(SEMI_MAJOR_AXIS, FLATTENING);

test('points lie in each zone in reach where proj4 says, and come back', () => {
  fc.assert(
    fc.property(place, (position) => {
      for (const { zone, projection } of theirs) {
        if (!isInReach(planeCrs(zone), position)) continue;
        const [east, north] = projection.forward([...position]);
        const own = planeOf(zone, position);
        expect(Math.hypot(own[0] - east!, own[1] - north!)).toBeLessThan(MICROMETRE);
        const back = planeOf(zone, degreesOf(zone, own));
        expect(Math.hypot(own[0] - back[0], own[1] - back[1])).toBeLessThan(MICROMETRE);
      }
    }),
    RUNS,
  );
});

test('legs from a decimetre to 200 km are as long as geographiclib says, and in the same directions', () => {
  const away = fc.record({
    bearing: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
    /** Powers of ten, in degrees of latitude. */
    distance: fc.double({ min: -6, max: 0.25, noNaN: true }),
  });
  fc.assert(
    fc.property(place, away, ([x, y], { bearing, distance }) => {
      const degrees = 10 ** distance;
      const end = [
        x + (degrees * Math.sin(bearing)) / Math.cos(y * DEGREE),
        y + degrees * Math.cos(bearing),
      ] as const;
      const own = legOf([x, y], end);
      const { s12, azi1, azi2 } = ellipsoid.Inverse(y, x, end[1], end[0]);
      expect(Math.abs(own.length - s12!)).toBeLessThan(MICROMETRE);
      expect(own.length).toBe(own.horizontal);
      for (const [azimuth, expected] of [
        [own.azimuthStart, azi1!],
        [own.azimuthEnd, azi2!],
      ] as const)
        expect(Math.abs(Math.sin(azimuth - expected * DEGREE) * s12!)).toBeLessThan(10 * MICROMETRE);
    }),
    RUNS,
  );
});
