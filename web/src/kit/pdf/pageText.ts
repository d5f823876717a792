/** A part of a text, from `start` up to `end`. */
export interface Span {
  start: number;
  end: number;
}

/** The text of a page, and where each piece of it begins: pieces are placed on the page one by one. */
export interface PageText {
  text: string;
  starts: readonly number[];
}

interface Piece {
  str: string;
  hasEOL: boolean;
}

export function pageText(pieces: readonly Piece[]): PageText {
  const starts: number[] = [];
  let text = '';
  for (const { str, hasEOL } of pieces) {
    starts.push(text.length);
    text += str;
    if (hasEOL) text += '\n';
  }
  return { text, starts };
}

/** The parts of pieces that a span covers. */
export function piecesOf(
  { text, starts }: PageText,
  { start, end }: Span,
): { piece: number; from: number; to: number }[] {
  return starts.flatMap((first, piece) => {
    const length = (starts[piece + 1] ?? text.length) - first;
    const [from, to] = [Math.max(0, start - first), Math.min(length, end - first)];
    return from < to ? [{ piece, from, to }] : [];
  });
}
