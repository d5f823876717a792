import type { Caller } from '../../kernel/caller.js';
import { every, type Sql, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import { visible } from './access.sql.js';
import { LATITUDE, LONGITUDE } from './boundingBox.js';

export const MAX_LOCATIONS = 20_000;

/** Where the matches lie, newest first, as JSON text: the database writes it several times faster than we could. */
export async function locationsText(tx: Tx, caller: Caller, conditions: Iterable<Sql>): Promise<string> {
  const row = await tx.row<{ text: string }>(
    sql`SELECT coalesce(json_agg(l), '[]')::text AS text FROM (
          SELECT p.id, p.number, p.status, ${LATITUDE} AS lat, ${LONGITUDE} AS lon FROM project p
          WHERE ${every([visible(caller), ...conditions])}
            AND p.location IS NOT NULL AND ${LATITUDE} IS NOT NULL AND ${LONGITUDE} IS NOT NULL
          ORDER BY p.id DESC LIMIT ${MAX_LOCATIONS}) l`,
  );
  return row!.text;
}
