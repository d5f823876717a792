import { type PDFContext, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import { Subset } from './subset.js';
import type { TrueType } from './trueType.js';

/** A font for PDF pages. It encodes text as glyph numbers, and embeds only the glyphs that were used. */
export class PageFont {
  private readonly subset: Subset;
  private readonly letters = new Map<number, string>();

  constructor(
    private readonly font: TrueType,
    private readonly name: string,
  ) {
    this.subset = new Subset(font);
  }

  has(letter: string): boolean {
    return this.font.glyphOf(letter.codePointAt(0)!) !== 0;
  }

  get isUsed(): boolean {
    return this.letters.size > 0;
  }

  /** The text as hexadecimal glyph numbers, and its width at font size 1. */
  encode(words: string): { hex: string; width: number } {
    let hex = '';
    let width = 0;
    for (const wanted of words) {
      const letter = this.font.glyphOf(wanted.codePointAt(0)!) ? wanted : '?';
      const glyph = this.font.glyphOf(letter.codePointAt(0)!);
      const number = this.subset.numberOf(glyph);
      if (!this.letters.has(number)) this.letters.set(number, letter);
      hex += number.toString(16).padStart(4, '0');
      width += this.font.advanceOf(glyph);
    }
    return { hex, width: width / this.font.unitsPerEm };
  }

  embed(context: PDFContext): PDFRef {
    const { font, subset } = this;
    const file = subset.file();
    const inEm = (units: number) => Math.round((units * 1000) / font.unitsPerEm);
    const name = `SPADEW+${this.name}`;
    const descriptor = context.register(
      context.obj({
        Type: 'FontDescriptor',
        FontName: name,
        Flags: 4,
        FontBBox: font.bounds.map(inEm),
        ItalicAngle: 0,
        Ascent: inEm(font.ascent),
        Descent: inEm(font.descent),
        CapHeight: 660,
        StemV: 80,
        FontFile2: context.register(context.flateStream(file, { Length1: file.length })),
      }),
    );
    const glyphs = context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: name,
        // Must be plain strings: readers compare them before they use the font (PDF 32000-1, 9.7.3).
        CIDSystemInfo: {
          Registry: PDFString.of('Adobe'),
          Ordering: PDFString.of('Identity'),
          Supplement: 0,
        },
        FontDescriptor: descriptor,
        CIDToGIDMap: 'Identity',
        W: [0, subset.glyphs.map((glyph) => inEm(font.advanceOf(glyph)))],
      }),
    );
    return context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: name,
        Encoding: 'Identity-H',
        DescendantFonts: [glyphs],
        ToUnicode: context.register(context.flateStream(this.toUnicode())),
      }),
    );
  }

  /** The map from glyphs to characters, so that text can be searched and copied (PDF 32000-1, 9.10.3). */
  private toUnicode(): string {
    const entries = [...this.letters].map(([number, letter]) => {
      let hex = '';
      for (let i = 0; i < letter.length; i++) hex += letter.charCodeAt(i).toString(16).padStart(4, '0');
      return `<${number.toString(16).padStart(4, '0')}> <${hex}>`;
    });
    const blocks: string[] = [];
    for (let i = 0; i < entries.length; i += 100) {
      const block = entries.slice(i, i + 100);
      blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
    }
    return [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
      '1 begincodespacerange\n<0000> <ffff>\nendcodespacerange',
      ...blocks,
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n');
  }
}
