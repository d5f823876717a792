import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText, MAX_TEXT_LENGTH } from './text.js';

describe('cleanText', () => {
  test.each([
    ['a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['  mange \t mellomrom\u00a0her  \n \n\n neste ', 'mange mellomrom her\nneste'],
    ['kabel\u00adgrøft', 'kabelgrøft'],
    ['kabel-\ngrøft', 'kabelgrøft'],
    ['høyspent-\nog lavspent', 'høyspent-\nog lavspent'],
    ['NS-\nEN', 'NS-\nEN'],
    ['A\u030As', 'Ås'],
    ['nul\u0000l\u0007\u202e\ud800', 'null'],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  test('is cut to the limit, and never ends in a lone surrogate', () => {
    expect(cleanText('x'.repeat(3 * MAX_TEXT_LENGTH))).toHaveLength(MAX_TEXT_LENGTH);
    expect(cleanText(`x${'🚧'.repeat(MAX_TEXT_LENGTH)}`)).toBe(`x${'🚧'.repeat(MAX_TEXT_LENGTH / 2 - 1)}`);
  });

  test('the result can always be stored, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const clean = cleanText(text);
        expect(clean).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/u);
        expect(cleanText(clean)).toBe(clean);
      }),
      { numRuns: 2000 },
    );
  });
});
