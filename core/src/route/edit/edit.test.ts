import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { legOf } from '../geodesic.js';
import { legsOf } from '../measure.js';
import type { Position } from '../model.js';
import { chainageOf, measuredRoute, positionAt } from './anchors.js';
import { applyRouteChange, applyRouteChanges } from './apply.js';
import { editedOf, emptyRoute, routeOf } from './edited.js';
import {
  type Anchor,
  type AnsweredRoute,
  CannotChangeRoute,
  type EditedRoute,
  type RouteChange,
} from './model.js';

/** Ids as a browser would choose them: never twice. */
const ids = (prefix: string) => {
  let count = 0;
  return () => `${prefix}${++count}`;
};

/** A degree of latitude is 111 km, so these are steps of about 100 m north of 60°. */
const STEP = 0.001;

const LINE: Position[] = [0, 1, 2, 3, 4].map((i) => [10 + i * STEP, 60 + (i % 2) * STEP]);

const sample = (more: Partial<AnsweredRoute> = {}): EditedRoute =>
  editedOf(
    {
      positions: LINE,
      stretches: [
        { from: 0, to: 150, sectionId: 's1' },
        { from: 150, to: 300, sectionId: 's2', name: 'The road', crossing: 'ROAD' },
        { from: 300, to: measured(LINE), sectionId: 's1' },
      ],
      points: [
        { chainage: 200, kind: 'JOINT', name: 'J1' },
        { chainage: 20, kind: 'MANHOLE' },
      ].sort((a, b) => a.chainage - b.chainage) as AnsweredRoute['points'],
      source: 'PLANNED',
      ...more,
    },
    ids('p'),
  );

const measured = (positions: readonly Position[]) => measuredRoute({ legs: legsOf(positions) }).length;

const apply = (edited: EditedRoute, change: RouteChange) => applyRouteChange(edited, change).edited;

const reasonOf = (edited: EditedRoute, change: RouteChange): string => {
  try {
    applyRouteChange(edited, change);
  } catch (error) {
    if (error instanceof CannotChangeRoute) return error.reason;
    throw error;
  }
  return 'applied';
};

const metresBetween = (a: Position, b: Position) => legOf(a, b).horizontal;

test('a route is edited and sent as it came', () => {
  const route = routeOf(sample())!;
  expect(routeOf(editedOf(route, ids('q')))).toEqual(route);
  expect(route.stretches.map(({ from }) => from)).toEqual([0, 150, 300]);
});

test('a route is drawn from nothing', () => {
  let edited = emptyRoute('s1', ids('s'));
  expect(routeOf(edited)).toBeNull();
  LINE.forEach((position, i) => {
    edited = apply(edited, { kind: 'addPoint', id: `n${i}`, position });
  });
  expect(routeOf(edited)).toEqual({
    positions: LINE,
    stretches: [{ from: 0, to: measured(LINE), sectionId: 's1' }],
    points: [],
    source: 'PLANNED',
  });
});

describe('what lies on the ground stays there', () => {
  const edited = sample();
  const boundary = edited.stretches[1]!.begin!;
  const ground = positionAt(edited, boundary);

  test('when a point elsewhere moves: its chainage follows', () => {
    const after = apply(edited, { kind: 'movePoint', id: edited.ids[0]!, position: [9.999, 60] });
    expect(metresBetween(positionAt(after, after.stretches[1]!.begin!), ground)).toBe(0);
    expect(chainageOf(after, after.stretches[1]!.begin!)).toBeGreaterThan(chainageOf(edited, boundary) + 30);
  });

  test('when a point is put on its leg', () => {
    const [a, b] = [edited.positions[1]!, edited.positions[2]!];
    for (const share of [0.2, 0.9]) {
      const position: Position = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
      const after = apply(edited, { kind: 'addPoint', id: 'new', position, after: edited.ids[1]! });
      expect(metresBetween(positionAt(after, after.stretches[1]!.begin!), ground)).toBeLessThan(0.001);
    }
  });

  test('when a point that lay on the line is removed', () => {
    const line: Position[] = [LINE[0]!, [10.0005, 60.0005], LINE[1]!];
    const route = sample({
      positions: line,
      stretches: [
        { from: 0, to: 100, sectionId: 's1' },
        { from: 100, to: measured(line), sectionId: 's2' },
      ],
      points: [],
    });
    const before = positionAt(route, route.stretches[1]!.begin!);
    const after = apply(route, { kind: 'removePoint', id: route.ids[1]! });
    expect(metresBetween(positionAt(after, after.stretches[1]!.begin!), before)).toBeLessThan(0.001);
  });
});

describe('stretches and marks', () => {
  test('what lay on the leg of a removed end is gone, and undo brings it back', () => {
    const edited = sample();
    const both = applyRouteChanges(edited, [
      { kind: 'removePoint', id: edited.ids[0]! },
      { kind: 'removePoint', id: edited.ids[1]! },
    ]);
    expect(both.edited.stretches.map(({ id }) => id)).toEqual(edited.stretches.slice(1).map(({ id }) => id));
    expect(both.edited.stretches[0]!.begin).toBeNull();
    expect(routeOf(both.edited)!.points[0]).toMatchObject({ chainage: 0, kind: 'MANHOLE' });
    expect(applyRouteChanges(both.edited, both.inverse).edited).toEqual(edited);
  });

  test('all points can be removed, and undo brings all of it back', () => {
    const edited = sample();
    const gone = applyRouteChanges(
      edited,
      edited.ids.map((id): RouteChange => ({ kind: 'removePoint', id })),
    );
    expect(gone.edited).toMatchObject({ ids: [], legs: [], marks: [] });
    expect(gone.edited.stretches).toHaveLength(1);
    expect(applyRouteChanges(gone.edited, gone.inverse).edited).toEqual(edited);
  });

  test('a stretch is given to the one before it, the first to the one after it', () => {
    const edited = sample();
    const [first, second, third] = edited.stretches.map(({ id }) => id) as [string, string, string];
    const left = (change: RouteChange) => routeOf(apply(edited, change))!.stretches;
    expect(left({ kind: 'mergeStretch', id: second })).toMatchObject([
      { from: 0, to: 300, sectionId: 's1' },
      { from: 300 },
    ]);
    expect(left({ kind: 'mergeStretch', id: second, into: 'NEXT' })).toMatchObject([
      { to: 150 },
      { from: 150, sectionId: 's1' },
    ]);
    expect(left({ kind: 'mergeStretch', id: first })).toMatchObject([{ to: 300, sectionId: 's2' }, {}]);
    expect(left({ kind: 'mergeStretch', id: third, into: 'NEXT' })).toHaveLength(2);
  });

  test('values are set and taken away', () => {
    const edited = sample();
    const { id } = edited.stretches[1]!;
    const { edited: after, inverse } = applyRouteChange(edited, {
      kind: 'setStretch',
      id,
      values: { name: null, sectionId: 's1' },
    });
    expect(after.stretches[1]).toEqual({
      id,
      begin: edited.stretches[1]!.begin,
      sectionId: 's1',
      crossing: 'ROAD',
    });
    expect(inverse).toEqual([{ kind: 'setStretch', id, values: { sectionId: 's2', name: 'The road' } }]);
    expect(applyRouteChanges(after, inverse).edited).toEqual(edited);
  });
});

describe('heights', () => {
  const high = sample({
    positions: LINE.map(([x, y], i): Position => [x, y, 10 * i]),
    stretches: [{ from: 0, to: 1, sectionId: 's1' }],
    points: [],
  });

  test('a point from the map gets the height of the line, at an end that of its neighbour', () => {
    const inner = apply(high, {
      kind: 'addPoint',
      id: 'n',
      position: [10.0005, 60.0005],
      after: high.ids[0]!,
    });
    expect(inner.positions[1]![2]).toBeCloseTo(5, 2);
    expect(apply(high, { kind: 'addPoint', id: 'n', position: [10.01, 60] }).positions.at(-1)![2]).toBe(40);
    expect(
      apply(high, { kind: 'movePoint', id: high.ids[1]!, position: [10.002, 60.1] }).positions[1],
    ).toEqual([10.002, 60.1, 10]);
  });

  test('one alone among points without is refused', () => {
    expect(reasonOf(sample(), { kind: 'addPoint', id: 'n', position: [10.01, 60, 3] })).toBe('HEIGHTS_MIXED');
  });

  const heightsIn = ({ positions }: EditedRoute) => positions.map(([, , height]) => height);

  // Sabotage: give only the named points a height, and the route cannot be saved.
  test('given to some points of a route without are those of the points that follow, and the legs are as steep', () => {
    const edited = sample();
    const [, second, , fourth] = edited.ids as [string, string, string, string];
    const change: RouteChange = { kind: 'setHeights', heights: { [second]: 12.3456, [fourth]: 20, gone: 1 } };
    const { edited: after, inverse } = applyRouteChange(edited, change);
    expect(heightsIn(after)).toEqual([12.346, 12.346, 12.346, 20, 20]);
    expect(after.legs).toEqual(legsOf(after.positions));
    expect(applyRouteChanges(after, inverse).edited).toEqual(edited);
  });

  test('of a route that has some change where they are named, and all go at once', () => {
    const { edited, inverse } = applyRouteChange(high, {
      kind: 'setHeights',
      heights: { [high.ids[2]!]: 99 },
    });
    expect(heightsIn(edited)).toEqual([0, 10, 99, 30, 40]);
    expect(applyRouteChanges(edited, inverse).edited).toEqual(high);
    const flat = applyRouteChange(high, { kind: 'setHeights', heights: null });
    expect(flat.edited.positions).toEqual(LINE);
    expect(applyRouteChanges(flat.edited, flat.inverse).edited).toEqual(high);
  });
});

test('a change that cannot be made says why', () => {
  const edited = sample();
  const [p0, p1] = edited.ids as [string, string];
  const [s0, s1] = edited.stretches.map(({ id }) => id) as [string, string];
  const at = (fraction: number): Anchor => ({ leg: p1, fraction });
  const cases: [RouteChange, string][] = [
    [{ kind: 'movePoint', id: 'x', position: LINE[0]! }, 'POINT_NOT_FOUND'],
    [{ kind: 'addPoint', id: 'n', position: [10, 61], after: 'x' }, 'POINT_NOT_FOUND'],
    [{ kind: 'setStretch', id: 'x', values: {} }, 'STRETCH_NOT_FOUND'],
    [{ kind: 'removeMark', id: 'x' }, 'MARK_NOT_FOUND'],
    [{ kind: 'addPoint', id: p0, position: [10, 61] }, 'ID_TAKEN'],
    [{ kind: 'split', id: s0, at: at(0.9) }, 'ID_TAKEN'],
    [{ kind: 'movePoint', id: p0, position: [60, 10] }, 'OUTSIDE_AREA'],
    [{ kind: 'movePoint', id: p0, position: LINE[1]! }, 'TOO_CLOSE'],
    [{ kind: 'movePoint', id: p0, position: [10, 70] }, 'TOO_LONG'],
    [{ kind: 'split', id: 'n', at: edited.stretches[1]!.begin! }, 'STRETCH_TOO_SHORT'],
    [{ kind: 'moveBoundary', id: s1, at: { leg: p0, fraction: 0 } }, 'STRETCH_TOO_SHORT'],
    [{ kind: 'moveBoundary', id: s0, at: at(0.5) }, 'FIRST_STRETCH'],
    [
      { kind: 'addMark', id: 'n', at: { leg: edited.ids.at(-1)!, fraction: 0 }, values: { kind: 'JOINT' } },
      'POINT_NOT_FOUND',
    ],
  ];
  for (const [change, reason] of cases) expect(reasonOf(edited, change), change.kind).toBe(reason);
  const empty = emptyRoute('s1', ids('s'));
  expect(reasonOf(empty, { kind: 'split', id: 'n', at: at(0) })).toBe('NO_LINE');
  expect(reasonOf(empty, { kind: 'mergeStretch', id: 's1' })).toBe('LAST_STRETCH');
});

/** A step of somebody who edits: what it becomes depends on the route at that time. */
const edit = fc.record({
  kind: fc.constantFrom(
    'addPoint',
    'addPoint',
    'movePoint',
    'movePoint',
    'removePoint',
    'setHeights',
    'split',
    'split',
    'mergeStretch',
    'setStretch',
    'moveBoundary',
    'addMark',
    'setMark',
    'removeMark',
    'setSource',
    'setRoute',
  ),
  which: fc.nat(1000),
  x: fc.integer({ min: -400, max: 400 }),
  y: fc.integer({ min: -400, max: 400 }),
  fraction: fc.double({ min: 0, max: 1, noNaN: true }),
  flag: fc.boolean(),
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

function changeOf(
  edited: EditedRoute,
  { kind, which, x, y, fraction, flag }: Edit,
  newId: () => string,
): RouteChange {
  const of = <T>(list: readonly T[]): T | undefined => list[which % Math.max(1, list.length)];
  const point = of(edited.ids);
  const stretch = of(edited.stretches)!.id;
  const mark = of(edited.marks)?.id ?? 'none';
  const at: Anchor = { leg: of(edited.ids.slice(0, -1)) ?? 'none', fraction };
  const near = (point !== undefined && edited.positions[edited.ids.indexOf(point)]) || [10, 60];
  const position: Position = [near[0] + x / 1e5, near[1] + y / 1e5];
  switch (kind) {
    case 'addPoint':
      return { kind, id: newId(), position, after: flag ? point : null };
    case 'movePoint':
      return { kind, id: point ?? 'none', position };
    case 'removePoint':
      return { kind, id: point ?? 'none' };
    case 'setHeights':
      return { kind, heights: flag ? { [point ?? 'none']: y } : null };
    case 'split':
      return { kind, id: newId(), at, before: flag };
    case 'mergeStretch':
      return { kind, id: stretch, into: flag ? 'NEXT' : 'PREVIOUS' };
    case 'setStretch':
      return { kind, id: stretch, values: { name: flag ? `n${x}` : null, crossing: flag ? null : 'WATER' } };
    case 'moveBoundary':
      return { kind, id: stretch, at };
    case 'addMark':
      return { kind, id: newId(), at, values: { kind: flag ? 'JOINT' : 'OTHER', name: `m${x}` } };
    case 'setMark':
      return { kind, id: mark, ...(flag && { at }), values: { kind: 'STATION', name: null } };
    case 'removeMark':
      return { kind, id: mark };
    case 'setRoute': {
      const { legs: _, ...content } = sample();
      return { kind, route: content };
    }
    default:
      return { kind: 'setSource', source: flag ? 'SURVEYED' : 'PLANNED', accuracy: flag ? fraction : null };
  }
}

const RUNS = { numRuns: 300 };

test('whatever people do, taking it back gives the same, and legs are those of the positions', () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 25 }), (edits) => {
      const newId = ids('n');
      const before = sample();
      let edited = before;
      const taken: RouteChange[] = [];
      for (const one of edits) {
        const change = changeOf(edited, one, newId);
        try {
          const applied = applyRouteChange(edited, change);
          expect(applyRouteChanges(applied.edited, applied.inverse).edited).toEqual(edited);
          edited = applied.edited;
          taken.unshift(...applied.inverse);
        } catch (error) {
          if (!(error instanceof CannotChangeRoute)) throw error;
        }
      }
      expect(edited.legs).toEqual(edited.positions.length === 0 ? [] : legsOf(edited.positions));
      expect(applyRouteChanges(edited, taken).edited).toEqual(before);
      const route = routeOf(edited);
      if (route) expect(routeOf(editedOf(route, ids('q')))).toEqual(route);
    }),
    RUNS,
  );
});

test('boundaries of other legs stay on the ground within a millimetre, also when the route is sent and comes back', () => {
  fc.assert(
    fc.property(edit, fc.integer({ min: 20, max: 420 }), (one, chainage) => {
      const kind = one.flag ? 'movePoint' : 'addPoint';
      const begin = sample();
      const { length } = measuredRoute(begin);
      const edited = editedOf(
        {
          ...routeOf(begin)!,
          points: [],
          stretches: [
            { from: 0, to: chainage, sectionId: 's1' },
            { from: chainage, to: length, sectionId: 's2' },
          ],
        },
        ids('r'),
      );
      const anchor = edited.stretches[1]!.begin!;
      const leg = edited.ids.indexOf(anchor.leg);
      const change = changeOf(edited, { ...one, kind }, ids('n'));
      const index = change.kind === 'movePoint' ? edited.ids.indexOf(change.id) : -1;
      fc.pre(index !== leg && index !== leg + 1);
      fc.pre(change.kind !== 'addPoint' || change.after !== anchor.leg);
      let after: EditedRoute;
      try {
        after = apply(edited, change);
      } catch {
        return fc.pre(false);
      }
      const ground = positionAt(edited, anchor);
      const here = (route: EditedRoute) => positionAt(route, route.stretches[1]!.begin!);
      expect(metresBetween(here(after), ground)).toBe(0);
      expect(metresBetween(here(editedOf(routeOf(after)!, ids('q'))), ground)).toBeLessThan(0.001);
    }),
    RUNS,
  );
});

describe('ids of a route that somebody else has changed', () => {
  const mine = sample();
  const theirs = (change: RouteChange) => editedOf(routeOf(apply(mine, change))!, ids('q'), mine);

  test('nothing changed: it is what was there', () =>
    expect(editedOf(routeOf(mine)!, ids('q'), mine)).toBe(mine));

  test('a point was added: all others keep theirs', () =>
    expect(
      theirs({ kind: 'addPoint', id: 'x', position: [10.0015, 60.002], after: mine.ids[1]! }).ids,
    ).toEqual([...mine.ids.slice(0, 2), 'q1', ...mine.ids.slice(2)]));

  test('a point was moved: it is the same', () =>
    expect(theirs({ kind: 'movePoint', id: mine.ids[2]!, position: [10.0025, 60] }).ids).toEqual(mine.ids));

  test('a point was removed: a change of it can no longer be made, others can', () => {
    const after = theirs({ kind: 'removePoint', id: mine.ids[2]! });
    expect(after.ids).toEqual(mine.ids.filter((_, i) => i !== 2));
    expect(reasonOf(after, { kind: 'movePoint', id: mine.ids[2]!, position: [10, 60] })).toBe(
      'POINT_NOT_FOUND',
    );
    expect(reasonOf(after, { kind: 'movePoint', id: mine.ids[4]!, position: [10.005, 60] })).toBe('applied');
  });

  test('stretches and marks keep theirs, with what they say', () => {
    const after = theirs({ kind: 'split', id: 'x', at: { leg: mine.ids[3]!, fraction: 0.5 } });
    expect(after.stretches.map(({ id }) => id)).toEqual([...mine.stretches.map(({ id }) => id), 'q1']);
    expect(after.marks).toEqual(mine.marks);
  });
});

test('a frame of dragging one of 10,000 points measures two legs', () => {
  const positions = Array.from({ length: 10_000 }, (_, i): Position => [10 + i / 1e5, 60 + (i % 2) / 1e5]);
  const edited = sample({ positions, stretches: [{ from: 0, to: 1, sectionId: 's1' }], points: [] });
  const id = edited.ids[5000]!;
  const after = apply(edited, { kind: 'movePoint', id, position: [10.05, 60.0002] });
  const anew = after.legs.filter((leg, i) => leg !== edited.legs[i]);
  expect(anew).toHaveLength(2);
  expect(after.ids).toBe(edited.ids);
});
