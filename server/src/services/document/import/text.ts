/** Limit on the stored text of a file, about a book of a thousand pages. */
export const MAX_TEXT_LENGTH = 2 * 2 ** 20;

/** A word that was hyphenated at the end of a line; `høyspent- og lavspent` was not. */
const HYPHENATED = /(\p{Ll})[-\u2010]\n(?!(?:og|eller|samt|til|and|or|to)\b)(\p{Ll})/gu;

/** Text for search and fragments: in NFC, without control characters, and cut to the limit. */
export function cleanText(text: string): string {
  return (
    text
      .slice(0, MAX_TEXT_LENGTH)
      .normalize('NFC')
      .replace(/\r\n?|[\f\v\u0085\u2028\u2029]/gu, '\n')
      .replace(/[^\S\n]+/gu, ' ')
      .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\uFFFE\uFFFF]/gu, '')
      .replace(HYPHENATED, '$1$2')
      .replace(/ ?\n[ \n]*/gu, '\n')
      .trim()
      .slice(0, MAX_TEXT_LENGTH)
      // Cutting may leave a lone surrogate at the end.
      .replace(/\p{Cs}$/u, '')
  );
}
