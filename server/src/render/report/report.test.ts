import type { Block, ReportDocument, TableRow } from '@spadework/core/report';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../../core/src/text/samples.js';
import { type Piece, readPdf, textOf } from '../../../test/pdfText.js';
import { Work } from '../../work/index.js';
import { Typesetter } from '../typesetting/typesetter.js';
import { printable } from './printable.js';
import * as samples from './samples.js';
import { textWidth } from './textWidth.js';

const typesetter = new Typesetter();

const pagesOf = async (document: ReportDocument) => (await readPdf(await typesetter.pdf(document))).pages;
const blocks = (...list: Block[]): ReportDocument => ({ ...samples.empty(), blocks: list });
/** The document with every text for people replaced. */
const withTexts = (document: ReportDocument, by: (text: string) => string): ReportDocument =>
  JSON.parse(JSON.stringify(document), (key, value) =>
    typeof value === 'string' && !['kind', 'language', 'date', 'align'].includes(key) ? by(value) : value,
  );
const find = (page: readonly Piece[], text: string) => page.find((piece) => piece.text === text)!;

describe('a report as PDF', () => {
  test('every block shows its texts', async () => {
    const document = samples.everyKind();
    const printable = (await pagesOf(document)).map(textOf).join('\n').replace(/\s+/gu, ' ');
    const texts: string[] = [];
    withTexts(document, (text) => {
      texts.push(text);
      return text;
    });
    expect(texts.length).toBeGreaterThan(80);
    for (const text of texts.filter((text) => text.length < 40 && !/,\d/u.test(text)))
      expect(printable).toContain(text.replace(/\s+/gu, ' '));
  });

  test('pages are A4, numbered in the language of the report, and headed from the second on', async () => {
    const { document, pages } = await readPdf(await typesetter.pdf(samples.long(100)));
    expect(document.getPage(0).getSize().width).toBeCloseTo((210 * 72) / 25.4, 2);
    expect(document.getPage(0).getSize().height).toBeCloseTo((297 * 72) / 25.4, 2);
    expect(pages.length).toBeGreaterThan(2);
    for (const [i, page] of pages.entries()) {
      expect(textOf(page)).toContain(`Side ${i + 1} av ${pages.length}`);
      expect(textOf(page).includes(samples.long(1).runningHead)).toBe(i > 0);
    }
    expect(textOf((await pagesOf(samples.small()))[0]!)).toContain('Page 1 of 1');
  });

  test('it is PDF/A-2b with the title, the language and the date of the data', async () => {
    const bytes = await typesetter.pdf(samples.small());
    const { document } = await readPdf(bytes);
    expect(document.getTitle()).toBe('Declaration of conformity');
    expect(document.getCreationDate()?.toISOString()).toBe('2026-11-15T00:00:00.000Z');
    const raw = Buffer.from(bytes).toString('latin1');
    expect(raw).toMatch(/pdfaid:part>2</u);
    expect(raw).toMatch(/pdfaid:conformance>B</u);
    expect(raw).toMatch(/\/Lang ?\(en\)/u);
  });

  test('only the embedded font is used', async () => {
    const raw = Buffer.from(await typesetter.pdf(samples.everyKind())).toString('latin1');
    const fonts = new Set([...raw.matchAll(/\/BaseFont \/\w+\+([\w]+)/gu)].map(([, name]) => name));
    expect([...fonts]).toEqual(['SourceSans3']);
  });

  test('the same data gives the same bytes, also from another process', async () => {
    const others = new Work({ processes: 2 });
    const other = new Typesetter(others);
    try {
      const first = await typesetter.pdf(samples.everyKind());
      await typesetter.pdf(samples.longNames());
      expect(Buffer.compare(first, await typesetter.pdf(samples.everyKind()))).toBe(0);
      expect(Buffer.compare(first, await other.pdf(samples.everyKind()))).toBe(0);
    } finally {
      await others.stop();
    }
  });
});

describe('text is data', () => {
  test('Typst syntax is shown as text', async () => {
    const texts = [
      '#panic("x")',
      '$x^2$',
      '*bold* _it_ `raw`',
      '\\ \\u{41} back',
      '@ref <label>',
      '// gone? /* no */',
      '= Title',
      '#read("/data.json")',
      '[b] {1+1}',
      '-- --- ... "q" \'q\'',
      'http://a.example/x',
      '- 1. + / t: d',
    ];
    const document = blocks(...texts.map((text): Block => ({ kind: 'note', text })), {
      kind: 'table',
      columns: [{ title: '#panic()', align: 'left' }],
      rows: texts.map((text) => ({ kind: 'row', cells: [text], note: text })),
    });
    const printable = (await pagesOf({ ...document, title: '#panic()' })).flat().map((piece) => piece.text);
    for (const text of texts) expect(printable.filter((line) => line === text)).toHaveLength(3);
    expect(printable.filter((line) => line === '#panic()').length).toBeGreaterThan(1);
  });

  test('text is in NFC, without control characters and direction marks; missing glyphs become boxes', async () => {
    const text = 'e\u0301 a\u0000\u202eb\u2066c\ufeff 漢 🚧 \ud800 æøå Łódź';
    const [page] = await pagesOf(blocks({ kind: 'paragraph', text }));
    expect(textOf(page!)).toContain('é abc □ □  æøå Łódź');
  });

  test('any text can be typeset', async () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom(...'#$*_\\@/<>[]{}"`=-+ \n\u0301\u200b\u00a0\u202f,1a'),
        maxLength: 60,
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 20 }), async (texts) => {
        let next = 0;
        const document = withTexts(samples.everyKind(), () => texts[next++ % texts.length]!);
        const bytes = await typesetter.pdf(document);
        expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
      }),
      { numRuns: 20 },
    );
  });
});

describe('a table', () => {
  const row = (...cells: string[]): TableRow => ({ kind: 'row', cells });

  test('decimal marks are aligned, also in totals', async () => {
    const [page] = await pagesOf(
      blocks({
        kind: 'table',
        columns: [
          { title: 'Name', align: 'left', weight: 1 },
          { title: 'Quantity', align: 'decimal' },
        ],
        rows: [
          row('a', '1.5'),
          row('b', '1,234.125'),
          row('c', '7.25'),
          { kind: 'total', cells: ['d', '9.75'] },
        ],
      }),
    );
    const markOf = (text: string, weight: 'Regular' | 'Bold') => {
      const { x } = page!.find((piece) => piece.text.startsWith(text))!;
      return x + textWidth(text.slice(0, text.indexOf('.')), 9, weight);
    };
    const marks = ['1.5', '1,234.125', '7.25'].map((text) => markOf(text, 'Regular'));
    for (const x of marks) expect(Math.abs(x - marks[0]!)).toBeLessThan(0.2);
    // Bold digits are wider.
    expect(Math.abs(markOf('9.75', 'Bold') - marks[0]!)).toBeLessThan(1.5);
  });

  test('the head of every further page says which location and group go on, and of no page which ended', async () => {
    const groups = ['Torget', 'Storgata'].flatMap((place): TableRow[] => [
      { kind: 'group', cells: [place] },
      ...[1, 2].flatMap((number): TableRow[] => [
        {
          kind: 'group',
          cells: [`Trench / Very long name ${'x '.repeat(40)}/ Digging ${number}`],
          indent: 1,
        },
        ...Array.from({ length: 60 }, (_, i) => row(`${place} ${number} row ${i}`, '1')),
      ]),
    ]);
    const columns = [
      { title: 'Name', align: 'left' as const, weight: 1 },
      { title: 'Cost', align: 'right' as const },
    ];
    const pages = await pagesOf(blocks({ kind: 'table', columns, rows: groups }));
    expect(pages.length).toBeGreaterThan(4);
    for (const [i, page] of pages.entries()) {
      const text = textOf(page).replace(/\s+/gu, ' ');
      const [, place, number, first] = / (Torget|Storgata) ([12]) row (\d+)/u.exec(text)!;
      const head = text.slice(0, text.indexOf('Name'));
      if (i > 0 && first !== '0')
        expect(head).toContain(`${place} · Trench / … / Digging ${number} (continued)`);
      else expect(head).not.toContain('Digging');
    }
  });

  test('a chart and a short table are each on one page', async () => {
    for (let before = 20; before < 46; before += 3) {
      const pages = await pagesOf(
        blocks(
          { kind: 'list', items: Array.from({ length: before }, (_, i) => `Item ${i}`) },
          {
            kind: 'bars',
            title: '',
            bars: Array.from({ length: 12 }, (_, i) => ({
              label: `Bar ${i}`,
              share: i % 2 ? 0.5 : -1,
              value: '1',
            })),
          },
          {
            kind: 'table',
            columns: [{ title: 'Head', align: 'left' }],
            rows: [row('First'), row('Second'), row('Third')],
          },
        ),
      );
      const on = (text: string) => pages.findIndex((page) => find(page, text));
      expect(on('Bar 0')).toBe(on('Bar 11'));
      expect(on('First')).toBe(on('Third'));
      expect(on('Bar 0')).toBe(on('First'));
    }
  });

  test('the table head is repeated on every page', async () => {
    const pages = await pagesOf(samples.long(200));
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) expect(find(page, 'Betegnelse')).toBeDefined();
  });

  test('no page begins with a total or ends with a group heading', async () => {
    for (let before = 30; before < 44; before++) {
      const lines = Array.from({ length: before }, (_, i) => row(`Row ${i}`, '1'));
      const pages = await pagesOf(
        blocks({
          kind: 'table',
          columns: [
            { title: 'Head', align: 'left', weight: 1 },
            { title: 'Cost', align: 'right' },
          ],
          rows: [
            ...lines,
            { kind: 'subtotal', cells: ['Subtotal', '2'] },
            { kind: 'group', cells: ['Group'] },
            { kind: 'group', cells: ['Smaller group'], indent: 1 },
            row('Last row', '1'),
            { kind: 'subtotal', cells: ['Second subtotal', '1'] },
            { kind: 'total', cells: ['Total', '3'] },
          ],
        }),
      );
      const on = (text: string) => pages.findIndex((page) => find(page, text));
      expect(on('Subtotal')).toBe(on(`Row ${before - 1}`));
      expect(on('Group')).toBe(on('Last row'));
      expect(on('Smaller group')).toBe(on('Last row'));
      expect(on('Total')).toBe(on('Last row'));
    }
  });

  test('a row longer than a page continues on the next pages completely', async () => {
    const words = Array.from({ length: 3000 }, (_, i) => `w${i}`);
    const pages = await pagesOf(
      blocks({
        kind: 'table',
        columns: [
          { title: 'Name', align: 'left', weight: 1 },
          { title: 'Cost', align: 'right' },
        ],
        rows: [
          { kind: 'group', cells: ['Group'] },
          row(words.join(' '), '1'),
          { kind: 'total', cells: ['Total', '1'] },
        ],
      }),
    );
    expect(pages.length).toBeGreaterThan(2);
    const inside = pages.flat().filter((piece) => piece.y > 0 && piece.y < 790);
    const printable = inside
      .map((piece) => piece.text)
      .join(' ')
      .split(/\s+/u);
    expect(words.filter((word) => !printable.includes(word))).toEqual([]);
  });

  test('all text is inside the page', async () => {
    const word = fc.string({ unit: fc.constantFrom(...'abc1'), minLength: 1, maxLength: 40, size: 'max' });
    const text = fc.array(word, { maxLength: 60, size: 'max' }).map((words) => words.join(' '));
    const line = fc.record({
      kind: fc.constantFrom('row' as const, 'group' as const, 'subtotal' as const),
      text,
      note: fc.oneof(fc.constant(undefined), text),
      indent: fc.nat(8),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 12, size: 'max' }),
        fc.integer({ min: 1, max: 12 }),
        async (lines, count) => {
          const pages = await pagesOf(
            blocks({
              kind: 'table',
              columns: Array.from({ length: count }, (_, i) => ({
                title: `C${i}`,
                align: 'left',
                weight: 1,
              })),
              rows: lines.map(({ text, ...row }) => ({ ...row, cells: Array(count).fill(text) })),
            }),
          );
          for (const { x, y } of pages.flat()) {
            expect(x).toBeGreaterThan(56);
            expect(x).toBeLessThan(540);
            expect(y).toBeGreaterThan(40);
            expect(y).toBeLessThan(812);
          }
        },
      ),
      { numRuns: 6, endOnFailure: true },
    );
  });

  test('a long word stays in its column', async () => {
    const [page] = await pagesOf(
      blocks({
        kind: 'table',
        columns: [
          { title: 'Name', align: 'left', weight: 1 },
          { title: 'Cost', align: 'right' },
        ],
        rows: [row('W'.repeat(300), '1')],
      }),
    );
    const lines = page!.filter((piece) => /^[W\u200b]+$/u.test(piece.text));
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.map(({ text }) => text.replace(/\u200b/gu, '').length).reduce((a, b) => a + b)).toBe(300);
  });

  test('a name of two words with a dash between them is not broken within a word', () => {
    for (const name of ['Bjørkealléen–Åsveien', 'Kvernhusbakken—Lillehagveien'])
      expect(printable(name)).toBe(name);
    expect(printable(`${'W'.repeat(20)}1–Åsveien`)).toMatch(/^W\u200bW.*1–Åsveien$/u);
  });

  test('a heading stays with its table', async () => {
    for (let before = 44; before < 58; before++) {
      const pages = await pagesOf(
        blocks(
          { kind: 'list', items: Array.from({ length: before }, (_, i) => `Item ${i}`) },
          { kind: 'heading', text: 'Heading' },
          { kind: 'table', columns: [{ title: 'Head', align: 'left' }], rows: [row('First'), row('Second')] },
        ),
      );
      const on = (text: string) => pages.findIndex((page) => find(page, text));
      expect(on('Heading')).toBe(on('First'));
    }
  });
});
