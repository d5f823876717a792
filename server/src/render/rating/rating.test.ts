import { Workbook } from '@cj-tech-master/excelts';
import { symbolParts } from '@spadework/core/explain';
import { describe, expect, test } from 'vitest';
import { ratingNote, ratingWorkbook } from '../../../../core/src/rating/note/index.js';
import { noteInput } from '../../../../core/src/rating/note/samples.js';
import { type Piece, readPdf, textOf } from '../../../test/pdfText.js';
import { textWidth } from '../report/textWidth.js';
import { Typesetter } from '../typesetting/typesetter.js';
import { setFormula } from './formula.js';

const typesetter = new Typesetter();

const input = { ...noteInput('nb', { surroundings: { ambientTemperature: 15 } }), sensitivity: [] };
const english = { ...input, drawing: { ...input.drawing, language: 'en' as const } };

const MM = 72 / 25.4;
/** Letters of a formula are placed one piece after another, so texts are compared without spaces. */
const wordsOf = (pages: readonly (readonly Piece[])[]) =>
  pages
    .map(textOf)
    .join('')
    .replace(/[\s\u200b]+/gu, '');

describe('a calculation note as PDF', () => {
  test.each([
    [
      'nb',
      input,
      ['Beregningsnotat', 'Forutsetninger', 'Varmeste leder', 'Hvor sikkert er resultatet?', 'Side 1 av'],
    ],
    [
      'en',
      english,
      ['Calculation note', 'Conditions', 'Hottest conductor', 'How certain is the result?', 'Page 1 of'],
    ],
  ] as const)(
    '%s: has its texts within the margins, and the drawing on a page of its size',
    async (_, each, texts) => {
      const note = ratingNote(each);
      const { document, pages } = await readPdf(await typesetter.pdf(note));
      const words = wordsOf(pages);
      for (const text of [...texts, 'Ørneveien øst', 'Ås 1', 'IEC 60287'])
        expect(words).toContain(text.replaceAll(' ', ''));
      const block = note.blocks.find(({ kind }) => kind === 'drawing');
      if (block?.kind !== 'drawing') throw new Error('the note has no drawing');
      const sizes = pages.map((_, i) => document.getPage(i).getSize().width / MM);
      const drawn = sizes.findIndex((width) => Math.abs(width - 210) > 1);
      expect(sizes[drawn]).toBeCloseTo(block.drawing.widthMm, 1);
      for (const [i, page] of pages.entries()) {
        if (i === drawn) continue;
        for (const { x, text } of page) {
          expect(x).toBeGreaterThanOrEqual(20 * MM - 1);
          expect(x).toBeLessThanOrEqual(190 * MM + 1);
          expect(text).not.toContain('□');
        }
      }
    },
  );
});

test('the workbook opens, and its numbers are numbers', async () => {
  const workbook = new Workbook();
  await workbook.xlsx.load(Buffer.from(await typesetter.xlsx(ratingWorkbook(input))));
  expect(workbook.worksheets.map(({ name }) => name)).toEqual([
    'Kurser',
    'Ledere',
    'Beregningsgang',
    'Forutsetninger',
  ]);
  const [circuits, , steps] = workbook.worksheets;
  expect(circuits!.getRow(2).getCell(3).value).toBe(input.rating.answer.circuits[0]!.rating);
  const R20 = steps!.getRows(2, 60)!.find((row) => row.getCell(2).value === 'R20')!;
  expect(R20.getCell(5).value).toBe(2.06e-4);
  expect(R20.getCell(5).numFmt).toBe('0.0000E+00');
});

describe('formulas', () => {
  const textsOf = (formula: string, language: 'nb' | 'en' = 'nb') =>
    setFormula('R', formula, 180, language).lines.flatMap(({ glyphs }) => glyphs.map(({ text }) => text));

  test('fractions, roots, powers of ten and indices are set as in print', () => {
    expect(textsOf('sqrt(8*π*f/Rdc*1e-7*ks)').join('')).toBe(
      'R = 8π fRdc\u2009·\u200910−7ks'.replace(' f', 'f'),
    );
    expect(textsOf('0.312*q')).toContain('0,312');
    expect(textsOf('0.312*q', 'en')).toContain('0.312');
    const [line] = setFormula('R', 'a/b/c', 180, 'nb').lines;
    // One line for a fraction of a fraction.
    expect(line!.strokes).toHaveLength(1);
    expect(symbolParts('Rs20')).toEqual({ base: 'R', below: 's20' });
    expect(symbolParts('Δθ_2')).toEqual({ base: 'Δθ', below: '2' });
    expect(symbolParts('di_3')).toEqual({ base: 'd′', below: '3' });
  });

  test('long sums are broken, and what is still too wide is set smaller', () => {
    const many = Array.from({ length: 60 }, (_, i) => `R_${i + 1}*W_${i + 1}`).join('+');
    const sum = setFormula('θw', `θa+${many}`, 180, 'nb');
    expect(sum.scale).toBe(1);
    expect(sum.lines.length).toBeGreaterThan(8);
    for (const { width } of sum.lines) expect(width).toBeLessThanOrEqual(180);
    const wide = setFormula('λ', `(${'a+'.repeat(30)}b)/c`, 180, 'nb');
    expect(wide.scale).toBeLessThan(1);
    expect(wide.lines[0]!.width * wide.scale).toBeLessThanOrEqual(Math.max(180, textWidth('m', 9) * 40));
  });

  test('no part of a formula is outside of its box', () => {
    for (const formula of [
      'sqrt((a-b*(c/2+d))/(e*(f+g)))',
      '(a/b)^2',
      'ln(u+sqrt(u^2-1))',
      '-a/(b+c)^1.74',
    ]) {
      const [box] = setFormula('x', formula, 400, 'en').lines;
      for (const { x, y, size, text } of box!.glyphs) {
        expect(x + textWidth(text, size)).toBeLessThanOrEqual(box!.width + 0.01);
        expect(y).toBeLessThanOrEqual(box!.descent);
        expect(y - 0.6 * size).toBeGreaterThanOrEqual(-box!.ascent);
      }
    }
  });
});
