import { join, raw, type Sql, sql } from './sql.js';

/** The SQL expressions that each property is ordered by. One with parameters, such as the caller, is an `Sql`. */
export type Orders = Record<string, readonly (string | Sql)[]>;

/** Texts sort by the Norwegian alphabet. */
export const asText = (column: string): string[] => [`${column} COLLATE norwegian`];

/** The ORDER BY for keys `[-]<property>`, which must be in `orders`. NULLs come last; `ties` breaks ties. */
export function orderBy(orders: Orders, ties: readonly Sql[], keys: readonly string[] = []): Sql {
  const order = keys.flatMap((key) =>
    orders[propertyOf(key)]!.map((expression) => {
      const direction = raw(`${key.startsWith('-') ? 'DESC' : 'ASC'} NULLS LAST`);
      return sql`${typeof expression === 'string' ? raw(expression) : expression} ${direction}`;
    }),
  );
  return join([...order, ...ties], ', ');
}

/** The property that a sort key names. */
export const propertyOf = (key: string): string => key.replace(/^-/, '');
