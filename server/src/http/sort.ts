import { join, raw, type Sql } from '../store/sql.js';
import { refuseFields } from './input.js';
import type { Language } from './language.js';
import { message } from './messages.js';

/** SQL expressions that a property is ordered by. */
export type Orders = Record<string, readonly string[]>;

/** Texts are ordered as Norwegians do. */
export const asText = (column: string): string[] => [`${column} COLLATE norwegian`];

/** An ORDER BY for `[-]<property>` keys. What has no value comes last, and `ties` settles the rest. */
export function orderOf(
  orders: Orders,
  ties: readonly Sql[],
  keys: readonly string[] | undefined,
  language: Language,
): Sql {
  const order = (keys ?? []).flatMap((key) => {
    const property = key.replace(/^-/, '');
    if (!Object.hasOwn(orders, property)) {
      const possible = Object.keys(orders).join(', ');
      refuseFields([{ path: 'sort', message: message(language, 'unknownSort', property, possible) }]);
    }
    return orders[property]!.map((expression) =>
      raw(`${expression} ${key.startsWith('-') ? 'DESC' : 'ASC'} NULLS LAST`),
    );
  });
  return join([...order, ...ties], ', ');
}
