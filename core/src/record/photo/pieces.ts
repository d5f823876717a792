/** A segment of a JPEG, a chunk of a PNG or a WebP, or what comes after its end. */
export interface Piece {
  from: number;
  to: number;
  /** A decoder needs it for the picture. All else is metadata. */
  isPicture: boolean;
}

/** A file in pieces that are together all of its bytes. */
export interface Pieces {
  pieces: Piece[];
  width: number;
  height: number;
  /** How often a decoder passes over the picture. */
  scans: number;
}

/** Whether the text, all ASCII, stands at this position. */
export function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

/** A number of two to four bytes, the highest first. The bytes are there. */
export function bigEndian(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let i = 0; i < length; i++) value = value * 256 + bytes[at + i]!;
  return value;
}

/** The same with the lowest first. */
export function littleEndian(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let i = length; i-- > 0; ) value = value * 256 + bytes[at + i]!;
  return value;
}

/** What comes after the end of the picture is no part of it. */
export const rest = (bytes: Uint8Array, from: number): Piece[] =>
  from < bytes.length ? [{ from, to: bytes.length, isPicture: false }] : [];
