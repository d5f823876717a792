import { sourceSans } from '../font/sourceSans.js';

/** Replaces characters that the font does not have. PDF/A does not allow missing glyphs. */
const MISSING_GLYPH = '□';

/** Most texts are nothing but these, which need no cleaning and are in the font. */
const PLAIN = /^(?! )[ -~\u00a0-\u00ac\u00ae-\u00ff–—−…·]*(?<! )$/u;
const LONG = /[^\s/–—-]{17,}/gu;

/** Text for a report: in NFC, without control characters or direction marks, with known glyphs only, and able to wrap. */
export function printable(text: string): string {
  if (PLAIN.test(text) && !/\u00a0$|^\u00a0/u.test(text)) return withBreaks(text);
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

/** Nothing invisible may stand in a hash, which people copy from a page. It fits on a line. */
const HASH = /^[0-9a-f]{64}$/u;

/** Lines end after dashes, and hyphenation handles natural words. Longer words and other long strings may break anywhere. */
const withBreaks = (text: string) =>
  text.replace(LONG, (word) =>
    /^\p{P}{0,3}[\p{L}\p{M}]{14,36}\p{P}{0,3}$/u.test(word) || HASH.test(word)
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
