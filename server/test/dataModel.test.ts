import { beforeAll, describe, expect, test } from 'vitest';
import { raw } from '../src/store/sql.js';
import { useServer } from './harness.js';
import { blocksOf, matches, read, rowsOf } from './pages.js';

const server = useServer();
const page = read('docs/data-model.md');
const drawn = blocksOf(page, 'mermaid').flatMap((block) =>
  [...block.matchAll(/^ {2}(\w+) \|\|--o[{|] (\w+) : /gm)].map(([, one, many]) => `${many} -> ${one}`),
);
const described = rowsOf(page)
  .filter(([first]) => /^`\w+`(, `\w+`)*$/.test(first!))
  .flatMap(([first]) => matches(first!, /`(\w+)`/g));
let tables: string[];
let views: string[];
let keys: string[];

beforeAll(async () => {
  const named = async (kind: string) =>
    (
      await server.store.rows<{ name: string }>(
        raw(`SELECT table_name AS name FROM information_schema.tables
             WHERE table_schema = 'public' AND table_type = '${kind}' ORDER BY 1`),
      )
    ).map(({ name }) => name);
  tables = await named('BASE TABLE');
  views = await named('VIEW');
  const rows = await server.store.rows<{ key: string }>(
    raw(`SELECT DISTINCT conrelid::regclass || ' -> ' || confrelid::regclass AS key
         FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1`),
  );
  keys = rows.map(({ key }) => key);
});

describe('docs/data-model.md', () => {
  test('describes only tables that exist', () => {
    expect(described.length).toBeGreaterThan(40);
    expect(described.filter((name) => !tables.includes(name))).toEqual([]);
  });

  test('draws only foreign keys that exist', () => {
    expect(drawn.length).toBeGreaterThan(40);
    expect(drawn.filter((key) => !keys.includes(key))).toEqual([]);
  });

  test('names every view', () => {
    expect(views.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  test('describes every table, and draws every foreign key', () => {
    // Fails when a migration adds one and the page is forgotten.
    expect(tables.filter((name) => !described.includes(name))).toEqual([]);
    expect(keys.filter((key) => !drawn.includes(key))).toEqual([]);
  });
});
