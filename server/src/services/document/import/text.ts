/** What is kept of a text for searching; a book of a thousand pages has as much. */
export const LONGEST_TEXT = 2 * 2 ** 20;

/** A word that was parted at the end of a line; `høyspent- og lavspent` was not. */
const PARTED = /(\p{Ll})[-\u2010]\n(?!(?:og|eller|samt|til|and|or|to)\b)(\p{Ll})/gu;

/** Text as it is searched and shown in fragments: composed, without controls, and no longer than it may be. */
export function cleanText(text: string): string {
  return (
    text
      .slice(0, LONGEST_TEXT)
      .normalize('NFC')
      .replace(/\r\n?|[\f\v\u0085\u2028\u2029]/gu, '\n')
      .replace(/[^\S\n]+/gu, ' ')
      .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\uFFFE\uFFFF]/gu, '')
      .replace(PARTED, '$1$2')
      .replace(/ ?\n[ \n]*/gu, '\n')
      .trim()
      .slice(0, LONGEST_TEXT)
      // Half a character may be left of the last one.
      .replace(/\p{Cs}$/u, '')
  );
}
