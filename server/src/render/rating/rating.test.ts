import { Workbook } from '@cj-tech-master/excelts';
import { evaluate, symbolParts } from '@spadework/core/explain';
import { describe, expect, test } from 'vitest';
import { hottestConductor } from '../../../../core/src/rating/answer/hottest.js';
import { explain } from '../../../../core/src/rating/explanation/explain.js';
import {
  otherLimitsOf,
  ratingNote,
  ratingWorkbook,
  temperaturesAtLoad,
} from '../../../../core/src/rating/note/index.js';
import { noteText } from '../../../../core/src/rating/note/note.js';
import { fixedText } from '../../../../core/src/rating/note/numbers.js';
import { noteInput, shortNoteInput } from '../../../../core/src/rating/note/samples.js';
import { MEDIUM_CABLE } from '../../../../core/src/rating/samples.js';
import { type Piece, readPdf, textOf } from '../../../test/pdfText.js';
import { textWidth } from '../report/textWidth.js';
import { Typesetter } from '../typesetting/typesetter.js';
import { setFormula } from './formula.js';

const typesetter = new Typesetter();

const input = shortNoteInput('nb', { surroundings: { ambientTemperature: 15 } });
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

/** The number of a cell: as it is written, or the result that is kept of its formula. */
const numberIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'result' in value ? value.result : value;

/** Computes a formula again from the numbers of other cells, as a spreadsheet does. */
function computed(workbook: Workbook, sheet: Workbook['worksheets'][number], formula: string): number {
  const numbers: number[] = [];
  const cell = (of: typeof sheet, address: string) => numberIn(of.getCell(address).value) as number;
  const summed = formula.replace(
    /SUM\(([A-Z]+)(\d+):[A-Z]+(\d+)\)/,
    (_, column: string, from: string, to: string) =>
      String(
        Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) =>
          cell(sheet, `${column}${Number(from) + i}`),
        ).reduce((a, b) => a + b, 0),
      ),
  );
  const plain = summed
    .replace(/'([^']+)'!([A-Z]+\d+)/g, (_, name: string, address: string) => {
      numbers.push(cell(workbook.getWorksheet(name)!, address));
      return `other_${numbers.length - 1}`;
    })
    .replaceAll('PI()', 'π')
    .replace(/\b[A-Z]+(?=\()/g, (name) => name.toLowerCase());
  return evaluate(plain, (name) =>
    name.startsWith('other_') ? numbers[Number(name.slice(6))]! : cell(sheet, name),
  );
}

// Sabotage: write the values of the answer alone, or the formula of another row.
test.each(['COMMON_FACTOR', 'TEMPERATURES', 'INDIVIDUAL'] as const)(
  'the workbook computes its figures by formulas, and says what the note says, with %s',
  async (mode) => {
    const own = shortNoteInput('en', {}, { mode });
    const each = {
      ...own,
      atLoad: temperaturesAtLoad(own.request, own.rating),
      otherLimits: otherLimitsOf(own.request, own.rating),
      curves: [{ of: 'DEPTH' as const, points: [{ x: 700, ratings: [250, 251, 252] }] }],
      seasons: [{ name: 'Summer', ambientTemperature: 18, soilThermalResistivity: 1.4, ratings: [1, 2, 3] }],
    };
    const workbook = new Workbook();
    await workbook.xlsx.load(Buffer.from(await typesetter.xlsx(ratingWorkbook(each))));
    const formulas = workbook.worksheets.map((sheet) => {
      let count = 0;
      sheet.eachRow((row) =>
        row.eachCell(({ value }) => {
          if (typeof value !== 'object' || value === null || !('formula' in value)) return;
          count++;
          const result = value.result as number;
          expect(computed(workbook, sheet, value.formula as string)).toBeCloseTo(result, 8);
        }),
      );
      return count;
    });
    const { circuits, conductors } = each.rating.answer;
    const perCircuit = mode === 'COMMON_FACTOR' ? 3 : 2;
    expect(formulas[0]).toBe(circuits.length * perCircuit);
    // Both temperatures and the loss of each, and the sum.
    expect(formulas[1]).toBe(3 * conductors.length + 1);
    expect(formulas[2]).toBeGreaterThan(40);
    const [printed] = noteText(each).blocks.filter((block) => block.kind === 'table');
    const [sheet] = workbook.worksheets;
    if (printed?.kind !== 'table') throw new Error('the note has no table');
    for (const [c, { cells }] of printed.rows.entries())
      for (const [i, text] of cells.entries()) {
        const value = numberIn(sheet!.getRow(c + 2).getCell(i + 1).value);
        if (typeof value === 'number') expect(Number(text)).toBeCloseTo(value, 0);
        else expect(value ?? '–').toBe(text);
      }
  },
);

// Sabotage: put the plots before the calculation, whose last step is then alone on a page.
test('no page of a note is nearly empty', async () => {
  const own = noteInput('nb');
  const points = [600, 800, 1000].map((x) => ({ x, ratings: [260, 220, 150] }));
  const curves = [{ of: 'DEPTH' as const, points }];
  const atLoad = temperaturesAtLoad(own.request, own.rating);
  const title = { ...own.drawing.title, drawnBy: 'Kari Nordmann', checkedBy: 'Anne Berg' };
  const { document, pages } = await readPdf(
    await typesetter.pdf(ratingNote({ ...own, curves, atLoad, drawing: { ...own.drawing, title } })),
  );
  for (const [i, page] of pages.entries()) {
    const { width, height } = document.getPage(i).getSize();
    if (Math.abs(width / MM - 210) > 1) continue;
    const lowest = Math.min(...page.filter(({ y }) => y > 30 * MM).map(({ y }) => y));
    expect((height - lowest) / height).toBeGreaterThan(0.35);
  }
  const words = wordsOf(pages);
  for (const name of ['KariNordmann', 'AnneBerg']) expect(words).toContain(name);
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
  expect(numberIn(circuits!.getRow(2).getCell(3).value)).toBe(input.rating.answer.circuits[0]!.rating);
  const R20 = steps!.getRows(2, 60)!.find((row) => row.getCell(2).value === 'R20')!;
  expect(R20.getCell(5).value).toBe(2.06e-4);
  expect(R20.getCell(5).numFmt).toBe('0.0000E+00');
});

// Sabotage: look for the hottest conductor by its part alone, which is the same for all phases of a triplex.
test.each(['COMMON_FACTOR', 'INDIVIDUAL', 'EMERGENCY'] as const)(
  'answer, explanation, PDF and workbook name the same phase of a triplex, with %s',
  async (mode) => {
    const triplex = {
      ...MEDIUM_CABLE,
      conductorCount: 3,
      coreArrangement: 'TRIPLEX' as const,
      outerDiameter: 82,
    };
    const item = { kind: 'cable', typeId: 1, groupConfiguration: 'SINGLE', diameter: 82, conductorCount: 3 };
    const items = ['a', 'b'].map((id) => ({ ...item, id, minPadding: 70 }));
    const note = shortNoteInput('en', {
      cableTypes: { 1: triplex },
      section: { sectionType: 'STANDARD_TRENCH', layoutDepth: 750, layers: [{ items }] },
      circuits: [],
      mode,
    });
    const { answer } = note.rating;
    const [circuit] = answer.circuits;
    const own = answer.conductors.filter(({ cableId }) => cableId === 'a');
    expect(own.map(({ phase }) => phase)).toEqual(['L1', 'L2', 'L3']);
    const hottest = own.reduce((a, b) => (b.conductorTemperature! > a.conductorTemperature! ? b : a));
    expect(circuit).toMatchObject({ hottestPartId: 'a.0', hottestPhase: hottest.phase });
    // Beside another triplex it is the inner one.
    expect(hottest.phase).toBe('L2');
    const told = hottestConductor(answer)!;
    const steps = explain(note.rating, told.partId, told.phase)!;
    const step = steps.find(({ symbol }) => symbol === 'θc')!;
    expect(step).toMatchObject({ partIds: [told.partId], phases: [told.phase] });
    if (mode !== 'INDIVIDUAL') expect(step.value).toBeCloseTo(told.conductorTemperature!, 9);
    const heats = steps.filter(({ symbol }) => /^W_\d+$/.test(symbol)).map(({ phases }) => phases);
    expect(heats).toEqual([['L1'], ['L2'], ['L3'], ['L1'], ['L2'], ['L3']]);

    const label = (one: { cableId: string; phase: string | null }) =>
      `${one.cableId === 'a' ? 'H1' : 'H2'} · phase ${one.phase}`;
    const words = wordsOf((await readPdf(await typesetter.pdf(ratingNote(note)))).pages);
    const spaceless = (text: string) => text.replaceAll(' ', '');
    expect(words).toContain(spaceless(`Hottest conductor: ${label(told)}`));
    expect(words).toContain(spaceless(`the hottest conductor, ${label(told).slice(0, 2)}, ${label(told)}`));
    const rating = fixedText(circuit!.limitTemperature, 0, 'en');
    expect(words).toContain(
      spaceless(`${rating}${label(hottest)}${fixedText(hottest.conductorTemperature, 1, 'en')}`),
    );
    for (const phase of ['L1', 'L2', 'L3']) expect(words).toContain(spaceless(`Heat of H1 · phase ${phase}`));

    const workbook = new Workbook();
    await workbook.xlsx.load(Buffer.from(await typesetter.xlsx(ratingWorkbook(note))));
    const [circuits, , calculation] = workbook.worksheets;
    const cellsOf = (row: number) => (circuits!.getRow(row).values as unknown[]).slice(1).map(numberIn);
    expect(cellsOf(2)).toEqual(expect.arrayContaining([label(hottest), hottest.conductorTemperature]));
    const theta = calculation!.getRows(2, 80)!.find((row) => row.getCell(2).value === 'θc')!;
    expect(numberIn(theta.getCell(5).value)).toBe(step.value);
  },
);

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
