import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../text/samples.js';
import { fold } from '../text/words.js';
import { foldRinged, joinDividedWords, Tokenizer, wordStream } from './tokens.js';

const words = (raw: string) => new Tokenizer().words(raw).map(({ word }) => word);

describe('the words of a token', () => {
  test.each([
    ['Kabelgrøft', ['kabelgroft']],
    ['K-703.2', ['k703.2', 'k7032', '703.2', '703']],
    ['1,5', ['1.5']],
    ['24kV', ['24kv', '24', 'kv']],
    ['NEK440', ['nek440', 'nek', '440']],
    ['høyspent-kabel', ['hoyspentkabel', 'kabel', 'hoyspent']],
    ['NS-771/B', ['ns771b', '771b', 'ns', '771']],
    ['og/eller', ['og', 'eller']],
    ['2026-11-15', ['2026-11-15', '20261115', '11-15', '2026', '15', '11']],
    ['51-15', ['51-15', '5115', '51', '15']],
    ['3x1x240', ['3x1x240', '1x240', '240']],
    ['Måler', ['maler', 'måler']],
  ])('%s', (raw, expected) => {
    expect(words(raw).sort()).toEqual([...expected].sort());
    expect(words(raw)[0]).toBe(expected[0]);
  });

  test('the spelling of a word keeps its accents', () => {
    expect(new Tokenizer().words('GRØFT')).toEqual([{ word: 'groft', spelling: 'grøft' }]);
  });

  test('are never empty: a mark that counts as a letter is not a token', () => {
    expect([...new Tokenizer().tokens('\uff9e kabel')].map(({ raw }) => raw)).toEqual(['kabel']);
  });

  test('are folded, short and never blank, in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 500 }), (text) => {
        for (const { raw, start, words } of new Tokenizer().tokens(text)) {
          expect(text.slice(start, start + raw.length)).toBe(raw);
          expect(words.length).toBeGreaterThan(0);
          for (const { word } of words) expect(word).toMatch(/^[\p{L}\p{N}.\-/:]{1,400}$/u);
        }
      }),
    );
  });

  test('are found in a huge text without a blank', () => {
    for (const text of ['a-'.repeat(200_000), '1.'.repeat(200_000), 'a'.repeat(400_000), '-'.repeat(400_000)])
      expect([...new Tokenizer().tokens(text)].length).toBeLessThan(text.length);
  });
});

test('å is kept beside the folded word, and ø and æ are folded in both', () => {
  expect(foldRinged('MÅLERSØYLE på Ærø')).toBe('målersoyle på aero');
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), (text) => {
      expect(fold(foldRinged(text))).toBe(fold(text));
    }),
  );
});

test('words that are divided at the end of a line are joined', () => {
  expect(joinDividedWords('kabel-\n  grøft og nett\u00adstasjon, K-\n7')).toBe(
    'kabelgrøft og nettstasjon, K-\n7',
  );
});

test('a stream has every word between blanks', () => {
  expect(wordStream('Se K-703.2, «Grøft» 24kV!')).toBe(' se k 703 2 groft 24 kv ');
  expect(wordStream(' … ')).toBe(' ');
});
