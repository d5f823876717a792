import type { PhotoReason, PhotoType } from '../model.js';
import { jpegPieces } from './jpeg.js';
import { MAX_DECODED_PIXELS, MAX_PHOTO_PIXELS } from './limits.js';
import { hasText, type Pieces } from './pieces.js';
import { PNG_SIGNATURE, pngPieces } from './png.js';
import { correctWebp, isWebp, webpPieces } from './webp.js';

/** Why a photo is refused. */
export type PhotoFault = Exclude<PhotoReason, 'HASH_MISMATCH'>;

/** What the first bytes say. */
export function photoTypeOf(bytes: Uint8Array): PhotoType | undefined {
  if (hasText(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (hasText(bytes, 0, PNG_SIGNATURE)) return 'image/png';
  return isWebp(bytes) ? 'image/webp' : undefined;
}

const PIECES_OF: Record<PhotoType, (bytes: Uint8Array) => Pieces | undefined> = {
  'image/jpeg': jpegPieces,
  'image/png': pngPieces,
  'image/webp': webpPieces,
};

/**
 * What speaks against storing a photo that is said to be of this type, as far as that is seen without decoding it. No metadata
 * is stored, so that none can give away where a cable lies.
 */
export function photoFault(bytes: Uint8Array, told: PhotoType): PhotoFault | undefined {
  const type = photoTypeOf(bytes);
  if (!type) return 'NOT_AN_IMAGE';
  if (type !== told) return 'TYPE';
  const found = PIECES_OF[type](bytes);
  if (!found) return 'DAMAGED';
  const pixels = found.width * found.height;
  if (pixels > MAX_PHOTO_PIXELS || pixels * found.scans > MAX_DECODED_PIXELS) return 'TOO_LARGE';
  return found.pieces.every(({ isPicture }) => isPicture) ? undefined : 'METADATA';
}

/**
 * The same picture without metadata, or undefined if there is none in the bytes. A browser that has redrawn a photo needs it too: some
 * write EXIF of their own into what they draw.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array | undefined {
  const type = photoTypeOf(bytes);
  const pieces = type && PIECES_OF[type](bytes)?.pieces.filter(({ isPicture }) => isPicture);
  if (!pieces) return undefined;
  const kept = new Uint8Array(pieces.reduce((sum, { from, to }) => sum + to - from, 0));
  let at = 0;
  for (const { from, to } of pieces) {
    kept.set(bytes.subarray(from, to), at);
    at += to - from;
  }
  if (type === 'image/webp') correctWebp(kept);
  return kept;
}
