import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../text/samples.js';
import { editDistance } from './distance.js';
import { parseQuery, wordsNeeded } from './query.js';
import { ndcg } from './relevance.js';

const words = (q: string) => parseQuery(q).words.map(({ word }) => word);

describe('a query', () => {
  test.each([
    ['kabel i grøft', ['kabel', 'groft']],
    ['Kabel KABEL', ['kabel']],
    ['is på linje', ['is', 'linje']],
    ['what is the cable for', ['cable']],
    ['og i', []],
    ['NEK 440', ['nek', '440']],
    ['"en frase" grøft', ['groft']],
    ['"uten slutt', ['uten', 'slutt']],
  ])('%s', (q, expected) => {
    expect(words(q)).toEqual(expected);
  });

  test.each([
    ['24 kV kabel', ['24kv', 'kabel']],
    ['trafo 500 kVA', ['trafo', '500kva']],
    ['240 mm²', ['240mm2']],
    ['3 × 1 × 240', ['3x1x240']],
    ['3 x 240 kabel', ['3x240', 'kabel']],
    ['måler', ['måler']],
    ['på måler', ['måler']],
  ])('%s has units, cross-sections and å', (q, expected) => {
    expect(words(q)).toEqual(expected);
  });

  test.each([
    ['24 kV', { '24': 0.4 }],
    ['51-15', { '5115': 0.9 }],
    ['N-2026-014', { n2026014: 0.9 }],
    ['3x1x240', { '3x240': 0.9, '1x240': 0.6, '240': 0.6 }],
    ['3x240', { '3x1x240': 0.9, '240': 0.6 }],
    ['kabel', {}],
  ])('%s has other forms', (q, forms) => {
    const { also = [] } = parseQuery(q).words[0]!;
    expect(Object.fromEntries(also.map(({ word, worth }) => [word, worth]))).toEqual(forms);
  });

  test('has phrases, and the words to find them by', () => {
    expect(parseQuery('x "Kabel i grøft" «K-703.2»').phrases).toEqual([
      { stream: ' kabel i groft ', words: ['kabel', 'groft'] },
      { stream: ' k 703 2 ', words: ['703.2', '703'] },
    ]);
    expect(parseQuery('"og i" ""').phrases).toEqual([]);
  });

  test('has a last word that may be a beginning, unless a phrase comes last', () => {
    expect(parseQuery('kabel gr').words.map(({ isLast }) => isLast)).toEqual([false, true]);
    expect(parseQuery('gr "kabel"').words[0]!.isLast).toBe(false);
  });

  test('counts repeated words', () => {
    expect(parseQuery('kabel grøft kabel').words[0]).toMatchObject({ word: 'kabel', times: 2 });
  });

  test('is limited in size', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 3000 }), (q) => {
        const query = parseQuery(q);
        expect(query.words.length).toBeLessThanOrEqual(64);
        expect(query.phrases.length).toBeLessThanOrEqual(8);
      }),
    );
    expect(words(Array.from({ length: 500 }, (_, i) => `ord${i}`).join(' ')).length).toBe(64);
  });
});

test('all of up to three words are needed if ten documents have them, and otherwise any', () => {
  const needed = (documents: number) => [0, 1, 2, 3, 4, 64].map((words) => wordsNeeded(words, documents));
  expect(needed(10)).toEqual([0, 1, 2, 3, 1, 1]);
  expect(needed(9)).toEqual([0, 1, 1, 1, 1, 1]);
});

test('every form of hvilken is a stop word', () => {
  expect(parseQuery('hvilket hvilken hvilke kabel').words.map(({ word }) => word)).toEqual(['kabel']);
});

describe('edit distance', () => {
  test.each([
    ['groft', 'groft', 0],
    ['groft', 'grofft', 1],
    ['groft', 'gorft', 1],
    ['transformator', 'tranformtor', 2],
    ['kabel', 'stolpe', 3],
  ])('%s and %s: %i', (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance);
  });

  test('is symmetric, and zero only for equal words', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 3)).toBe(editDistance(b, a, 3));
        expect(editDistance(a, b, 3) === 0).toBe(a === b);
      }),
    );
  });
});

describe('nDCG', () => {
  const grades = new Map([
    ['a', 3],
    ['b', 1],
  ]);
  test('is 1 for the best order, less for other orders, and 0 without answers', () => {
    expect(ndcg(['a', 'b', 'x'], grades)).toBe(1);
    expect(ndcg(['b', 'a'], grades)).toBeCloseTo((1 + 3 / Math.log2(3)) / (3 + 1 / Math.log2(3)));
    expect(ndcg(['x', 'y'], grades)).toBe(0);
    expect(ndcg(['a'], new Map())).toBe(0);
  });
  test('with exponential gain, one perfect answer counts more than several fair ones', () => {
    const gain = 'exponential';
    expect(ndcg(['a', 'b'], grades, { gain })).toBe(1);
    expect(ndcg(['b', 'a'], grades, { gain })).toBeCloseTo((1 + 7 / Math.log2(3)) / (7 + 1 / Math.log2(3)));
  });
  test('uses the first ten answers', () => {
    expect(ndcg([...'0123456789', 'a'], grades)).toBe(0);
  });
});
