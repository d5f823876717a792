import { describe, expect, test } from 'vitest';
import { drawSection, toSvg } from '../../trench/drawing/index.js';
import * as drawn from '../../trench/drawing/samples.js';
import type { CableType } from '../cable/type.js';
import { isRefusal, type Rating, rate } from '../rate.js';
import { type LooseRequest, requestOf, TB880_CABLE } from '../samples.js';
import { crosses } from './clipping.js';
import { heatMapLayers, heatMapSheet, mapGrid, temperatureField, temperatureMap } from './index.js';

const CABLE: CableType = {
  ...TB880_CABLE,
  outerDiameter: 38,
  conductorMaterial: 'Al',
  conductorArea: 240,
  conductorDiameter: 18.1,
  conductorResistance20: 0.125,
  insulationThickness: 5.5,
  insulationDiameter: 30.1,
  isolationLevel: 24,
  ratedVoltage: 12,
  screenType: 'WIRES',
  screenMaterial: 'Cu',
  screenArea: 25,
  sheathThickness: 2,
  layers: undefined,
  lossFactor: undefined,
};
const COVERINGS = [{ ...drawn.covering('TARMAC', 80), thermalResistivity: 1.3 }];

const cables = ['a', 'b', 'c'].map((id) => ({
  id,
  kind: 'cable',
  typeId: 1,
  diameter: 38,
  groupConfiguration: 'TRIANGLE',
  minPadding: 70,
}));

function rated(surroundings: LooseRequest['surroundings'] = {}, current = 300): Rating {
  const result = rate(
    requestOf({
      cableTypes: { 1: CABLE },
      section: {
        layoutDepth: 750,
        beddingThermalResistivity: 0.9,
        fillThermalResistivity: 1.2,
        layers: [{ items: cables }],
      },
      topCoverings: COVERINGS,
      surroundings: { ambientTemperature: 15, soilThermalResistivity: 1, ...surroundings },
      mode: 'TEMPERATURES',
      method: 'IEC',
      current,
    }),
  );
  if (isRefusal(result)) throw new Error(JSON.stringify(result));
  return result;
}

const dried = rated({ drySoilThermalResistivity: 2.5, criticalTemperature: 35 }, 240);

describe('the map of a rating', () => {
  const rating = rated();
  const map = temperatureMap(rating)!;

  test('covers the section from the ground down, in mm', () => {
    const { x0, y0, step, columns, rows, temperatures } = map;
    expect(map).toMatchObject(mapGrid(rating));
    expect(y0).toBe(0);
    expect(x0).toBeLessThanOrEqual(-500);
    expect(x0 + (columns - 1) * step).toBeGreaterThanOrEqual(rating.installed.layout.width + 500);
    expect((rows - 1) * step).toBeGreaterThan(1200);
    expect(temperatures).toHaveLength(columns * rows);
    expect(temperatures.slice(0, columns).every((value) => value === 15)).toBe(true);
    expect(temperatures.every((value) => value >= 15 && value < 100)).toBe(true);
  });

  test('is computed once for a grid', () => {
    expect(temperatureMap(rating)).toBe(map);
    expect(temperatureMap(rating, { ...mapGrid(rating), rows: 2 })!.temperatures).toHaveLength(
      map.columns * 2,
    );
    expect(temperatureMap({ ...rating, installed: { ...rating.installed } })).toEqual(map);
  });

  test('has the temperatures of the rating at the cables', () => {
    const at = temperatureField(rating)!;
    for (const { x, y, surfaceTemperature } of rating.answer.conductors)
      expect(at(x, y)).toBeCloseTo(surfaceTemperature!, 6);
  });

  test('has isotherms at round temperatures, along which the map has them', () => {
    expect(map.isotherms.length).toBeGreaterThan(3);
    const at = temperatureField(rating)!;
    for (const { temperature, points } of map.isotherms) {
      expect(temperature % 1).toBe(0);
      const middle = points[points.length >> 1]!;
      expect(Math.abs(at(middle.x, middle.y) - temperature)).toBeLessThan(1.5);
    }
  });

  test('with dried ground is hotter where it is above the critical temperature, and the same elsewhere', () => {
    const wet = temperatureField(rated({}, 240))!;
    const at = temperatureField(dried)!;
    const { x, y } = dried.answer.conductors[0]!;
    expect(at(x, y - 60)).toBeGreaterThan(wet(x, y - 60) + 5);
    expect(at(x - 3000, 500)).toBeGreaterThanOrEqual(15);
    expect(at(x, 20)).toBeLessThan(35);
    for (const { surfaceTemperature, ...place } of dried.answer.conductors)
      expect(at(place.x, place.y)).toBeCloseTo(surfaceTemperature!, 6);
  });

  test('does not exist where there is no balance', () => {
    const rating = rated({}, 3000);
    expect(rating.solved.state.failure).toBe('THERMAL_RUNAWAY');
    expect(temperatureMap(rating)).toBeNull();
    expect(heatMapSheet(rating, 'en')).toBeNull();
  });
});

describe('a map as layers', () => {
  test('has areas from cold to hot within each other, and the dry zone', () => {
    const map = temperatureMap(dried)!;
    const { bands, low, high, levels, dryZone } = heatMapLayers(map, {
      criticalTemperature: 35,
      dries: () => true,
    });
    expect([low, high]).toEqual([levels[0], levels.at(-1)]);
    expect(low).toBeLessThanOrEqual(Math.min(...map.temperatures));
    expect(high).toBeGreaterThanOrEqual(Math.max(...map.temperatures));
    // Isotherms have the numbers of the scale, and are where colours change.
    const lines = [...new Set(map.isotherms.map(({ temperature }) => temperature))];
    expect(levels.slice(1, -1)).toEqual(lines);
    for (const level of lines)
      expect(bands.some(({ temperature }) => Math.abs(temperature - level) < 1e-9)).toBe(true);
    expect(new Set(bands.map(({ colour }) => colour)).size).toBe(bands.length);
    expect(dryZone.length).toBeGreaterThan(0);
    const width = (outlines: { x: number }[][]) => {
      const xs = outlines.flat().map(({ x }) => x);
      return Math.max(...xs) - Math.min(...xs);
    };
    const widths = bands.map(({ outlines }) => width(outlines));
    for (const [i, one] of widths.slice(1).entries()) expect(one).toBeLessThanOrEqual(widths[i]! + 1e-9);
    expect(heatMapLayers(map, { criticalTemperature: 35, dries: () => false }).dryZone).toEqual([]);
  });
});

describe('a map in the drawing of a section', () => {
  const draw = (language: 'en' | 'nb', withSheet = true) =>
    drawSection({
      ...drawn.input(dried.installed.layout.section, { language }),
      topCoverings: COVERINGS,
      ...(withSheet && { sheet: heatMapSheet(dried, language)! }),
    });

  test('lies between the ground and the cables, with labelled isotherms, the dry zone and a legend', () => {
    const drawing = draw('nb');
    const layers = drawing.shapes.map(({ layer }) => layer);
    const first = (layer: string) => layers.indexOf(layer);
    expect(first('SOIL')).toBeLessThan(first('TEMPERATURE'));
    expect(layers.lastIndexOf('TEMPERATURE')).toBeLessThan(first('CABLE'));
    expect(first('DRY_ZONE')).toBeGreaterThan(0);
    const labels = drawing.shapes.filter((shape) => shape.kind === 'text' && shape.layer === 'TEMPERATURE');
    expect(labels.length).toBeGreaterThan(2);
    const svg = toSvg(drawing);
    const texts = (layer: string) =>
      drawing.shapes.flatMap((shape) => (shape.kind === 'text' && shape.layer === layer ? [shape.text] : []));
    expect(texts('LEGEND')).toEqual(expect.arrayContaining(texts('TEMPERATURE')));
    expect(svg).toContain('Temperatur i grunnen, °C');
    expect(svg).toContain('Uttørket, over 35 °C');
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(svg.length).toBeLessThan(600_000);
  });

  test('no line runs through a text, and the edge of the dry zone is drawn once', () => {
    // A critical temperature between two isotherms has an edge of its own, one that is an isotherm has none.
    for (const [criticalTemperature, hasEdge] of [
      [33, true],
      [30, false],
    ] as const) {
      const rating = rated({ drySoilThermalResistivity: 2.5, criticalTemperature }, 240);
      const { shapes } = drawSection({
        ...drawn.input(rating.installed.layout.section, { language: 'nb' }),
        topCoverings: COVERINGS,
        sheet: heatMapSheet(rating, 'nb')!,
      });
      const onSheet = shapes.filter(({ layer }) => layer === 'TEMPERATURE' || layer === 'DRY_ZONE');
      const lines = onSheet.flatMap((shape): (readonly { x: number; y: number }[])[] => {
        if (shape.kind === 'polyline') return shape.fill ? [] : [shape.points];
        if (shape.kind !== 'strokes') return [];
        return shape.strokes.map(([x1, y1, x2, y2]) => [
          { x: x1, y: y1 },
          { x: x2, y: y2 },
        ]);
      });
      // The middle of figures of 2 mm, wherever they are turned to.
      const texts = shapes.flatMap((shape) =>
        shape.kind === 'text' && (shape.layer === 'TEMPERATURE' || shape.layer === 'LABEL') ? [shape] : [],
      );
      expect(texts.length).toBeGreaterThan(3);
      for (const { x, y, angle = 0, size } of texts) {
        const turn = (angle * Math.PI) / 180;
        const middle = { x: x - 0.35 * size * Math.sin(turn), y: y - 0.35 * size * Math.cos(turn) };
        const box = { x: middle.x - 0.5, y: middle.y - 0.5, width: 1, height: 1 };
        expect(lines.filter((points) => crosses(points, box))).toEqual([]);
      }
      const edges = onSheet.filter((shape) => shape.kind === 'polyline' && shape.layer === 'DRY_ZONE');
      expect(edges.length > 0).toBe(hasEdge);
    }
  });

  test('stays within the ground that is drawn', () => {
    const drawing = draw('en');
    const ground = drawing.shapes.find(({ layer }) => layer === 'GROUND')!;
    if (ground.kind !== 'polyline') throw new Error('the ground line is a line');
    const [left, right] = [ground.points[0]!.x, ground.points[1]!.x];
    for (const shape of drawing.shapes) {
      if (shape.kind !== 'polyline' || shape.layer !== 'TEMPERATURE') continue;
      for (const { x, y } of shape.points) {
        expect(x >= left - 1e-6 && x <= right + 1e-6 && y >= ground.points[0]!.y - 1e-6).toBe(true);
      }
    }
  });

  test('leaves a drawing without it as it was', () => {
    const layers = draw('en', false).shapes.map(({ layer }) => layer);
    expect(layers).not.toContain('TEMPERATURE');
  });
});
