import { sourceSans } from '../font/sourceSans.js';

/** Stands for a character that the font cannot draw; PDF/A takes no missing glyphs. */
const UNKNOWN = '□';

/** Text as a report may show it: composed, without controls or marks of direction, drawable, and able to wrap. */
export function shown(text: string): string {
  const font = sourceSans('Regular');
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(/[\t\v\f]/gu, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();
  let drawable = '';
  for (const letter of plain)
    drawable += letter === '\n' || font.glyphOf(letter.codePointAt(0)!) ? letter : UNKNOWN;
  return wrapping(drawable);
}

/** Hyphenation breaks words of a natural length; what is longer, or no word at all, may break anywhere. */
const wrapping = (text: string) =>
  text.replace(/[^\s/-]{17,}/gu, (word) =>
    /^\p{P}{0,3}[\p{L}\p{M}]{14,36}\p{P}{0,3}$/u.test(word)
      ? word
      : word.replace(/(?<=.)(?=\P{M})/gsu, '\u200b'),
  );

/** On one line, and no longer than a line. */
export function oneLine(text: string, most: number): string {
  const line = text
    .replace(/\s+/gu, (blank) => (blank.includes('\n') ? ' ' : blank))
    .replaceAll('\u200b', '');
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line;
}
