import { raw, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

/** How a word of the index is related to a word of the query. */
export type Relation = 'nb' | 'en' | 'part' | 'start';

export interface RelatedWord {
  /** The position of the query word, from 1. */
  place: number;
  relation: Relation;
  word: string;
  nb: number;
  en: number;
}

/** The limit on words with the same beginning; the most frequent ones are taken. */
const MAX_STARTS = 200;

/**
 * Finds the words of the index that are related to the words of a query: inflections in either language, compounds that
 * contain the word, and, for `starts`, words with that beginning.
 */
export function findRelatedWords(
  tx: Tx,
  words: readonly string[],
  starts: readonly { place: number; start: string }[],
): Promise<RelatedWord[]> {
  return tx.rows<RelatedWord>(
    sql`WITH asked AS MATERIALIZED (
          SELECT q.place::int AS place, nb.id AS nb, en.id AS en
          FROM unnest(${words}::text[]) WITH ORDINALITY AS q (word, place)
            LEFT JOIN document_term nb ON nb.language = 'nb' AND nb.term = norwegian_term(q.word)
            LEFT JOIN document_term en ON en.language = 'en' AND en.term = english_term(q.word)),
        related AS (
          SELECT a.place, 'nb' AS relation, w.* FROM asked a JOIN document_word w ON w.nb = a.nb WHERE w.norwegian > 0
          UNION ALL
          SELECT a.place, 'en', w.* FROM asked a JOIN document_word w ON w.en = a.en WHERE w.versions > w.norwegian
          UNION ALL
          SELECT a.place, 'part', w.* FROM asked a JOIN document_part p ON p.part = a.nb
            JOIN document_word w ON w.id = p.word
          UNION ALL
          SELECT s.place, 'start', w.* FROM unnest(${starts.map(({ place }) => place)}::int[],
              ${starts.map(({ start }) => start)}::text[]) AS s (place, start),
            LATERAL (SELECT * FROM document_word w WHERE w.word >= s.start AND w.word < s.start || U&'\\+10FFFF'
              ORDER BY w.versions DESC, w.word LIMIT ${raw(String(MAX_STARTS))}) w)
        SELECT place, relation, word, nb, en FROM related`,
  );
}
