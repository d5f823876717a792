import { readdirSync, readFileSync } from 'node:fs';
import { Workbook } from '@cj-tech-master/excelts';
import { describe, expect, test } from 'vitest';
import { COLUMN_HELP } from './columnHelp.js';
import { type Check, may, must } from './field.js';
import { readTable } from './file.js';
import { findingLines } from './findings.js';
import { NORWEGIAN } from './norwegian.js';
import { readRows } from './rows.js';
import { TEMPLATE_TEXTS, templateOf } from './template.js';
import { inLanguage, translate } from './translate.js';
import { flag, oneOf, places, text, textUpTo, whole } from './values.js';

const FIELDS = [
  { ...must('id', whole(1, 1000), 'nummer', 'nr'), unique: true },
  may('price', places(2, 1e9), 'enhetspris'),
  may('note', textUpTo(5), 'merknad'),
  may('kind', oneOf(['WORK', 'OTHER'], { ARBEID: 'WORK' }), 'slag'),
  may('active', flag, 'aktiv'),
  { ...must('scope', text, 'omfang'), optionalColumn: true },
];
const noteNeedsPrice: Check = ({ note, price }) =>
  note !== undefined && price === undefined ? { name: 'price', message: 'is missing beside it' } : undefined;

const read = async (...lines: string[]) =>
  readRows(FIELDS, await readTable(Buffer.from(lines.join('\n'))), [noteNeedsPrice]);
const faults = async (...lines: string[]) => findingLines((await read(...lines)).findings);
const priceOf = async (...prices: string[]) =>
  (await read('id;price', ...prices.map((price, i) => `${i + 1};${price}`))).rows[0]?.values.price;

describe('a value', () => {
  test.each([
    ['39,5', 39.5],
    ['39.5', 39.5],
    ['0,12', 0.12],
    ['0,120', 0.12],
    ['1\u00a0234,5', 1234.5],
    ['1\u2009234', 1234],
    ['1 234,50', 1234.5],
    ['12 345 678', 12345678],
    ['1\u202f234,5', 1234.5],
    ['1\u2007234', 1234],
    ['4e1', 40],
    ['-0', 0],
    ['1000000000', 1e9],
  ])('the number %s is %s', async (price, value) => {
    expect(await priceOf(price)).toBe(value);
  });

  test.each([
    ['1,234', 'is unclear: 1,234 may be 1234 or 1.234'],
    ['1.234,5', 'is unclear: 1.234,5 has several marks'],
    ['-1', 'must be at least 0, not "-1"'],
    ['1000000000,01', 'must be at most 1000000000, not "1000000000,01"'],
    ['0,125', 'must have at most 2 decimal places, not "0,125"'],
    ['kr 5', 'must be a number, not "kr 5"'],
  ])('the number %s is refused', async (price, message) => {
    expect(await faults('id;price', `1;${price}`)).toEqual([`line 2, column price: ${message}`]);
  });

  test('three decimals are not ambiguous if the decimal mark of the file is known', async () => {
    expect(await priceOf('10,120', '39,5')).toBe(10.12);
    expect(await faults('id;price', '1;10.120', '2;39,5')).toHaveLength(1);
  });

  test('one of several words, in any case or language', async () => {
    const { rows } = await read('id,kind', '1,work', '2,Arbeid', '3,OTHER');
    expect(rows.map(({ values }) => values.kind)).toEqual(['WORK', 'WORK', 'OTHER']);
    expect(await faults('id,kind', '1,constructor')).toEqual([
      'line 2, column kind: must be one of WORK, OTHER, not "constructor"',
    ]);
  });

  test('the length of a text is counted in characters', async () => {
    expect(await faults('id,note,price', '1,😀😀😀😀😀,1')).toEqual([]);
    expect(await faults('id,note,price', '1,abcdef,1')).toEqual([
      'line 2, column note: must have at most 5 characters, not 6',
    ]);
  });
});

describe('headings', () => {
  test('are found below a title', async () => {
    // Fails if the title is taken for the headings.
    const { rows, findings } = await read(
      'Priser for nordre område',
      '',
      'Gjelder fra 2027',
      'nr;enhetspris',
      '7;1 234,50',
    );
    expect([findings, rows]).toEqual([[], [{ line: 5, values: { id: 7, price: 1234.5 } }]]);
  });

  test('that are nowhere are asked for', async () => {
    expect(await faults('Priser', 'a;b', '1;2')).toEqual([
      'line 1: none of the first 3 rows has the headings; needed are id',
    ]);
  });

  test('with a slip are recognised, and so are values', async () => {
    const { unknownColumns } = await read('id;enhetspriss;farge', '1;2;3');
    expect(unknownColumns).toEqual(['enhetspriss (did you mean enhetspris?)', 'farge']);
    expect(await faults('nummr;price', '1;2')).toContain(
      'line 1, column id: is missing from the headings; did you mean nummr?',
    );
    expect(await faults('id;kind', '1;WROK')).toEqual([
      'line 2, column kind: must be one of WORK, OTHER, not "WROK"; did you mean WORK?',
    ]);
  });
});

test('names that occur twice are worth a warning, and no fault', async () => {
  const fields = [must('id', whole(1, 9)), { ...must('name', text), distinct: true }];
  const table = await readTable(Buffer.from('id,name\n1,Rør\n2,Kabel\n3,rør '));
  const { rows, findings, warnings } = readRows(fields, table);
  expect([rows.length, findings, warnings]).toEqual([3, [], ['lines 2, 4 have the same name, "rør"']]);
});

test('a template has headings that the import reads, choices, and explanations', async () => {
  const bytes = await templateOf(FIELDS, 'Prices');
  const { rows, findings } = readRows(FIELDS, await readTable(bytes));
  expect([rows, findings]).toEqual([[], []]);
  const book = new Workbook();
  await book.xlsx.load(bytes);
  const [sheet, about] = book.worksheets;
  expect(sheet!.getRow(1).getCell(1).value).toBe('id');
  const kind = [...Array(6).keys()].find((i) => sheet!.getRow(1).getCell(i + 1).value === 'kind')! + 1;
  expect(sheet!.getCell(2, kind).dataValidation).toMatchObject({ type: 'list', formulae: ['"WORK,OTHER"'] });
  const lines = about!.getSheetValues().map((row) => String(row));
  expect(lines.join('\n')).toMatch(/kind,slag,no,Kind|kind,slag,no,What the row is,WORK, OTHER/);
});

describe('in Norwegian', () => {
  const SOURCES = new URL('../', import.meta.url);
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(new URL(path, SOURCES), 'utf8') }));
  /** The keys of all messages in the sources, with `{0}` for the first value. */
  const keys = sources
    .filter(({ path }) => path !== 'tables/translate.ts')
    .flatMap(({ text: source }) =>
      [...source.matchAll(/\btranslate`([^`]*)`/g)].map(([, message]) => {
        let values = 0;
        return message!.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, () => `{${values++}}`);
      }),
    );
  const valuesIn = (message: string) => [...(message.match(/\{\d\}/g) ?? [])].sort();

  test('every message of an import has a Norwegian text with the same values, and no other text is kept', async () => {
    // Fails when a message is added in English alone, or its text is changed in one language.
    const { importTexts } = await import('../commands/import.js');
    const texts = [...keys, ...Object.values(COLUMN_HELP), ...TEMPLATE_TEXTS, ...(await importTexts())];
    expect(texts.filter((text) => NORWEGIAN[text] === undefined)).toEqual([]);
    expect(Object.keys(NORWEGIAN).filter((text) => !texts.includes(text))).toEqual([]);
    for (const [english, norwegian] of Object.entries(NORWEGIAN))
      expect([english, valuesIn(norwegian)]).toEqual([english, valuesIn(english)]);
  });

  test('no fault of an import is written in English alone', () => {
    const isImport = ({ path }: { path: string }) => /^tables\/|\/import\//.test(path);
    const plain = sources
      .filter(isImport)
      .flatMap(
        ({ text: source }) =>
          source.match(/(?:new Fault\(|message: |unreadable\(|Report\()\s*['`](?!\$\{sheet).*/g) ?? [],
      );
    expect(plain).toEqual([]);
  });

  test('a value stays as it is, whatever it holds', () => {
    expect(inLanguage('nb', () => translate`must be at least ${'{1}'}, not ${'$&'}`)).toBe(
      'må være minst {1}, ikke $&',
    );
  });

  test('faults, warnings and templates are in the language of the import', async () => {
    expect(await inLanguage('nb', () => faults('nummer;pris;enhetspris', 'x;1;y', '3;1;2;4'))).toEqual([
      'linje 2, kolonne nummer: må være et tall, ikke "x"',
      'linje 2, kolonne enhetspris: må være et tall, ikke "y"',
      'linje 3: har flere verdier enn det er overskrifter, 3',
    ]);
    const bytes = await inLanguage('nb', () => templateOf(FIELDS, 'Cables that trenches hold'));
    expect(readRows(FIELDS, await readTable(bytes)).findings).toEqual([]);
    const book = new Workbook();
    await book.xlsx.load(bytes);
    const [sheet, about] = book.worksheets;
    expect([sheet!.getRow(1).getCell(1).value, about!.name]).toEqual(['nummer', 'Forklaringer']);
    const lines = about!.getSheetValues().map((row) => String(row));
    expect(lines.join('\n')).toMatch(/Kabler i grøfter[\s\S]*slag,kind,nei,Hva raden er,WORK, OTHER/);
  });
});

describe('rows', () => {
  test('have only the values that are given', async () => {
    const { rows, columnOf, headingOf } = await read('Nummer;Merknad;enhetspris (kr);AKTIV', '7;;12,5;ja');
    expect(rows).toEqual([{ line: 2, values: { id: 7, price: 12.5, active: true } }]);
    expect([columnOf('price'), columnOf('kind'), headingOf('kind')]).toEqual([
      'enhetspris (kr)',
      undefined,
      'kind',
    ]);
  });

  test('all faults are reported with the headings of the file, and faulty rows are left out', async () => {
    const lines = ['id,Merknad,aktiv,omfang', '1,a,?,', ',,,x', '2,,,x', '2,,,x'];
    expect(await faults(...lines)).toEqual([
      'line 2, column aktiv: must be yes or no, not "?"',
      'line 2, column omfang: is missing',
      'line 2, column price: is missing beside it',
      'line 3, column id: is missing',
      'line 5, column id: 2 is on line 4 already',
    ]);
    expect((await read(...lines)).rows.map(({ line }) => line)).toEqual([4]);
  });

  test('are not read if headings are wrong', async () => {
    const { rows, findings, unknownColumns } = await read('nr,id,farge', '1,1,blå');
    expect([rows, findingLines(findings), unknownColumns]).toEqual([
      [],
      ['line 1, column id: means the same as column nr'],
      ['farge'],
    ]);
    expect(await faults('price', '1')).toContain('line 1, column id: is missing from the headings');
  });

  test('a value without a heading is refused, empty rows and cells at the end are not', async () => {
    expect(await faults('id,price', '1,2,,', ',,,', '')).toEqual([]);
    expect(await faults('id,price', '1,2,5')).toEqual(['line 2: has more values than there are headings, 2']);
  });
});
