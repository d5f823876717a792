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

const unpriced = [
  { segmentName: 'Strekk A', name: 'Saging', unit: 'm', net: 240, reason: 'NO_RULE' as const },
];
const lacking = { state: 'INCOMPLETE' as const, unpricedCount: 3, unpriced, open: [{ segmentId: 7 }] };
const additions = [
  { id: 'a', name: 'Rigg', kind: 'SITE' as const, percent: 8 },
  { id: 'v', name: 'Mva.', kind: 'VAT' as const, percent: 25 },
];

test('without additions, and with nothing unpriced, a workbook is what it always was', () => {
  const before = JSON.stringify(quantityWorkbook(project, switches, 'nb'));
  const complete = { ...lacking, state: 'COMPLETE' as const, unpricedCount: 0, unpriced: [], open: [] };
  for (const estimate of [{ additions: [] }, { additions: [], completeness: complete }])
    expect(JSON.stringify(quantityWorkbook({ ...project, estimate }, switches, 'nb'))).toBe(before);
});

test('what is not priced has a sheet, and so have additions', () => {
  const estimate = { additions, completeness: lacking };
  const sheets = quantityWorkbook({ ...project, estimate }, switches, 'nb').sheets.slice(4);
  expect(sheets.map(({ name }) => name)).toEqual(['Ikke priset', 'Overslag']);
  expect(sheets[0]!.rows).toEqual([
    ['Strekk A', 'Saging', 240, 'm', 'Ingen regel betaler for den'],
    [null, 'og 2 til', null, null, null],
    ['7', null, null, null, 'Ikke tatt inn slik det er tegnet'],
  ]);
  expect(sheets[1]!.rows.map(([name]) => name)).toEqual([
    'Sum arbeider',
    expect.stringMatching(/^Rigg \(8.%\)$/),
    'Delsum',
    expect.stringMatching(/^Mva. \(25.%\)$/),
  ]);
  const amounts = sheets[1]!.rows.map((row) => Number(row[1]));
  expect(sheets[1]!.total![1]).toBeCloseTo(amounts[2]! + amounts[3]!, 2);
  const english = quantityWorkbook({ ...project, estimate }, switches, 'en').sheets.slice(4);
  expect(english.map(({ name }) => name)).toEqual(['Not priced', 'Estimate']);
});

test('an empty calculation has all sheets, but no totals', () => {
  const { sheets } = quantityWorkbook({ ...project, trees: [] }, switches, 'en');
  expect(sheets.map(({ rows, total }) => [rows.length, total])).toEqual(Array(4).fill([0, undefined]));
});
