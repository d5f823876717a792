import { describe, expect, test } from 'vitest';
import { fieldMapOf, fieldOf, MAX_FIELD_POINTS } from './magneticField.js';
import { phaseOrders } from './phaseOrders.js';
import { STANDARD_PROFILE } from './profile.js';
import { accepted, CABLE_E, FOUR_CORES, type Group, sectionOf } from './samples.js';

const flat = (current: number, over: Partial<Group> = {}): Group => ({
  type: CABLE_E,
  configuration: 'FLAT',
  ...over,
  circuit: { current, operation: { voltage: 22, powerFactor: 0.9, utilisationTime: 4380 }, ...over.circuit },
});
const profile = STANDARD_PROFILE;
const usual = { load: 'CURRENT', height: 1, reach: 10, step: 0.25, screens: false, profile } as const;
/** Axes at 0.7 m. */
const request = (...groups: Group[]) => sectionOf(groups, { section: { layoutDepth: 700 } });
const field = (over: object = {}, ...groups: Group[]) =>
  accepted(fieldOf({ ...usual, request: request(...(groups.length > 0 ? groups : [flat(100)])), ...over }));

describe('a profile', () => {
  test('has the figures of the worked cases', () => {
    const { points, maximum, limitLeft, limitRight, currents } = field();
    const centre = points[40]!.x;
    expect(points).toHaveLength(81);
    expect(points[80]!.x - points[0]!.x).toBeCloseTo(20_000, 9);
    expect(maximum).toEqual({ x: centre, field: expect.closeTo(0.909460554, 9) });
    expect(limitRight! - centre).toBeCloseTo(1921.837, 3);
    expect(limitLeft! - centre).toBeCloseTo(-1921.837, 3);
    expect(currents).toEqual([{ circuitId: 'c0', current: 100 }]);
  });

  test('of the mean of the year has the mean current, and is judged', () => {
    const mean = field({ load: 'MEAN' }, flat(200));
    expect(mean.currents).toEqual([{ circuitId: 'c0', current: 100 }]);
    expect(mean.maximum.field).toBeCloseTo(0.909460554, 9);
    expect(mean.findings).toEqual([
      { code: 'FIELD_ABOVE_LIMIT', itemIds: ['s-g0'], details: ['0.9095', '0.4'] },
    ]);
    expect(field().findings).toEqual([]);
    expect(field({ load: 'MEAN' }, flat(80)).findings).toEqual([]);
  });

  test('counts screens where asked, and has no limit where it stays below', () => {
    const [without, within] = [field({}, flat(10)), field({ screens: true }, flat(10))];
    expect(without.maximum.field).toBeCloseTo(0.0909460554, 10);
    // The worked case has screens at 20 °C, and 10 A warm them a little.
    expect(within.maximum.field).toBeCloseTo(0.0891167924, 6);
    expect(without).not.toHaveProperty('limitLeft');
  });

  test('says that cores of one cable count as straight, and which loads are assumed', () => {
    const low: Group = {
      type: FOUR_CORES,
      configuration: 'SINGLE',
      circuit: { current: 100, currentGiven: false },
    };
    expect(field({}, low).findings.map(({ code }) => code)).toEqual([
      'TWISTED_COUNTED_STRAIGHT',
      'LOAD_ASSUMED',
    ]);
  });

  test('of a section that cannot be rated is refused', () => {
    const own = request(flat(100));
    expect(fieldOf({ ...usual, request: { ...own, cableTypes: new Map() } })).toMatchObject({
      code: 'TYPE_NOT_RATEABLE',
    });
  });
});

describe('a map', () => {
  const map = (over: object = {}) =>
    accepted(fieldMapOf({ ...usual, request: request(flat(100)), reach: 3, step: 0.1, above: 3, ...over }));

  test('is a grid from the air to below the cables', () => {
    const { columns, rows, x0, y0, step, fields } = map();
    expect({ columns, rows, y0, step }).toEqual({ columns: 61, rows: 43, y0: -3000, step: 100 });
    expect(fields).toHaveLength(columns * rows);
    const profileAt = field({ reach: 3, step: 0.1 });
    const row = 20;
    expect(y0 + row * step).toBe(-1000);
    profileAt.points.forEach(({ x, field: strength }, c) => {
      expect(x0 + c * step).toBeCloseTo(x, 9);
      expect(fields[row * columns + c]).toBeCloseTo(strength, 12);
    });
  });

  test('has lines of its limit within the grid', () => {
    const own = map();
    const { x0, y0, step, columns, rows } = own;
    const limits = own.lines.filter((line) => line.field === 0.4);
    expect(limits.length).toBeGreaterThan(0);
    for (const { x, y } of own.lines.flatMap(({ points }) => points)) {
      expect(x).toBeGreaterThanOrEqual(x0);
      expect(x).toBeLessThanOrEqual(x0 + (columns - 1) * step);
      expect(y).toBeGreaterThanOrEqual(y0);
      expect(y).toBeLessThanOrEqual(y0 + (rows - 1) * step);
    }
    const { limitRight } = field();
    const crossing = limits.flatMap(({ points }) => points).filter(({ y, x }) => y === -1000 && x > 0);
    expect(crossing[0]!.x).toBeCloseTo(limitRight!, -1);
  });

  test('has a wider step where it had too many points', () => {
    const { columns, rows, step, y0 } = map({ reach: 20, step: 0.02 });
    expect(columns * rows).toBeLessThanOrEqual(MAX_FIELD_POINTS);
    expect(columns * rows).toBeGreaterThan(0.9 * MAX_FIELD_POINTS);
    expect(step).toBeGreaterThan(20);
    expect(y0).toBe(-3000);
  });
});

describe('phase orders', () => {
  const orders = (...groups: Group[]) => accepted(phaseOrders({ ...usual, request: request(...groups) }));

  test('of two circuits are all six, the first circuit as stored', () => {
    const { orders: all, searched, exhaustive, stored } = orders(flat(100), flat(100));
    expect({ searched, exhaustive, count: all.length }).toEqual({ searched: 6, exhaustive: true, count: 6 });
    for (const { circuits } of all) expect(circuits[0]).toEqual(stored.circuits[0]);
    expect(all[0]!.circuits[1]!.conductors.map(({ phase }) => phase)).toEqual(['L3', 'L2', 'L1']);
    expect(all[0]!.maximum / stored.maximum).toBeLessThan(0.3);
  });

  test('beside a cable whose cores are fixed are those of every turn', () => {
    const low: Group = { type: FOUR_CORES, configuration: 'SINGLE', circuit: { current: 100 } };
    expect(orders(low, flat(100)).searched).toBe(6);
    expect(orders(flat(100)).searched).toBe(1);
  });

  test('of parallel cables count alike ones once', () => {
    const double = flat(100, { parts: 6 });
    const { searched, orders: all, stored } = orders(double);
    expect(searched).toBe(15);
    expect(all[0]!.maximum).toBeLessThan(stored.maximum);
  });

  test('of many circuits are improved one by one', () => {
    const many = Array.from({ length: 7 }, () => flat(100));
    const { exhaustive, searched, orders: all, stored } = orders(...many);
    expect(exhaustive).toBe(false);
    expect(searched).toBeGreaterThan(6);
    expect(all).toHaveLength(10);
    expect(all[0]!.maximum).toBeLessThan(stored.maximum / 2);
    expect(orders(...many.slice(1)).exhaustive).toBe(true);
  });
});
