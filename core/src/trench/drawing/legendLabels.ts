import type { LegendLabel } from './legendRows.js';
import { shortened, textWidth } from './letters.js';

/** Labels one after the other in lines no wider than the room, broken between labels, and within one only if it must be. */
export function labelLines(labels: readonly LegendLabel[], room: number, size: number): LegendLabel[] {
  const lines: LegendLabel[] = [];
  let line: LegendLabel | null = null;
  for (const piece of labels.flatMap((label, i) => piecesOf(label, i < labels.length - 1, room, size))) {
    const longer: string = line ? `${line.words} ${piece.words}` : piece.words;
    if (line && textWidth(longer, size, true) <= room) {
      line.words = longer;
      line.count += piece.count;
    } else {
      line = { ...piece, words: shortened(piece.words, room, size, true) };
      lines.push(line);
    }
  }
  return lines;
}

/** A label that is wider than a line goes in word by word; its last word counts for it. */
function piecesOf({ words, count }: LegendLabel, more: boolean, room: number, size: number): LegendLabel[] {
  const whole = more ? `${words},` : words;
  if (textWidth(whole, size, true) <= room) return [{ words: whole, count }];
  const parts = whole.split(/\s+/u).filter(Boolean);
  return parts.map((part, i) => ({ words: part, count: i === parts.length - 1 ? count : 0 }));
}

/** So many lines at most, the last of which then says how many labels it stands for. */
export function cutTo(most: number, lines: LegendLabel[], more: (count: number) => string): string[] {
  if (lines.length <= most) return lines.map(({ words }) => words);
  const kept = lines.slice(0, Math.max(0, most - 1));
  const left = lines.slice(kept.length).reduce((sum, { count }) => sum + count, 0);
  return [...kept.map(({ words }) => words), more(left)];
}
