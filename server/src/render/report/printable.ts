import { sourceSans } from '../font/sourceSans.js';

/** Replaces characters that the font does not have. PDF/A does not allow missing glyphs. */
const MISSING_GLYPH = '□';

/** Text for a report: in NFC, without control characters or direction marks, with known glyphs only, and able to wrap. */
export function printable(text: string): string {
  const font = sourceSans('Regular');
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(/[\t\v\f]/gu, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();
  let drawable = '';
  for (const letter of plain)
    drawable += letter === '\n' || font.glyphOf(letter.codePointAt(0)!) ? letter : MISSING_GLYPH;
  return withBreaks(drawable);
}

/** Hyphenation handles natural words. Longer words and other long strings may break anywhere. */
const withBreaks = (text: string) =>
  text.replace(/[^\s/-]{17,}/gu, (word) =>
    /^\p{P}{0,3}[\p{L}\p{M}]{14,36}\p{P}{0,3}$/u.test(word)
      ? word
      : word.replace(/(?<=.)(?=\P{M})/gsu, '\u200b'),
  );

/** The text on one line, shortened with an ellipsis. */
export function oneLine(text: string, most: number): string {
  const line = text
    .replace(/\s+/gu, (blank) => (blank.includes('\n') ? ' ' : blank))
    .replaceAll('\u200b', '');
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line;
}
