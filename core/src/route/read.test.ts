import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromDegrees, hasHeights, isInReach, zoneOf } from './crs.js';
import { measured } from './measure.js';
import { CRS_CODES, MAX_IN_ROUTE, type Position } from './model.js';
import { answerFault, type RouteInput, readRoute } from './read.js';
import { line } from './samples.js';
import { ROUTE_TEXTS, routeFaultText } from './words.js';

const SECTIONS = ['s1', 's2'];

/** 300 m eastwards in zone 33, in three legs. */
const PLANE: Position[] = [0, 100, 200, 300].map((east) => [262_000 + east, 6_649_000]);
const DEGREES: Position[] = [
  [10.75, 59.91],
  [10.76, 59.91],
  [10.76, 59.92],
];
const { length: LENGTH } = measured(DEGREES);

const lineOf = (coordinates: unknown) => ({ type: 'LineString', coordinates });
const inDegrees = (more: object = {}): RouteInput => ({ geometry: lineOf(DEGREES), ...more });
const inPlane = (coordinates: unknown, crs = 'EPSG:25833'): RouteInput => ({
  crs,
  geometry: lineOf(coordinates),
});

const routeIn = (input: RouteInput) => {
  const { route, faults } = readRoute(input, SECTIONS);
  expect(faults).toBeUndefined();
  return route!;
};

/** The faults of an input as `path CODE text`. */
const faultsIn = (input: unknown): string[] =>
  (readRoute(input as RouteInput, SECTIONS).faults ?? []).map(
    ({ path, code, text }) => `${path} ${code} ${text}`,
  );

const invalid = (path: string, text: string) => [`${path} INVALID_REQUEST ${text}`];
const withHeight = (positions: readonly Position[], height: number): Position[] =>
  positions.map(([x, y]) => [x, y, height]);

describe('what is left out takes its default', () => {
  test('one stretch of the first section, no points, planned, in degrees', () =>
    expect(routeIn(inDegrees())).toEqual({
      positions: DEGREES,
      stretches: [{ from: 0, to: LENGTH, sectionId: 's1' }],
      points: [],
      source: 'PLANNED',
    }));

  test('null is the same as left out, and no stretches are none', () =>
    expect(
      routeIn(inDegrees({ crs: null, stretches: [], points: null, source: null, accuracy: null })),
    ).toEqual(routeIn(inDegrees())));

  test('ends of stretches follow from each other', () =>
    expect(
      routeIn(
        inDegrees({
          stretches: [
            { to: 100 },
            { to: 200.0004, sectionId: 's2', name: 'Road', crossing: 'ROAD' },
            { from: 200.001, to: LENGTH + 0.01 },
          ],
        }),
      ).stretches,
    ).toEqual([
      { from: 0, to: 100, sectionId: 's1' },
      { from: 100, to: 200, sectionId: 's2', name: 'Road', crossing: 'ROAD' },
      { from: 200, to: LENGTH, sectionId: 's1' },
    ]));

  test('points are in order, and one up to 10 mm beyond the end is at the end', () =>
    expect(
      routeIn(
        inDegrees({
          points: [
            { chainage: LENGTH + 0.01, kind: 'STATION' },
            { chainage: 20.0004, kind: 'JOINT', name: 'J2' },
            { chainage: 0, kind: 'MANHOLE' },
          ],
        }),
      ).points,
    ).toEqual([
      { chainage: 0, kind: 'MANHOLE' },
      { chainage: 20, kind: 'JOINT', name: 'J2' },
      { chainage: LENGTH, kind: 'STATION' },
    ]));
});

describe('systems and where they reach', () => {
  test.each([
    ['an unknown system', inPlane(PLANE, 'EPSG:32633'), invalid('crs', 'unknownValue')],
    ['a number as a system', { ...inDegrees(), crs: 25833 }, invalid('crs', 'unknownValue')],
    [
      'a system with heights, but none',
      inPlane(PLANE, 'EPSG:5973'),
      invalid('geometry.coordinates.0', 'heightsNeeded'),
    ],
    [
      'a system with heights, but one lacks',
      inPlane([...withHeight(PLANE.slice(0, 2), 5), PLANE[2]!], 'EPSG:5973'),
      invalid('geometry.coordinates.2', 'heightsNeeded'),
    ],
    [
      'heights in some points',
      inPlane([PLANE[0]!, ...withHeight(PLANE.slice(1), 5)]),
      invalid('geometry.coordinates.1', 'heightsMixed'),
    ],
    [
      'degrees with latitude first',
      inDegrees({ geometry: lineOf(DEGREES.map(([x, y]) => [y, x])) }),
      ['geometry.coordinates.0 AXES_SWAPPED axesSwapped'],
    ],
    [
      'a plane with northing first',
      inPlane(PLANE.map(([x, y]) => [y, x])),
      ['geometry.coordinates.0 AXES_SWAPPED axesSwapped'],
    ],
    [
      'west of the area',
      inDegrees({
        geometry: lineOf([
          [1.99, 60],
          [2.5, 60],
        ]),
      }),
      ['geometry.coordinates.0 OUTSIDE_CRS outsideCrs'],
    ],
    [
      'north of the area',
      inDegrees({
        geometry: lineOf([
          [20, 81.99],
          [20, 82.01],
        ]),
      }),
      ['geometry.coordinates.1 OUTSIDE_CRS outsideCrs'],
    ],
    ['metres called degrees', { geometry: lineOf(PLANE) }, ['geometry.coordinates.0 OUTSIDE_CRS outsideCrs']],
    ['degrees called metres', inPlane(DEGREES), ['geometry.coordinates.0 OUTSIDE_CRS outsideCrs']],
    [
      'a plane far beyond the globe',
      inPlane([
        [-1e300, 1e300],
        [0, 0],
      ]),
      ['geometry.coordinates.0 OUTSIDE_CRS outsideCrs'],
    ],
    [
      // 18.2° east of the middle of zone 31, at 69° N.
      'a zone more than 18° away',
      inPlane(
        [
          [1_225_300, 7_735_700],
          [1_225_400, 7_735_700],
        ],
        'EPSG:25831',
      ),
      ['geometry.coordinates.0 OUTSIDE_CRS outsideCrs'],
    ],
  ])('%s is refused', (_, input, faults) => expect(faultsIn(input)).toEqual(faults));

  test('the first point that lies nowhere decides the code, whatever else is wrong', () => {
    const [a, b] = [DEGREES[0]!, DEGREES[1]!];
    const swapped = [60, 10];
    const outside = [50, 60];
    expect(
      faultsIn(inDegrees({ geometry: lineOf([a, a, outside, swapped]), stretches: [{ from: 7 }] })),
    ).toEqual(['geometry.coordinates.2 OUTSIDE_CRS outsideCrs']);
    expect(faultsIn(inDegrees({ geometry: lineOf([a, b, swapped, outside]) }))).toEqual([
      'geometry.coordinates.2 AXES_SWAPPED axesSwapped',
    ]);
  });

  test('a stored route is not answered in a system with heights that it has not, nor in a zone far away', () => {
    expect(answerFault('EPSG:25833', DEGREES)).toBeUndefined();
    expect(answerFault('EPSG:4326', DEGREES)).toBeUndefined();
    expect(answerFault('EPSG:5973', DEGREES)).toMatchObject({ path: 'crs', code: 'INVALID_REQUEST' });
    expect(answerFault('EPSG:5973', withHeight(DEGREES, 1))).toBeUndefined();
    expect(answerFault('EPSG:25836', DEGREES)).toMatchObject({ path: 'crs', code: 'OUTSIDE_CRS' });
  });
});

describe('the line', () => {
  const path = 'geometry.coordinates';
  const many = Array.from({ length: MAX_IN_ROUTE.positions + 1 }, (_, i): Position => [10 + i / 1e5, 60]);
  test.each([
    ['no geometry', {}, invalid('geometry', 'required')],
    ['a text', { geometry: 'LINESTRING (1 2, 3 4)' }, invalid('geometry', 'notObject')],
    [
      'a Polygon',
      { geometry: { type: 'Polygon', coordinates: [DEGREES] } },
      invalid('geometry.type', 'unknownValue'),
    ],
    [
      'a MultiLineString',
      { geometry: { type: 'MultiLineString', coordinates: [DEGREES] } },
      invalid('geometry.type', 'unknownValue'),
    ],
    ['no coordinates', { geometry: { type: 'LineString' } }, invalid(path, 'notList')],
    ['one point', { geometry: lineOf(DEGREES.slice(0, 1)) }, invalid(path, 'tooFewPositions')],
    ['10,001 points', { geometry: lineOf(many) }, invalid(path, 'tooMany')],
    ['texts', { geometry: lineOf([DEGREES[0], ['10.1', '59.9']]) }, invalid(`${path}.1`, 'notPosition')],
    [
      '4 numbers',
      { geometry: lineOf([DEGREES[0], [10.1, 59.9, 1, 2]]) },
      invalid(`${path}.1`, 'notPosition'),
    ],
    ['1 number', { geometry: lineOf([[10.1], DEGREES[0]]) }, invalid(`${path}.0`, 'notPosition')],
    [
      'no number',
      { geometry: lineOf([DEGREES[0], [Number.NaN, 59.9]]) },
      invalid(`${path}.1`, 'notPosition'),
    ],
    [
      'an infinite height',
      {
        geometry: lineOf([
          [10, 60, 1],
          [10.1, 60, Number.POSITIVE_INFINITY],
        ]),
      },
      invalid(`${path}.1`, 'notPosition'),
    ],
    [
      'the same point twice',
      inPlane([PLANE[0], PLANE[1], PLANE[1], PLANE[2]]),
      invalid(`${path}.2`, 'tooClose'),
    ],
    [
      'points 0.7 mm apart',
      inPlane([PLANE[0], [262_000.0007, 6_649_000], PLANE[2]]),
      invalid(`${path}.1`, 'tooClose'),
    ],
    ['shorter than 10 mm', inPlane([PLANE[0], [262_000.009, 6_649_000]]), invalid(path, 'tooShort')],
    [
      'more than 200 km',
      {
        geometry: lineOf([
          [10, 60],
          [10, 61.9],
        ]),
      },
      invalid(path, 'tooLong'),
    ],
    [
      'a height that is longer',
      {
        geometry: lineOf([
          [10, 60, 0],
          [10, 61, 1e300],
        ]),
      },
      invalid(path, 'tooLong'),
    ],
  ])('%s is refused', (_, input, faults) => expect(faultsIn(input)).toEqual(faults));

  test('10,000 points and points a millimetre apart are a route', () => {
    expect(routeIn({ geometry: lineOf(many.slice(1)) }).positions).toHaveLength(MAX_IN_ROUTE.positions);
    const [start, , , end] = PLANE;
    for (const angle of [0, 0.3, 1, 2, 3]) {
      const near = [262_000 + 0.00101 * Math.cos(angle), 6_649_000 + 0.00101 * Math.sin(angle)];
      routeIn(inPlane([start, near, end]));
    }
  });
});

describe('stretches', () => {
  const stretches = (...list: object[]) => faultsIn(inDegrees({ stretches: list }));
  const tooMany = Array.from({ length: MAX_IN_ROUTE.stretches + 1 }, (_, i) => ({ to: i + 1 }));
  test.each([
    ['an overlap', [{ to: 100 }, { from: 99.99, to: 200 }, {}], invalid('stretches.1.from', 'overlap')],
    ['a gap', [{ to: 100 }, { from: 100.01, to: 200 }, {}], invalid('stretches.1.from', 'gap')],
    ['backwards', [{ to: 100 }, { to: 50 }, {}], invalid('stretches.1.to', 'backwards')],
    ['shorter than 10 mm', [{ to: 100 }, { to: 100.009 }, {}], invalid('stretches.1.to', 'stretchTooShort')],
    [
      'a last one shorter than 10 mm',
      [{ to: LENGTH - 0.005 }, {}],
      invalid('stretches.1.to', 'stretchTooShort'),
    ],
    ['not from 0', [{ from: 0.01, to: 100 }, {}], invalid('stretches.0.from', 'notFromStart')],
    ['not to the end', [{ to: 100 }, { to: LENGTH - 0.011 }], invalid('stretches.1.to', 'notToEnd')],
    ['beyond the end', [{ to: 100 }, { to: LENGTH + 0.011 }], invalid('stretches.1.to', 'beyondEnd')],
    ['no end in the middle', [{ to: 100 }, {}, { from: 200 }], invalid('stretches.1.to', 'required')],
    ['a text as an end', [{ to: '100' }, {}], invalid('stretches.0.to', 'notNumber')],
    ['an unknown crossing', [{ crossing: 'BRIDGE' }], invalid('stretches.0.crossing', 'unknownValue')],
    ['a name of 256 characters', [{ name: 'x'.repeat(256) }], invalid('stretches.0.name', 'notText')],
    ['no object', [7 as never], invalid('stretches.0', 'notObject')],
    ['501', tooMany, invalid('stretches', 'tooMany')],
  ])('%s is refused', (_, list, faults) => expect(stretches(...list)).toEqual(faults));

  test('a section of another segment is not found, but what is not valid comes first', () => {
    const faults = ['stretches.1.sectionId SECTION_NOT_FOUND sectionNotFound'];
    expect(stretches({ to: 100 }, { sectionId: 's9' })).toEqual(faults);
    expect(stretches({ to: 100 }, { sectionId: 's9', from: 5 })).toEqual(
      invalid('stretches.1.from', 'overlap'),
    );
  });

  test('500 stretches of 10 mm and names of 255 characters are stretches', () => {
    const list = Array.from({ length: MAX_IN_ROUTE.stretches }, (_, i) => ({
      ...(i < MAX_IN_ROUTE.stretches - 1 && { to: (i + 1) / 100 }),
      name: 'x'.repeat(255),
    }));
    expect(routeIn(inDegrees({ stretches: list })).stretches).toHaveLength(500);
  });
});

describe('points and the rest', () => {
  const points = (...list: object[]) => faultsIn(inDegrees({ points: list }));
  const tooMany = Array.from({ length: MAX_IN_ROUTE.points + 1 }, () => ({ chainage: 1, kind: 'OTHER' }));
  test.each([
    [
      'more than 10 mm beyond the end',
      [{ chainage: LENGTH + 0.011, kind: 'JOINT' }],
      invalid('points.0.chainage', 'beyondEnd'),
    ],
    ['before the start', [{ chainage: -0.001, kind: 'JOINT' }], invalid('points.0.chainage', 'beforeStart')],
    ['no chainage', [{ kind: 'JOINT' }], invalid('points.0.chainage', 'required')],
    ['no kind', [{ chainage: 1 }], invalid('points.0.kind', 'required')],
    ['an unknown kind', [{ chainage: 1, kind: 'SPLICE' }], invalid('points.0.kind', 'unknownValue')],
    ['501', tooMany, invalid('points', 'tooMany')],
  ])('a point: %s is refused', (_, list, faults) => expect(points(...list)).toEqual(faults));

  test.each([
    ['source', { source: 'GUESSED' }, 'unknownValue'],
    ['accuracy', { accuracy: -1 }, 'outOfBounds'],
    ['accuracy', { accuracy: 'good' }, 'notNumber'],
    ['stretches', { stretches: {} }, 'notList'],
    ['points', { points: 'none' }, 'notList'],
  ])('%s: %j is refused', (path, more, text) =>
    expect(faultsIn(inDegrees(more))).toEqual(invalid(path, text)),
  );
});

test('texts are in both languages and hold no number of a point', () => {
  for (const texts of Object.values(ROUTE_TEXTS)) for (const text of texts) expect(text).toMatch(/\S/);
  const { faults } = readRoute(inDegrees({ stretches: [{ to: 100 }, { from: 101.5 }] }), SECTIONS);
  expect(routeFaultText(faults![0]!, 'en')).toBe('leaves a gap: the stretch before it ends at 100 m');
  expect(routeFaultText(faults![0]!, 'nb')).toBe('gir et hull: delstrekket foran slutter ved 100 m');
});

test('a route in any system is the same when it is answered and sent again', () => {
  fc.assert(
    fc.property(line, fc.constantFrom(...CRS_CODES), (positions, crs) => {
      fc.pre(positions.every((position) => isInReach(crs, position)));
      fc.pre(!hasHeights(crs) || positions[0]!.length === 3);
      const first = routeIn({
        crs,
        geometry: lineOf(positions.map((position) => fromDegrees(crs, position))),
      });
      const answered = first.positions.map((position) => fromDegrees(crs, position));
      const again = routeIn({ crs, geometry: lineOf(answered) });
      expect(again.positions.map((position) => fromDegrees(crs, position))).toEqual(answered);
      if (zoneOf(crs) === undefined) expect(again).toEqual(first);
    }),
    { numRuns: 300 },
  );
});

test('whatever is sent, it is a route or has faults of one code', () => {
  const anything = fc.anything({ maxDepth: 3 });
  const number = fc.oneof(fc.double(), fc.double({ min: 2, max: 82 }), fc.constant(1));
  const input = fc.record(
    {
      crs: fc.oneof(fc.constantFrom(...CRS_CODES), anything),
      geometry: fc.oneof(
        anything,
        fc.record({
          type: fc.constant('LineString'),
          coordinates: fc.array(fc.oneof(fc.array(number, { maxLength: 4 }), anything)),
        }),
      ),
      stretches: fc.oneof(anything, fc.array(fc.record({ from: number, to: number }, { requiredKeys: [] }))),
      points: anything,
      source: anything,
      accuracy: anything,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(input, (given) => {
      const { route, faults } = readRoute(given, SECTIONS);
      if (route) expect(faults).toBeUndefined();
      else expect(new Set(faults!.map(({ code }) => code)).size).toBe(1);
    }),
    { numRuns: 500 },
  );
});
