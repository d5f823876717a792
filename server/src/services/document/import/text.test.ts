import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../../../core/src/text/samples.js';
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
    ['®\t\0\t¡', '® ¡'],
    ['A\0\u030As', 'Ås'],
    ['ka-\nbel-\ngrøft', 'kabelgrøft'],
    ['kabel- \n\n grøft', 'kabelgrøft'],
    ['kabel-\norganisering', 'kabelorganisering'],
    ['kabel-\nogår', 'kabelogår'],
    ['høy-\nog-\nså', 'høyogså'],
    ['høy-\nog-\nog lav', 'høyog-\nog lav'],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  test('is bounded, and never ends in half a character', () => {
    expect(cleanText('x'.repeat(3 * MAX_TEXT_LENGTH))).toHaveLength(MAX_TEXT_LENGTH);
    expect(cleanText(`x${'🚧'.repeat(MAX_TEXT_LENGTH)}`)).toBe(`x${'🚧'.repeat(MAX_TEXT_LENGTH / 2 - 1)}`);
  });

  test('is bounded after composing, and a cut within a division leaves nothing to join', () => {
    const texts = [
      '\u0958'.repeat(MAX_TEXT_LENGTH),
      `${'x'.repeat(MAX_TEXT_LENGTH - 1)} y`,
      `${'x'.repeat(MAX_TEXT_LENGTH - 3)}-\nog y`,
    ];
    for (const clean of texts.map(cleanText)) {
      expect(clean.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
      expect(cleanText(clean) === clean).toBe(true);
    }
  });

  const pieces = [
    'a',
    'og',
    'til',
    'å',
    'A',
    '-',
    '\u2010',
    '\n',
    '\r',
    ' ',
    '\t',
    '\0',
    '\u00ad',
    '\u030a',
    '\ufeff',
  ];
  test('a text made of the pieces that its steps look for is clean after one pass', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 20 }), (list) => {
        const clean = cleanText(list.join(''));
        expect(cleanText(clean)).toBe(clean);
      }),
      { numRuns: 5000 },
    );
  });

  test('whatever comes in, what comes out can be stored, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        const clean = cleanText(text);
        expect(clean).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/u);
        expect(cleanText(clean)).toBe(clean);
      }),
      { numRuns: 2000 },
    );
  });
});
