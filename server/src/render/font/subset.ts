import { COMPONENT } from './outlines.js';
import { type TrueType, viewOf } from './trueType.js';

/** The used glyphs of a font, with new numbers in the order of first use. Number 0 is the missing glyph. */
export class Subset {
  readonly glyphs: number[] = [0];
  private readonly numbers = new Map<number, number>([[0, 0]]);

  constructor(readonly font: TrueType) {}

  numberOf(glyph: number): number {
    const known = this.numbers.get(glyph);
    if (known !== undefined) return known;
    const number = this.glyphs.push(glyph) - 1;
    this.numbers.set(glyph, number);
    return number;
  }

  /** A TrueType file with these glyphs. PDF refers to glyphs by number, so cmap, names and kerning are left out. */
  file(): Uint8Array {
    const outlines: Uint8Array[] = [];
    for (let i = 0; i < this.glyphs.length; i++)
      outlines.push(this.renumbered(this.font.outlineOf(this.glyphs[i]!)));
    const loca = new DataView(new ArrayBuffer((outlines.length + 1) * 4));
    let end = 0;
    for (const [i, outline] of outlines.entries()) {
      end += (outline.length + 3) & ~3;
      loca.setUint32((i + 1) * 4, end);
    }
    const glyf = new Uint8Array(end);
    for (const [i, outline] of outlines.entries()) glyf.set(outline, loca.getUint32(i * 4));
    const tables: [string, Uint8Array][] = [
      ['glyf', glyf],
      ['head', this.patched('head', (view) => view.setInt16(50, 1))],
      ['hhea', this.patched('hhea', (view) => view.setUint16(34, outlines.length))],
      ['hmtx', this.metrics()],
      ['loca', new Uint8Array(loca.buffer)],
      ['maxp', this.patched('maxp', (view) => view.setUint16(4, outlines.length))],
    ];
    for (const name of ['cvt ', 'fpgm', 'prep']) {
      const table = this.font.tables.get(name);
      if (table) tables.push([name, table]);
    }
    return fileOf(tables.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** An outline whose components have the new numbers. It is a copy, because the font is shared by all pages. */
  private renumbered(outline: Uint8Array): Uint8Array {
    if (outline.length === 0 || viewOf(outline).getInt16(0) >= 0) return outline;
    const copy = new Uint8Array(outline);
    const view = viewOf(copy);
    for (let at = 10, flags: number = COMPONENT.more; flags & COMPONENT.more; ) {
      flags = view.getUint16(at);
      view.setUint16(at + 2, this.numberOf(view.getUint16(at + 2)));
      at += 4 + (flags & COMPONENT.argsAreWords ? 4 : 2);
      if (flags & COMPONENT.hasScale) at += 2;
      else if (flags & COMPONENT.hasXYScale) at += 4;
      else if (flags & COMPONENT.hasMatrix) at += 8;
    }
    return copy;
  }

  private patched(name: string, change: (view: DataView) => void): Uint8Array {
    const copy = new Uint8Array(this.font.tables.get(name)!);
    change(viewOf(copy));
    return copy;
  }

  private metrics(): Uint8Array {
    const view = new DataView(new ArrayBuffer(this.glyphs.length * 4));
    for (const [i, glyph] of this.glyphs.entries()) {
      view.setUint16(i * 4, this.font.advanceOf(glyph));
      view.setInt16(i * 4 + 2, this.font.bearingOf(glyph));
    }
    return new Uint8Array(view.buffer);
  }
}

function fileOf(tables: [string, Uint8Array][]): Uint8Array {
  const start = 12 + tables.length * 16;
  const size = tables.reduce((sum, [, table]) => sum + ((table.length + 3) & ~3), start);
  const file = new Uint8Array(size);
  const view = viewOf(file);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tables.length);
  view.setUint16(6, power * 16);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, (tables.length - power) * 16);
  let at = start;
  for (const [i, [name, table]] of tables.entries()) {
    file.set(table, at);
    file.set(
      [...name].map((letter) => letter.charCodeAt(0)),
      12 + i * 16,
    );
    const padded = (table.length + 3) & ~3;
    let sum = 0;
    for (let word = at; word < at + padded; word += 4) sum = (sum + view.getUint32(word)) >>> 0;
    view.setUint32(12 + i * 16 + 4, sum);
    view.setUint32(12 + i * 16 + 8, at);
    view.setUint32(12 + i * 16 + 12, table.length);
    at += padded;
  }
  return file;
}
