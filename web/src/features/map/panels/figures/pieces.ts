import type { CablePiece } from '@spadework/core/quantity';

/** Pieces that are alike in cables beside each other. */
export interface PieceRow extends Omit<CablePiece, 'number'> {
  /** The numbers of the cables that have such a piece, rising. */
  numbers: number[];
}

/** The pieces of a type as a list says them: those from and to the same place with the same length in one row. */
export function pieceRows(pieces: readonly CablePiece[]): PieceRow[] {
  const rows = new Map<string, PieceRow>();
  for (const { number, ...piece } of pieces) {
    const key = `${piece.from} ${piece.to} ${piece.length}`;
    const row = rows.get(key) ?? { ...piece, numbers: [] };
    row.numbers.push(number);
    rows.set(key, row);
  }
  return [...rows.values()].sort((a, b) => a.from - b.from || a.numbers[0]! - b.numbers[0]!);
}

/** "1–3, 5". */
export function numberRanges(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(', ');
}
