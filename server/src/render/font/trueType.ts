/** The parts of a TrueType font that a PDF needs. Offsets are those of the OpenType specification for each table. */
export interface TrueType {
  tables: Map<string, Uint8Array>;
  unitsPerEm: number;
  /** xMin, yMin, xMax, yMax. */
  bounds: [number, number, number, number];
  ascent: number;
  descent: number;
  glyphOf(codePoint: number): number;
  advanceOf(glyph: number): number;
  bearingOf(glyph: number): number;
  outlineOf(glyph: number): Uint8Array;
}

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export function readTrueType(bytes: Uint8Array): TrueType {
  const tables = tablesOf(bytes);
  const table = (name: string) => {
    const found = tables.get(name);
    if (!found) throw new Error(`the font has no ${name} table`);
    return found;
  };
  const head = viewOf(table('head'));
  const hhea = viewOf(table('hhea'));
  const hmtx = viewOf(table('hmtx'));
  const loca = viewOf(table('loca'));
  const long = head.getInt16(50) === 1;
  const metrics = hhea.getUint16(34);
  const offset = (glyph: number) => (long ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2);
  const characters = charactersOf(table('cmap'));
  return {
    tables,
    unitsPerEm: head.getUint16(18),
    bounds: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    glyphOf: (codePoint) => characters.get(codePoint) ?? 0,
    advanceOf: (glyph) => hmtx.getUint16(Math.min(glyph, metrics - 1) * 4),
    bearingOf: (glyph) =>
      glyph < metrics ? hmtx.getInt16(glyph * 4 + 2) : hmtx.getInt16(metrics * 4 + (glyph - metrics) * 2),
    outlineOf: (glyph) => table('glyf').subarray(offset(glyph), offset(glyph + 1)),
  };
}

function tablesOf(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = viewOf(bytes);
  const tables = new Map<string, Uint8Array>();
  for (let i = 0, at = 12; i < view.getUint16(4); i++, at += 16) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const start = view.getUint32(at + 8);
    tables.set(name, bytes.subarray(start, start + view.getUint32(at + 12)));
  }
  return tables;
}

/** Reads the cmap subtable of format 4, which covers the basic multilingual plane, as this font does. */
function charactersOf(cmap: Uint8Array): Map<number, number> {
  const view = viewOf(cmap);
  const characters = new Map<number, number>();
  for (let i = 0; i < view.getUint16(2); i++) {
    const start = view.getUint32(4 + i * 8 + 4);
    if (view.getUint16(start) === 4)
      readSegments(new DataView(view.buffer, view.byteOffset + start), characters);
  }
  return characters;
}

function readSegments(view: DataView, characters: Map<number, number>): void {
  const segCountX2 = view.getUint16(6);
  for (let at = 14; at < 14 + segCountX2; at += 2) {
    const end = view.getUint16(at);
    const start = view.getUint16(at + segCountX2 + 2);
    const delta = view.getUint16(at + 2 * segCountX2 + 2);
    const rangeAt = at + 3 * segCountX2 + 2;
    const range = view.getUint16(rangeAt);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const raw = range === 0 ? code : view.getUint16(rangeAt + range + (code - start) * 2);
      const glyph = range !== 0 && raw === 0 ? 0 : (raw + delta) & 0xffff;
      if (glyph) characters.set(code, glyph);
    }
  }
}
