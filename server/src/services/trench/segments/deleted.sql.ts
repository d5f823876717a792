import type { ProjectRole } from '@spadework/core/project';
import type { Caller } from '../../../kernel/caller.js';
import { type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { roleInProject } from '../../project/index.js';
import { DELETED_KEPT_DAYS } from './limits.js';
import type { SegmentRow } from './segments.sql.js';

const DELETED_AT_ONCE = 100;

/** Deletes the variants of a segment, at the same time as the segment. */
export const deleteVariants = (tx: Tx, { companyId, id }: SegmentRow): Promise<number> =>
  tx.run(
    sql`UPDATE segment SET deleted_at = now(), version = version + 1
        WHERE company_id = ${companyId} AND variant_of = ${id} AND deleted_at IS NULL`,
  );

export const deleteSegment = ({ companyId, id, version }: SegmentRow): Sql =>
  sql`UPDATE segment SET deleted_at = now(), version = version + 1
      WHERE company_id = ${companyId} AND id = ${id} AND version = ${version} AND deleted_at IS NULL
      RETURNING id`;

/** A deleted segment, with the caller's role in its project. */
export interface DeletedSegment {
  companyId: number;
  id: number;
  variantOf: number | null;
  archived: boolean;
  role: ProjectRole | null;
}

export const findDeleted = (tx: Tx, caller: Caller, id: number): Promise<DeletedSegment | undefined> =>
  tx.row<DeletedSegment>(
    sql`SELECT s.company_id AS "companyId", s.id, s.variant_of AS "variantOf", p.archived, ${roleInProject(caller)} AS role
        FROM segment s
        JOIN project p ON p.company_id = s.company_id AND p.id = s.project_id
        WHERE s.id = ${id} AND s.deleted_at IS NOT NULL FOR UPDATE OF s`,
  );

/** Puts a segment back, and the variants that were deleted with it. Answers with their ids. */
export const restoreDeleted = (
  tx: Tx,
  { companyId, id }: DeletedSegment,
  author: string,
): Promise<{ id: number }[]> =>
  tx.rows<{ id: number }>(
    sql`UPDATE segment s SET deleted_at = NULL, version = s.version + 1, modified_at = now(), modified_by = ${author}
        FROM segment o
        WHERE o.company_id = ${companyId} AND o.id = ${id} AND s.company_id = o.company_id
          AND (s.id = o.id OR (s.variant_of = o.id AND s.deleted_at = o.deleted_at))
        RETURNING s.id`,
  );

/** Forgets what was deleted long ago, in batches. */
export async function forgetDeletedSegments(tx: Tx): Promise<number> {
  let total = 0;
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE; total += deleted)
    deleted = await tx.run(
      sql`DELETE FROM segment WHERE (company_id, id) IN (
            SELECT company_id, id FROM segment
            WHERE deleted_at < now() - make_interval(days => ${DELETED_KEPT_DAYS}::integer)
            ORDER BY deleted_at LIMIT ${DELETED_AT_ONCE})`,
    );
  return total;
}
