/** Texts of files as bytes and back. Core has no decoder of a platform. */

/** Characters that are made at once: more arguments than this are too many for a call. */
const PIECE = 8192;

class Characters {
  private readonly pieces: string[] = [];
  private readonly codes = new Uint16Array(PIECE);
  private length = 0;

  add(code: number): void {
    if (this.length > PIECE - 2) this.flush();
    if (code < 0x10000) this.codes[this.length++] = code;
    else {
      this.codes[this.length++] = 0xd7c0 + (code >> 10);
      this.codes[this.length++] = 0xdc00 + (code & 0x3ff);
    }
  }

  toString(): string {
    this.flush();
    return this.pieces.join('');
  }

  private flush(): void {
    this.pieces.push(String.fromCharCode(...this.codes.subarray(0, this.length)));
    this.length = 0;
  }
}

/** The least character of each length: a longer form of a smaller one is refused. */
const LEAST = [0, 0x80, 0x800, 0x10000];

/** RFC 3629, without a byte order mark at the front; undefined if the bytes are something else. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  const text = new Characters();
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (at < bytes.length) {
    const first = bytes[at++]!;
    if (first < 0x80) {
      text.add(first);
      continue;
    }
    const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc2 ? 1 : 0;
    if (more === 0 || first > 0xf4) return undefined;
    let code = first & (0x3f >> more);
    for (let i = 0; i < more; i++) {
      const next = bytes[at++];
      if (next === undefined || next >> 6 !== 2) return undefined;
      code = (code << 6) | (next & 0x3f);
    }
    if (code < LEAST[more]! || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
    text.add(code);
  }
  return text.toString();
}

/** ISO 8859-1, where every byte is the character of its number. */
export function decodeLatin1(bytes: Uint8Array): string {
  const text = new Characters();
  for (const byte of bytes) text.add(byte);
  return text.toString();
}

/** Valid UTF-8, else ISO 8859-1. */
export const decodeText = (bytes: Uint8Array): string => decodeUtf8(bytes) ?? decodeLatin1(bytes);

/** A text of characters of ISO 8859-1 alone. */
export const encodeLatin1 = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

const COMBINING = /\p{M}/gu;
const LAST_OF_LATIN1 = 0xff;

/** Letters that ISO 8859-1 lacks lose their marks, or become `?`. */
export function foldToLatin1(text: string): string {
  let folded = '';
  for (const character of text.normalize('NFC')) {
    if (character.codePointAt(0)! <= LAST_OF_LATIN1) folded += character;
    else {
      const plain = character.normalize('NFD').replace(COMBINING, '');
      folded += plain.length === 1 && plain.charCodeAt(0) <= LAST_OF_LATIN1 ? plain : '?';
    }
  }
  return folded;
}
