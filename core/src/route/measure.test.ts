import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planeOf, roundMetres, toDegrees, zoneAt, zoneOf } from './crs.js';
import { legOf } from './geodesic.js';
import { sectionFigures } from './lengths.js';
import { extentOf, lineOf, measured, pointAt } from './measure.js';
import type { Position, RoutePoint } from './model.js';
import { line } from './samples.js';

/** Positions in zone 33 by metres from a place on its central meridian, where a plane is all but true to scale. */
const at = (...metres: (readonly [x: number, y: number, height?: number])[]): Position[] =>
  metres.map(([x, y, height]) =>
    toDegrees(
      'EPSG:25833',
      height === undefined ? [500_000 + x, 6_700_000 + y] : [500_000 + x, 6_700_000 + y, height],
    ),
  );

/** As long in the plane as on the ellipsoid, but for the scale on the central meridian. */
const SCALE = 0.9996;

test('halves go away from zero, and nothing is minus zero', () => {
  expect(roundMetres(-0.0005)).toBe(-0.001);
  expect(roundMetres(0.0005)).toBe(0.001);
  expect(Object.is(roundMetres(-0.0001), 0)).toBe(true);
});

describe('lengths', () => {
  test('chainages are sums of legs, rounded to mm after they are summed', () => {
    const positions = at([0, 0], [0.3333, 0], [0.6666, 0], [0.9999, 0], [1.3332, 0], [1.6665, 0]);
    const { chainages, length } = measured(positions);
    const legs = positions.slice(1).map((position, i) => legOf(positions[i]!, position).length);
    const sumUpTo = (i: number) => legs.slice(0, i).reduce((sum, leg) => sum + leg, 0);
    expect(chainages).toEqual(positions.map((_, i) => roundMetres(sumUpTo(i))));
    expect(chainages).not.toEqual(positions.map((_, i) => i * roundMetres(legs[0]!)));
    expect(length).toBe(chainages.at(-1));
  });

  test('with heights they are along the slope, and the horizontal length stands beside it', () => {
    const [flat, steep] = [measured(at([0, 0], [300, 0])), measured(at([0, 0, 100], [300, 0, 500]))];
    expect(steep.horizontalLength).toBe(flat.length);
    expect(steep.length).toBeCloseTo(Math.hypot(300 / SCALE, 400), 2);
  });

  test('a leg that is straight up has a length and no direction', () => {
    const { length, bends } = measured(at([0, 0, 0], [100, 0, 0], [100, 0, 30], [200, 0, 30]));
    expect(length).toBeCloseTo(200 / SCALE + 30, 2);
    expect(bends).toEqual([]);
    expect(measured(at([0, 0, 0], [100, 0, 0], [100, 0, 30], [100, 90, 30])).bends).toMatchObject([
      { angle: 90 },
    ]);
  });
});

describe('bends', () => {
  const turned = (degrees: number, length = 100) => {
    const angle = (degrees * Math.PI) / 180;
    return measured(at([-200, 0], [0, 0], [length * Math.cos(angle), length * Math.sin(angle)])).bends;
  };

  test.each([29.9, -29.9, 0])('%d° is none', (degrees) => expect(turned(degrees)).toEqual([]));

  test.each([30.1, -30.1, 45, 90, -90, 135])('%d° has an arc within half of the shorter leg', (degrees) => {
    const half = 50 / SCALE;
    const [bend, ...others] = turned(degrees);
    expect(others).toEqual([]);
    expect(bend!.angle).toBe(Math.abs(degrees));
    expect(bend!.radius).toBeCloseTo(half / Math.tan((Math.abs(degrees) * Math.PI) / 360), 1);
    expect(bend!.chainage).toBeCloseTo(200 / SCALE, 2);
  });

  test('straight back has no room for an arc', () =>
    expect(measured(at([0, 0], [100, 0], [0, 0])).bends).toMatchObject([{ angle: 180, radius: 0 }]));

  test('across south, where directions jump from 180° to −180°, a small turn is none', () =>
    expect(measured(at([0, 200], [1, 100], [0, 0], [1, -100])).bends).toEqual([]));
});

describe('places on a route', () => {
  test('lie on the straight line in the zone of the leg’s first point, by chainage and height', () => {
    fc.assert(
      fc.property(line, fc.double({ min: 0, max: 1, noNaN: true }), (positions, share) => {
        const { chainages, length } = measured(positions);
        const chainage = roundMetres(share * length);
        const leg = Math.max(0, chainages.findIndex((one) => one > chainage) - 1);
        fc.pre(chainages[leg + 1]! > chainage);
        const place = pointAt(positions, chainages, chainage);
        const [a, b] = [positions[leg]!, positions[leg + 1]!];
        const zone = zoneAt(a);
        const [from, to, found] = [planeOf(zone, a), planeOf(zone, b), planeOf(zone, place)];
        const part = (chainage - chainages[leg]!) / (chainages[leg + 1]! - chainages[leg]!);
        found.forEach((value, i) => {
          expect(Math.abs(value! - (from[i]! + (to[i]! - from[i]!) * part))).toBeLessThan(1e-6);
        });
        expect(place).toHaveLength(a.length);
      }),
      { numRuns: 300 },
    );
  });

  test('at 70° N they are 5 cm beside what degrees would say, on a leg of a kilometre', () => {
    const positions: Position[] = [
      [23, 70],
      [23.0263, 70],
    ];
    const { chainages, length } = measured(positions);
    expect(length).toBeGreaterThan(1000);
    const middle = pointAt(positions, chainages, length / 2);
    expect(legOf(middle, [23.01315, 70]).length).toBeGreaterThan(0.04);
  });

  test('a chainage of a point is that point, and beyond the ends are the ends', () => {
    const positions = at([0, 0], [50, 20], [90, -10]);
    const { chainages } = measured(positions);
    chainages.forEach((chainage, i) => {
      expect(pointAt(positions, chainages, chainage)).toEqual(positions[i]);
    });
    expect(pointAt(positions, chainages, -1)).toEqual(positions[0]);
    expect(pointAt(positions, chainages, 1e6)).toEqual(positions[2]);
  });

  test('parts of a route share their ends and together are the route', () => {
    fc.assert(
      fc.property(
        line,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
        (positions, cuts) => {
          const { chainages, length } = measured(positions);
          const ends = [0, ...cuts.map((cut) => roundMetres(cut * length)).sort((a, b) => a - b), length];
          const parts = ends.slice(1).flatMap((to, i) => {
            const from = ends[i]!;
            return to > from ? [lineOf(positions, chainages, { from, to })] : [];
          });
          parts.slice(1).forEach((part, i) => {
            expect(part[0]).toEqual(parts[i]!.at(-1));
          });
          const inside = parts.flatMap((part, i) => part.slice(i === 0 ? 0 : 1));
          const found = inside.filter((place) => positions.some((one) => String(one) === String(place)));
          expect(found).toEqual(positions);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('the box around a route is made of minima and maxima, not of its ends', () =>
    expect(
      extentOf([
        [10, 60],
        [12, 59],
        [9, 61],
        [11, 60],
      ]),
    ).toEqual({ west: 9, south: 59, east: 12, north: 61 }));
});

test('zones: by system and by place, also at the edges of the area', () => {
  expect([zoneOf('EPSG:4258'), zoneOf('EPSG:25831'), zoneOf('EPSG:25836'), zoneOf('EPSG:5974')]).toEqual([
    undefined,
    31,
    36,
    34,
  ]);
  expect([zoneAt([2, 60]), zoneAt([6, 60]), zoneAt([11.999, 60]), zoneAt([36, 70])]).toEqual([
    31, 32, 32, 36,
  ]);
});

describe('what a route says of sections', () => {
  const stretch = (from: number, to: number, sectionId: string) => ({ from, to, sectionId });
  const joint = (chainage: number): RoutePoint => ({ chainage, kind: 'JOINT' });

  test('their stretches are summed, and sections without are 0 long', () =>
    expect(
      sectionFigures(
        { stretches: [stretch(0, 0.1, 'a'), stretch(0.1, 0.3, 'gone'), stretch(0.3, 0.5, 'a')], points: [] },
        ['a', 'b'],
      ),
    ).toEqual([
      { sectionId: 'a', length: 0.3, joints: 0 },
      { sectionId: 'b', length: 0, joints: 0 },
    ]));

  test('a joint between two stretches is the later one’s, one at the start counts and one at the end does not', () =>
    expect(
      sectionFigures(
        {
          stretches: [stretch(0, 10, 'a'), stretch(10, 20, 'b')],
          points: [joint(0), joint(10), joint(10), { chainage: 15, kind: 'MANHOLE' }, joint(20)],
        },
        ['a', 'b'],
      ).map(({ joints }) => joints),
    ).toEqual([1, 2]));
});
