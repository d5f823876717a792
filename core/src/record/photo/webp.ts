import { hasText, littleEndian, type Piece, type Pieces, rest } from './pieces.js';

/** The bytes before the first chunk: RIFF, the length of what follows, WEBP. */
const HEAD = 12;

/** The picture, lossy or lossless, its transparency, its colour profile, and the header that says which of these there are. */
const PICTURES = ['VP8 ', 'VP8L'];
const NEEDED = [...PICTURES, 'VP8X', 'ALPH', 'ICCP'];

/** What the header says of EXIF, XMP and animation. */
const METADATA_FLAGS = 0b0000_1110;

export const isWebp = (bytes: Uint8Array): boolean => hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP');

/** The chunks of a WebP (RFC 9649), or undefined if they do not follow each other up to its end. */
export function webpPieces(bytes: Uint8Array): Pieces | undefined {
  if (!isWebp(bytes)) return undefined;
  const end = 8 + littleEndian(bytes, 4, 4);
  if (end > bytes.length) return undefined;
  const pieces: Piece[] = [{ from: 0, to: HEAD, isPicture: true }];
  const sizes: { width: number; height: number }[] = [];
  let pictures = 0;
  for (let from = HEAD; from < end; ) {
    if (from + 8 > end) return undefined;
    const length = littleEndian(bytes, from + 4, 4);
    // A chunk of an odd length is followed by a zero.
    const to = from + 8 + length + (length % 2);
    if (to > end) return undefined;
    const name = String.fromCharCode(...bytes.subarray(from, from + 4));
    if (PICTURES.includes(name)) pictures++;
    const size = sizeIn(bytes, name, from + 8, length);
    if (size) sizes.push(size);
    else if (PICTURES.includes(name) || name === 'VP8X') return undefined;
    pieces.push({ from, to, isPicture: NEEDED.includes(name) });
    from = to;
  }
  if (pictures !== 1) return undefined;
  return {
    pieces: [...pieces, ...rest(bytes, end)],
    // A decoder makes room for what either of the headers says.
    width: Math.max(...sizes.map(({ width }) => width)),
    height: Math.max(...sizes.map(({ height }) => height)),
    scans: 1,
  };
}

function sizeIn(bytes: Uint8Array, name: string, at: number, length: number) {
  if (name === 'VP8X' && length >= 10)
    return { width: 1 + littleEndian(bytes, at + 4, 3), height: 1 + littleEndian(bytes, at + 7, 3) };
  if (name === 'VP8 ' && length >= 10 && hasText(bytes, at + 3, '\x9d\x01\x2a'))
    return {
      width: littleEndian(bytes, at + 6, 2) & 0x3fff,
      height: littleEndian(bytes, at + 8, 2) & 0x3fff,
    };
  if (name === 'VP8L' && length >= 5 && bytes[at] === 0x2f) {
    const packed = littleEndian(bytes, at + 1, 4);
    return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) };
  }
  return undefined;
}

/** Corrects what the headers say of a file from which metadata was taken. */
export function correctWebp(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  view.setUint32(4, bytes.length - 8, true);
  if (hasText(bytes, HEAD, 'VP8X')) bytes[HEAD + 8]! &= ~METADATA_FLAGS;
}
