import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { SERVICES } from '../src/app.js';
import { DOCUMENT_TYPES } from '../src/services/document/schemas.js';
import { raw } from '../src/store/sql.js';
import { useServer } from './harness.js';
import { guide, read, rowsOf } from './pages.js';

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

const glossary = guide('glossary.md');
const [used, unused] = glossary.split('## Heard in the trade');
/** Words of a row, and where it says that they occur. */
const entries = rowsOf(used!)
  .filter((cells) => /^(API|data|app)/.test(cells.at(-1)!))
  .flatMap((cells) => {
    const places = cells.at(-1)!.split(', ');
    const words = cells[0]!.split(', ').map((word) => word.replaceAll('`', ''));
    return words.map((word) => ({ word, places }));
  });
const words = entries.map(({ word }) => word);
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
    const heard = rowsOf(unused!)
      .slice(2)
      .map(([word]) => word!);
    expect(heard.filter((word) => Object.values(texts).some((text) => text.includes(word)))).toEqual([]);
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
