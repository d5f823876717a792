import { join, raw, type Sql, sql } from '../../../store/sql.js';
import type { Analysis, Answers } from './analysis.js';
import type { Extent } from './expansion.sql.js';
import { array } from './vocabulary.sql.js';

/** BM25; the frequency of a word in plain content counts 2, hence twice the usual 1.2. */
const SATURATION = 2.4;
const LENGTH_SHARE = 0.6;
/** Up to so many words are tallied side by side, which takes half the time; more would make wide rows. */
const SIDE_BY_SIDE = 8;

/**
 * The common table `found`: versions with at least `needed` of the words and all that is required, their scores, and
 * whether and how well the metadata alone would do. All that answers a word of the query counts as one word, as often
 * as it stands there by its worth.
 */
export function ranked({ words, required, extent }: Analysis, needed: number): Sql {
  const groups = [...words, ...required];
  return groups.length <= SIDE_BY_SIDE
    ? sideBySide(groups, words.length, needed, extent)
    : oneByOne(groups, words.length, needed, extent);
}

function sideBySide(groups: readonly Answers[], words: number, needed: number, extent: Extent): Sql {
  const asked = columns(groups);
  const places = groups.map((_, i) => i + 1);
  const sum = (column: 'f' | 'm') =>
    join(
      groups.map(({ rarity }, i) => {
        const frequency = raw(`${column}${i + 1}`);
        return sql`coalesce(${rarity}::float8 * ${frequency} / (${frequency} + ${slowness(column, extent)}), 0)`;
      }),
      ' + ',
    );
  const enough = (column: 'f' | 'm') => {
    const count = places.slice(0, words).map((n) => `coalesce(${column}${n} > 0, false)::int`);
    const must = places.slice(words).map((n) => ` AND coalesce(${column}${n} > 0, false)`);
    return sql`${raw(count.join(' + ') || '0')} >= ${needed}::int ${raw(must.join(''))}`;
  };
  const tallies = places.map(
    (n) => `sum(CASE WHEN a.n = ${n} THEN a.worth * p.frequency END) AS f${n},
        sum(CASE WHEN a.n = ${n} THEN a.worth * p.meta_frequency END) AS m${n}`,
  );
  return sql`
    tally AS (
      SELECT p.version, min(p.length) AS length, min(p.meta_length) AS meta_length, ${raw(tallies.join(', '))}
      FROM unnest(${asked.n}::int[], ${asked.term}::int[], ${asked.worth}::float8[]) AS a (n, term, worth)
        JOIN document_posting p ON p.term = a.term
      GROUP BY p.version),
    found AS (
      SELECT version, ${sum('f')} AS score, ${sum('m')} AS meta, ${enough('m')} AS by_meta
      FROM tally WHERE ${enough('f')})`;
}

function oneByOne(groups: readonly Answers[], words: number, needed: number, extent: Extent): Sql {
  const asked = columns(groups);
  const required = groups.length - words;
  const isWord = sql`n <= ${words}::int`;
  return sql`
    answer AS (
      SELECT p.version, a.n, min(a.rarity) AS rarity, sum(a.worth * p.frequency) AS f,
        sum(a.worth * p.meta_frequency) AS m, min(p.length) AS length, min(p.meta_length) AS meta_length
      FROM unnest(${asked.n}::int[], ${asked.rarity}::float8[], ${asked.term}::int[], ${asked.worth}::float8[])
          AS a (n, rarity, term, worth)
        JOIN document_posting p ON p.term = a.term
      GROUP BY p.version, a.n),
    found AS (
      SELECT version, sum(rarity * f / (f + ${slowness('f', extent)})) AS score,
        sum(rarity * m / (m + ${slowness('m', extent)})) AS meta,
        count(*) FILTER (WHERE ${isWord} AND m > 0) >= ${needed}::int
          AND count(*) FILTER (WHERE NOT ${isWord} AND m > 0) >= ${required}::int AS by_meta
      FROM answer GROUP BY version
      HAVING count(*) FILTER (WHERE ${isWord}) >= ${needed}::int
        AND count(*) FILTER (WHERE NOT ${isWord}) >= ${required}::int)`;
}

/** How slowly more of the same counts more: the longer a text is beside the average, the slower. */
function slowness(column: 'f' | 'm', { versions, length, metaLength }: Extent): Sql {
  const [total, name] = column === 'f' ? [length, 'length'] : [metaLength, 'meta_length'];
  const average = Math.max(total / Math.max(versions, 1), 1);
  return sql`${SATURATION * (1 - LENGTH_SHARE)}::float8
    + ${(SATURATION * LENGTH_SHARE) / average}::float8 * ${raw(name)}`;
}

function columns(groups: readonly Answers[]): Record<'n' | 'rarity' | 'term' | 'worth', string> {
  const rows = groups.flatMap(({ terms, rarity }, i) =>
    [...terms].map(([term, worth]) => ({ n: i + 1, rarity, term, worth })),
  );
  const column = (key: keyof (typeof rows)[number]) => array(rows.map((row) => row[key]));
  return { n: column('n'), rarity: column('rarity'), term: column('term'), worth: column('worth') };
}
