import { inflateSync } from 'node:zlib';

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

/** Reads a TrueType file, or one that is packed as WOFF 1.0. */
export function readTrueType(bytes: Uint8Array): TrueType {
  const tables = isWoff(bytes) ? tablesOfWoff(bytes) : tablesOf(bytes);
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

const isWoff = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 4)) === 'wOFF';

/** The tables of a WOFF 1.0 file. Each may be compressed with zlib. */
function tablesOfWoff(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = viewOf(bytes);
  const tables = new Map<string, Uint8Array>();
  for (let i = 0, at = 44; i < view.getUint16(12); i++, at += 20) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const [start, packed, length] = [view.getUint32(at + 4), view.getUint32(at + 8), view.getUint32(at + 12)];
    const table = bytes.subarray(start, start + packed);
    tables.set(name, packed < length ? inflateSync(table) : table);
  }
  return tables;
}

/** Reads the cmap subtables of format 4, the basic multilingual plane, and of format 12, all of Unicode. */
function charactersOf(cmap: Uint8Array): Map<number, number> {
  const view = viewOf(cmap);
  const characters = new Map<number, number>();
  for (let i = 0; i < view.getUint16(2); i++) {
    const start = view.getUint32(4 + i * 8 + 4);
    const subtable = new DataView(view.buffer, view.byteOffset + start);
    if (subtable.getUint16(0) === 4) readSegments(subtable, characters);
    if (subtable.getUint16(0) === 12) readGroups(subtable, characters);
  }
  return characters;
}

function readGroups(view: DataView, characters: Map<number, number>): void {
  for (let i = 0, at = 16; i < view.getUint32(12); i++, at += 12) {
    const [first, last, glyph] = [view.getUint32(at), view.getUint32(at + 4), view.getUint32(at + 8)];
    for (let code = first; code <= last; code++) characters.set(code, glyph + code - first);
  }
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
