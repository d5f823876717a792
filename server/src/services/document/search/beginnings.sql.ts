import type { Language } from '@spadework/core/text';
import { raw, type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

export interface Beginning {
  term: number;
  stem: string;
  language: Language;
  /** The words of the term that have the beginning. */
  words: string[];
  /** Whether the term has words without it. */
  hasOthers: boolean;
}

const LAST = raw(`U&'\\+10FFFF'`);

/** Whether a word begins with `start`, in a way that uses the index of words. */
export const begins = (word: Sql, start: string): Sql =>
  sql`${word} >= ${start} AND ${word} < ${start} || ${LAST}`;

/**
 * The terms of all words that begin with `start`. There is no limit, because words that are in closed contents alone would
 * use it up.
 */
export function findBeginning(tx: Tx, start: string): Promise<Beginning[]> {
  const termsIn = (language: 'nb' | 'en'): Sql => {
    const column = raw(language);
    return sql`SELECT t.id AS term, t.term AS stem, t.language, s.words, EXISTS (
          SELECT FROM document_word o WHERE o.${column} = t.id
          AND NOT (${begins(raw('o.word'), start)})) AS "hasOthers"
        FROM (SELECT w.${column} AS term, to_json(array_agg(w.word ORDER BY w.word)) AS words FROM document_word w
          WHERE ${begins(raw('w.word'), start)} GROUP BY 1) s JOIN document_term t ON t.id = s.term`;
  };
  return tx.rows<Beginning>(sql`${termsIn('nb')} UNION ALL ${termsIn('en')}`);
}
