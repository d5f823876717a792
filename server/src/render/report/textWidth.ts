import { sourceSans } from '../font/sourceSans.js';
import type { TrueType } from '../font/trueType.js';

export type Weight = 'Regular' | 'Semibold' | 'Bold';

const advances = new Map<Weight, Map<string, number>>();

/** The width of a text in points, without kerning. Typst sets it slightly narrower. */
export function textWidth(text: string, size: number, weight: Weight = 'Regular'): number {
  const font = sourceSans(weight);
  let known = advances.get(weight);
  if (!known) {
    known = new Map();
    advances.set(weight, known);
  }
  let units = 0;
  for (const letter of text) {
    let advance = known.get(letter);
    if (advance === undefined) {
      advance = advanceOf(font, letter);
      known.set(letter, advance);
    }
    units += advance;
  }
  return (units / font.unitsPerEm) * size;
}

/** Marks have no width of their own. */
const advanceOf = (font: TrueType, letter: string): number =>
  /[\p{M}\p{Cf}]/u.test(letter) ? 0 : font.advanceOf(font.glyphOf(letter.codePointAt(0)!));

/** No letter is wider, in parts of the size. Only a ligature of several letters could be. */
const WIDEST = 1;

/** Whether a text certainly fits a width on one line. Most texts are so short that they need not be measured. */
export const isShort = (text: string, width: number, size: number): boolean =>
  text.length * size * WIDEST <= width && !text.includes('\n');

/** How many lines a text takes in a width. Words that are too long for a line are broken. */
export function linesIn(text: string, width: number, size: number, weight?: Weight): number {
  if (isShort(text, width, size)) return 1;
  let lines = 0;
  for (const line of text.split('\n')) {
    const whole = textWidth(line, size, weight);
    if (whole <= width) {
      lines += 1;
      continue;
    }
    // A line ends before the word that does not fit, so it is on average not full.
    lines += Math.ceil((whole / Math.max(width, 1)) * 1.2);
  }
  return lines;
}
