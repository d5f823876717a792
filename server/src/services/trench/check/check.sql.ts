import type { CheckResult, CheckSummary } from '@spadework/core/check';
import { readTrench } from '@spadework/core/trench';
import { raw, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { isSegmentOf, type ProjectKey, type SegmentRow } from '../segments/segments.sql.js';
import type { ForeignTypes } from './foreignTypes.js';

interface SegmentKey {
  companyId: number;
  id: number;
}

/** A result as it is stored: the summary stands in a column of its own. */
export interface StoredCheck extends CheckResult {
  rulesVersion: number;
  /** Left out where all types are of the company or of everybody. */
  foreignTypes?: ForeignTypes;
}

export interface CheckRow {
  version: number;
  key: string;
  checkedAt: string;
  check: StoredCheck;
}

export async function findCheck(tx: Tx, { companyId, id }: SegmentKey): Promise<CheckRow | undefined> {
  const row = await tx.row<Omit<CheckRow, 'check'> & { summary: object; result: object }>(
    sql`SELECT version, key, checked_at AS "checkedAt", summary, result FROM segment_check
        WHERE company_id = ${companyId} AND segment_id = ${id}`,
  );
  if (!row) return undefined;
  const { summary, result, ...others } = row;
  return { ...others, check: { ...summary, ...result } as StoredCheck };
}

/**
 * Keeps a result, unless another server has checked the same or a later version: of two that check the same at once the
 * first one tells when. Nothing is kept of a segment that is gone.
 */
export const saveCheck = async (
  tx: Tx,
  { companyId, id, version }: SegmentKey & { version: number },
  key: string,
  { state, reason, allClear, counts, foreignTypes, ...result }: StoredCheck,
): Promise<Checked | undefined> =>
  tx.row<Checked>(
    sql`INSERT INTO segment_check AS c (company_id, segment_id, version, key, checked_at, summary, result)
        SELECT s.company_id, s.id, ${version}, ${key}, clock_timestamp(),
          ${JSON.stringify({ state, reason, allClear, counts, foreignTypes })}::json, ${JSON.stringify(result)}::json
        FROM segment s WHERE s.company_id = ${companyId} AND s.id = ${id} AND s.deleted_at IS NULL
        ON CONFLICT (company_id, segment_id) DO UPDATE SET version = excluded.version, key = excluded.key,
          checked_at = excluded.checked_at, summary = excluded.summary, result = excluded.result
          WHERE c.version < excluded.version OR (c.version = excluded.version
            AND (c.key, c.summary::text) <> (excluded.key, excluded.summary::text))
        RETURNING ${CHECKED}`,
  );

/** When a segment was last checked, as a number that grows. */
export interface Checked {
  key: number;
  value: number;
}

const CHECKED = raw('c.segment_id AS key, (extract(epoch FROM c.checked_at) * 1000)::bigint AS value');

export const lastChecked = (tx: Tx, segmentIds: readonly number[]): Promise<Checked[]> =>
  tx.rows<Checked>(
    sql`SELECT ${CHECKED} FROM segment s
        JOIN segment_check c ON c.company_id = s.company_id AND c.segment_id = s.id
        WHERE s.id = ANY (${[...segmentIds]}::bigint[])`,
  );

type StoredSummary = CheckSummary & Pick<StoredCheck, 'foreignTypes'>;

/** The summaries of a project's segments whose version was checked under this key. */
export const summariesOf = (
  tx: Tx,
  project: ProjectKey,
  key: string,
): Promise<{ id: number; version: number; summary: StoredSummary }[]> =>
  tx.rows(
    sql`SELECT c.segment_id AS id, c.version, c.summary FROM segment s
        JOIN segment_check c ON c.company_id = s.company_id AND c.segment_id = s.id AND c.version = s.version
        WHERE ${isSegmentOf(project)} AND c.key = ${key}`,
  );

export type CheckedSegment = Pick<
  SegmentRow,
  'companyId' | 'id' | 'projectId' | 'version' | 'name' | 'length' | 'variantOf' | 'trench'
>;

/** A segment as it is now, whoever asks. */
export const segmentToCheck = async (tx: Tx, id: number): Promise<CheckedSegment | undefined> => {
  const row = await tx.row<CheckedSegment>(
    sql`SELECT s.company_id AS "companyId", s.id, s.project_id AS "projectId", s.version, s.name, s.length,
          s.variant_of AS "variantOf", s.trench
        FROM segment s WHERE s.id = ${id} AND s.deleted_at IS NULL`,
  );
  return row && { ...row, trench: readTrench(row.trench) };
};
