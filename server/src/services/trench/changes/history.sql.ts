import type { Step } from '@spadework/core/trench';
import { TRENCH_VERSION } from '@spadework/core/trench';
import { type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

/** How long the steps of a segment are kept: so many versions, and so many days. */
export const KEPT_VERSIONS = 200;
export const KEPT_DAYS = 90;
const DELETED_AT_ONCE = 5_000;

interface SegmentKey {
  companyId: number;
  id: number;
}

/** What history keeps of a version. */
export interface Kept {
  author: string;
  steps: readonly Step[];
  inverses: readonly Step[];
}

/** Statements that follow the one that saves a segment, and read its row as `saved`. */
export const keepVersion = ({ companyId, id }: SegmentKey, { author, steps, inverses }: Kept): Sql[] => [
  sql`INSERT INTO segment_version (company_id, segment_id, version, at, author, format, changes, inverses)
      SELECT ${companyId}::bigint, ${id}::bigint, saved.version, saved."modifiedDate", ${author}::text, ${TRENCH_VERSION}::integer,
        ${JSON.stringify(steps)}::jsonb, ${JSON.stringify(inverses)}::jsonb FROM saved`,
  sql`DELETE FROM segment_version v USING saved
      WHERE v.company_id = ${companyId} AND v.segment_id = ${id} AND v.version <= saved.version - ${KEPT_VERSIONS}::integer`,
];

export interface VersionRow {
  version: number;
  at: string;
  by: string;
  byName: string | null;
  format: number;
  steps: Step[];
}

/** The full name of a user, or null if there is no such user: a client has none. */
const fullName = (username: Sql): Sql =>
  sql`(SELECT nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') FROM app_user u WHERE u.username = ${username})`;

export const listVersions = (tx: Tx, { companyId, id }: SegmentKey, since: number): Promise<VersionRow[]> =>
  tx.rows<VersionRow>(
    sql`SELECT v.version, v.at, v.author AS by, ${fullName(sql`v.author`)} AS "byName", v.format, v.changes AS steps
        FROM segment_version v
        WHERE v.company_id = ${companyId} AND v.segment_id = ${id} AND v.version > ${since}
        ORDER BY v.version LIMIT ${KEPT_VERSIONS}`,
  );

export const nameOf = async (tx: Tx, username: string): Promise<string | null> =>
  (await tx.row<{ name: string | null }>(sql`SELECT ${fullName(sql`${username}::text`)} AS name`))?.name ??
  null;

/** The inverses of versions that mention one of these ids, oldest first. */
export const inversesWith = (
  tx: Tx,
  { companyId, id }: SegmentKey,
  ids: readonly string[],
): Promise<{ format: number; inverses: Step[] }[]> =>
  tx.rows(
    sql`SELECT v.format, v.inverses FROM segment_version v
        WHERE v.company_id = ${companyId} AND v.segment_id = ${id}
          AND EXISTS (SELECT FROM unnest(${ids}::text[]) id WHERE strpos(v.inverses::text, '"' || id || '"') > 0)
        ORDER BY v.version`,
  );

/** The versions of segments that somebody waits for. */
export const versionsOf = (tx: Tx, ids: readonly number[]): Promise<{ key: number; value: number }[]> =>
  tx.rows(sql`SELECT id AS key, version AS value FROM segment WHERE id = ANY (${ids}::bigint[])`);

/** Deletes old versions in batches. The newest one of a segment goes too: the segment itself knows who wrote it. */
export async function deleteOldVersions(tx: Tx): Promise<number> {
  let total = 0;
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE; total += deleted)
    deleted = await tx.run(
      sql`DELETE FROM segment_version WHERE (company_id, segment_id, version) IN (
            SELECT company_id, segment_id, version FROM segment_version
            WHERE at < now() - make_interval(days => ${KEPT_DAYS}::integer) ORDER BY at LIMIT ${DELETED_AT_ONCE})`,
    );
  return total;
}
