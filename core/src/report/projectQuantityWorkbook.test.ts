import { expect, test } from 'vitest';
import { kindWords } from '../quantity/meanings.js';
import { kindRow, LINE_KIND_NAMES } from '../quantity/model.js';
import { quantitiesOfSegment } from '../quantity/samples.js';
import { lineName } from '../quantity/words.js';
import { projectQuantityWorkbook } from './projectQuantityWorkbook.js';

const { totals } = quantitiesOfSegment({
  length: 10,
  topCoverings: [{ type: 'TARMAC', thickness: 100 }],
  sections: [
    {
      layers: [
        {
          items: [
            {
              id: 'c',
              kind: 'cable',
              typeId: 1046,
              diameter: 82,
              conductorCount: 3,
              groupConfiguration: 'SINGLE',
            },
            { id: 'd', kind: 'ecomDuct', outerDiameter: 12.5 },
          ],
        },
      ],
    },
  ],
});

test('a workbook has the sums of a project and those of each segment, in words and numbers', () => {
  const named = totals.map((total) =>
    total.kind === 'CABLE' ? { ...total, typeName: 'TSLF 3x1x240' } : total,
  );
  const workbook = projectQuantityWorkbook(
    {
      number: 'P-1',
      name: 'Åsveien',
      date: '2026-03-02T07:00:00.000Z',
      totals: named,
      segments: [{ name: '=Strekk', totals: named }],
    },
    'nb',
  );
  expect(workbook.title).toBe('Mengder · P-1 Åsveien');
  const [sums, segments] = workbook.sheets;
  expect(sums!.columns.map(({ title }) => title)).toEqual([
    'Nøkkel',
    'Betegnelse',
    'Enhet',
    'Tilstand',
    'Netto',
    'Brutto',
  ]);
  expect(sums!.rows).toHaveLength(totals.length);
  expect(sums!.rows).toContainEqual(['EXCAVATION.SOIL', 'Graving, jord', 'm³', 'fast', 2.964, 2.964]);
  expect(sums!.rows).toContainEqual([
    'CABLE.1046.IN_TRENCH',
    'Kabel, TSLF 3x1x240, i grøft',
    'm',
    null,
    10,
    10,
  ]);
  expect(sums!.rows).toContainEqual(['ECOM_DUCT.12.5', 'Ekomrør, 12.5 mm', 'm', null, 10, 10]);
  expect(segments!.rows[0]).toEqual(['=Strekk', ...sums!.rows[0]!]);
});

test('every kind of line has a name and words in both languages', () => {
  for (const kind of LINE_KIND_NAMES)
    for (const language of ['en', 'nb'] as const) {
      expect(lineName({ key: kind, kind }, language)).not.toBe('');
      expect(kindWords(kind, language)).toMatch(/\.$/);
      expect(kindRow(kind).unit).not.toBe('');
    }
});

test('the column of keys has room for the longest one, in capitals', () => {
  const key = 'REINSTATEMENT.CRUSHED_STONES';
  const total = { key, kind: 'REINSTATEMENT' as const, unit: 'm2' as const, state: null, net: 1, gross: 1 };
  const project = { number: 'P-1', name: 'Åsveien', date: '2026-03-02T07:00:00.000Z' };
  const { sheets } = projectQuantityWorkbook(
    { ...project, totals: [], segments: [{ name: 'Strekk', totals: [total] }] },
    'en',
  );
  const widths = sheets.map(({ columns }) => columns.find(({ title }) => title === 'Key')!.width);
  expect(widths).toEqual([37, 37]);
});
