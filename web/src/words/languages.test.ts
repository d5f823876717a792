import { expect, test } from 'vitest';

/** Names, placeholders, commands and signs that are the same in every language. */
const OF_BOTH = /Norsk bokmål|øre|Ø|Göteborg, teknisk handbok|\{\w+\}|spadework import [\w-]+/g;

/** Words that give a language away. Those that both have, such as `type` or `for`, are in neither list. */
const NORWEGIAN =
  /[æøå]|\b(?:og|ikke|eller|som|med|til|av|en|et|det|dette|strekk|snitt|kurs|kabel|lagre|velg|slett|lukk|avbryt|prosjekt|kalkyle|mengde)\b/i;
const ENGLISH =
  /\b(?:the|and|of|not|with|from|this|that|your|is|are|was|save|delete|cancel|close|search|edit|add|remove|project|trench|segment|section|circuit|layer|cable|pipe|price|cost|length|error|warning|settings|default|template|upload|download|item|login|logout)\b/i;

const files = {
  en: import.meta.glob('../**/words/en.ts', { eager: true, query: '?raw', import: 'default' }),
  nb: import.meta.glob('../**/words/nb.ts', { eager: true, query: '?raw', import: 'default' }),
};

/** The texts of a file, without their names, and without what is put into them. */
const textsIn = (source: string): string[] =>
  [
    ...source
      .replace(/\/\*\*[\s\S]*?\*\/|from '.*';|'[\w.]+': |'(?:en|nb|[A-Z_]+)'/g, '')
      .matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g),
  ]
    .map(([, quoted, template]) => (quoted ?? template!).replace(/\$\{[^}]*\}|\$\{[^}]*$/g, ' '))
    .filter((text) => /\p{Ll}/u.test(text));

test.each([
  ['en', NORWEGIAN],
  ['nb', ENGLISH],
] as const)('texts in %s have no word of the other language', (language, other) => {
  const texts = Object.entries(files[language]).flatMap(([file, source]) =>
    textsIn(source as string).map((text) => ({ file, text })),
  );
  expect(texts.length).toBeGreaterThan(1000);
  const foreign = texts.filter(({ text }) => other.test(text.replace(OF_BOTH, '')));
  expect(foreign.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test('a foreign word is found', () => {
  expect(NORWEGIAN.test('Nytt strekk')).toBe(true);
  expect(ENGLISH.test('Slett the strekk')).toBe(true);
});
