import type { Language } from '@spadework/core/text';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

/** How a term of the index is related to a word of a query. `of` is the term of a part of the word. */
export type Relation = 'nb' | 'en' | 'part' | 'start' | 'of';

export interface RelatedWord {
  relation: Relation;
  language: Language;
  /** A word with the term. */
  word: string;
  term: number;
}

/**
 * A compound that contains a word is doubtful if all such words of its term are in closed contents alone, as far as
 * everybody knows, and the term has inflections that contain the word no more: compounds are split one by one. A text with
 * such an inflection must not be found because of a text that the caller may not read.
 */
export interface FoundWord extends RelatedWord {
  place: number;
  isDoubtful: boolean;
}

/**
 * Finds the words of the index that are related to the words of a query: inflections in either language, compounds that
 * contain the word, and the parts of a word that is a compound itself. `place` is the position of the query word, from 1.
 */
export function findRelatedWords(tx: Tx, words: readonly string[]): Promise<FoundWord[]> {
  return tx.rows(
    sql`WITH asked AS MATERIALIZED (
          SELECT q.place::int AS place, q.word, nb.id AS nb, en.id AS en
          FROM unnest(${words}::text[]) WITH ORDINALITY AS q (word, place)
            LEFT JOIN document_term nb ON nb.language = 'nb' AND nb.term = norwegian_term(q.word)
            LEFT JOIN document_term en ON en.language = 'en' AND en.term = english_term(q.word))
        SELECT a.place, 'nb' AS relation, 'nb' AS language, w.word, w.nb AS term, false AS "isDoubtful" FROM asked a JOIN document_word w ON w.nb = a.nb
        WHERE w.norwegian > 0
        UNION ALL
        SELECT a.place, 'en', 'en', w.word, w.en, false FROM asked a JOIN document_word w ON w.en = a.en
        WHERE w.versions > w.norwegian
        UNION ALL
        SELECT a.place, 'part', 'nb', w.word, w.nb, w.shared = 0
          AND NOT EXISTS (SELECT FROM document_word o JOIN document_part q ON q.word = o.id AND q.part = a.nb
            WHERE o.nb = w.nb AND o.shared > 0)
          AND EXISTS (SELECT FROM document_word o WHERE o.nb = w.nb
            AND NOT EXISTS (SELECT FROM document_part q WHERE q.part = a.nb AND q.word = o.id))
        FROM asked a JOIN document_part p ON p.part = a.nb
          JOIN document_word w ON w.id = p.word
        UNION ALL
        SELECT a.place, 'of', 'nb', '', p.part, false FROM asked a JOIN document_word w ON w.word = a.word AND w.shared > 0
          JOIN document_part p ON p.word = w.id`,
  );
}
