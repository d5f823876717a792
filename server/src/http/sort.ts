import { type Orders, orderBy, propertyOf } from '../store/order.js';
import type { Sql } from '../store/sql.js';
import { refuseFields } from './input.js';
import type { Language } from './language.js';
import { message } from './messages.js';

/** The requested order. Refuses a property that cannot be sorted by. */
export function requestedOrder(
  orders: Orders,
  ties: readonly Sql[],
  keys: readonly string[] | undefined,
  language: Language,
): Sql {
  for (const property of (keys ?? []).map(propertyOf))
    if (!Object.hasOwn(orders, property)) {
      const possible = Object.keys(orders).join(', ');
      refuseFields([{ path: 'sort', message: message(language, 'unknownSort', property, possible) }]);
    }
  return orderBy(orders, ties, keys);
}
