import { expect, test } from 'vitest';
import { markedParts } from './marks.js';

const marked = (text: string, ...words: string[]) =>
  markedParts(text, words)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('');

test('marks what was searched for, whatever its case and accents', () => {
  expect(marked('Kabelgrøft og GRØFT', 'grøft')).toBe('Kabel[grøft] og [GRØFT]');
  expect(marked('Kabelgrøft', 'GROFT')).toBe('Kabel[grøft]');
  // One letter of the text is two of the folded text, and the places after it stay right.
  expect(marked('Nær røret', 'ror')).toBe('Nær [rør]et');
  expect(marked('Nær røret', 'ae')).toBe('N[æ]r røret');
});

test('marks several words, and those that overlap once', () => {
  expect(marked('rør og kummer', 'kum', 'rør')).toBe('[rør] og [kum]mer');
  expect(marked('aaaa', 'aa', 'aaa')).toBe('[aaaa]');
  expect(marked('abc', '', 'x')).toBe('abc');
  expect(markedParts('', ['a'])).toEqual([]);
});
