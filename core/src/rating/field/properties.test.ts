import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ground, Rectangle, Source } from '../heat/ground.js';
import { FieldRefusal, groundMatrix, resistivityAt, temperatureAt, temperatureGrid } from './index.js';
import { interfacesOf } from './interfaces.js';
import { dividedIntoPanels, FINE, NORMAL, ORDER } from './panels.js';
import { strongBlock, trefoilsInTrench } from './samples.js';

/** Sources stand in the middle of squares, so that they are neither on an interface nor in each other's way. */
const SQUARE = 0.15;

const resistivity = fc.integer({ min: 2, max: 30 }).map((value) => value / 8);

const rectangle: fc.Arbitrary<Rectangle> = fc
  .record({
    x: fc.integer({ min: -4, max: 3 }),
    y: fc.integer({ min: 0, max: 6 }),
    width: fc.integer({ min: 1, max: 6 }),
    height: fc.integer({ min: 1, max: 4 }),
    resistivity,
  })
  .map(({ x, y, width, height, resistivity: value }) => ({
    x0: x * SQUARE,
    x1: (x + width) * SQUARE,
    y0: y * SQUARE,
    y1: (y + height) * SQUARE,
    resistivity: value,
  }));

const section = fc.record({
  ground: fc.record({ soil: resistivity, rectangles: fc.array(rectangle, { maxLength: 2 }) }),
  sources: fc
    .uniqueArray(fc.tuple(fc.integer({ min: -5, max: 4 }), fc.integer({ min: 1, max: 8 })), {
      minLength: 2,
      maxLength: 3,
      selector: ([x, y]) => `${x} ${y}`,
    })
    .map((places) =>
      places.map(
        ([x, y], i): Source => ({
          id: `${i}`,
          x: (x + 0.5) * SQUARE,
          y: (y + 0.5) * SQUARE,
          radius: 0.03,
        }),
      ),
    ),
});

const RUNS = { numRuns: 6 };

/** The largest difference of two matrices, relative to the self resistances. */
function apart(A: number[][], B: number[][]): number {
  return Math.max(
    ...A.flatMap((row, i) =>
      row.map((value, j) => Math.abs(value - B[i]![j]!) / Math.sqrt(A[i]![i]! * A[j]![j]!)),
    ),
  );
}

describe('the matrix of external resistances', () => {
  test('of homogeneous ground is that of the images, whatever rectangles it is described by', () => {
    fc.assert(
      fc.property(section, ({ ground, sources }) => {
        const { soil } = ground;
        const rectangles = ground.rectangles.map((one) => ({ ...one, resistivity: soil }));
        const { R, field } = groundMatrix({ soil, rectangles }, sources);
        expect(field.panels.count).toBe(0);
        for (const [i, a] of sources.entries()) {
          for (const [j, b] of sources.entries()) {
            const distance = i === j ? a.radius : Math.hypot(a.x - b.x, a.y - b.y);
            const image = (soil / (2 * Math.PI)) * Math.log(Math.hypot(a.x - b.x, a.y + b.y) / distance);
            expect(R[i]![j]).toBeCloseTo(image, 12);
          }
        }
      }),
    );
  });

  test('is symmetric', () => {
    fc.assert(
      fc.property(section, ({ ground, sources }) => {
        const { R } = groundMatrix(ground, sources);
        const turned = R.map((row, i) => row.map((_, j) => R[j]![i]!));
        expect(apart(R, turned)).toBeLessThan(1e-3);
      }),
      RUNS,
    );
    for (const { ground, sources } of [trefoilsInTrench(2), strongBlock]) {
      const { R } = groundMatrix(ground, sources);
      expect(
        apart(
          R,
          R.map((row, i) => row.map((_, j) => R[j]![i]!)),
        ),
      ).toBeLessThan(4e-5);
    }
  });

  test('is that of the section seen in a mirror', () => {
    fc.assert(
      fc.property(section, ({ ground, sources }) => {
        const rectangles = ground.rectangles.map((one) => ({ ...one, x0: -one.x1, x1: -one.x0 }));
        const mirrored = sources.map((one) => ({ ...one, x: -one.x }));
        expect(
          apart(groundMatrix(ground, sources).R, groundMatrix({ ...ground, rectangles }, mirrored).R),
        ).toBeLessThan(1e-9);
      }),
      RUNS,
    );
  });

  test('does not depend on the unit of length, and is proportional to the resistivities', () => {
    fc.assert(
      fc.property(section, fc.constantFrom(0.25, 0.5, 2, 8), ({ ground, sources }, scale) => {
        const larger = ground.rectangles.map(({ x0, x1, y0, y1, ...rest }) => ({
          ...rest,
          x0: x0 * scale,
          x1: x1 * scale,
          y0: y0 * scale,
          y1: y1 * scale,
        }));
        const moved = sources.map(({ id, x, y, radius }) => ({
          id,
          x: x * scale,
          y: y * scale,
          radius: radius * scale,
        }));
        const { R } = groundMatrix(ground, sources);
        expect(apart(R, groundMatrix({ ...ground, rectangles: larger }, moved).R)).toBeLessThan(1e-9);
        const poorer = ground.rectangles.map((one) => ({ ...one, resistivity: one.resistivity * scale }));
        const scaled = groundMatrix({ soil: ground.soil * scale, rectangles: poorer }, sources).R;
        expect(
          apart(
            R,
            scaled.map((row) => row.map((value) => value / scale)),
          ),
        ).toBeLessThan(1e-9);
      }),
      RUNS,
    );
  });

  test('grows with any resistivity: no heats lose less in poorer ground', () => {
    fc.assert(
      fc.property(
        section,
        fc.nat(2),
        fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 3, maxLength: 3 }),
        ({ ground, sources }, which, W) => {
          const loss = (one: Ground) =>
            groundMatrix(one, sources).R.reduce(
              (sum, row, i) => sum + row.reduce((inner, value, j) => inner + value * W[i]! * W[j]!, 0),
              0,
            );
          const rectangles = ground.rectangles.map((one, i) =>
            i === which ? { ...one, resistivity: one.resistivity * 1.5 } : one,
          );
          const soil = which < rectangles.length ? ground.soil : ground.soil * 1.5;
          expect(loss({ soil, rectangles })).toBeGreaterThanOrEqual(loss(ground) * (1 - 1e-4) - 1e-6);
        },
      ),
      RUNS,
    );
  });

  test('is not changed by a source more', () => {
    fc.assert(
      fc.property(section, ({ ground, sources }) => {
        const { R } = groundMatrix(ground, sources);
        const fewer = groundMatrix(ground, sources.slice(1)).R;
        expect(
          apart(
            fewer,
            R.slice(1).map((row) => row.slice(1)),
          ),
        ).toBeLessThan(2e-3);
      }),
      RUNS,
    );
  });
});

describe('the field', () => {
  test('has the mean around each source that the matrix says, and is 0 on the surface', () => {
    fc.assert(
      fc.property(section, ({ ground, sources }) => {
        const { R, field } = groundMatrix(ground, sources);
        const W = sources.map((_, i) => 10 + i);
        for (const [i, { x, y, radius }] of sources.entries()) {
          const around = Array.from({ length: 24 }, (_, k) => {
            const angle = (k * Math.PI) / 12;
            const r = radius * 1.0000001;
            return temperatureAt(field, W, x + r * Math.cos(angle), y + r * Math.sin(angle));
          });
          const mean = around.reduce((sum, value) => sum + value, 0) / around.length;
          const expected = R[i]!.reduce((sum, value, j) => sum + value * W[j]!, 0);
          expect(Math.abs(mean / expected - 1)).toBeLessThan(1e-5);
          expect(temperatureAt(field, W, x, y)).toBeCloseTo(expected, 9);
          expect(temperatureAt(field, W, x, 1e-9)).toBeLessThan(1e-6);
          expect(temperatureAt(field, W, x, -1)).toBe(0);
        }
      }),
      RUNS,
    );
  });

  test('brings as much heat to an interface as it takes away', () => {
    const { ground, sources } = trefoilsInTrench(1);
    const { field } = groundMatrix(ground, sources);
    const W = sources.map(() => 20);
    const wall = ground.rectangles[0]!.x1;
    const d = 1e-4;
    for (const y of [0.3, 0.5, 0.7]) {
      const at = (x: number) => temperatureAt(field, W, x, y);
      const before = (at(wall - d) - at(wall - 2 * d)) / resistivityAt(ground, wall - d, y);
      const after = (at(wall + 2 * d) - at(wall + d)) / resistivityAt(ground, wall + d, y);
      expect(Math.abs(before / after - 1)).toBeLessThan(5e-3);
      expect(Math.abs(at(wall - 1e-9) - at(wall + 1e-9))).toBeLessThan(1e-6);
    }
  });

  test('on a grid is that of its points', () => {
    const { ground, sources } = trefoilsInTrench(1);
    const { field } = groundMatrix(ground, sources);
    const W = [10, 20, 30];
    const grid = { x0: -0.5, y0: 0, step: 0.05, columns: 21, rows: 25 };
    const temperatures = temperatureGrid(field, W, grid);
    expect(temperatures).toHaveLength(21 * 25);
    for (const [r, c] of [
      [0, 0],
      [3, 7],
      [24, 20],
    ] as const)
      expect(temperatures[r * 21 + c]).toBeCloseTo(temperatureAt(field, W, -0.5 + c * 0.05, r * 0.05), 12);
    expect(temperatures.every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
  });
});

describe('nonsense', () => {
  const source = { id: 'a', x: 0, y: 1, radius: 0.05 };
  const ground: Ground = { soil: 1, rectangles: [{ x0: -1, x1: 1, y0: 0, y1: 1, resistivity: 2 }] };
  const around = (one: Partial<Rectangle>): Ground => ({
    ...ground,
    rectangles: [{ ...ground.rectangles[0]!, ...one }],
  });

  test.each([
    ['BAD_RESISTIVITY', { ...ground, soil: 0 }, [source]],
    ['BAD_RESISTIVITY', around({ resistivity: -1 }), [source]],
    ['BAD_RESISTIVITY', around({ resistivity: Number.NaN }), [source]],
    ['BAD_RECTANGLE', around({ x0: 2 }), [source]],
    ['BAD_RECTANGLE', around({ y1: Number.NaN }), [source]],
    ['BAD_SOURCE', ground, [{ ...source, radius: 0 }]],
    ['BAD_SOURCE', ground, [{ ...source, x: Infinity }]],
    ['SOURCE_ABOVE_GROUND', ground, [{ ...source, y: -1 }]],
    ['SOURCE_ABOVE_GROUND', ground, [{ ...source, y: 0.04 }]],
    ['SOURCES_OVERLAP', ground, [source, { ...source, id: 'b', x: 0.09 }]],
    ['SOURCES_OVERLAP', ground, [source, source]],
  ])('is refused: %s', (code, of, sources) => {
    expect(() => groundMatrix(of, sources)).toThrow(expect.objectContaining({ code }));
    expect(() => groundMatrix(of, sources)).toThrow(FieldRefusal);
  });

  test.each([
    ['a rectangle without a height', around({ y0: 1 })],
    ['a rectangle without a width', around({ x0: 1 })],
    ['rectangles on each other', { ...ground, rectangles: [...ground.rectangles, ...ground.rectangles] }],
    ['a layer thinner than a hair', around({ y0: 1 - 1e-5 })],
    ['a source on an interface', ground],
    ['a source in a corner', around({ x0: 0 })],
    ['a ground without bounds', around({ x0: -Infinity, x1: Infinity, y0: -Infinity, y1: Infinity })],
    ['a resistivity a million times higher', around({ resistivity: 1e6 })],
  ])('is solved with finite numbers: %s', (_, of) => {
    const { R, field } = groundMatrix(of, [source, { ...source, id: 'b', x: 0.5 }]);
    expect(R.flat().every((value) => value > 0 && value < 1e7)).toBe(true);
    expect(temperatureAt(field, [1, 1], 0.2, 1)).toBeGreaterThan(0);
  });

  test('of very many blocks is divided more coarsely, so that it takes no minutes', () => {
    const places = Array.from({ length: 40 }, (_, i) => ({
      x: (i % 10) * 0.3,
      y: 0.5 + Math.floor(i / 10) * 0.3,
    }));
    const side = 0.1;
    const blocks: Ground = {
      soil: 2,
      rectangles: places.map(({ x, y }) => ({
        x0: x - side,
        x1: x + side,
        y0: y - side,
        y1: y + side,
        resistivity: 0.3,
      })),
    };
    const sources = places.map((place, i) => ({ id: `${i}`, ...place, radius: 0.05 }));
    const interfaces = interfacesOf(blocks, sources);
    const [normal, fine] = [NORMAL, FINE].map(
      (one) => dividedIntoPanels(interfaces, sources, one).count * ORDER,
    );
    expect(normal).toBeGreaterThan(900);
    expect(normal).toBeLessThanOrEqual(NORMAL.most);
    expect(fine).toBeGreaterThan(normal!);
    expect(fine).toBeLessThanOrEqual(FINE.most);
  });

  test('without any source has no rows', () => {
    const { R, field } = groundMatrix(ground, []);
    expect(R).toEqual([]);
    expect(temperatureAt(field, [], 0, 1)).toBe(0);
  });

  test.each([
    { columns: 0, rows: 3 },
    { columns: 1e6, rows: 1e6 },
    { columns: 2, rows: 2, step: 0 },
    { columns: 2, rows: 2, x0: Number.NaN },
  ])('a grid of %o is refused', (grid) => {
    const { field } = groundMatrix(ground, [source]);
    expect(() => temperatureGrid(field, [1], { x0: 0, y0: 0, step: 1, ...grid })).toThrow(
      expect.objectContaining({ code: 'BAD_GRID' }),
    );
  });
});
