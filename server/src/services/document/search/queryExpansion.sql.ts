import { raw, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

/** How a word of a text answers a word of the query. */
export type Kinship = 'nb' | 'en' | 'part' | 'start';

export interface Kin {
  /** Which word of the query. */
  place: number;
  kinship: Kinship;
  word: string;
  nb: number;
  en: number;
}

/** More words that begin alike than these are not looked for; the most frequent ones are. */
const MOST_STARTS = 200;

/**
 * The words of the index that answer words of a query: other inflections by either language, compounds that they are
 * part of, and, of words that may be incomplete, those that begin so.
 */
export function findKin(
  tx: Tx,
  words: readonly string[],
  starts: readonly { place: number; start: string }[],
): Promise<Kin[]> {
  return tx.rows<Kin>(
    sql`WITH asked AS MATERIALIZED (
          SELECT q.place::int AS place, nb.id AS nb, en.id AS en
          FROM unnest(${words}::text[]) WITH ORDINALITY AS q (word, place)
            LEFT JOIN document_term nb ON nb.language = 'nb' AND nb.term = norwegian_term(q.word)
            LEFT JOIN document_term en ON en.language = 'en' AND en.term = english_term(q.word)),
        kin AS (
          SELECT a.place, 'nb' AS kinship, w.* FROM asked a JOIN document_word w ON w.nb = a.nb WHERE w.norwegian > 0
          UNION ALL
          SELECT a.place, 'en', w.* FROM asked a JOIN document_word w ON w.en = a.en WHERE w.versions > w.norwegian
          UNION ALL
          SELECT a.place, 'part', w.* FROM asked a JOIN document_part p ON p.part = a.nb
            JOIN document_word w ON w.id = p.word
          UNION ALL
          SELECT s.place, 'start', w.* FROM unnest(${starts.map(({ place }) => place)}::int[],
              ${starts.map(({ start }) => start)}::text[]) AS s (place, start),
            LATERAL (SELECT * FROM document_word w WHERE w.word >= s.start AND w.word < s.start || U&'\\+10FFFF'
              ORDER BY w.versions DESC, w.word LIMIT ${raw(String(MOST_STARTS))}) w)
        SELECT place, kinship, word, nb, en FROM kin`,
  );
}
