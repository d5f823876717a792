import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { SERVICES } from '../src/app.js';
import { DOCUMENT_TYPES } from '../src/services/document/schemas.js';
import { raw } from '../src/store/sql.js';
import { useServer } from './harness.js';
import { matches, read, rowsOf } from './pages.js';

const server = useServer();

/** All files below a folder whose path matches, as one text without capitals. */
function textOf(folder: string, pattern: RegExp): string {
  const root = new URL(`../../${folder}/`, import.meta.url);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(`/${name}`) && !name.includes('node_modules'))
    .map((name) => readFileSync(new URL(name, root), 'utf8'))
    .join('\n')
    .toLowerCase();
}

/** The texts in source code, not the names of the texts. */
const quoted = (source: string): string =>
  matches(source.replace(/\$?\{\w[^{}]*\}|'[\w.]+': /g, ' '), /('(?:[^'\\]|\\.)*'|`[^`]*`)/g).join(' ');

/** As words with one space around each. */
const asWords = (text: string): string => ` ${text.replace(/[^\p{L}\d-]+/gu, ' ')} `;

/** What the app and its help say in a language. */
function wordsIn(language: 'en' | 'nb'): string {
  const words = textOf('web/src', language === 'en' ? /\/words\/en\.ts$/ : /\/words\/nb\.ts$/);
  return asWords(quoted(words) + textOf(`docs/help/${language}`, /\.md$/));
}

/** Documents, answers and names in core and server have their texts in both languages in one file. */
const inBothLanguages = asWords(
  ['core/src', 'server/src']
    .map((folder) =>
      quoted(
        textOf(
          folder,
          /\/(?:words[\w.]*|labels|names|meanings|facts|fields|messages|refusals|storeFaults|norwegian\w*)\.ts$/,
        ),
      ),
    )
    .join(' '),
);

const [used, unused] = read('docs/glossary.md').split('## Words not to use');
/** Words of a row, and where it says that they occur. */
const entries = rowsOf(used!)
  .filter((cells) => /^(API|data|app)/.test(cells.at(-1)!))
  .flatMap((cells) => {
    const places = cells.at(-1)!.split(', ');
    const words = cells[0]!.split(', ').map((word) => word.replaceAll('`', ''));
    return words.map((word) => ({ word, places }));
  });
const words = entries.map(({ word }) => word);

/** The words not to use of the Norwegian or the English table. */
const refusedIn = (table: 0 | 1): string[] =>
  rowsOf(unused!.split('And in English:')[table]!)
    .slice(2)
    .flatMap(([words]) => words!.split(', '));

/** Whether a text has a word not to use; one that ends with … stands for all that begin so. */
const isSaidIn = (text: string) => (word: string) =>
  text.includes(word.endsWith('…') ? ` ${word.slice(0, -1)}` : ` ${word} `);
const texts: Record<string, string> = {
  data: textOf('data', /\/(?:demo|catalog|cost|checklist|documents)\/.*\.(?:csv|json)$/),
  app: textOf('web/src', /\/words\/nb\.ts$/) + textOf('core/src', /\/(?:labels|words[\w.]*)\.ts$/),
};

beforeAll(async () => {
  const { body } = await server.request('GET', '/openapi.json');
  texts.API = JSON.stringify(body).toLowerCase();
});

describe('the glossary', () => {
  test('has words only where they occur', () => {
    expect(entries.length).toBeGreaterThan(100);
    const missing = entries.flatMap(({ word, places }) =>
      places
        .filter((place) => !texts[place]!.includes(word.toLowerCase()))
        .map((place) => `${word}: ${place}`),
    );
    expect(missing).toEqual([]);
  });

  test.each([
    ['nb', 0],
    ['en', 1],
  ] as const)('has words that the app and its help do not say in %s', (language, table) => {
    const refused = refusedIn(table);
    expect(refused.length).toBeGreaterThan(5);
    expect(refused.filter(isSaidIn(wordsIn(language)))).toEqual([]);
  });

  test('has Norwegian words that documents and answers do not say', () => {
    // "segment" is an English word.
    const isEnglish = isSaidIn(wordsIn('en'));
    const refused = refusedIn(0).filter((word) => !isEnglish(word));
    expect(refused.length).toBeGreaterThan(20);
    expect(refused.filter(isSaidIn(inBothLanguages))).toEqual([]);
  });

  test('has each word once', () => {
    expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
  });

  test('has every service, role, type of document and unit', async () => {
    // Fails when a Norwegian name comes into the contract or the units and is not explained.
    const named = await server.store.rows<{ name: string }>(
      raw('SELECT name FROM service UNION SELECT name FROM service_role'),
    );
    const scopes = SERVICES.flatMap(({ contract }) => contract.scope.split('.'));
    const units = read('data/cost/units.csv').trim().split('\n').slice(1);
    const needed = [
      ...named.map(({ name }) => name),
      ...scopes,
      ...DOCUMENT_TYPES.filter((type) => type !== 'ARCHIVE'),
      ...units,
    ];
    expect(needed.length).toBeGreaterThan(15);
    expect([...new Set(needed)].filter((name) => !words.includes(name))).toEqual([]);
  });
});
