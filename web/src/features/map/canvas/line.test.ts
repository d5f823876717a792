import { describe, expect, test } from 'vitest';
import { hitOn } from './hits.js';
import { boxAround, movedPart, nearestOnLine, stretchPaths, without } from './line.js';
import { degreesAt, type Place, placeOf } from './plane.js';
import { snappedTo } from './snap.js';
import { clipped, labelPlaceOf, runsOf } from './strokes.js';
import { fitted, isWithin } from './views.js';

/** 100 m east, 100 m north, 100 m east. */
const LINE = {
  places: [
    [0, 0],
    [100, 0],
    [100, 100],
    [200, 100],
  ] as Place[],
  chainages: [0, 100, 200, 300],
};
const STRETCHES = [
  { from: 0, to: 150 },
  { from: 150, to: 200 },
  { from: 200, to: 300 },
];

test('the plane is that of core, there and back', () => {
  const position = [14.142, 66.312] as const;
  const [longitude, latitude] = degreesAt(placeOf(position));
  expect([longitude, latitude]).toEqual(position);
  expect(placeOf(position)).toBe(placeOf(position));
});

describe('a line', () => {
  test('is cut where stretches end, on a leg and on a point', () => {
    expect(stretchPaths(LINE, STRETCHES)).toEqual([
      {
        stretch: 0,
        places: [
          [0, 0],
          [100, 0],
          [100, 50],
        ],
      },
      {
        stretch: 1,
        places: [
          [100, 50],
          [100, 100],
        ],
      },
      {
        stretch: 2,
        places: [
          [100, 100],
          [200, 100],
        ],
      },
    ]);
    expect(stretchPaths({ places: [[0, 0]], chainages: [0] }, STRETCHES)).toEqual([]);
  });

  // Fails where the legs of a dragged point are painted twice, or a leg beside them is left out.
  test('without the legs of a point has all others', () => {
    const legs = (from: number, to: number) =>
      without(LINE, from, to).map((part) => stretchPaths(part, STRETCHES).map(({ stretch }) => stretch));
    expect(legs(0, 2)).toEqual([[], [2]]);
    expect(legs(-1, 1)).toEqual([[], [0, 1, 2]]);
    expect(legs(2, 4)).toEqual([[0, 1], []]);
  });

  test('keeps ends of stretches at their share of a leg while its point is dragged', () => {
    const moved = movedPart(LINE, { index: 2, isNew: false }, [100, 200]);
    expect(moved).toEqual({
      places: [
        [100, 0],
        [100, 200],
        [200, 100],
      ],
      chainages: [100, 200, 300],
    });
    expect(stretchPaths(moved, STRETCHES)[0]!.places.at(-1)).toEqual([100, 100]);
    expect(movedPart(LINE, { index: 0, isNew: false }, [0, 50]).places).toEqual([
      [0, 50],
      [100, 0],
    ]);
    expect(movedPart(LINE, { index: 3, isNew: false }, [0, 50]).chainages).toEqual([200, 300]);
  });

  test('shares the chainages of a leg between the two that a new point makes of it', () => {
    const { places, chainages } = movedPart(LINE, { index: 1, isNew: true }, [25, 0]);
    expect(places).toEqual([
      [0, 0],
      [25, 0],
      [100, 0],
    ]);
    expect(chainages).toEqual([0, 25, 100]);
  });

  test('is found where it is nearest, and not from farther', () => {
    expect(nearestOnLine(LINE.places, [98, 40], 5)).toEqual({ leg: 1, fraction: 0.4, place: [100, 40] });
    expect(nearestOnLine(LINE.places, [94, 40], 5)).toBeUndefined();
  });
});

describe('under a pointer', () => {
  const drawn = { route: { points: [{ chainage: 250, kind: 'JOINT' }] } } as never;
  const hit = (at: Place, isTouch = false, mayEdit = true) => hitOn(LINE, { drawn, mayEdit }, at, 1, isTouch);

  test('a point comes before a joint, and a joint before the line', () => {
    expect(hit([103, 4])).toEqual({ position: 1 });
    expect(hit([150, 103])).toEqual({ point: 0 });
    expect(hit([50, 3])).toMatchObject({ leg: { leg: 0, fraction: 0.5 }, isHandle: true });
    expect(hit([50, 30])).toBeUndefined();
  });

  test('a finger reaches farther, and adds points in the middle of a leg alone', () => {
    expect(hit([115, 4], true)).toEqual({ position: 1 });
    expect(hit([55, 12], true)).toMatchObject({ isHandle: true });
    expect(hit([73, 12], true)).toMatchObject({ isHandle: false });
  });

  test('who may not edit finds the line alone', () => {
    expect(hit([100, 0], false, false)).toMatchObject({ leg: { fraction: expect.any(Number) } });
  });
});

describe('snapping', () => {
  const other = (places: Place[], heights: (number | undefined)[] = places.map(() => undefined)) => ({
    segmentId: 1,
    name: '',
    places,
    heights,
    box: boxAround(places)!,
  });
  const others = [
    other([
      [0, 0],
      [50, 0],
    ]),
    other(
      [
        [53, 0],
        [90, 0],
      ],
      [12, 13],
    ),
  ];

  test('takes the nearest point of any route within reach, with its height', () => {
    expect(snappedTo([52, 1], others, 10)).toEqual({ place: [53, 0], height: 12 });
    expect(snappedTo([51, 1], others, 10)).toEqual({ place: [50, 0], height: undefined });
    expect(snappedTo([-9, 0], others, 10)?.place).toEqual([0, 0]);
  });

  test('takes none beyond it, and none on the way between two', () => {
    expect(snappedTo([-10.1, 0], others, 10)).toBeUndefined();
    expect(snappedTo([25, 0], others, 10)).toBeUndefined();
  });
});

describe('what is in sight', () => {
  const sheet = { width: 100, height: 100, x: (east: number) => east, y: (north: number) => north } as never;

  test('is cut at the edge, and dashes go on from where they were', () => {
    const runs = runsOf(
      [
        [-1000, 50],
        [1000, 50],
      ],
      sheet,
    );
    expect(runs).toEqual([{ points: [-20, 50, 120, 50], offset: 980 }]);
  });

  test('is in several runs where a path leaves and comes back', () => {
    const runs = runsOf(
      [
        [50, 50],
        [500, 50],
        [500, 80],
        [50, 80],
      ],
      sheet,
    );
    expect(runs.map(({ offset }) => offset)).toEqual([0, 860]);
  });

  test('a leg beside the box is none of it', () => {
    expect(clipped([-5, -5], [-1, 200], [0, 0, 100, 100])).toBeUndefined();
    expect(clipped([0, 50], [200, 50], [0, 0, 100, 100])).toEqual([0, 0.5]);
  });

  test('numbers stand in the middle of a leg with room, else beside the line', () => {
    expect(labelPlaceOf([{ points: [0, 0, 100, 0, 100, 20], offset: 0 }])).toEqual({
      x: 50,
      y: 0,
      length: 120,
    });
    expect(labelPlaceOf([{ points: [0, 0, 20, 0], offset: 0 }])).toEqual({ x: 10, y: 17, length: 20 });
    expect(labelPlaceOf([])).toBeUndefined();
  });
});

describe('the view', () => {
  const boxOf = ({ center: [east, north], resolution }: ReturnType<typeof fitted>) => [
    east - 450 * resolution,
    north - 400 * resolution,
    east + 450 * resolution,
    north + 400 * resolution,
  ];

  test('shows the first of several boxes that there is, with room around it', () => {
    const { resolution } = fitted([undefined, [0, 0, 1000, 100], [0, 0, 1e6, 1e6]], [1118, 800]);
    expect(resolution).toBe(1);
  });

  test('of a place alone is near, and without anything the country', () => {
    expect(fitted([[5, 5, 5, 5]], [918, 800]).resolution).toBeLessThan(1);
    const country = fitted([undefined], [900, 800]);
    expect(country.resolution * 800).toBeGreaterThan(1_490_000);
    expect(isWithin([-80_000, 6_450_000, 1_120_000, 7_940_000], boxOf(country), 0)).toBe(true);
  });

  test('need not move for what is in it, or fills it', () => {
    expect(isWithin([10, 10, 20, 20], [0, 0, 100, 100], 5)).toBe(true);
    expect(isWithin([2, 10, 20, 20], [0, 0, 100, 100], 5)).toBe(false);
    expect(isWithin([-50, 10, 500, 20], [0, 0, 100, 100], 5)).toBe(true);
  });
});
