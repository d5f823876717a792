import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toTsQuery, toTsVector } from './lexemes.js';
import { proximity } from './proximity.js';
import { type ShortText, ShortTexts } from './shortTexts.js';
import { nearWords, slip } from './slips.js';
import { starterThesaurus } from './starterThesaurus.js';

const code = (number: string, name: string, english = ''): ShortText => ({
  fields: [
    { text: number, weight: 5, isNumber: true },
    { text: name, weight: 6 },
    { text: english, weight: 4 },
  ],
});
const CODES = [
  code('51.15', 'Kabelgrøft i asfalt', 'Cable trench in asphalt'),
  code('51.20', 'Kabelgrøft i dyrket mark'),
  code('52.10', 'TSLF 24 kV 3x1x240 Al, legging i grøft'),
  code('52.20', 'TSLF 24 kV 3x1x95 Al'),
  code('60.05', 'Fordelingstransformator 500 kVA'),
  code('60.10', 'Fordelingstransformator 1000 kVA'),
  code('60.20', 'Nettstasjon i betong'),
  code('70.10', 'Veglysmast 8 m'),
  code('80.10', 'Målerskap'),
  code('80.20', 'Maler, innleid'),
];
const codes = ShortTexts.of(CODES, starterThesaurus());
const numbers = (q: string, includes?: (place: number) => boolean) =>
  codes.search(q, includes).matches.map(({ place }) => CODES[place]!.fields[0]!.text);

describe('short texts', () => {
  test.each([
    ['kabelgrøfter asfalt', '51.15'],
    ['grøft åker', '51.20'],
    ['trench', '51.15'],
    ['5220', '52.20'],
    ['52.20', '52.20'],
    ['240 grøft', '52.10'],
    ['3 x 240', '52.10'],
    ['trafo 500', '60.05'],
    ['trafo 1000kVA', '60.10'],
    ['transfromator 1000', '60.10'],
    ['fordelingstrafo 500 kva', '60.05'],
    ['kiosk', '60.20'],
    ['substation', '60.20'],
    ['gatelys mast', '70.10'],
    ['veglysm', '70.10'],
    ['målar', '80.10'],
    ['"maler"', '80.20'],
  ])('%s finds %s first', (q, number) => {
    expect(numbers(q)[0]).toBe(number);
  });

  test('å is what was typed, and a finds both', () => {
    expect(numbers('måler')).toEqual(['80.10']);
    expect(numbers('maler').sort()).toEqual(['80.10', '80.20']);
  });

  test('all words are needed, or else as many as any entry has, but at least half', () => {
    expect(numbers('kabelgrøft asfalt')).toEqual(['51.15']);
    expect(numbers('kabelgrøft asfalt qqqq')).toEqual(['51.15']);
    expect(numbers('kabelgrøft qqqq zzzz')).toEqual([]);
    expect(numbers('')).toEqual([]);
  });

  test('of filtered entries, filtered ones do not count', () => {
    expect(numbers('kabelgrøft asfalt', (place) => place > 0)).toContain('51.20');
    expect(numbers('kabelgrøft asfalt', (place) => place > 0)).not.toContain('51.15');
  });

  test('counts by value say what each value alone would find', () => {
    const ranked = codes.ranked('kabelgrøft asfalt');
    const counts = ranked.countBy(
      (place) => place,
      () => true,
    );
    expect([...counts]).toEqual([0, 1, 2].map((place) => [place, 1]));
    for (const place of counts.keys()) expect(ranked.matches((each) => each === place)).toHaveLength(1);
  });

  test('stop words alone and single letters are beginnings', () => {
    expect(numbers('for')).toEqual(['60.05', '60.10']);
    expect(numbers('v')).toEqual(['70.10']);
    expect(numbers('legging i')).toEqual(['52.10']);
  });

  test('an entry whose name is the query comes first', () => {
    const names = ['Mast', 'Mast i tre', 'Mast og stag', 'Tre mast mast mast'];
    const entries = ShortTexts.of(
      names.map((text) => ({
        fields: [{ text, weight: 6, isName: true }],
        factor: text === 'Mast' ? 0.5 : 1,
      })),
      starterThesaurus(),
    );
    for (const [place, name] of names.entries()) expect(entries.search(name).matches[0]!.place).toBe(place);
  });

  test('tell what was corrected, how sure a match is, and what to mark', () => {
    const { matches, corrected, hits } = codes.search('kabelgørft asfalt');
    expect(corrected).toEqual([{ typed: 'kabelgorft', meant: 'kabelgroft' }]);
    expect(matches[0]!.confidence).toBeGreaterThan(0.85);
    expect([hits.get('kabelgroft'), hits.get('asfalt')]).toEqual([0, 1]);
    expect(codes.search('"kabelgørft"').matches).toEqual([]);
    expect(codes.search('kabelgrøft').matches[0]!.confidence).toBe(1);
  });

  test('every entry is found by its own name, with confidence 1', () => {
    const word = fc.constantFrom(
      'kabel',
      'mast',
      'kum',
      'rør',
      'måler',
      '240',
      '24 kV',
      'K-7.1',
      'stolpe',
      'jord',
    );
    const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 8 }), (names) => {
        const entries = ShortTexts.of(
          names.map((text) => ({ fields: [{ text, weight: 1 }] })),
          starterThesaurus(),
        );
        for (const [place, text] of names.entries()) {
          const match = entries.search(text).matches.find((each) => each.place === place);
          expect(match?.confidence).toBeCloseTo(1);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('lexemes', () => {
  const thesaurus = starterThesaurus();

  test('of a text are its words, stems and the parts of compounds, with the weight of the best field', () => {
    const vector = toTsVector(
      { A: ['N-2026-014'], B: ['Kabelgrøfter'], D: ["kabel o'vei", null] },
      thesaurus,
    );
    for (const lexeme of [
      "'n2026-014':1A",
      "'n2026014':1A",
      "'kabelgrofter':1B",
      "'groft':1B",
      "'kabl':1B",
      "'vei':1D",
    ])
      expect(vector.split(' ')).toContain(lexeme);
  });

  test('are asked for one word at a time', () => {
    const [first, second] = toTsQuery('gatelys åsen', thesaurus);
    expect(first!.own).toBe("('gatelys':*|'gatelys')");
    expect(first!.all).toContain("('veglys')");
    expect(second!.word).toBe('asen');
    expect(toTsQuery('gatelys', thesaurus, { isLiteral: true })[0]!.all).toBe("('gatelys':*|'gatelys')");
    expect(toTsQuery('"gatelys"', thesaurus)).toEqual([
      { word: 'gatelys', own: "'gatelys'", all: "'gatelys'", isQuoted: true },
    ]);
    const corrections = new Map([['gatlys', [{ word: 'gatelys', worth: 0.9 }]]]);
    expect(toTsQuery('gatlys', thesaurus, { corrections })[0]!.all).toContain("('veglys')");
  });
});

describe('slips', () => {
  test('swapped and doubled letters are likelier than others, and a wrong first letter is unlikelier', () => {
    expect(slip('gorft', 'groft')).toBeCloseTo(0.6);
    expect(slip('grofft', 'groft')).toBeCloseTo(0.6);
    expect(slip('graft', 'groft')).toBe(1);
    expect(slip('froft', 'groft')).toBe(1.5);
  });

  test('numbers and short words are never corrected, and two slips only in long words', () => {
    const vocabulary = ['kabel', 'kum', '24kv', 'transformator', 'kabal'];
    expect(nearWords('kabl', vocabulary, 1)).toEqual(['kabel', 'kabal']);
    expect(nearWords('kabl', vocabulary, 1, (word) => Number(word === 'kabal'))).toEqual(['kabal', 'kabel']);
    expect(nearWords('kom', vocabulary, 1)).toEqual([]);
    expect(nearWords('23kv', vocabulary, 1)).toEqual([]);
    expect(nearWords('kbl', vocabulary, 2)).toEqual([]);
    expect(nearWords('tranformatr', vocabulary, 2)).toEqual(['transformator']);
    expect(nearWords('kabelkj', vocabulary, 2)).toEqual([]);
  });
});

describe('nearness', () => {
  const asked = {
    words: new Map([
      ['jord', 0],
      ['kabel', 1],
    ]),
    rarities: [2, 1],
  };
  const of = (stream: string) => proximity([stream], asked, 1);

  test('is more the nearer different words stand, in one field', () => {
    expect(of(' kabel jord ')).toBeGreaterThan(of(' kabel i jord '));
    expect(of(' kabel i jord ')).toBeGreaterThan(0);
    expect(of(' kabel | jord ')).toBe(0);
    expect(of(' kabel kabel ')).toBe(0);
    expect(of(` kabel ${'x '.repeat(12)}jord `)).toBe(0);
  });
});
