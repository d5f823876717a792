import { inflateSync } from 'node:zlib';
import { type PDFDict, PDFDocument, PDFName, type PDFPage, type PDFRawStream } from '@cantoo/pdf-lib';

/** A piece of text on a page, in points from its upper left corner. */
export interface Piece {
  text: string;
  x: number;
  y: number;
}

type Matrix = [number, number, number, number, number, number];

/** The texts of each page of a PDF that Typst made, by way of each font's map to Unicode. */
export async function readPdf(bytes: Uint8Array): Promise<{ document: PDFDocument; pages: Piece[][] }> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return { document, pages: document.getPages().map(piecesOf) };
}

/** All texts of a page in one string. */
export const textOf = (page: readonly Piece[]): string => page.map((piece) => piece.text).join('\n');

const unpacked = (stream: unknown): string =>
  inflateSync((stream as PDFRawStream).contents).toString('latin1');

/** A string may hold parentheses of its own, in pairs: bytes of glyph numbers, so that one that comes twice is nested twice. */
const STRING = Array.from({ length: 12 }).reduce<string>(
  (inner) => String.raw`\((?:\\[\s\S]|[^\\()]|${inner})*\)`,
  String.raw`\((?:\\[\s\S]|[^\\()])*\)`,
);
const TOKEN = new RegExp(`${STRING}|${String.raw`<[\da-fA-F]*>|[[\]]|[^\s[\]()<>]+`}`, 'g');

function piecesOf(page: PDFPage): Piece[] {
  const fonts = page.node.Resources()?.lookup(PDFName.of('Font')) as PDFDict | undefined;
  const letters = new Map(
    (fonts?.entries() ?? []).map(([name, ref]) => [name.asString(), lettersOf(page, ref)] as const),
  );
  const pieces: Piece[] = [];
  const height = page.getHeight();
  const stack: { at: Matrix; font: string }[] = [];
  let state: { at: Matrix; font: string } = { at: [1, 0, 0, 1, 0, 0], font: '' };
  let text: Matrix = [1, 0, 0, 1, 0, 0];
  let operands: string[] = [];
  for (const [token] of unpacked(page.node.Contents()).matchAll(TOKEN)) {
    if (!/^[A-Za-z]/.test(token)) {
      operands.push(token);
      continue;
    }
    const matrix = operands.slice(-6).map(Number) as Matrix;
    if (token === 'q') stack.push({ ...state });
    else if (token === 'Q') state = stack.pop()!;
    else if (token === 'cm') state.at = times(matrix, state.at);
    else if (token === 'Tf') state.font = operands.at(-2)!;
    else if (token === 'Tm') text = times(matrix, state.at);
    else if (token === 'TJ' || token === 'Tj')
      pieces.push({
        text: glyphsOf(operands)
          .map((glyph) => letters.get(state.font)?.get(glyph) ?? '')
          .join(''),
        x: text[4],
        y: height - text[5],
      });
    operands = [];
  }
  return pieces;
}

const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
];

/** Glyph numbers, two bytes each. */
function glyphsOf(operands: readonly string[]): number[] {
  const bytes = Buffer.concat(operands.filter((operand) => /^[(<]/.test(operand)).map(bytesOf));
  return Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readUInt16BE(i * 2));
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function bytesOf(operand: string): Buffer {
  if (operand.startsWith('<')) return Buffer.from(operand.slice(1, -1), 'hex');
  const literal = operand
    .slice(1, -1)
    .replace(/\\(?:([0-7]{1,3})|([\s\S]))/g, (_, octal?: string, letter?: string) =>
      octal ? String.fromCharCode(Number.parseInt(octal, 8)) : (ESCAPES[letter!] ?? letter!),
    );
  return Buffer.from(literal, 'latin1');
}

function lettersOf(page: PDFPage, ref: unknown): Map<number, string> {
  const font = page.doc.context.lookup(ref as never) as PDFDict;
  const map = unpacked(font.lookup(PDFName.of('ToUnicode')));
  return new Map(
    [...map.matchAll(/^<(\w{4})> <(\w+)>$/gm)].map(([, glyph, letters]) => [
      Number.parseInt(glyph!, 16),
      Buffer.from(letters!, 'hex').swap16().toString('utf16le'),
    ]),
  );
}
