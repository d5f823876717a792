import { during } from '../settled/index.js';

const AT_ONCE = 0x8000;

/** Bytes in base64. In pieces, because a call takes only so many arguments. */
export function inBase64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(from, from + AT_ONCE));
  return btoa(text);
}

/** The bytes of a file in base64. */
export const fileInBase64 = async (file: Blob): Promise<string> =>
  inBase64(new Uint8Array(await during('a file', file.arrayBuffer())));

/** So large a file fits into a request: that holds a mebibyte, of which base64 takes a third. */
export const MOST_FILE_BYTES = 780_000;
