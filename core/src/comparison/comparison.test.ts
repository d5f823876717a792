import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantitiesOfSegment } from '../quantity/samples.js';
import { type ComparedSide, comparisonOf } from './comparison.js';
import { comparisonWorkbook } from './workbook.js';

const quantities = quantitiesOfSegment({ length: 10, sections: [{ layers: [{ items: [] }] }] });
const side = (more: Partial<ComparedSide> = {}): ComparedSide => ({
  length: 10,
  sections: [],
  quantities,
  branches: [],
  circuits: [],
  findings: [],
  ...more,
});
const rowsOf = (sides: ComparedSide[], group: string, options = {}) =>
  comparisonOf(sides, 'en', options)
    .find((one) => one.group === group)!
    .rows.map(({ key, values, differences }) => [key, values, differences]);

test('prices are added by code to the øre, with the total last', () => {
  const cheap = side({ branches: [{ number: 'K-10', name: 'Ten', total: 10_10n }] });
  const dear = side({
    branches: [
      { number: 'K-2', name: 'Two', total: 20n },
      { number: 'K-10', name: 'Ten', total: 10_20n },
      { number: 'K-2', name: 'Two', total: 10n },
    ],
  });
  expect(rowsOf([cheap, dear], 'PRICE')).toEqual([
    ['K-2', [0, 0.3], [0, 0.3]],
    ['K-10', [10.1, 10.2], [0, 0.1]],
    ['TOTAL', [10.1, 10.5], [0, 0.4]],
  ]);
});

test('a circuit carries what it can in its worst section, and nothing is said of one that is not there', () => {
  const one = side({
    circuits: [
      { name: 'Kurs 1', rating: 300.06 },
      { name: 'Kurs 1', rating: 250.04 },
      { name: 'Kurs 2', rating: null },
    ],
  });
  const other = side({ circuits: [{ name: 'Kurs 2', rating: 100 }] });
  expect(rowsOf([one, other], 'AMPERES')).toEqual([
    ['Kurs 1', [250, null], [0, null]],
    ['Kurs 2', [null, 100], [null, null]],
  ]);
});

test('circuits are paired by their labels where names differ, so that a replaced cable has a difference', () => {
  const circuit = (label: string, name: string, rating: number, section = 0) => ({
    label,
    name,
    rating,
    section,
  });
  const before = side({
    circuits: [circuit('L1', 'Four', 300), circuit('L2', 'Four', 280), circuit('H1', 'Kurs 1', 400)],
  });
  const after = side({
    // The one that people named is found at its new place; those of types at theirs.
    circuits: [
      circuit('L1', 'Four', 310),
      circuit('L2', 'Two', 220),
      circuit('L3', 'Four', 200),
      circuit('H2', 'Kurs 1', 390),
      circuit('H2', 'Kurs 1', 380, 1),
      circuit('H1', 'Kurs 2', 100),
    ],
  });
  const { rows } = comparisonOf([before, after], 'en').find(({ group }) => group === 'AMPERES')!;
  expect(rows.map(({ name, values, differences }) => [name, values, differences])).toEqual([
    ['H1 Kurs 1', [400, 380], [0, -20]],
    ['H1 Kurs 2', [null, 100], [null, null]],
    ['L1 Four', [300, 310], [0, 10]],
    ['L2 Four / Two', [280, 220], [0, -60]],
    ['L3 Four', [null, 200], [null, null]],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

test('rows that do not differ can be left out', () => {
  const found = side({ length: 12, findings: [{ code: 'X', message: ['Bad', 'Dårlig'] }] });
  expect(rowsOf([side(), found], 'GEOMETRY', { differing: true })).toEqual([['LENGTH', [10, 12], [0, 2]]]);
  expect(rowsOf([side(), found], 'FINDINGS')).toEqual([['X', [0, 1], [0, 1]]]);
  expect(rowsOf([found, found], 'FINDINGS', { differing: true })).toEqual([]);
});

test('differences take a side back to the first, for any prices', () => {
  const branch = fc.record({
    number: fc.constantFrom('K-1', 'K-2', 'K-3'),
    name: fc.constant('Code'),
    total: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  });
  fc.assert(
    fc.property(fc.array(fc.array(branch), { minLength: 2, maxLength: 5 }), (all) => {
      const rows = comparisonOf(
        all.map((branches) => side({ branches })),
        'nb',
      ).find(({ group }) => group === 'PRICE')!.rows;
      for (const { values, differences } of rows)
        for (const [i, value] of values.entries())
          expect(value! - differences[i]!).toBeCloseTo(values[0]!, 2);
      const total = rows.at(-1)!;
      for (const [i, sum] of total.values.entries())
        expect(rows.slice(0, -1).reduce((added, { values }) => added + values[i]!, 0)).toBeCloseTo(sum!, 1);
    }),
  );
});

test('a workbook has a sheet for each group, with the differences after the values', () => {
  const groups = comparisonOf([side(), side({ length: 12 })], 'nb');
  const { title, sheets } = comparisonWorkbook(
    {
      date: '2026-03-02T07:00:00.000Z',
      sides: [
        { name: 'A', state: 'COMPLETE' },
        { name: 'B', state: 'INCOMPLETE' },
      ],
      groups,
    },
    'nb',
  );
  expect(title).toBe('Sammenligning · A · B');
  expect(sheets.map(({ name }) => name)).toEqual([
    'Geometri',
    'Elementer',
    'Mengder',
    'Pris',
    'Ampere',
    'Funn',
  ]);
  const titlesOf = (sheet: number) => sheets[sheet]!.columns.slice(3, 5).map((column) => column.title);
  expect([titlesOf(0), titlesOf(3)]).toEqual([
    ['A', 'B'],
    ['A', 'B (UFULLSTENDIG)'],
  ]);
  expect(sheets[0]!.columns.map((column) => column.title).slice(3)).toEqual(['A', 'B', 'B: forskjell']);
  expect(sheets[0]!.rows[0]).toEqual(['LENGTH', 'Lengde', 'm', 10, 12, 2]);
});
