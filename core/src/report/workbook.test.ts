import { expect, test } from 'vitest';
import { sampleProject } from './samples.js';
import { quantityWorkbook } from './workbook.js';

const project = sampleProject();
const switches = {
  custom: true,
  description: false,
  groupByGroups: false,
  groupByLocation: false,
  options: false,
  orgblad: false,
};

test('there is a sheet for each type, with numbers as numbers and totals', () => {
  const { sheets, date, title } = quantityWorkbook(project, switches, 'nb');
  expect([title, date]).toEqual(['Mengderapport · P-7 Ny kabel i Ås', '2026-11-15T12:00:00.000Z']);
  expect(sheets.map(({ name }) => name)).toEqual(['Arbeid', 'Materiell', 'Ressurser', 'Andre kostnader']);
  expect(sheets[1]!.columns.map((column) => column.title)).toEqual([
    'Nummer',
    'Betegnelse',
    'Mengde',
    'Enhet',
    'Enhetspris (NOK)',
    'Kostnad (NOK)',
  ]);
  expect(sheets[1]!.rows).toEqual([['10', 'Kabel 240', 463.75, 'm', 310.5, 143_994.38]]);
  expect(sheets[1]!.total).toEqual(['Totalt', null, null, null, null, 143_994.38]);
  expect(sheets[2]).toMatchObject({ rows: [['R1', 'Gravemaskin', 37.625, 't']] });
  expect(sheets[2]!.total).toBeUndefined();
  expect(sheets[3]!.rows[0]![0]).toBeNull();
});

test('columns depend on the switches', () => {
  const all = { ...switches, description: true, groupByGroups: true, groupByLocation: true, orgblad: true };
  const [, material] = quantityWorkbook(project, all, 'en').sheets;
  expect(material!.rows[0]).toEqual([
    'Kiosk',
    'Nettstasjon / Cabinets',
    '10',
    'Cable 240',
    null,
    '901, 5012',
    12.25,
    'm',
    310.5,
    3803.63,
  ]);
  for (const row of material!.rows) expect(row).toHaveLength(material!.columns.length);
});

test('an empty calculation has all sheets, but no totals', () => {
  const { sheets } = quantityWorkbook({ ...project, trees: [] }, switches, 'en');
  expect(sheets.map(({ rows, total }) => [rows.length, total])).toEqual(Array(4).fill([0, undefined]));
});
