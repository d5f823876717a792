import type { LegendLabel } from '../labelRanges.js';
import { shortened, textWidth } from './letters.js';

/** Breaks a list of labels into lines. A line break is within a label only when the label is wider than a line. */
export function labelLines(labels: readonly LegendLabel[], width: number, size: number): LegendLabel[] {
  const lines: LegendLabel[] = [];
  let line: LegendLabel | null = null;
  for (const piece of labels.flatMap((label, i) => piecesOf(label, i < labels.length - 1, width, size))) {
    const longer: string = line ? `${line.words} ${piece.words}` : piece.words;
    if (line && textWidth(longer, size, true) <= width) {
      line.words = longer;
      line.count += piece.count;
    } else {
      line = { ...piece, words: shortened(piece.words, width, size, true) };
      lines.push(line);
    }
  }
  return lines;
}

/** A label that is wider than a line is split into words. Its count goes with the last word. */
function piecesOf({ words, count }: LegendLabel, more: boolean, width: number, size: number): LegendLabel[] {
  const whole = more ? `${words},` : words;
  if (textWidth(whole, size, true) <= width) return [{ words: whole, count }];
  const parts = whole.split(/\s+/u).filter(Boolean);
  return parts.map((part, i) => ({ words: part, count: i === parts.length - 1 ? count : 0 }));
}
