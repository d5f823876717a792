import { readFileSync } from 'node:fs';
import { ndcg } from '@spadework/core/search';
import { expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.js';
import { sql } from '../../../store/sql.js';
import { type Scope, searchVersions, suggest } from './index.js';
import { ALL_SERIES } from './samples.js';

interface GradedQuery {
  kind: string;
  q: string;
  answers: Record<string, number>;
}

const QUERIES = new URL('../../../../../data/documents/queries.json', import.meta.url);
const WITHIN: Scope = {
  subscribed: ALL_SERIES,
  includes: ({ columns }, place) => columns.current[place] === 1 && columns.obsolete[place] === 0,
};

const server = useServer();
const queries: GradedQuery[] = JSON.parse(readFileSync(QUERIES, 'utf8'));

// Sabotage: rank by frequency only, or ignore compounds or one of the languages.
test('judged queries over the starter library are answered well, of every kind', async () => {
  const rows = await server.store.rows<{ id: number; name: string }>(
    sql`SELECT v.id, d.type || '-' || d.number AS name FROM document_version v JOIN document d ON d.id = v.document_id`,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const known = new Set(names.values());
  expect(queries.flatMap(({ answers }) => Object.keys(answers)).filter((name) => !known.has(name))).toEqual(
    [],
  );

  const kinds = new Map<string, number[]>();
  for (const { kind, q, answers } of queries) {
    const query = kind === 'typo' ? ((await suggest(server.store, { q, ...WITHIN })).collations[0] ?? q) : q;
    const found = await searchVersions(server.store, {
      q: query,
      ...WITHIN,
      start: 0,
      max: 10,
    });
    const shown = found.rows.map(({ versionId }) => names.get(versionId)!);
    kinds.set(kind, [...(kinds.get(kind) ?? []), ndcg(shown, new Map(Object.entries(answers)))]);
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(queries.length).toBeGreaterThanOrEqual(60);
  for (const [kind, values] of kinds) expect(mean(values), kind).toBeGreaterThan(0.8);
  expect(mean([...kinds.values()].flat())).toBeGreaterThan(0.9);
});
