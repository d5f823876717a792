import { describe, expect, test } from 'vitest';
import type { DrawnShape } from '../../trench/drawing/index.js';
import { toSvg } from '../../trench/drawing/index.js';
import type { FieldLoad } from '../fieldSources.js';
import { fieldMapOf } from '../magneticField.js';
import { STANDARD_PROFILE } from '../profile.js';
import { accepted, CABLE_E, sectionOf } from '../samples.js';
import { fieldDrawing, fieldMapLayers } from './index.js';

const mapOf = (current: number, load: FieldLoad = 'CURRENT', reach = 3) =>
  accepted(
    fieldMapOf({
      request: sectionOf([{ type: CABLE_E, configuration: 'FLAT', circuit: { current } }]),
      load,
      screens: false,
      reach,
      step: 0.1,
      above: 3,
      profile: STANDARD_PROFILE,
    }),
  );

const map = mapOf(100);
const heavy = (shapes: readonly DrawnShape[]) =>
  shapes.filter((shape) => shape.kind === 'polyline' && !shape.closed && shape.pen?.width === 0.7);
const texts = (shapes: readonly DrawnShape[]) =>
  shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));

describe('the drawing of a magnetic field', () => {
  test('has a band for each line, from weak to strong', () => {
    const { bands, lines } = fieldMapLayers(map);
    const levels = bands.map(({ field }) => field);
    expect(levels).toEqual([...new Set(lines.map(({ field }) => field))].toSorted((a, b) => a - b));
    expect(levels).toContain(map.limit);
    expect(new Set(bands.map(({ colour }) => colour)).size).toBe(bands.length);
  });

  // Fails when the limit's line is drawn from another field, or its label from another limit.
  test('has the line of the limit heavy where the field is the limit, with its number in the language', () => {
    const { shapes, origin, scale } = fieldDrawing(map, 'nb');
    const points = heavy(shapes).flatMap((shape) => (shape.kind === 'polyline' ? shape.points : []));
    const fieldAt = (x: number, y: number) => {
      const c = Math.round(((x - origin.x) * scale - map.x0) / map.step);
      const r = Math.round(((y - origin.y) * scale - map.y0) / map.step);
      return map.fields[r * map.columns + c];
    };
    const onMap = points.flatMap(({ x, y }) => fieldAt(x, y) ?? []);
    expect(onMap.length).toBeGreaterThan(20);
    for (const field of onMap) expect(Math.abs(Math.log(field / 0.4))).toBeLessThan(0.35);
    expect(texts(shapes)).toEqual(expect.arrayContaining(['0,4 µT', '0,4 µT, grense']));
    expect(texts(fieldDrawing(map, 'en').shapes)).toEqual(
      expect.arrayContaining(['0.4 µT', '0.4 µT, limit']),
    );
  });

  test('tells of no limit that is nowhere in it', () => {
    const weak = mapOf(0.02);
    expect(weak.lines.some(({ field }) => field === weak.limit)).toBe(false);
    const { shapes } = fieldDrawing(weak, 'en');
    expect(heavy(shapes)).toEqual([]);
    expect(texts(shapes).some((text) => text.includes('limit'))).toBe(false);
  });

  test('says of which currents it is', () => {
    expect(fieldDrawing(map, 'en').title).toBe('Magnetic field at the load');
    expect(fieldDrawing(mapOf(100, 'MEAN'), 'nb').title).toBe('Magnetfelt, middel over året');
  });

  test.each([0.5, 3, 30])('stays within its paper with %d m to each side', (reach) => {
    const drawing = fieldDrawing(mapOf(300, 'CURRENT', reach), 'nb', [{ x: 0, y: 700, radius: 19 }]);
    for (const shape of drawing.shapes) {
      const points = shape.kind === 'polyline' ? shape.points : 'x' in shape ? [shape] : [];
      for (const { x, y } of points) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(drawing.widthMm);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(drawing.heightMm);
      }
    }
    expect(toSvg(drawing)).toBe(
      toSvg(fieldDrawing(mapOf(300, 'CURRENT', reach), 'nb', [{ x: 0, y: 700, radius: 19 }])),
    );
  });
});
