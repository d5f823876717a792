import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ABROAD } from './abroad.js';
import { ISLANDS, NORWAY } from './norway.js';
import {
  boundsOf,
  cluster,
  fit,
  fromScreen,
  type LonLat,
  project,
  toScreen,
  unproject,
  zoomAt,
} from './projection.js';

const places = fc.tuple(
  fc.double({ min: 3, max: 32, noNaN: true }),
  fc.double({ min: 57, max: 72, noNaN: true }),
);
const SIZE = { width: 450, height: 800 };

describe('the projection', () => {
  test('a place is the same again after projecting', () => {
    fc.assert(
      fc.property(places, (place) => {
        const [longitude, latitude] = unproject(project(place));
        expect(longitude).toBeCloseTo(place[0], 8);
        expect(latitude).toBeCloseTo(place[1], 8);
      }),
    );
  });

  test('distances are those on the ground, within a percent between the two parallels', () => {
    const km = (a: LonLat, b: LonLat) => {
      const [p, q] = [project(a), project(b)];
      return Math.hypot(p[0] - q[0], p[1] - q[1]);
    };
    // A degree of latitude is 111.2 km; one of longitude at 65° is 47 km.
    expect(km([15, 64.5], [15, 65.5])).toBeGreaterThan(110);
    expect(km([15, 64.5], [15, 65.5])).toBeLessThan(112.4);
    expect(km([15, 65], [16, 65])).toBeGreaterThan(46.5);
    expect(km([15, 65], [16, 65])).toBeLessThan(47.5);
  });

  test('north is up', () => {
    expect(project([16, 70])[1]).toBeLessThan(project([16, 60])[1]);
  });
});

describe('the view', () => {
  const view = { x: 10, y: -200, scale: 0.7 };

  test('zooming keeps what is under the pointer', () => {
    const factor = fc.double({ min: 0.5, max: 2, noNaN: true });
    fc.assert(
      fc.property(factor, fc.nat(450), fc.nat(800), (by, x, y) => {
        const before = fromScreen(view, SIZE, [x, y]);
        const after = toScreen(zoomAt(view, SIZE, by, [x, y]), SIZE, before);
        expect(after[0]).toBeCloseTo(x, 6);
        expect(after[1]).toBeCloseTo(y, 6);
      }),
    );
  });

  test('fitting shows every point, and nothing needs no view', () => {
    fc.assert(
      fc.property(fc.array(places, { minLength: 1, maxLength: 20 }), (given) => {
        const points = given.map(project);
        const fitted = fit(points, SIZE)!;
        for (const point of points) {
          const [x, y] = toScreen(fitted, SIZE, point);
          expect(x >= 0 && x <= SIZE.width && y >= 0 && y <= SIZE.height).toBe(true);
        }
      }),
    );
    expect(fit([], SIZE)).toBeUndefined();
  });

  test('the bounds hold every place that is shown', () => {
    const [west, south, east, north] = boundsOf(view, SIZE);
    fc.assert(
      fc.property(fc.nat(450), fc.nat(800), (x, y) => {
        const [longitude, latitude] = unproject(fromScreen(view, SIZE, [x, y]));
        expect(longitude >= west - 0.1 && longitude <= east + 0.1).toBe(true);
        expect(latitude >= south - 0.1 && latitude <= north + 0.1).toBe(true);
      }),
    );
  });

  test('clusters hold every visible point once', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(450), fc.nat(800))), (given) => {
        const points = given.map((at, item) => ({ at, item }));
        const items = cluster(points, SIZE).flatMap((placed) => placed.items);
        expect(items.toSorted((a, b) => a - b)).toEqual(points.map(({ item }) => item));
      }),
    );
  });
});

test('the outline holds the towns of Norway, and no others', () => {
  const isInside = (shape: readonly LonLat[], [x, y]: LonLat) =>
    shape.filter(([x1, y1], i) => {
      const [x2, y2] = shape[(i + 1) % shape.length]!;
      return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
    }).length %
      2 ===
    1;
  const isLand = (place: LonLat) => [NORWAY, ...ISLANDS].some((shape) => isInside(shape, place));
  const places: LonLat[] = [
    [10.75, 59.95],
    [10.4, 63.38],
    [25.0, 69.5],
    [15.5, 78.1],
  ];
  expect(places.map(isLand)).toEqual([true, true, true, true]);
  const elsewhere: LonLat[] = [
    [18.07, 59.33],
    [24.94, 60.17],
    [3, 62],
    [12.0, 57.7],
  ];
  expect(elsewhere.map(isLand)).toEqual([false, false, false, false]);
  expect(isInside(ABROAD[0]!, [18.0, 59.5])).toBe(true);
});
