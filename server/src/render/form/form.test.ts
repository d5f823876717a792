import {
  checklistForm,
  type FormDocument,
  instructions,
  maintenanceInstructions,
} from '@spadework/core/checklist';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { empty, short } from '../../../../core/src/checklist/samples.js';
import { anyCharacter } from '../../../../core/src/text/samples.js';
import { type Piece, readPdf, textOf } from '../../../test/pdfText.js';
import { Work } from '../../work/index.js';
import { Typesetter } from '../typesetting/typesetter.js';
import { longList, withTexts } from './samples.js';

const typesetter = new Typesetter();

const pagesOf = async (document: FormDocument) => (await readPdf(await typesetter.form(document))).pages;
const plain = (text: string) => text.replace(/\s+/gu, ' ');
/** A line may be written in pieces. */
const dense = (text: string) => text.replace(/\s+/gu, '');
const all = (pages: Piece[][]) => plain(pages.map(textOf).join(' '));
const pageWith = (pages: Piece[][], text: string) =>
  pages.findIndex((page) => page.some((piece) => piece.text.startsWith(text)));

describe.each([
  ['the form', checklistForm],
  ['instructions', instructions],
  ['maintenance instructions', maintenanceInstructions],
])('%s', (_, write) => {
  test.each(['nb', 'en'] as const)('shows every text in %s', async (language) => {
    const document = write(short(), language);
    const texts: string[] = [];
    withTexts({ ...document, runningHead: '', continued: '', name: '' }, (text) => {
      if (text) texts.push(text);
      return text;
    });
    const printable = dense(all(await pagesOf(document)));
    expect(texts.length).toBeGreaterThan(20);
    // Longer ones are broken over lines, which may stand apart in the file.
    for (const text of texts.filter((text) => text.length < 60 && !/^[A-Z_]+$/.test(text)))
      expect(printable).toContain(dense(text));
  });

  test('on A4, with its pages numbered and headed from the second on', async () => {
    const long = write(longList(60), 'nb');
    const { document, pages } = await readPdf(await typesetter.form(long));
    expect(document.getPage(0).getWidth()).toBeCloseTo((210 * 72) / 25.4, 2);
    expect(document.getPage(0).getHeight()).toBeCloseTo((297 * 72) / 25.4, 2);
    expect(document.getTitle()).toBe(long.name);
    expect(pages.length).toBeGreaterThan(2);
    for (const [i, page] of pages.entries()) {
      expect(textOf(page)).toContain(`Side ${i + 1} av ${pages.length}`);
      expect(textOf(page).includes(long.runningHead)).toBe(i > 0);
    }
  });

  test('an empty form says so and has no fields', async () => {
    for (const language of ['nb', 'en'] as const) {
      const { document, pages } = await readPdf(await typesetter.form(write(empty(), language)));
      expect(pages).toHaveLength(1);
      expect(all(pages)).toContain(language === 'nb' ? 'Listen er tom' : 'The list is empty');
      expect(document.getForm().getFields()).toEqual([]);
    }
  });

  test('a row stays on one page, and a heading with its first row', async () => {
    for (let count = 20; count < 26; count++) {
      const list = write(longList(count), 'nb');
      const pages = await pagesOf(list);
      for (const part of list.parts) {
        expect(pageWith(pages, part.title)).toBe(
          pageWith(pages, part.groups[0]!.rows[0]!.title.slice(0, 11)),
        );
        for (const group of part.groups) {
          expect(pageWith(pages, group.title)).toBe(pageWith(pages, group.rows[0]!.title.slice(0, 11)));
          for (const row of group.rows)
            for (const text of [
              ...row.rows.map((sub) => sub.title),
              ...row.paragraphs.slice(0, 1).map((paragraph) => paragraph.text.slice(0, 15)),
            ])
              expect(pageWith(pages, text)).toBe(pageWith(pages, row.title.slice(0, 11)));
        }
      }
    }
  });

  test('a row longer than a page continues on the next pages completely', async () => {
    const words = Array.from({ length: 2500 }, (_, i) => `w${i};`);
    const input = longList(2);
    const first = { ...input.checkpoints[0]!, name: words.join(' ') };
    const pages = await pagesOf(write({ ...input, checkpoints: [first, input.checkpoints[1]!] }, 'nb'));
    expect(pages.length).toBeGreaterThan(2);
    const printable = dense(all(pages.map((page) => page.filter(({ y }) => y > 0 && y < 790))));
    expect(words.filter((word) => !printable.includes(word))).toEqual([]);
  });

  test('the same data gives the same bytes, also from another process', async () => {
    const others = new Work({ processes: 2 });
    const other = new Typesetter(others);
    try {
      const bytes = await typesetter.form(write(longList(20), 'nb'));
      await typesetter.form(write(short(), 'en'));
      expect(Buffer.compare(bytes, await typesetter.form(write(longList(20), 'nb')))).toBe(0);
      expect(Buffer.compare(bytes, await other.form(write(longList(20), 'nb')))).toBe(0);
    } finally {
      await others.stop();
    }
  });

  test('any text can be typeset', async () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...'#$*_\\@/<>[]{}"`=-+ \n\u0301\u200b\u00a0,1a'), maxLength: 60 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 20 }), async (texts) => {
        let next = 0;
        const document = withTexts(write(short(), 'nb'), () => texts[next++ % texts.length]!);
        const bytes = await typesetter.form(document);
        expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
      }),
      { numRuns: 8 },
    );
  });
});

test('instructions are PDF/A; a form is not, because readers open PDF/A read-only', async () => {
  const raw = async (document: FormDocument) =>
    Buffer.from(await typesetter.form(document)).toString('latin1');
  expect(await raw(instructions(short(), 'nb'))).toContain('pdfaid:part');
  expect(await raw(checklistForm(short(), 'nb'))).not.toContain('pdfaid:part');
});

test('the QR code on the first page has a quiet zone', async () => {
  const long = { ...short(), facility: { id: 2 ** 53 - 1, name: 'Nettstasjon '.repeat(12) } };
  const [page] = await pagesOf(
    checklistForm({ ...long, assessmentType: 'STATECONTROL_RENEWALSITEVISIT' }, 'nb'),
  );
  const mm = 72 / 25.4;
  const near = page!.filter(({ x, y }) => x > (190 - 24 - 3) * mm && y < (24 + 24 + 3) * mm);
  expect(near).toEqual([]);
});

// Sabotage: give the last remark a fixed height, or begin a page for it always. Then most of a page is empty.
test('the last page of a form is filled to its end, whatever is on it', async () => {
  for (const rows of [1, 7, 8, 9, 10, 11, 12, 60]) {
    const pages = await pagesOf(checklistForm(longList(rows), 'nb'));
    const last = pages.at(-1)!;
    const signature = last.find((piece) => piece.text.startsWith('Underskrift'))!;
    // The foot begins 24 mm above the end of the page, at 774 points.
    expect(signature.y).toBeGreaterThan(705);
    expect(signature.y).toBeLessThan(770);
    // It begins a page only if too little was left of the one before: title, remark and signatures take 60 mm.
    const title = last.find((piece) => piece.text === 'Merknad og underskrift')!;
    if (title.y < 110) {
      const above = pages.at(-2)!.filter(({ y }) => y < 774);
      expect(Math.max(...above.map(({ y }) => y)), `${rows} rows`).toBeGreaterThan(774 - 200);
    }
    expect(
      pages
        .slice(0, -1)
        .flat()
        .some((piece) => piece.text.startsWith('Underskrift')),
    ).toBe(false);
  }
});
