import { inflateSync } from 'node:zlib';
import { type PDFDict, PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { drawSection } from '../../../../core/src/trench/drawing/index.js';
import * as sample from '../../../../core/src/trench/drawing/samples.js';
import { toPdf } from './pdf.js';

const unpacked = (stream: unknown): string =>
  inflateSync((stream as PDFRawStream).contents).toString('latin1');

/** Reads the words of the first page back, by way of each font's map to Unicode. */
async function read(bytes: Uint8Array) {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const page = document.getPage(0);
  const fonts = page.node.Resources()!.lookup(PDFName.of('Font')) as PDFDict;
  const letters = new Map<string, Map<string, string>>();
  const embedded: number[] = [];
  for (const [name, ref] of fonts.entries()) {
    const font = document.context.lookup(ref) as PDFDict;
    const map = new Map<string, string>();
    for (const [, from, to] of unpacked(font.lookup(PDFName.of('ToUnicode'))).matchAll(
      /^<(\w{4})> <(\w+)>$/gm,
    )) {
      map.set(from!, Buffer.from(to!, 'hex').swap16().toString('utf16le'));
    }
    letters.set(name.asString(), map);
    const [glyphs] = (
      font.lookup(PDFName.of('DescendantFonts')) as unknown as { asArray(): never[] }
    ).asArray();
    const descriptor = (document.context.lookup(glyphs!) as PDFDict).lookup(
      PDFName.of('FontDescriptor'),
    ) as PDFDict;
    const file = inflateSync((descriptor.lookup(PDFName.of('FontFile2')) as PDFRawStream).contents);
    expect(file.readUInt32BE(0)).toBe(0x00010000);
    embedded.push(file.length);
  }
  const content = unpacked(page.node.Contents());
  const words = [...content.matchAll(/BT .* ET/g)].map(([block]) =>
    [...block.matchAll(/(\/\w+) [\d.]+ Tf [^<]*<(\w*)> Tj/g)]
      .map(([, font, hex]) => hex!.replace(/.{4}/g, (glyph) => letters.get(font!)!.get(glyph)!))
      .join(''),
  );
  return { document, size: page.getSize(), words, embedded, content };
}

describe('a drawing as PDF', () => {
  test('the page has the size of the paper', async () => {
    const a4 = await read(await toPdf([drawSection(sample.oneGroup())]));
    expect(a4.size.width).toBeCloseTo((297 * 72) / 25.4, 2);
    expect(a4.size.height).toBeCloseTo((210 * 72) / 25.4, 2);
    const a3 = await read(await toPdf([drawSection(sample.ductBank())]));
    expect(a3.size.width).toBeCloseTo((420 * 72) / 25.4, 2);
    expect(a3.document.getPageCount()).toBe(1);
  });

  test('every text can be read back, also letters beyond Latin 1', async () => {
    const drawing = drawSection({
      ...sample.ductBank(),
      title: {
        project: 'Łukasz & Ærlig Økt på Ås',
        segment: 'S',
        section: 'x < y "z"',
        date: '2026-11-15',
        sheet: 1,
        sheets: 1,
      },
    });
    const { words } = await read(await toPdf([drawing]));
    const drawn = drawing.shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
    expect(words).toEqual(drawn);
    expect(words).toContain('Łukasz & Ærlig Økt på Ås');
  });

  test('fonts are embedded with only the glyphs in use', async () => {
    const { embedded } = await read(await toPdf([drawSection(sample.sixTrefoils())]));
    expect(embedded).toHaveLength(2);
    for (const size of embedded) expect(size).toBeLessThan(40_000);
  });

  test('an emoji is printed, and missing glyphs, control characters and direction marks are harmless', async () => {
    const title = {
      project: 'e\u0301 👷🏽\u200d♀️',
      segment: 'a\u0000\n\u202eb 漢 🚧 \ud800',
      section: 'S',
      date: '2026-11-15',
      sheet: 1,
      sheets: 1,
    };
    const { words, embedded } = await read(await toPdf([drawSection({ ...sample.oneGroup(), title })]));
    expect(words).toContain('a b ? 🚧');
    expect(words).toContain('é 👷♀');
    expect(embedded).toHaveLength(3);
  });

  test('each section has a page, and the pages share their fonts', async () => {
    const drawings = [sample.oneGroup(), sample.ductBank(), sample.openGround()].map(drawSection);
    const one = await toPdf([drawings[0]!]);
    const all = await toPdf(drawings);
    const { document } = await read(all);
    expect(document.getPages().map((page) => Math.round(page.getWidth()))).toEqual([842, 1191, 842]);
    const fontsOf = (index: number) => document.getPage(index).node.get(PDFName.of('Resources'));
    expect(fontsOf(0)).toBe(fontsOf(2));
    expect(one.length).toBeLessThan(all.length);
  });

  test('a text across the page is faded', async () => {
    const errors = [{ message: 'no', itemIds: [] }];
    const { content } = await read(await toPdf([drawSection({ ...sample.oneGroup(), errors })]));
    expect(content).toMatch(/q \/Faded20 gs BT .* ET Q/);
  });

  test('the same drawing gives the same bytes', async () => {
    const [first, second] = [sample.ductBank(), sample.ductBank()];
    const bytes = await toPdf([drawSection(first)]);
    await toPdf([drawSection(sample.openGround())]);
    expect(Buffer.compare(bytes, await toPdf([drawSection(second)]))).toBe(0);
  });

  test('one metre of trench is 0.1 m on paper at 1:10', async () => {
    const { content } = await read(await toPdf([drawSection(sample.sixTrefoils())]));
    const walls = content.match(/^0\.\d+ 0\.\d+ 0\.\d+ RG 0\.5 w \[\] 0 d ([\d.]+) [\d.]+ m ([\d. l]+) S$/m)!;
    const numbers = walls[2]!.split(' l').map((pair) => Number(pair.trim().split(' ')[0]));
    expect(numbers[1]! - Number(walls[1])).toBeCloseTo(56.8, 2);
  });
});
