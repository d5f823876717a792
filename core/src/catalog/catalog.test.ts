import { describe, expect, test } from 'vitest';
import { answeredColumns, type CatalogColumn, columnsForHelp } from './column.js';
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

test('the API answers with the columns that the specification has, in the order of their names', () => {
  const answered = kinds.map(([kind, columns]) => [kind, namesOf(answeredColumns(columns))]);
  expect(Object.fromEntries(answered)).toEqual({
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
  });
});

test('help lists required columns first', () => {
  expect(namesOf(columnsForHelp(TYPE_COLUMNS.marker))).toEqual(['kind', 'width', 'thickness', 'default']);
});
