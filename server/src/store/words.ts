import { searchWords } from '@spadework/core/text';
import { type Sql, sql } from './sql.js';

/** Whether a column has every word of a search, as a whole word or as a prefix. */
export function holdsWords(column: Sql, q: string): Sql {
  const query = searchWords(q).map((word) => `'${word.replace(/['\\]/g, '$&$&')}':*`);
  if (query.length) return sql`${column} @@ ${query.join(' & ')}::tsquery`;
  // A search with punctuation only matches nothing.
  return q.trim() ? sql`false` : sql`true`;
}
