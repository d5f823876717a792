import { describe, expect, test } from 'vitest';
import type { Grid } from '../heat/ground.js';
import { areasAbove, dryZoneOf, groundMatrix, isotherms, temperatureGrid } from './index.js';

const GRID: Grid = { x0: -1, y0: 0, step: 0.02, columns: 101, rows: 76 };
const on = (grid: Grid, of: (x: number, y: number) => number) =>
  Array.from({ length: grid.columns * grid.rows }, (_, i) =>
    of(grid.x0 + (i % grid.columns) * grid.step, grid.y0 + Math.floor(i / grid.columns) * grid.step),
  );

describe('isotherms', () => {
  test('around one source are circles, closed, at the depth that the images say', () => {
    const { field } = groundMatrix({ soil: 1, rectangles: [] }, [
      { id: 'a', x: 0.003, y: 0.7, radius: 0.03 },
    ]);
    const temperatures = temperatureGrid(field, [2 * Math.PI], GRID);
    const [line, ...others] = isotherms(GRID, temperatures, [Math.log(5)]);
    expect(others).toEqual([]);
    expect(line!.temperature).toBe(Math.log(5));
    expect(line!.points[0]).toEqual(line!.points.at(-1));
    // r'/r = 5 is a circle around the depth 0.7 · 26/24.
    const [centre, radius] = [(0.7 * 26) / 24, (0.7 * 10) / 24];
    for (const { x, y } of line!.points)
      expect(Math.abs(Math.hypot(x - 0.003, y - centre) / radius - 1)).toBeLessThan(2e-3);
  });

  test('that leave the grid are open and end at its sides', () => {
    const lines = isotherms(
      GRID,
      on(GRID, (_, y) => y),
      [0.503],
    );
    expect(lines).toHaveLength(1);
    const [first, last] = [lines[0]!.points[0]!, lines[0]!.points.at(-1)!];
    expect([first.x, last.x].map(Math.abs)).toEqual([1, 1]);
    for (const { y } of lines[0]!.points) expect(y).toBeCloseTo(0.503, 12);
  });

  test('of several hills are several, of a saddle never cross', () => {
    const hills = on(GRID, (x, y) => Math.sin(5 * x) * Math.sin(5 * y));
    const lines = isotherms(GRID, hills, [0.5, 0.0001]);
    expect(new Set(lines.map(({ temperature }) => temperature))).toEqual(new Set([0.5, 0.0001]));
    const checkered = isotherms(
      { x0: 0, y0: 0, step: 1, columns: 3, rows: 3 },
      [1, 0, 1, 0, 1, 0, 1, 0, 1],
      [0.4],
    );
    expect(checkered.every(({ points }) => points.length > 1)).toBe(true);
    expect(checkered.flatMap(({ points }) => points).every(({ x, y }) => Number.isFinite(x + y))).toBe(true);
  });

  test('through points of the grid have no point twice', () => {
    const lines = isotherms(
      GRID,
      on(GRID, (x) => Math.round(x * 50)),
      [7],
    );
    for (const { points } of lines)
      for (const [i, point] of points.entries()) if (i > 0) expect(point).not.toEqual(points[i - 1]);
  });

  test('of a flat field are none', () => {
    expect(
      isotherms(
        GRID,
        on(GRID, () => 20),
        [20, 21],
      ),
    ).toEqual([]);
  });
});

describe('areas above a temperature', () => {
  const area = (points: { x: number; y: number }[]) =>
    Math.abs(
      points.reduce((sum, { x, y }, i) => {
        const next = points[(i + 1) % points.length]!;
        return sum + (x * next.y - y * next.x) / 2;
      }, 0),
    );

  test('are closed and follow the sides of the grid', () => {
    const [below, ...others] = areasAbove(
      GRID,
      on(GRID, (_, y) => y),
      0.503,
    );
    expect(others).toEqual([]);
    expect(area(below!)).toBeCloseTo(2 * (1.5 - 0.503), 9);
    expect(below![0]).toEqual(below!.at(-1));
  });

  test('are the whole grid when all of it is hotter', () => {
    const areas = areasAbove(
      GRID,
      on(GRID, () => 20),
      10,
    );
    expect(areas).toHaveLength(1);
    expect(area(areas[0]!)).toBeCloseTo(2 * 1.5, 9);
  });
});

describe('the dry zone', () => {
  const source = { id: 'a', x: 0, y: 1, radius: 0.03 };
  const concrete = { x0: -0.3, x1: 0.3, y0: 0.4, y1: 0.6, resistivity: 1 };
  const dries = ({ rectangle }: { rectangle: number }) => rectangle !== 0;

  test('crosses concrete when the critical isotherm reaches it', () => {
    const { field } = groundMatrix({ soil: 1, rectangles: [concrete] }, [source]);
    // The nearest point of the block is the middle of its lower side: 1/2π ln(1.6/0.4) per W/m.
    const nearest = (30 / (2 * Math.PI)) * Math.log(4);
    const zone = dryZoneOf(field, [30], 10, dries);
    expect(zone.hottest).toBeCloseTo(nearest, 6);
    expect(zone.crosses).toBe(false);
    expect(dryZoneOf(field, [30], nearest * 0.999, dries).crosses).toBe(true);
  });

  test('does not cross anything where everything dries', () => {
    const { field } = groundMatrix({ soil: 1, rectangles: [concrete] }, [source]);
    expect(dryZoneOf(field, [30], 0.1, () => true)).toEqual({ crosses: false, hottest: 0 });
  });

  test('of a cable in concrete is judged at the outside of the concrete', () => {
    const around = { ...concrete, y0: 0.8, y1: 1.2 };
    const { field } = groundMatrix({ soil: 1, rectangles: [around] }, [source]);
    const { hottest } = dryZoneOf(field, [30], 10, dries);
    expect(hottest).toBeCloseTo((30 / (2 * Math.PI)) * Math.log(2.2 / 0.2), 6);
  });
});
