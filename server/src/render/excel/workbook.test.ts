import { execFileSync } from 'node:child_process';
import { inflateRawSync } from 'node:zlib';
import { Workbook } from '@cj-tech-master/excelts';
import type { ReportWorkbook, WorkbookSheet } from '@spadework/core/report';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../../core/src/text/samples.js';
import { sheetNames } from './sheetNames.js';
import { toXlsx } from './workbook.js';

const columns: WorkbookSheet['columns'] = [
  { title: 'Nummer', width: 14, format: 'text' },
  { title: 'Betegnelse', width: 48, format: 'text' },
  { title: 'Mengde', width: 12, format: 'quantity' },
  { title: 'Kostnad', width: 16, format: 'money' },
];

const content = (rows: WorkbookSheet['rows'], more: Partial<WorkbookSheet> = {}): ReportWorkbook => ({
  title: 'Mengder & pris',
  date: '2026-11-15',
  sheets: [{ name: 'Materiell', columns, rows, ...more }],
});

const sample = content(
  [
    ['24.110', 'Kabelgrøft', 412, 356380],
    ['24.215', 'Kabel', 1236.5, 393701.6],
    ['24.3', null, 0.000125, null],
  ],
  { total: [null, 'Totalt', null, 750081.6] },
);

/** The files in the archive, by its central directory. */
function filesOf(bytes: Uint8Array): Map<string, string> {
  const zip = Buffer.from(bytes);
  const files = new Map<string, string>();
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  for (let at = zip.readUInt32LE(end + 16); zip.readUInt32LE(at) === 0x02014b50; ) {
    const [length, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const name = zip.toString('utf8', at + 46, at + 46 + length!);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    files.set(name, (zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString());
    at += 46 + length! + extra! + comment!;
  }
  return files;
}

async function sheetOf(from: ReportWorkbook) {
  const workbook = new Workbook();
  await workbook.xlsx.load(await toXlsx(from));
  return workbook.worksheets[0]!;
}

describe('a workbook as .xlsx', () => {
  test('numbers are numbers, each with a format that shows its decimal places', async () => {
    const sheet = await sheetOf(sample);
    expect(sheet.getRow(3).getCell(3).value).toBe(1236.5);
    expect([2, 3, 4].map((row) => sheet.getRow(row).getCell(3).numFmt)).toEqual([
      '#,##0',
      '#,##0.0',
      '#,##0.000000',
    ]);
    expect(sheet.getRow(2).getCell(4).value).toBe(356380);
    expect(sheet.getRow(2).getCell(4).numFmt).toBe('#,##0.00');
    expect(sheet.getRow(4).getCell(4).value).toBeNull();
  });

  test('the head is bold, stays in view, can be filtered and is printed on every page', async () => {
    const sheet = await sheetOf(sample);
    expect(sheet.getRow(1).getCell(1).font?.bold).toBe(true);
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet.pageSetup).toMatchObject({
      paperSize: 9,
      orientation: 'landscape',
      fitToWidth: 1,
      fitToHeight: 0,
    });
    const files = filesOf(await toXlsx(sample));
    expect(files.get('xl/worksheets/sheet1.xml')).toContain('<autoFilter ref="A1:D4"/>');
    expect(files.get('xl/workbook.xml')).toMatch(/_xlnm.Print_Titles" localSheetId="0">[^<]*\$1:\$1</u);
    expect(columns.map((_, i) => sheet.getColumn(i + 1).width)).toEqual([14, 48, 12, 16]);
  });

  test('the total is the last row, in bold, outside the filter', async () => {
    const row = (await sheetOf(sample)).getRow(5);
    expect([1, 2, 3, 4].map((i) => row.getCell(i).value)).toEqual([null, 'Totalt', null, 750081.6]);
    expect(row.getCell(4).font?.bold).toBe(true);
  });

  // Sabotage: pass the text to the library as { formula }. It would run on the reader's machine.
  test('no text becomes a formula', async () => {
    const texts = ['=1+1', '+A1', '-A1', '@SUM(A1)', "=cmd|' /C calc'!A0", '\t=1', '{=1}', '=HYPERLINK("x")'];
    const from = content(
      texts.map((text) => [text, text, text, text]),
      { name: '=1+1', total: ['=1', '=2', '=3', '=4'] },
    );
    from.sheets[0]!.columns = columns.map((column) => ({ ...column, title: '=1+1' }));
    const sheet = await sheetOf(from);
    for (const [i, text] of texts.entries())
      for (let cell = 1; cell <= 4; cell++) {
        expect(sheet.getRow(i + 2).getCell(cell).value).toBe(text);
      }
    for (const [name, xml] of filesOf(await toXlsx(from))) expect(xml, name).not.toMatch(/<f[ >/]/u);
  });

  test('text is read back unchanged, without characters that XML does not allow', async () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.string({ unit: fc.constantFrom('_x0041_', '_', 'x', '&', '<', '"', "'", '\n', 'æ', ']]>') }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (texts) => {
        const sheet = await sheetOf(content(texts.map((value) => ['', value, null, null])));
        const read = texts.map((_, i) => sheet.getRow(i + 2).getCell(2).value ?? '');
        const kept = texts.map((value) =>
          value.replace(/\r\n?/gu, '\n').replace(/(?![\n\t])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ''),
        );
        expect(read).toEqual(kept);
      }),
      { numRuns: 30 },
    );
  });

  test('the same data gives the same bytes, in every time zone', async () => {
    const bytes = Buffer.from(await toXlsx(sample));
    const script = `
      const { toXlsx } = await import(process.argv.at(-2));
      process.stdout.write(Buffer.from(await toXlsx(JSON.parse(process.argv.at(-1)))));
    `;
    const built = new URL('../../../dist/render/excel/workbook.js', import.meta.url).href;
    for (const TZ of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const other = execFileSync(
        process.execPath,
        ['--input-type=module', '-e', script, '--', built, JSON.stringify(sample)],
        { env: { ...process.env, TZ } },
      );
      expect(Buffer.compare(bytes, other), TZ).toBe(0);
    }
  });

  test('without sheets or columns it can still be opened', async () => {
    expect((await sheetOf({ ...sample, sheets: [] })).name).toBe('Mengder & pris');
    expect((await sheetOf(content([], { columns: [] }))).rowCount).toBe(0);
  });
});

describe('names of sheets', () => {
  test('are cut, cleaned and unique', () => {
    const long = 'Høyspenningskabelendeavslutning for nettstasjon';
    expect(sheetNames(['a/b:c', '', 'History', "it's", long, long, 'A', 'a'])).toEqual([
      'a b c',
      '1',
      'History 1',
      'it’s',
      long.slice(0, 31),
      `${long.slice(0, 27)} (2)`,
      'A',
      'a (2)',
    ]);
  });

  test('are always valid', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anyCharacter, maxLength: 50 }), { maxLength: 20 }), (wanted) => {
        const names = sheetNames(wanted);
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(wanted.length);
        for (const name of names) {
          expect(name.length).toBeGreaterThan(0);
          expect(name.length).toBeLessThanOrEqual(31);
          expect(name).not.toMatch(/[[\]:*?/\\\p{Cc}]|^'|'$/u);
        }
      }),
    );
  });
});
