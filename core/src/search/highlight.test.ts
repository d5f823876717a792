import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../text/samples.js';
import { Highlighter } from './highlight.js';

const marker = (words: string[], phrases: string[] = []) =>
  new Highlighter({ words: new Map(words.map((word, i) => [word, i])), phrases });

/** The text that a browser shows for a fragment. */
const plain = (html: string) =>
  html
    .replaceAll('<em>', '')
    .replaceAll('</em>', '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('a fragment', () => {
  test('marks hits regardless of case and accents, and whole references', () => {
    expect(marker(['groft', '703.2']).fragment('GRØFT etter K-703.2.')).toBe(
      '<em>GRØFT</em> etter <em>K-703.2</em>.',
    );
  });

  test('escapes markup', () => {
    expect(marker(['script']).fragment(`<script>alert('1')</script> & "x"`)).toBe(
      '&lt;<em>script</em>&gt;alert(&#39;1&#39;)&lt;/<em>script</em>&gt; &amp; &quot;x&quot;',
    );
  });

  test('shows the words themselves rather than synonyms of them', () => {
    const filler = 'noe helt annet står skrevet her og der '.repeat(20);
    const words = new Map([
      ['kabelgroft', 0],
      ['groft', 0],
    ]);
    const synonyms = new Set(['groft']);
    const text = `Grøft i grøft ved grøft. ${filler}En kabelgrøft.`;
    expect(new Highlighter({ words, synonyms, phrases: [] }).fragment(text)).toContain('<em>kabelgrøft</em>');
  });

  test('is around the most different hits, and has whole words', () => {
    const filler = 'noe helt annet står skrevet her og der '.repeat(20);
    const text = `kabel ${filler}kabel og grøft står sammen ${filler}grøft`;
    const fragment = marker(['kabel', 'groft']).fragment(text)!;
    expect(fragment).toContain('<em>kabel</em> og <em>grøft</em> står sammen');
    expect(plain(fragment).length).toBeLessThanOrEqual(210);
    expect(text).toContain(` ${plain(fragment)} `);
  });

  test('marks a phrase as one hit', () => {
    expect(marker(['kabel'], [' kabel i groft ']).fragment('En kabel i  grøft, en kabel.')).toBe(
      'En <em>kabel i grøft</em>, en <em>kabel</em>.',
    );
  });

  test('is undefined without a hit', () => {
    expect(marker(['kabel']).fragment('ingenting')).toBeUndefined();
    expect(marker([]).fragment('')).toBeUndefined();
  });

  // This fails when a character is not escaped, or when a fragment is cut within an escape.
  test('is always text of the document, with no markup except <em>', () => {
    const piece = fc.constantFrom(
      'kabel',
      '<em>',
      '</em>',
      '<b onclick="x">',
      '&amp;',
      "'",
      ' ',
      '\n',
      'grøft',
      'x',
      '&',
    );
    const texts = fc.oneof(
      fc.array(piece, { maxLength: 200 }).map((pieces) => pieces.join('')),
      fc.string({ unit: anyCharacter, maxLength: 600 }).map((text) => `kabel ${text} kabel`),
    );
    const both = marker(['kabel', 'groft'], [' kabel groft ']);
    fc.assert(
      fc.property(texts, (text) => {
        const fragment = both.fragment(text);
        if (fragment === undefined) return;
        const rest = fragment.replace(/<em>[^<>]*<\/em>/g, '');
        expect(rest).not.toMatch(/[<>"']/);
        expect(rest.replace(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
        expect(fragment).toContain('<em>');
        expect(text.replace(/\s+/gu, ' ')).toContain(plain(fragment));
      }),
      { numRuns: 1000 },
    );
  });

  test('of a huge text is found', () => {
    const fragment = marker(['kabel'], [' kabel kabel ']).fragment('kabel '.repeat(200_000));
    expect(fragment).toContain('<em>kabel kabel</em>');
  });
});
