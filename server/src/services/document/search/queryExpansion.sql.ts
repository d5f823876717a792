import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

/** How a term of the index is related to a word of a query. `of` is the term of a part of the word. */
export type Relation = 'nb' | 'en' | 'part' | 'start' | 'of';

export interface RelatedWord {
  relation: Relation;
  /** A word with the term. */
  word: string;
  term: number;
}

/**
 * Finds the words of the index that are related to the words of a query: inflections in either language, compounds that
 * contain the word, and the parts of a word that is a compound itself. `place` is the position of the query word, from 1.
 */
export function findRelatedWords(
  tx: Tx,
  words: readonly string[],
): Promise<(RelatedWord & { place: number })[]> {
  return tx.rows(
    sql`WITH asked AS MATERIALIZED (
          SELECT q.place::int AS place, q.word, nb.id AS nb, en.id AS en
          FROM unnest(${words}::text[]) WITH ORDINALITY AS q (word, place)
            LEFT JOIN document_term nb ON nb.language = 'nb' AND nb.term = norwegian_term(q.word)
            LEFT JOIN document_term en ON en.language = 'en' AND en.term = english_term(q.word))
        SELECT a.place, 'nb' AS relation, w.word, w.nb AS term FROM asked a JOIN document_word w ON w.nb = a.nb
        WHERE w.norwegian > 0
        UNION ALL
        SELECT a.place, 'en', w.word, w.en FROM asked a JOIN document_word w ON w.en = a.en
        WHERE w.versions > w.norwegian
        UNION ALL
        SELECT a.place, 'part', w.word, w.nb FROM asked a JOIN document_part p ON p.part = a.nb
          JOIN document_word w ON w.id = p.word
        UNION ALL
        SELECT a.place, 'of', '', p.part FROM asked a JOIN document_word w ON w.word = a.word AND w.shared > 0
          JOIN document_part p ON p.word = w.id`,
  );
}
