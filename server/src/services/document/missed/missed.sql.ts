import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { MISSED_LIMITS } from '../limits.js';

export interface MissedSearch {
  query: string;
  count: number;
  lastDate: string;
}

const isKept = sql`day > current_date - ${MISSED_LIMITS.days}::int`;

/** What a company has searched for most often without finding it. */
export const listMissed = (tx: Tx, companyId: number): Promise<MissedSearch[]> =>
  tx.rows<MissedSearch>(
    sql`SELECT query, sum(count)::int AS count, max(day)::text AS "lastDate" FROM missed_search
        WHERE company_id = ${companyId} AND ${isKept}
        GROUP BY query ORDER BY sum(count) DESC, max(day) DESC, query LIMIT ${MISSED_LIMITS.listed}`,
  );

/** Counts queries of today. When a company has many of them already, further ones are left out. */
export const countMissed = (
  tx: Tx,
  companyId: number,
  counts: ReadonlyMap<string, number>,
): Promise<number> =>
  tx.run(
    sql`WITH today AS (SELECT query FROM missed_search WHERE company_id = ${companyId} AND day = current_date),
        given AS (SELECT query, g.count, t.query IS NOT NULL AS known,
            row_number() OVER (PARTITION BY t.query IS NULL ORDER BY query) AS place
          FROM unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) AS g (query, count)
            LEFT JOIN today t USING (query))
        INSERT INTO missed_search (company_id, day, query, count)
        SELECT ${companyId}::bigint, current_date, query, count FROM given
        WHERE known OR place + (SELECT count(*) FROM today) <= ${MISSED_LIMITS.perDay}::int
        ORDER BY query
        ON CONFLICT (company_id, day, query) DO UPDATE SET count = missed_search.count + excluded.count`,
  );

export const forgetOldMissed = (tx: Tx): Promise<number> =>
  tx.run(sql`DELETE FROM missed_search WHERE NOT (${isKept})`);
