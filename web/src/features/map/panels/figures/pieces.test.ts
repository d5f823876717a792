import { expect, test } from 'vitest';
import { numberRanges, pieceRows } from './pieces.js';

const piece = (number: number, from: number, to: number, length = to - from) => ({
  number,
  from,
  to,
  length,
  longerThanDrum: false,
});

// Sabotage: group by from and to alone, and the end that one cable takes more is lost.
test('pieces that are alike stand in one row, and others do not', () => {
  const rows = pieceRows([piece(1, 0, 300), piece(1, 300, 500), piece(2, 0, 300), piece(3, 0, 300, 302)]);
  expect(rows.map(({ numbers, from, length }) => [numbers, from, length])).toEqual([
    [[1, 2], 0, 300],
    [[3], 0, 302],
    [[1], 300, 200],
  ]);
});

test('numbers that follow each other are a range', () => {
  expect(numberRanges([1, 2, 3, 5])).toBe('1–3, 5');
  expect(numberRanges([4])).toBe('4');
});
