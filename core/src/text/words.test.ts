import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from './samples.js';
import { fold, indexWords, searchWords } from './words.js';

describe('fold', () => {
  test.each([
    ['LØP', 'lop'],
    ['ærfugl', 'aerfugl'],
    ['Ås', 'as'],
    ['A\u030As', 'as'],
    ['Łukasz', 'lukasz'],
    ['Straße', 'strasse'],
    ['Kárášjohka', 'karasjohka'],
  ])('%s is %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test('folding twice gives the same as folding once', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('words', () => {
  test('a reference is found by the whole, by any of its later parts, and by their beginnings', () => {
    const index = indexWords('Bytte av NS-771/B, øst.');
    for (const q of ['ns-771/b', '771/B', 'b', 'NS', 'ns-7', 'øst', 'bytte']) {
      for (const word of searchWords(q))
        expect(
          index.some((entry) => entry.startsWith(word)),
          q,
        ).toBe(true);
    }
    for (const q of ['71/b', 's-771', 'st']) {
      for (const word of searchWords(q))
        expect(
          index.some((entry) => entry.startsWith(word)),
          q,
        ).toBe(false);
    }
  });

  test('every part of a long list without blanks is found', () => {
    const parts = Array.from({ length: 100 }, (_, i) => `NS-${1000 + i}`);
    const index = indexWords(parts.join(','));
    for (const part of parts) {
      const [word] = searchWords(part);
      expect(index.some((entry) => entry.startsWith(word!))).toBe(true);
    }
  });

  test('every text is found by each of its words, whole or shortened', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.nat(200), (text, length) => {
        const index = indexWords(text);
        for (const word of searchWords(text)) {
          const start = word.slice(0, Math.max(1, length));
          expect(index.some((entry) => entry.startsWith(start))).toBe(true);
        }
      }),
    );
  });

  test('no word is blank or longer than the store allows', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 5000 }), (text) => {
        for (const word of indexWords(text)) {
          expect(word.length).toBeLessThanOrEqual(100);
          expect(word).toMatch(/^[\p{L}\p{N}]/u);
        }
      }),
    );
  });
});
