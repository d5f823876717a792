import { expect, test } from 'vitest';
import { pageText, piecesOf } from './pageText.js';

const page = pageText([
  { str: 'Omfyllingen komp', hasEOL: false },
  { str: 'rimeres', hasEOL: true },
  { str: '', hasEOL: false },
  { str: 'forsiktig.', hasEOL: false },
]);

test('pieces are joined, and lines end', () => {
  expect(page).toEqual({ text: 'Omfyllingen komprimeres\nforsiktig.', starts: [0, 16, 24, 24] });
});

test('a word that is in two pieces is found in both', () => {
  const start = page.text.indexOf('komprimeres');
  expect(piecesOf(page, { start, end: start + 11 })).toEqual([
    { piece: 0, from: 12, to: 16 },
    { piece: 1, from: 0, to: 7 },
  ]);
  expect(piecesOf(page, { start: 24, end: 33 })).toEqual([{ piece: 3, from: 0, to: 9 }]);
  expect(piecesOf(page, { start: 5, end: 5 })).toEqual([]);
});
