import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../text/samples.js';
import { alternativesOf } from './alternatives.js';
import { parseQuery } from './query.js';
import { STARTER_LINES } from './starterLines.js';
import { starterThesaurus } from './starterThesaurus.js';
import { lightStem } from './stem.js';
import { Thesaurus, thesaurusFaults } from './thesaurus.js';

const CSV = new URL('../../../data/search/thesaurus.csv', import.meta.url);
const COMPILED = new URL('./starterLines.ts', import.meta.url);

const thesaurus = new Thesaurus([
  '# bokmål; nynorsk; English; near',
  'nettstasjon|kiosk;nettstasjon;secondary substation;transformator',
  'kiosk;;newsstand',
  'overspenningsvern|avleder;;surge arrester;lyn',
  'vann;vatn;water',
  '~høg;høy',
  '~vatn;vann',
]);
const synonyms = (...words: string[]) =>
  thesaurus
    .matches(words)
    .map(({ from, to, synonyms: found }) => [
      from,
      to,
      ...found.map(({ words: each, worth }) => `${each.join(' ')} ${worth.toFixed(2)}`),
    ]);

describe('the thesaurus', () => {
  test('finds synonyms in all languages, in any inflection, and near terms one way only', () => {
    expect(synonyms('nettstasjonene')).toEqual([
      [0, 1, 'kiosk 0.80', 'secondary substation 0.80', 'transformator 0.40'],
    ]);
    expect(synonyms('transformator')).toEqual([]);
    expect(synonyms('lyn')).toEqual([]);
  });

  test('finds the longest term, whose words are not looked up alone', () => {
    expect(synonyms('old', 'surge', 'arresters', 'water')).toEqual([
      [1, 3, 'overspenningsvern 0.80', 'avleder 0.80', 'lyn 0.40'],
      [3, 4, 'vann 0.80', 'vatn 0.80'],
    ]);
  });

  test('divides the weights of a term of several concepts', () => {
    expect(synonyms('kiosk')[0]).toContain('newsstand 0.57');
    expect(synonyms('kiosk')[0]).toContain('nettstasjon 0.57');
  });

  test('finds what a compound means by its parts', () => {
    const railways = new Thesaurus([
      'jernbane|tog|skinne;;railway;bane',
      'avløp|kloakk;;sewer;grube',
      'rør;;pipe',
    ]);
    const found = (...parts: string[]) =>
      railways.ofCompound(parts).map(({ words, worth }) => `${words.join(' ')} ${worth.toFixed(2)}`);
    expect(found('tog', 'skinner')).toEqual(expect.arrayContaining(['jernbane 0.80', 'railway 0.80']));
    expect(found('kloakk', 'ror')).toEqual(['avlop ror 0.80', 'sewer ror 0.80', 'kloakk pipe 0.80']);
    expect(found('kloakk', 'lokk')).toEqual(['avlop lokk 0.80', 'sewer lokk 0.80']);
    expect(found('lokk', 'luke')).toEqual([]);
    expect(found('kloakk')).toEqual([]);
  });

  test('writes parts of words in other ways', () => {
    expect(thesaurus.spellings('hogspent')).toEqual(['hoyspent']);
    expect(thesaurus.spellings('vannhoyde')).toEqual(['vannhogde', 'vatnhoyde']);
    expect(thesaurus.spellings('kabel')).toEqual([]);
  });

  test('names the fault of each line', () => {
    expect(
      thesaurusFaults([
        '# a comment',
        '',
        'a;b;c;d;e',
        'one two three four five;x',
        'kabel;kabel',
        ';;;lyn|torden',
        '~a;b',
        '~høg',
        `x;${'y'.repeat(3000)}`,
        'kabel;;cable',
        '~høg;høy',
      ]),
    ).toEqual([
      { line: 2, fault: 'cells' },
      { line: 3, fault: 'words' },
      { line: 4, fault: 'alone' },
      { line: 5, fault: 'alone' },
      { line: 6, fault: 'spelling' },
      { line: 7, fault: 'spelling' },
      { line: 8, fault: 'length' },
    ]);
  });

  test('reads any lines, and every term of a line without a fault finds the others', () => {
    const cell = fc
      .array(fc.string({ unit: anyCharacter, maxLength: 12 }), { maxLength: 3 })
      .map((terms) => terms.join('|'));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (cells) => {
        const line = cells.join(';');
        const read = new Thesaurus([line]);
        if (thesaurusFaults([line]).length > 0 || /^\s*[#~]|^\s*$/u.test(line)) return;
        for (const word of read.words) expect(read.matches([word])[0]!.synonyms.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('the thesaurus that we deliver', () => {
  test('is the file that is compiled in', () => {
    const text = readFileSync(CSV, 'utf8');
    const written = readFileSync(COMPILED, 'utf8').replace(/(?<=`\\\n)[^`]*/u, () => text);
    if (process.env.SPADEWORK_RECORD) writeFileSync(COMPILED, written);
    else expect(STARTER_LINES).toBe(text);
  });

  test('has no faults, and finds nynorsk, English and what people say', () => {
    expect(thesaurusFaults(STARTER_LINES.split('\n'))).toEqual([]);
    const found = (...words: string[]) =>
      starterThesaurus()
        .matches(words)
        .flatMap(({ synonyms: all }) => all.map(({ words: each }) => each.join(' ')));
    expect(found('gatelys')).toContain('veglys');
    expect(found('surge', 'arrester')).toContain('overspenningsvern');
    expect(found('straumbrot')).toContain('avbrudd');
  });

  test('comes before the lines of a company', () => {
    const own = starterThesaurus(['glomrekasse;;kabelskap']);
    expect(own.matches(['glomrekasse'])[0]!.synonyms[0]!.words).toEqual(['kabelskap']);
    expect(starterThesaurus().matches(['glomrekasse'])).toEqual([]);
  });
});

describe('alternatives', () => {
  const of = (q: string, rewriting = {}) =>
    alternativesOf(parseQuery(q).words, rewriting, thesaurus).map((group) =>
      group.map(
        ({ words, worth, isOwn }) => `${words.join('+')} ${worth.toFixed(1)}${isOwn ? '' : ' other'}`,
      ),
    );

  test('are the word, its forms, spellings and synonyms', () => {
    expect(of('høgspent')).toEqual([['hogspent 1.0', 'hoyspent 0.9']]);
    expect(of('24 kV')).toEqual([['24kv 1.0', '24 0.4 other']]);
    expect(of('surge arrester')).toEqual([
      ['surge 1.0', 'overspenningsvern 0.8 other', 'avleder 0.8 other', 'lyn 0.4 other'],
      ['arrester 1.0', 'overspenningsvern 0.8 other', 'avleder 0.8 other', 'lyn 0.4 other'],
    ]);
    expect(of('vann', { isLiteral: true })).toEqual([['vann 1.0']]);
  });

  test('of a misspelt word have the synonyms of its correction, and those of a compound its parts', () => {
    const corrections = new Map([['vnan', [{ word: 'vann', worth: 0.9 }]]]);
    expect(of('vnan', { corrections })).toEqual([
      ['vnan 1.0', 'vann 0.9', 'vatn 0.8 other', 'water 0.8 other'],
    ]);
    const compounds = new Map([['stasjonsgroft', ['stasjon', 'groft']]]);
    expect(of('stasjonsgrøft', { compounds })).toEqual([['stasjonsgroft 1.0', 'stasjon+groft 0.8']]);
    expect(of('stasjonsgrøft dybde', { compounds })[0]).toEqual([
      'stasjonsgroft 1.0',
      'stasjon+groft 0.8',
      'stasjon 0.3 other',
      'groft 0.3 other',
    ]);
  });

  test('have å as typed, and without it only if no text has it', () => {
    expect(of('måler')).toEqual([['måler 1.0']]);
    expect(of('måler', { withoutRing: new Set(['måler']) })).toEqual([['måler 1.0', 'maler 1.0']]);
  });
});

describe('a light stem', () => {
  test.each([
    ['kabel', 'kabler', 'kabelen', 'kablene', 'kabels'],
    ['stolpe', 'stolpen', 'stolper', 'stolpene', 'stolpar', 'stolpane'],
    ['groft', 'grofter', 'groftene'],
    ['cable', 'cables'],
    ['battery', 'batteries'],
  ])('of %s is that of its inflections', (word, ...others) => {
    for (const other of others) expect(lightStem(other)).toBe(lightStem(word));
  });

  test('is never short or longer than the word, and leaves numbers alone', () => {
    expect(lightStem('3x1x240')).toBe('3x1x240');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abelrsten'), maxLength: 12 }), (word) => {
        expect(lightStem(word).length).toBeLessThanOrEqual(word.length);
        expect(lightStem(word).length).toBeGreaterThanOrEqual(Math.min(2, word.length));
      }),
    );
  });
});
