import { Workbook } from '@cj-tech-master/excelts';
import { describe, expect, test } from 'vitest';
import { sheetDocument, sheetWorkbook } from '../../../../core/src/electrical/note/index.js';
import { feederNote, GROUPS, sheetNote } from '../../../../core/src/electrical/note/samples.js';
import { type Piece, readPdf, textOf } from '../../../test/pdfText.js';
import { Typesetter } from '../typesetting/typesetter.js';

const typesetter = new Typesetter();
const MM = 72 / 25.4;
const spaceless = (text: string) => text.replace(/[\s\u00a0\u200b\u2007-\u200a\u202f]+/gu, '');
const wordsOf = (pages: readonly (readonly Piece[])[]) => spaceless(pages.map(textOf).join(''));

function expectWithinMargins(pages: readonly (readonly Piece[])[]) {
  for (const page of pages)
    for (const { x, text } of page) {
      expect(x, text).toBeGreaterThanOrEqual(20 * MM - 1);
      expect(x, text).toBeLessThanOrEqual(190 * MM + 1);
      expect(text).not.toContain('□');
    }
}

describe.each([
  ['a sheet', 'nb', sheetNote('nb')],
  ['a sheet', 'en', sheetNote('en')],
  ['a feeder', 'nb', feederNote('nb')],
  ['a feeder', 'en', feederNote('en')],
] as const)('the note of %s, %s', (_, __, note) => {
  const report = sheetDocument(note);

  test('says in the PDF what the document does, within the margins, on no nearly empty page', async () => {
    const { document, pages } = await readPdf(await typesetter.pdf(report));
    expectWithinMargins(pages);
    const words = wordsOf(pages);
    for (const { label, value } of [...report.facts, ...report.figures]) {
      expect(words).toContain(spaceless(label));
      expect(words).toContain(spaceless(value));
    }
    for (const block of report.blocks) {
      const texts =
        block.kind === 'table'
          ? block.rows.flatMap(({ cells }) => cells)
          : 'text' in block
            ? [block.text]
            : [];
      // Long texts are broken with a hyphen.
      for (const text of texts.filter((one) => one.length < 40)) expect(words).toContain(spaceless(text));
    }
    // The last one may have no more than the lines to sign on.
    for (const [i, page] of pages.slice(0, -1).entries()) {
      const { height } = document.getPage(i).getSize();
      const lowest = Math.max(...page.filter(({ y }) => y < height - 30 * MM).map(({ y }) => y));
      expect(lowest / height, `page ${i + 1}`).toBeGreaterThan(0.35);
    }
  });

  test('gives the same bytes twice', async () => {
    const [once, twice] = await Promise.all([typesetter.pdf(report), typesetter.pdf(report)]);
    expect(Buffer.compare(once, twice)).toBe(0);
    const workbook = sheetWorkbook(note);
    const [one, two] = await Promise.all([typesetter.xlsx(workbook), typesetter.xlsx(workbook)]);
    expect(Buffer.compare(one, two)).toBe(0);
  });

  test('opens as a workbook, with its numbers as numbers', async () => {
    const told = sheetWorkbook(note);
    const workbook = new Workbook();
    await workbook.xlsx.load(Buffer.from(await typesetter.xlsx(told)));
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(told.sheets.map(({ name }) => name));
    for (const [s, { rows }] of told.sheets.entries())
      for (const [r, cells] of rows.entries())
        for (const [c, cell] of cells.entries())
          if (typeof cell === 'number')
            expect(workbook.worksheets[s]!.getRow(r + 2).getCell(c + 1).value).toBe(cell);
  });
});

// Sabotage: let Typst evaluate a name, or write one as a formula.
test.each([
  ['markup', '#eval("1") $x^2$ *bold* _it_ <tag> `raw` \\ @ref'],
  ['a formula of a spreadsheet', '=1+1'],
  ['no space', 'W'.repeat(200)],
  ['letters of other scripts', 'Ørne 😀 \u202e кабель \u0000 電'],
])('a name of %s stays a name', async (_, name) => {
  const [first] = GROUPS;
  const groups = [{ ...first!, circuit: { ...first!.circuit, name } }];
  const note = sheetNote('nb', groups, {}, { profileName: name });
  const { title } = note;
  const hostile = { ...note, title: { ...title, project: name, segment: name, drawnBy: name } };
  const { pages } = await readPdf(await typesetter.pdf(sheetDocument(hostile)));
  expectWithinMargins(pages.map((page) => page.filter(({ text }) => !text.includes('□'))));
  if (name.startsWith('#')) expect(wordsOf(pages)).toContain(spaceless('#eval("1")$x^2$*bold*'));
  const workbook = new Workbook();
  await workbook.xlsx.load(Buffer.from(await typesetter.xlsx(sheetWorkbook(hostile))));
  const drop = workbook.getWorksheet('Spenningsfall')!.getRow(2).getCell(1);
  expect(typeof drop.value).toBe('string');
});
