/** The widths of texts. They are Helvetica's, in thousandths of the size. The other fonts are not wider. */

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
const EMOJI = 1275;

function letterWidth(letter: string): number {
  const known = WIDTH_OF.get(letter);
  if (known) return known;
  const code = letter.codePointAt(0)!;
  if (code < 0x0250) return 570;
  return code < 0x1f000 ? 1000 : EMOJI;
}

export function textWidth(text: string, size: number, bold = false): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return (width / 1000) * size * (bold ? BOLD : 1);
}

/** The text, or its beginning with an ellipsis when it is wider than `available`. */
export function shortened(text: string, available: number, size: number, bold = false): string {
  if (textWidth(text, size, bold) <= available) return text;
  let left = available - textWidth('…', size, bold);
  let kept = '';
  for (const letter of text) {
    left -= textWidth(letter, size, bold);
    if (left < 0) break;
    kept += letter;
  }
  return `${kept.trimEnd()}…`;
}

/** Breaks a text at spaces into at most `most` lines. The last line is shortened when the text is longer. */
export function wrapped(text: string, available: number, size: number, most: number, bold = false): string[] {
  const words = text.split(/\s+/u).filter(Boolean);
  const lines: string[] = [];
  let line = '';
  for (const [i, word] of words.entries()) {
    const longer = line ? `${line} ${word}` : word;
    if (!line || textWidth(longer, size, bold) <= available) {
      line = longer;
    } else if (lines.length === most - 1) {
      return [...lines, shortened(`${line} ${words.slice(i).join(' ')}`, available, size, bold)];
    } else {
      lines.push(shortened(line, available, size, bold));
      line = word;
    }
  }
  return [...lines, shortened(line, available, size, bold)];
}
