import { starterThesaurus } from '@spadework/core/search';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readQuery } from './reading.js';

const read = (q: string, ...texts: string[]) => readQuery(q, texts, starterThesaurus());
const said = (q: string, ...texts: string[]) =>
  read(q, ...texts)
    .understood?.map(({ text, isHit }) => (isHit ? `*${text}*` : text))
    .join('');
const marked = (q: string, ...texts: string[]) => {
  const reading = read(q, ...texts);
  return texts.flatMap((text) => reading.parts(text).flatMap((part) => (part.isHit ? [part.text] : [])));
};

describe('what a query was understood as', () => {
  test.each([
    ['a slip', 'transfromator 500', ['Transformator 500 kVA'], '*transformator* 500'],
    ['English', 'transformer', ['Transformator 500 kVA', 'Transformatorer'], '*transformator*'],
    ['a term of several words', 'ring main unit 24 kV', ['Koblingsanlegg 24 kV'], '*koblingsanlegg* 24 kV'],
    ['another spelling', 'trafo høgspent', ['Transformator, høyspent'], '*transformator* *høyspent*'],
    ['a slip of a synonym', 'transformr', ['Transformator 500 kVA'], '*transformator*'],
    ['its spelling is that of the texts', 'grøtf', ['Grøft i asfalt'], '*grøft*'],
    ['English, in a compound', 'earthing', ['Jordingsbryterens stilling'], '*jording*'],
    ['a synonym in a word with a hyphen', 'jordkabel', ['DC-kabel 2x6'], '*kabel*'],
    ['a slip of a part of a compound', 'grøtf', ['Kabelgrøft i asfalt'], '*grøft*'],
  ])('%s', (_, q, texts, expected) => expect(said(q, ...texts)).toBe(expected));

  test.each([
    ['as typed', 'kabel grøft', ['Kabelgrøft i asfalt']],
    ['any inflection', 'grøfter', ['Grøfta']],
    ['a long question', 'hvor dypt skal kabelen ligge i veien', ['Dybde av kabel i vei']],
    ['a beginning', 'transf', ['Transformator']],
    ['numbers', '3x1x240', ['TSLF 3x240']],
    ['what nothing has', 'xyzzy kabel', ['Kabel']],
    ['without texts', 'transfromator', []],
  ])('nothing is said of %s', (_, q, texts) => expect(said(q, ...texts)).toBeUndefined());

  test('its words can be searched for literally', () => {
    expect(read('ring main unit 24 kV', 'Koblingsanlegg 24 kV').literal).toBe('"ring main unit" 24 kV');
    expect(read('kabel', 'Kabel').literal).toBe('kabel');
    expect(said('"transformer"', 'Transformator')).toBeUndefined();
  });
});

describe('hits', () => {
  test('are marked in any inflection, as parts of compounds, as synonyms and as corrected', () => {
    expect(marked('groft', 'Omfylling i kabelgrøft, grøfta')).toEqual(['kabelgrøft', 'grøfta']);
    expect(marked('transformer 500', 'Transformator 500 kVA')).toEqual(['Transformator', '500']);
    expect(marked('transfromator', 'Transformator 500 kVA')).toEqual(['Transformator']);
    expect(marked('prosjket', 'Årlig rammeprosjekt')).toEqual(['rammeprosjekt']);
    expect(marked('40', 'TSLF 1x240 40 kV')).toEqual(['40']);
    expect(marked('24 kv', 'HS skjøt 24 kV, 240-400 mm2')).toEqual(['24']);
    expect(marked('"kabel"', 'Kabel i rør')).toEqual(['Kabel']);
  });

  test('parts are the text again', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, q) => {
        expect(
          read(q, text)
            .parts(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

describe('what an entry lacks', () => {
  const lacks = (q: string, found: string[], entry: string) => read(q, ...found).missing([entry]);

  test.each([
    ['a word', 'kabel grøft asfalt', ['Kabel i grøft'], ['asfalt']],
    ['no synonym, inflection, slip or part', 'transformer kabler grøtf', ['Transformator, kabelgrøft'], []],
    ['no little word', 'grøft i og for asfalt', ['Grøft'], ['asfalt']],
    ['no number', 'kabel 240', ['TSLF 3x1x240 kabel'], []],
    ['nothing that is known, so nothing is said', 'xyzzy', ['Kabel'], []],
  ])('%s', (_, q, [entry], expected) => expect(lacks(q, [entry!], entry!)).toEqual(expected));

  test('is weak if it is more than half', () => {
    const { isWeak } = read('kabel grøft asfalt', 'Kabel', 'Grøft i asfalt');
    expect([['Kabel'], ['Grøft', 'i asfalt'], ['Mast']].map(isWeak)).toEqual([true, false, false]);
  });
});
