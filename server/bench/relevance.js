import { readFileSync } from 'node:fs';
import { ndcg } from '@spadework/core/search';
import { searchVersions } from '../dist/services/document/search/index.js';
import { sql } from '../dist/store/sql.js';

const DEPTH = 10;
/** Queries about other things may find only matches with less confidence. */
const WEAK = 0.5;
/** A reader who may open all documents, and searches current versions that are not obsolete. */
const EVERYTHING = {
  subscribed: sql`SELECT id FROM document_series`,
  includes: ({ columns }, place) => columns.current[place] === 1 && columns.obsolete[place] === 0,
};

/** Runs the judged queries of a file over the starter library, as typed. Returns nDCG@10 by kind, with the results. */
export async function measureRelevance(store, file, gain = 'linear') {
  const queries = JSON.parse(readFileSync(new URL(`../../data/documents/${file}`, import.meta.url), 'utf8'));
  const library = new Set(queries.flatMap(({ answers }) => Object.keys(answers)));
  const rows = await store.rows(
    sql`SELECT v.id, d.type || '-' || d.number AS name FROM document_version v JOIN document d ON d.id = v.document_id`,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const missing = [...library].filter((name) => !rows.some((row) => row.name === name));
  if (missing.length) throw new Error(`judged, and not in the library: ${missing.join(', ')}`);
  const kinds = new Map();
  for (const { kind, q, answers } of queries) {
    const found = await firstTen(store, q);
    const shown = found.map(({ versionId }) => names.get(versionId));
    const value =
      kind === 'none'
        ? Number(found.every(({ confidence }) => confidence < WEAK))
        : ndcg(shown, new Map(Object.entries(answers)), { depth: DEPTH, gain });
    kinds.set(kind, [...(kinds.get(kind) ?? []), { q, value, shown }]);
  }
  return kinds;
}

async function firstTen(store, q) {
  const { rows } = await searchVersions(store, { q, ...EVERYTHING, start: 0, max: DEPTH });
  return rows;
}

export const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
