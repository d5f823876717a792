import { describe, expect, test } from 'vitest';
import type { Body, Ground } from '../heat/ground.js';
import { admittance } from './bodies.js';
import { bodyMatrix, groundMatrix, temperatureAt } from './index.js';
import { trefoil } from './samples.js';

const TWO_PI = 2 * Math.PI;
const soilOf = (soil: number): Ground => ({ soil, rectangles: [] });
const METAL: Body = { inner: 'METAL', rings: [] };
const off = (found: number, exact: number) => Math.abs(found / exact - 1);

describe('a body of metal', () => {
  test.each([
    [0.06, 1e-3, 1e-5],
    [0.1, 1e-6, 1e-10],
    [1, 1e-13, 1e-13],
  ])('at %d m has the resistance of an isothermal cylinder', (y, normal, fine) => {
    const radius = 0.05;
    const exact = (1.2 / TWO_PI) * Math.acosh(y / radius);
    const found = (isFine: boolean) =>
      bodyMatrix(soilOf(1.2), [{ id: 'a', x: 0, y, radius }], [METAL], { fine: isFine }).R[0]![0]!;
    expect(off(found(false), exact)).toBeLessThan(normal);
    expect(off(found(true), exact)).toBeLessThan(fine);
  });

  test('may have rings of the ground around it', () => {
    const sources = [{ id: 'a', x: 0.2, y: 0.4, radius: 0.08 }];
    const ring = (innerRadius: number, outerRadius: number) => ({
      innerRadius,
      outerRadius,
      resistivity: 0.9,
    });
    const body: Body = { inner: 'METAL', rings: [ring(0.05, 0.06), ring(0.06, 0.08)] };
    const { R } = bodyMatrix(soilOf(0.9), sources, [body]);
    const whole = R[0]![0]! + (0.9 / TWO_PI) * Math.log(0.08 / 0.05);
    expect(off(whole, (0.9 / TWO_PI) * Math.acosh(0.4 / 0.05))).toBeLessThan(1e-7);
  });

  test('has one temperature all around, whatever heats it', () => {
    const sources = [
      { id: 'a', x: 0, y: 0.5, radius: 0.05 },
      { id: 'b', x: 0.13, y: 0.55, radius: 0.06 },
    ];
    const { R, field } = bodyMatrix(soilOf(1), sources, [METAL, METAL], { fine: true });
    for (let angle = 0; angle < 6; angle++) {
      const at = temperatureAt(
        field,
        [0, 10],
        0.0500001 * Math.cos(angle),
        0.5 + 0.0500001 * Math.sin(angle),
      );
      expect(off(at, 10 * R[0]![1]!)).toBeLessThan(1e-4);
    }
    expect(off(R[0]![1]!, R[1]![0]!)).toBeLessThan(1e-6);
  });
});

describe('bodies in layered ground', () => {
  const ground: Ground = {
    soil: 1,
    rectangles: [
      {
        x0: Number.NEGATIVE_INFINITY,
        x1: Number.POSITIVE_INFINITY,
        y0: 0.62,
        y1: Number.POSITIVE_INFINITY,
        resistivity: 3,
      },
      { x0: -0.4, x1: 0.4, y0: 0, y1: 0.35, resistivity: 0.5 },
    ],
  };
  const sources = [
    { id: 'a', x: 0, y: 0.5, radius: 0.05 },
    { id: 'b', x: 0.12, y: 0.55, radius: 0.06 },
  ];
  const around = (radius: number) =>
    Array.from({ length: 8 }, (_, i) => {
      const [cos, sin] = [Math.cos(0.3 + i), Math.sin(0.3 + i)];
      return { x: radius * cos, y: 0.5 + radius * sin };
    });

  test('of metal have one temperature all around, and act on each other alike', () => {
    const { R, field } = bodyMatrix(ground, sources, [METAL, METAL], { fine: true });
    for (const { x, y } of around(0.0500001))
      expect(off(temperatureAt(field, [0, 10], x, y), 10 * R[0]![1]!)).toBeLessThan(3e-4);
    expect(off(R[0]![1]!, R[1]![0]!)).toBeLessThan(1e-5);
    const normal = bodyMatrix(ground, sources, [METAL, METAL]).R;
    expect(off(normal[0]![1]!, R[0]![1]!)).toBeLessThan(3e-4);
  });

  test('that are empty let no heat in', () => {
    const { field } = bodyMatrix(ground, sources, [{ inner: 'EMPTY', rings: [] }, METAL], { fine: true });
    const plain = groundMatrix(ground, sources).field;
    const flow = (of: typeof field) => {
      const [near, far] = [around(0.0501), around(0.0503)];
      return near.map(
        ({ x, y }, i) => temperatureAt(of, [0, 10], far[i]!.x, far[i]!.y) - temperatureAt(of, [0, 10], x, y),
      );
    };
    const most = (values: number[]) => Math.max(...values.map(Math.abs));
    expect(most(flow(field))).toBeLessThan(0.03 * most(flow(plain)));
  });
});

describe('a touching trefoil of bodies', () => {
  test('has the resistance that the standard gives to it, 1.6 T3 + T4', () => {
    const [radius, screen] = [0.03775, 0.03425];
    const body: Body = {
      inner: 'METAL',
      rings: [{ innerRadius: screen, outerRadius: radius, resistivity: 3.5 }],
    };
    const { R } = bodyMatrix(soilOf(1), trefoil(radius, 0, 1), [body, body, body]);
    const T3 = (3.5 / TWO_PI) * Math.log(radius / screen);
    const mean = R.flat().reduce((sum, value) => sum + value, 0) / 3 + T3;
    const standard = 1.6 * T3 + (1.5 / Math.PI) * (Math.log(2 / radius) - 0.63);
    expect(off(mean, standard)).toBeLessThan(3e-5);
  });
});

describe('a body that does not differ from the ground around it', () => {
  test('changes nothing, near an interface too', () => {
    const ground: Ground = {
      soil: 1,
      rectangles: [{ x0: -0.5, x1: 0.5, y0: 0.4, y1: 0.9, resistivity: 2 }],
    };
    const sources = [
      { id: 'a', x: 0, y: 0.8, radius: 0.05 },
      { id: 'b', x: 0.3, y: 0.6, radius: 0.1 },
    ];
    const bodies = sources.map(
      ({ radius }): Body => ({
        inner: 'EMPTY',
        rings: [{ innerRadius: radius / 1e6, outerRadius: radius, resistivity: 2 }],
      }),
    );
    const lines = groundMatrix(ground, sources).R;
    const found = bodyMatrix(ground, sources, bodies).R;
    for (const [i, row] of lines.entries())
      for (const [j, value] of row.entries()) expect(found[i]![j]).toBeCloseTo(value, 10);
  });
});

describe('the admittance of a body', () => {
  const ring = { innerRadius: 0.05, outerRadius: 0.06, resistivity: 3.5 };
  test('of metal is endless, of an empty duct none', () => {
    expect(admittance(METAL, 0.05, 1)).toBe(Infinity);
    expect(admittance({ inner: 'EMPTY', rings: [] }, 0.05, 1)).toBe(0);
  });

  test('of a film is that of its area', () => {
    const body: Body = { inner: { filmResistance: 0.3 }, rings: [] };
    expect(admittance(body, 0.05, 3)).toBeCloseTo(1 / (Math.PI * 0.1 * 0.3), 12);
  });

  test('of a thin film around metal is that of a ring, for long waves', () => {
    const thin = { innerRadius: 0.05, outerRadius: 0.0500001, resistivity: 3.5 };
    expect(admittance({ inner: 'METAL', rings: [thin] }, 0.0500001, 1) * 3.5 * 1e-7).toBeCloseTo(1, 4);
  });

  test('grows with the film, from that of an empty duct to that of metal', () => {
    const inners: Body['inner'][] = ['EMPTY', { filmResistance: 1 }, { filmResistance: 0.1 }, 'METAL'];
    const values = inners.map((inner) => admittance({ inner, rings: [ring] }, 0.06, 2));
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(new Set(values).size).toBe(4);
  });

  test('of a steel pipe is endless', () => {
    expect(admittance({ inner: 'EMPTY', rings: [{ ...ring, resistivity: 0 }] }, 0.06, 1)).toBe(Infinity);
  });
});

describe('a circle that cuts an interface', () => {
  test('is solved as a line, with a finding; the others stay bodies', () => {
    const ground: Ground = { soil: 1, rectangles: [{ x0: -1, x1: 1, y0: 0, y1: 0.8, resistivity: 2 }] };
    const sources = [
      { id: 'cut', x: 0, y: 0.82, radius: 0.05 },
      { id: 'whole', x: 0.3, y: 0.6, radius: 0.05 },
      { id: 'touching', x: -0.3, y: 0.75, radius: 0.05 },
    ];
    const { R, findings, field } = bodyMatrix(ground, sources, [METAL, METAL, METAL]);
    expect(findings).toEqual([{ code: 'CIRCLE_CUTS_INTERFACE', sourceIds: ['cut'] }]);
    expect(field.circles.source).toEqual([1, 2]);
    expect(R.flat().every((value) => value > 0)).toBe(true);
    expect(off(R[0]![1]!, R[1]![0]!)).toBeLessThan(2e-2);
  });
});
