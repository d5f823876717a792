import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hitFinder, markedWords, pageOf, partsOf } from './hits.js';

const found = (q: string, text: string, marked?: string[]) =>
  hitFinder(q, marked)?.(text).map(({ start, end }) => text.slice(start, end));

describe('a highlighted text', () => {
  test('becomes parts', () => {
    expect(partsOf('før <em>omfylling</em> av 5 &lt; 6 &amp;amp; <b>fet</b>')).toEqual([
      { text: 'før ', isHit: false },
      { text: 'omfylling', isHit: true },
      { text: ' av 5 < 6 &amp; <b>fet</b>', isHit: false },
    ]);
    expect(markedWords('før <em>omfylling</em> av <em>5</em>')).toEqual(['omfylling', '5']);
  });

  test('is text, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const escaped = text.replace(/[&<>]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[one]!);
        expect(
          partsOf(escaped)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

describe('hits in a text', () => {
  test('any inflection, parts of compounds, without accents', () => {
    expect(found('omfylling groft', 'Omfyllingen i kabelgrøft, grøfta og Grøftebunnen. Graving.')).toEqual([
      'Omfyllingen',
      'kabelgrøft',
      'grøfta',
      'Grøftebunnen',
    ]);
    expect(found('kabler', 'En kabel, to kabler')).toEqual(['kabler']);
    expect(found('kabler', 'En kabel, to kabler', ['kabel'])).toEqual(['kabel', 'kabler']);
  });

  test('the last word as a beginning, numbers, no stop words', () => {
    expect(found('kabel i gr', 'i en grøft med kabel')).toEqual(['grøft', 'kabel']);
    expect(found('K-703.2', 'Etter K-703.2 og K-703.')).toEqual(['K-703.2']);
    expect(hitFinder('')).toBeUndefined();
    expect(hitFinder(' og i ')).toBeUndefined();
  });
});

describe('the page to open', () => {
  const pages = ['Innhold grøft', 'Massene rundt\nkabelen i grøft\nkomprimeres.', 'grøft grøft'];
  test('is that of the snippet, else that of the first hit', () => {
    expect(pageOf('rundt kabelen i grøft komprimeres', pages, [1, 1, 2])).toBe(2);
    expect(pageOf('noe annet', pages, [0, 0, 2])).toBe(3);
    expect(pageOf(undefined, pages, [0, 0, 0])).toBe(1);
  });
});
