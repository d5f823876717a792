/** Limit on the stored text of a file, in UTF-16 units. A book of a thousand pages has about as much. */
export const MAX_TEXT_LENGTH = 2 * 2 ** 20;

/**
 * A hyphen and a line break that divide a word. They stay before a joining word, as in `høyspent- og lavspent`. A
 * joining word that is divided itself is only a part of a word. The letters around them are not matched, so that a
 * word on three lines is joined at once.
 */
const DIVISION =
  /(?<=\p{Ll})[-\u2010]\n(?=\p{Ll})(?!(?:og|eller|samt|til|and|or|to)(?![\p{L}\p{M}\p{N}]|[-\u2010]\n\p{Ll}))/gu;

/**
 * Text as it is searched and shown in fragments: composed, without control characters, and not longer than MAX_TEXT_LENGTH.
 * The order of the steps matters: no step makes work for an earlier one, so cleaning a clean text changes nothing.
 */
export function cleanText(text: string): string {
  return (
    text
      .slice(0, MAX_TEXT_LENGTH)
      .replace(/\r\n?|[\f\v\u0085\u2028\u2029]/gu, '\n')
      // Removes invisible characters before white space is joined, because they may be between two spaces.
      .replace(/(?!\s)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\uFFFE\uFFFF]/gu, '')
      .normalize('NFC')
      .replace(/[^\S\n]+/gu, ' ')
      .replace(/ ?\n[ \n]*/gu, '\n')
      .trimStart()
      .slice(0, MAX_TEXT_LENGTH)
      // The cut may leave a lone surrogate at the end.
      .replace(/\p{Cs}$/u, '')
      .trimEnd()
      .replace(DIVISION, '')
  );
}
