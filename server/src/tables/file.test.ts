import { type CellValue, Workbook } from '@cj-tech-master/excelts';
import { describe, expect, test } from 'vitest';
import { may, must } from './field.js';
import { readTable } from './file.js';
import { findingLines } from './findings.js';
import { readRows } from './rows.js';
import { flag, places, text, whole } from './values.js';

const cells = async (bytes: string | Uint8Array) => {
  const { header, rows, findings } = await readTable(Buffer.from(bytes));
  return { cells: [header!, ...rows].map((row) => row.cells), findings };
};

describe('a text file', () => {
  const expected = {
    cells: [
      ['id', 'navn'],
      ['1', 'Rør; "blå", 5'],
    ],
    findings: [],
  };
  const quoted = '"Rør; ""blå"", 5"';

  test.each([
    ['commas', `id,navn\n1,${quoted}`],
    ['semicolons', `id;navn\n1;${quoted}\n`],
    ['tabs', `id\tnavn\n1\t${quoted}`],
    ['CRLF', `id,navn\r\n1,${quoted}\r\n`],
    ['a byte order mark', `\ufeffid;navn\n1;${quoted}`],
    ['quoted headings and spaces', `"id" , "navn"\n 1 , ${quoted} `],
    ['a line that names its delimiter', `sep=;\r\nid;navn\r\n1;${quoted}`],
    ['empty lines before and between', `\n\nid,navn\n\n1,${quoted}`],
  ])('with %s', async (_, text) => {
    expect(await cells(text)).toEqual(expected);
  });

  // Fails if the file is read to its end first: then the quote that never closes is a fault too.
  test.each([
    [`id,navn\n${'x,'.repeat(350_000)}x\n"`, { line: 2, column: 'GS' }, '200 columns'],
    [`id\n${'1\n'.repeat(10_001)}"`, { line: 10_002 }, '10000 rows'],
  ])('that is too large is refused while it is read', async (text, place, limit) => {
    const { rows, findings } = await readTable(Buffer.from(text));
    expect(rows).toEqual([]);
    expect(findings).toEqual([{ ...place, message: `the file has more than ${limit}` }]);
  });

  test('may have empty cells beyond column 200, and as many rows as its import says', async () => {
    const { rows } = await readTable(
      Buffer.from(`id,navn${','.repeat(300)}\n${'1,x\n'.repeat(10_001)}`),
      undefined,
      { maxRows: 20_000 },
    );
    expect(rows.length).toBe(10_001);
  });

  test('in Windows-1252 and UTF-16', async () => {
    const text = `id;navn\n1;${quoted}`;
    expect(await cells(Buffer.from(text, 'latin1'))).toEqual(expected);
    expect(await cells(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(expected);
  });

  test('lines are counted through quoted line breaks', async () => {
    const { rows } = await readTable(Buffer.from('id,navn\r\n1,"a\r\nb"\r\n2,c\r\n'));
    expect(rows).toEqual([
      { line: 2, cells: ['1', 'a\r\nb'] },
      { line: 4, cells: ['2', 'c'] },
    ]);
  });

  test.each([
    ['id,navn\n1,"a', 'line 2: a quote is opened and never closed'],
    ['id,navn\n1,"a"b\n', 'line 2: text follows a closing quote'],
    ['', 'the file is empty'],
    ['\n \n', 'the file is empty'],
    ['\xd0\xcf\x11\xe0', 'the file is an old Excel file (.xls); save it as .xlsx or .csv'],
  ])('%j is refused', async (text, message) => {
    const { findings } = await readTable(Buffer.from(text, 'latin1'));
    expect(findingLines(findings)).toEqual([message]);
  });
});

describe('a workbook', () => {
  const HEADER = ['id', 'navn', 'areal', 'radius', 'materiale', 'standard'];
  const FIELDS = [
    must('id', whole(1, 100)),
    must('name', text, 'navn'),
    must('area', places(3, 1000), 'areal'),
    must('radius', places(3, 1000)),
    may('material', text, 'materiale'),
    may('default', flag, 'standard'),
  ];
  async function workbook(...rows: CellValue[][]): Promise<Uint8Array> {
    const book = new Workbook();
    book.addWorksheet('Jordledere').addRows([HEADER, ...rows]);
    book.addWorksheet('Annet').addRow(['ikke', 'les']);
    return book.xlsx.writeBuffer();
  }
  const read = async (...rows: CellValue[][]) => readRows(FIELDS, await readTable(await workbook(...rows)));

  test('is read from its first worksheet, with numbers, booleans, formulas and rich text', async () => {
    const { rows, findings } = await read(
      [1, 'Jordleder Ø', 16, 2.55, 'Cu', true],
      [],
      [
        { formula: '1+1', result: 2 },
        { richText: [{ text: 'Jord' }, { text: 'leder' }] },
        '25,5',
        '1,5',
        null,
        'nei',
      ],
      [3, 50, 50.125, 4.5],
    );
    expect(findings).toEqual([]);
    expect(rows).toEqual([
      {
        line: 2,
        values: { id: 1, name: 'Jordleder Ø', area: 16, radius: 2.55, material: 'Cu', default: true },
      },
      { line: 4, values: { id: 2, name: 'Jordleder', area: 25.5, radius: 1.5, default: false } },
      { line: 5, values: { id: 3, name: '50', area: 50.125, radius: 4.5 } },
    ]);
  });

  test('is read from the sheet that Excel shows first', async () => {
    const book = new Workbook();
    book.addWorksheet('Annet').addRow(['ikke', 'les']);
    book.addWorksheet('Jordledere').addRows([HEADER, [1, 'a', 16, 2.5]]);
    Object.assign(book.worksheets[0]!, { orderNo: 9 });
    const { header } = await readTable(await book.xlsx.writeBuffer());
    expect(header?.cells).toEqual(HEADER);
  });

  test('errors and dates in cells are faults', async () => {
    const { findings } = await read(
      [1, 'a', { error: '#N/A' }, new Date('2026-02-01T00:00:00Z')],
      [2, 'b', { formula: '1/0', result: { error: '#DIV/0!' } }, 5],
      [2.5, 'c', -1, true],
    );
    expect(findingLines(findings)).toEqual([
      'line 2, column areal: is the error #N/A',
      'line 2, column radius: is a date',
      'line 3, column areal: is a formula with an error',
      'line 4, column id: must be a whole number, not 2.5',
      'line 4, column areal: must be at least 0, not -1',
      'line 4, column radius: must be a number, not true',
    ]);
  });

  // Fails if all of a sheet is laid out before its size is looked at.
  test('with a value beyond column 200 is refused at that row, and empty cells there do not matter', async () => {
    const wide = (value: CellValue) => {
      const cells: CellValue[] = [1, 'a', 16, 2.5];
      cells[250] = value;
      return cells;
    };
    const { findings } = await readTable(await workbook([1, 'a', 16, 2.5], wide('x'), wide('y')));
    expect(findings).toEqual([{ line: 3, column: 'IQ', message: 'the file has more than 200 columns' }]);
    expect((await read(wide(null), wide('  '))).rows.length).toBe(2);
  });

  test('with more rows than are allowed is refused at the first of them', async () => {
    const rows = Array.from({ length: 5 }, (_, i) => [i + 1, 'a', 16, 2.5]);
    const bytes = await workbook(...rows.slice(0, 2), [], ...rows.slice(2));
    const { findings } = await readTable(bytes, undefined, { maxRows: 4 });
    expect(findings).toEqual([{ line: 7, message: 'the file has more than 4 rows' }]);
    expect((await readTable(bytes, undefined, { maxRows: 5 })).rows.length).toBe(5);
  });

  test('that is truncated or has a flipped bit is one fault', async () => {
    const whole = Buffer.from(await workbook([1, 'a', 16, 2.5]));
    const sheet = whole.indexOf('sheet1.xml') + 60;
    const flipped = Buffer.from(whole);
    flipped.writeUInt8(flipped.readUInt8(sheet) ^ 1, sheet);
    for (const bytes of [
      whole.subarray(0, whole.length / 2),
      flipped,
      Buffer.from('PK\x03\x04 and no more'),
    ]) {
      const { findings } = await readTable(bytes);
      expect(findingLines(findings)).toEqual([
        expect.stringMatching(/^the file is not a readable workbook: its (end is missing|part .* is broken)/),
      ]);
    }
  });
});
