import { searchWords } from '@spadework/core/text';
import { type Sql, sql } from './sql.js';

/** Every word of a search occurs among the words of a column, as one or as the beginning of one. */
export function holdsWords(column: Sql, q: string): Sql {
  const query = searchWords(q).map((word) => `'${word.replace(/['\\]/g, '$&$&')}':*`);
  if (query.length) return sql`${column} @@ ${query.join(' & ')}::tsquery`;
  // Signs alone are in no index.
  return q.trim() ? sql`false` : sql`true`;
}
