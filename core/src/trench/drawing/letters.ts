/** How much room words take. Helvetica's widths, in thousandths: the other fonts of the stack are no wider. */

const WIDTHS: [string, number][] = [
  ["'ijl|", 222],
  [' !,./:;\\[]ft·Iì-()`r°', 300],
  ['"*ckszxvyJ^', 500],
  ['–{}', 556],
  ['+<=>~×÷', 584],
  ['FTZL', 611],
  ['ABEKPSVXYÅÄ&', 670],
  ['CDHNRUwØ', 730],
  ['GOQÖ', 778],
  ['mM', 840],
  ['%æ', 889],
  ['WÆ—@…', 1000],
];
const WIDTH_OF = new Map(WIDTHS.flatMap(([letters, width]) => [...letters].map((one) => [one, width])));
const BOLD = 1.07;

function letterWidth(letter: string): number {
  const known = WIDTH_OF.get(letter);
  if (known) return known;
  return letter.codePointAt(0)! < 0x0250 ? 570 : 1000;
}

export function textWidth(text: string, size: number, bold = false): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return (width / 1000) * size * (bold ? BOLD : 1);
}

/** The text, or as much of its beginning as fits. */
export function shortened(text: string, room: number, size: number, bold = false): string {
  if (textWidth(text, size, bold) <= room) return text;
  let left = room - textWidth('…', size, bold);
  let kept = '';
  for (const letter of text) {
    left -= textWidth(letter, size, bold);
    if (left < 0) break;
    kept += letter;
  }
  return `${kept.trimEnd()}…`;
}

/** Lines no wider than the room, broken at spaces; the last one is shortened when there is more. */
export function wrapped(text: string, room: number, size: number, most: number, bold = false): string[] {
  const words = text.split(/\s+/u).filter(Boolean);
  const lines: string[] = [];
  let line = '';
  for (const [i, word] of words.entries()) {
    const longer = line ? `${line} ${word}` : word;
    if (!line || textWidth(longer, size, bold) <= room) {
      line = longer;
    } else if (lines.length === most - 1) {
      return [...lines, shortened(`${line} ${words.slice(i).join(' ')}`, room, size, bold)];
    } else {
      lines.push(shortened(line, room, size, bold));
      line = word;
    }
  }
  return [...lines, shortened(line, room, size, bold)];
}
