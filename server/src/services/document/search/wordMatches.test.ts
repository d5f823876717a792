import type { Postings, Texts } from '@spadework/core/search';
import { expect, test } from 'vitest';
import type { AnalysedWord } from './analysedWord.js';
import { matchingTerms } from './wordMatches.js';

const SIZE = 4000;
const OWN = 1;
const FIRST = 2;
const SECOND = 3;

/** A word in the content of the first texts. */
const inTexts = (many: number): Postings => ({
  places: Int32Array.from({ length: many }, (_, place) => place),
  frequencies: new Int32Array(many).fill(2 << 16),
});
const textsWith = (open: 0 | 1): Texts => ({
  open: new Uint8Array(SIZE).fill(open),
  length: new Int32Array(SIZE).fill(100),
  metaLength: new Int32Array(SIZE).fill(10),
  averageLength: 100,
});
const asked: AnalysedWord = {
  word: 'avleder',
  alternatives: [
    { isSynonym: false, terms: new Map([[OWN, { worth: 1, isOwn: true }]]) },
    {
      isSynonym: true,
      terms: new Map(),
      together: { worth: 0.5, isSynonym: true, groups: [[FIRST], [SECOND]] },
    },
  ],
  hasParts: false,
  times: 1,
  isRequired: false,
  isExtra: false,
};
const answersFor = (many: number, { open = 1 }: { open?: 0 | 1 } = {}) =>
  matchingTerms(
    asked,
    new Map([
      [OWN, inTexts(5)],
      [FIRST, inTexts(many)],
      [SECOND, inTexts(many)],
    ]),
    textsWith(open),
    1,
  ).length;

// Sabotage: count the terms of synonyms of one word alone.
test('a synonym of several words counts towards the limit on postings', () => {
  expect(answersFor(2500)).toBe(2);
  expect(answersFor(2501)).toBe(1);
});

// Sabotage: count all postings.
test('closed contents do not count towards it', () => {
  expect(answersFor(2501, { open: 0 })).toBe(2);
});
