import fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };
const LAST = 0x10ffff;

/**
 * Any character, as the unit `binary` of fast-check. That one takes a second to be made, in every process that uses it.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.integer({ min: 0, max: LAST - SURROGATES.count }).map(
  (n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.count),
  (character) => {
    const code = typeof character === 'string' ? (character.codePointAt(0) ?? -1) : -1;
    if (code < 0 || String.fromCodePoint(code) !== character) throw new Error('is not one character');
    return code < SURROGATES.first ? code : code - SURROGATES.count;
  },
);
