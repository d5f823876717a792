import { bigEndian, hasText, type Piece, type Pieces, rest } from './pieces.js';

export const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

/**
 * The chunks that change how a picture looks, and the time of its last change. Texts, EXIF, further frames and the chunks of
 * single programs are none of them.
 */
const NEEDED = new Set(
  ['IHDR PLTE IDAT IEND tRNS bKGD pHYs tIME', 'cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI'].join(' ').split(' '),
);

/** The chunks of a PNG (ISO/IEC 15948), or undefined if they do not follow each other up to its end. */
export function pngPieces(bytes: Uint8Array): Pieces | undefined {
  if (!hasText(bytes, 0, PNG_SIGNATURE)) return undefined;
  const pieces: Piece[] = [{ from: 0, to: PNG_SIGNATURE.length, isPicture: true }];
  let size: { width: number; height: number } | undefined;
  let hasData = false;
  for (let from = PNG_SIGNATURE.length; from + 12 <= bytes.length; ) {
    const length = bigEndian(bytes, from, 4);
    const to = from + 12 + length;
    if (to > bytes.length) return undefined;
    const name = String.fromCharCode(...bytes.subarray(from + 4, from + 8));
    if (!size) {
      if (name !== 'IHDR' || length !== 13) return undefined;
      size = { width: bigEndian(bytes, from + 8, 4), height: bigEndian(bytes, from + 12, 4) };
      if (size.width === 0 || size.height === 0) return undefined;
    } else if (name === 'IHDR') return undefined;
    hasData ||= name === 'IDAT';
    pieces.push({ from, to, isPicture: NEEDED.has(name) });
    if (name === 'IEND')
      return hasData ? { pieces: [...pieces, ...rest(bytes, to)], ...size, scans: 1 } : undefined;
    from = to;
  }
  return undefined;
}
