import { raw, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

export interface SegmentKey {
  companyId: number;
  id: number;
}

/** Who else has a segment open. */
export interface Present {
  /** When somebody last came or left, in microseconds; 0 if nobody has. */
  presence: number;
  present: { name: string }[];
}

/** Rows that expired are kept for so long: those who wait learn from them that somebody left. */
const KEPT_MINUTES = 10;

/** When the people of rows last came or left. It grows with each, and not when somebody who is there goes on waiting. */
const LAST_CHANGE = raw(
  `(extract(epoch FROM max(CASE WHEN p.expires_at <= now() THEN p.expires_at ELSE p.entered_at END)) * 1000000)::bigint`,
);

/** Notes that somebody has a segment open, for so many seconds. */
export const enterSegment = (
  tx: Tx,
  { companyId, id }: SegmentKey,
  username: string,
  seconds: number,
): Promise<number> =>
  tx.run(
    sql`INSERT INTO segment_presence AS p (company_id, segment_id, username, entered_at, expires_at)
        VALUES (${companyId}, ${id}, ${username}, now(), now() + make_interval(secs => ${seconds}::integer))
        ON CONFLICT (company_id, segment_id, username) DO UPDATE SET
          entered_at = CASE WHEN p.expires_at <= now() THEN excluded.entered_at ELSE p.entered_at END,
          expires_at = greatest(p.expires_at, excluded.expires_at)`,
  );

/** The people who have a segment open, without the one who asks. */
export async function listPresent(
  tx: Tx,
  { companyId, id }: SegmentKey,
  asking: string | undefined,
): Promise<Present> {
  const row = await tx.row<{ presence: number; names: string[] }>(
    sql`SELECT coalesce(${LAST_CHANGE}, 0) AS presence,
          coalesce(array_agg(coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.username) ORDER BY u.username)
            FILTER (WHERE p.expires_at > now() AND u.username IS DISTINCT FROM ${asking ?? null}::text), '{}') AS names
        FROM segment_presence p JOIN app_user u ON u.username = p.username
        WHERE p.company_id = ${companyId} AND p.segment_id = ${id}`,
  );
  return { presence: row!.presence, present: row!.names.map((name) => ({ name })) };
}

/** When somebody last came to or left the segments that somebody waits for. */
export const presenceOf = (tx: Tx, ids: readonly number[]): Promise<{ key: number; value: number }[]> =>
  tx.rows(
    sql`SELECT s.id AS key, ${LAST_CHANGE} AS value
        FROM segment s JOIN segment_presence p ON p.company_id = s.company_id AND p.segment_id = s.id
        WHERE s.id = ANY (${ids}::bigint[]) GROUP BY s.id`,
  );

export const deleteOldPresence = (tx: Tx): Promise<number> =>
  tx.run(
    sql`DELETE FROM segment_presence WHERE expires_at < now() - make_interval(mins => ${KEPT_MINUTES}::integer)`,
  );
