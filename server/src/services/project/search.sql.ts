import type { Caller } from '../../kernel/caller.js';
import { join, literal, raw, type Sql, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import { companyOf, elsewhere, visible } from './access.sql.js';

/** As text of the statement, so that PostgreSQL plans with how frequent the words are. */
const tsquery = (query: string): Sql => sql`${literal(query)}::tsquery`;

export const holds = (query: string): Sql => sql`p.words @@ ${tsquery(query)}`;

/** The weights of D, C, B and A. What is typed counts more than its synonyms. */
const WEIGHTS = raw("'{0.1,0.2,0.5,1}'");
export const fitOf = (all: string, own: string): Sql =>
  sql`(ts_rank(${WEIGHTS}, p.words, ${tsquery(all)}) + 2 * ts_rank(${WEIGHTS}, p.words, ${tsquery(own)}))`;

const hit = (caller: Caller, query: string): Sql =>
  sql`SELECT FROM project p WHERE ${visible(caller)} AND ${holds(query)}`;

/** How many projects have the words themselves, up to `most`, and whether some project has them or their synonyms. */
export const countHits = async (
  tx: Tx,
  caller: Caller,
  { own, all }: { own: string; all: string },
  most: number,
): Promise<{ own: number; any: boolean }> =>
  (await tx.row<{ own: number; any: boolean }>(
    sql`SELECT o.own, o.own > 0 OR EXISTS (${hit(caller, all)}) AS any
        FROM (SELECT count(*)::int AS own FROM (${hit(caller, own)} LIMIT ${most}) h) o`,
  ))!;

/** Whether each query has a project. */
export async function someHits(tx: Tx, caller: Caller, queries: readonly string[]): Promise<boolean[]> {
  if (queries.length === 0) return [];
  const each = queries.map((query) => sql`EXISTS (${hit(caller, query)})`);
  return (await tx.row<{ found: boolean[] }>(sql`SELECT ARRAY[${join(each, ', ')}] AS found`))!.found;
}

const MAX_LENGTH_DIFFERENCE = 2;

/** The words of visible projects that have about the length of a word, and its first letter or its last two. */
export async function listSimilarWords(tx: Tx, caller: Caller, word: string): Promise<string[]> {
  const isSimilar = (column: string) =>
    sql`length(${raw(column)}) BETWEEN ${word.length - MAX_LENGTH_DIFFERENCE}::int AND ${word.length + MAX_LENGTH_DIFFERENCE}::int
      AND (left(${raw(column)}, 1) = ${word.slice(0, 1)} OR right(${raw(column)}, 2) = ${word.slice(-2)})`;
  const rows = await tx.rows<{ word: string }>(
    sql`SELECT word FROM project_word WHERE company_id = ${companyOf(caller)} AND ${isSimilar('word')}
        UNION SELECT w.lexeme FROM project p CROSS JOIN unnest(p.words) w
        WHERE ${elsewhere(caller)} AND ${isSimilar('w.lexeme')} AND w.lexeme !~ '[0-9]' ORDER BY word`,
  );
  return rows.map((row) => row.word);
}

/** So many candidates are looked for. */
const MAX_CANDIDATES = 40;

/** Those of some words that a visible project has, in their order. */
export async function wordsThatHit(tx: Tx, caller: Caller, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const rows = await tx.rows<{ word: string }>(
    sql`SELECT c.word FROM unnest(${words.slice(0, MAX_CANDIDATES)}::text[]) WITH ORDINALITY c (word, place)
        WHERE EXISTS (SELECT FROM project p WHERE ${visible(caller)} AND p.words @@ quote_literal(c.word)::tsquery)
        ORDER BY c.place`,
  );
  return rows.map(({ word }) => word);
}
