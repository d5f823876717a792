import { describe, expect, test } from 'vitest';
import { answeredColumns, type CatalogColumn, columnsForHelp } from './column.js';
import { type CableLayer, parseLayers, writeLayers } from './layers.js';
import { TYPE_COLUMNS } from './types.js';

const kinds = Object.entries(TYPE_COLUMNS).map(
  ([kind, columns]) => [kind, columns as readonly CatalogColumn[]] as const,
);
const namesOf = (columns: readonly CatalogColumn[]) => columns.map(({ name }) => name);

describe.each(kinds)('the columns of a %s type', (_, columns) => {
  test('have names and headings that are used once', () => {
    const headings = columns.flatMap(({ name, headings: { nb = [], en = [] } }) => [name, ...nb, ...en]);
    expect(headings).toEqual([...new Set(headings)]);
  });

  test('are explained', () => {
    for (const { name, help } of columns) expect(help, name).toMatch(/^[A-Z].{3,}[^.]$/);
  });

  test('have a unit where they hold a size, and only there', () => {
    for (const { name, value, unit } of columns) expect(unit !== undefined, name).toBe(value.type === 'size');
  });
});

const SPECIFIED = {
  cable: [
    'cablesimulatorCompatible',
    'conductorArea',
    'conductorCount',
    'docCount',
    'generic',
    'isolationLevel',
    'outerDiameter',
    'voltageCategory',
  ],
  pipe: ['outerDiameter', 'wallThickness'],
  ecc: ['area', 'radius'],
  // Markers are an addition of ours.
  marker: ['default', 'kind', 'thickness', 'width'],
};

test.each(kinds)(
  'the API answers with all columns of a %s type that the specification has',
  (kind, columns) => {
    expect(namesOf(answeredColumns(columns))).toEqual(
      expect.arrayContaining(SPECIFIED[kind as keyof typeof SPECIFIED]),
    );
  },
);

test('the API answers in the order of names, with the whole construction of a cable and the material of a pipe', () => {
  const cable = namesOf(answeredColumns(TYPE_COLUMNS.cable));
  expect(cable).toEqual([...cable].sort());
  expect(namesOf(TYPE_COLUMNS.cable).filter((name) => !cable.includes(name))).toEqual(['cableCategory']);
  expect(namesOf(answeredColumns(TYPE_COLUMNS.pipe))).toEqual(['material', 'outerDiameter', 'wallThickness']);
});

test('help lists required columns first', () => {
  expect(namesOf(columnsForHelp(TYPE_COLUMNS.marker))).toEqual(['kind', 'width', 'thickness', 'default']);
});

describe('layers', () => {
  const TEXT = 'inner:1.5:2.5/XLPE:15.5:3.5/outer:1.3:2.5/SCREEN:0.8/PE:3.5:3.5';

  test('are read and written alike', () => {
    const layers = parseLayers(TEXT) as CableLayer[];
    expect(layers[3]).toEqual({ kind: 'SCREEN', name: 'SCREEN', thickness: 0.8, resistivity: 0 });
    expect(layers.reduce((diameter, { thickness }) => diameter + 2 * thickness, 30.3)).toBeCloseTo(75.5, 9);
    expect(writeLayers(layers)).toBe(TEXT);
    expect(writeLayers(parseLayers(' XLPE : 3,4 : 3,5 / SCREEN : 0,8 ') as CableLayer[])).toBe(
      'XLPE:3.4:3.5/SCREEN:0.8',
    );
  });

  test.each([
    ['', 'LAYER_SYNTAX', ''],
    ['XLPE:5', 'LAYER_SYNTAX', 'XLPE:5'],
    ['XLPE:5:3.5:1', 'LAYER_SYNTAX', 'XLPE:5:3.5:1'],
    ['XLPE:5:3.5/SCREEN:1:2', 'LAYER_SYNTAX', 'SCREEN:1:2'],
    ['XLPE:5:3.5/', 'LAYER_SYNTAX', ''],
    [':5:3.5', 'LAYER_NAME', ':5:3.5'],
    ['XLPE:0:3.5', 'LAYER_THICKNESS', 'XLPE:0:3.5'],
    ['XLPE:-1:3.5', 'LAYER_THICKNESS', 'XLPE:-1:3.5'],
    ['XLPE:1e3:3.5', 'LAYER_THICKNESS', 'XLPE:1e3:3.5'],
    ['XLPE:201:3.5', 'LAYER_THICKNESS', 'XLPE:201:3.5'],
    ['XLPE:5:0', 'LAYER_RESISTIVITY', 'XLPE:5:0'],
    ['XLPE:5:', 'LAYER_RESISTIVITY', 'XLPE:5:'],
    ['SCREEN:1/XLPE:5:3.5', 'LAYER_ORDER', 'SCREEN:1'],
    ['XLPE:5:3.5/SCREEN:1/PE:1:3.5/SCREEN:1', 'LAYER_ORDER', 'SCREEN:1'],
    ['XLPE:5:3.5/ARMOUR:1/PE:1:3.5/SCREEN:2', 'LAYER_ORDER', 'SCREEN:2'],
  ])('%j has the fault %s', (text, code, entry) => {
    expect(parseLayers(text)).toEqual({ code, entry });
  });
});
