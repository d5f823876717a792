import { storedNodes } from '@spadework/core/cost';
import type { BranchKey, Origin } from '@spadework/core/design';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import type { BranchRow, CalculationRow } from '../calculations.sql.js';

/** From what a branch was made: the versions then. */
export interface Provenance {
  segmentVersion: number;
  quantitiesHash: string;
  ruleSetId: string;
  ruleSetVersion: number;
  profileId: string;
  profileVersion: number;
}

export type OriginRow = Origin & Provenance;

type Key = Pick<CalculationRow, 'companyId' | 'projectId'>;

/** Hashes are bytes in the store, and hexadecimal here. */
const COLUMNS = sql`segment_id AS "segmentId", rule_id AS "ruleId", section_id AS scope, branch_id AS "branchId",
          segment_version AS "segmentVersion", encode(quantities_hash, 'hex') AS "quantitiesHash",
          rule_set_id AS "ruleSetId", rule_set_version AS "ruleSetVersion", profile_id AS "profileId",
          profile_version AS "profileVersion", wish AS "proposedBranch", encode(built_hash, 'hex') AS "builtHash"`;

export const listOrigins = (tx: Tx, { companyId, projectId }: Key): Promise<OriginRow[]> =>
  tx.rows<OriginRow>(
    sql`SELECT ${COLUMNS}
        FROM calculation_origin WHERE company_id = ${companyId} AND project_id = ${projectId} ORDER BY branch_id`,
  );

/** By what the last branch of a segment was made. */
export const originOfSegment = (
  tx: Tx,
  { companyId, id }: { companyId: number; id: number },
  segmentId: number,
): Promise<OriginRow | undefined> =>
  tx.row<OriginRow>(
    sql`SELECT ${COLUMNS} FROM calculation_origin
        WHERE company_id = ${companyId} AND project_id = ${id} AND segment_id = ${segmentId}
        ORDER BY branch_id DESC LIMIT 1`,
  );

/** The origins of some branches. */
export const originsOfBranches = (
  tx: Tx,
  { companyId, projectId }: Key,
  branchIds: readonly number[],
): Promise<OriginRow[]> =>
  tx.rows<OriginRow>(
    sql`SELECT ${COLUMNS}
        FROM calculation_origin WHERE company_id = ${companyId} AND project_id = ${projectId}
          AND branch_id = ANY (${[...branchIds]}::bigint[])`,
  );

export const saveOrigins = (
  tx: Tx,
  { companyId, projectId }: Key,
  origins: readonly OriginRow[],
  author: string,
): Promise<number> =>
  tx.run(
    sql`INSERT INTO calculation_origin AS o (company_id, project_id, segment_id, rule_id, section_id, branch_id,
          segment_version, quantities_hash, rule_set_id, rule_set_version, profile_id, profile_version, wish, built_hash, made_by)
        SELECT ${companyId}, ${projectId}, "segmentId", "ruleId", scope, "branchId", "segmentVersion",
          decode("quantitiesHash", 'hex'), "ruleSetId", "ruleSetVersion", "profileId", "profileVersion",
          nullif("proposedBranch", 'null'::jsonb), decode("builtHash", 'hex'), ${author}::text
        FROM jsonb_to_recordset(${JSON.stringify(origins)}::jsonb) AS r("segmentId" bigint, "ruleId" text, scope text,
          "branchId" bigint, "segmentVersion" bigint, "quantitiesHash" text, "ruleSetId" text, "ruleSetVersion" bigint,
          "profileId" text, "profileVersion" bigint, "proposedBranch" jsonb, "builtHash" text)
        ON CONFLICT (company_id, project_id, segment_id, rule_id, section_id) DO UPDATE SET
          branch_id = excluded.branch_id, segment_version = excluded.segment_version,
          quantities_hash = excluded.quantities_hash, rule_set_id = excluded.rule_set_id,
          rule_set_version = excluded.rule_set_version, profile_id = excluded.profile_id,
          profile_version = excluded.profile_version, wish = excluded.wish, built_hash = excluded.built_hash,
          made_at = now(), made_by = excluded.made_by`,
  );

export const deleteOrigins = (
  tx: Tx,
  { companyId, projectId }: Key,
  keys: readonly BranchKey[],
): Promise<number> =>
  tx.run(
    sql`DELETE FROM calculation_origin o
        USING jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS r("segmentId" bigint, "ruleId" text, scope text)
        WHERE o.company_id = ${companyId} AND o.project_id = ${projectId} AND o.segment_id = r."segmentId"
          AND o.rule_id = r."ruleId" AND o.section_id = r.scope`,
  );

export const newBranchIds = async (tx: Tx, count: number): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(
      sql`SELECT nextval('calculation_branch_id') AS id FROM generate_series(1, ${count}::integer)`,
    )
  ).map(({ id }) => id);

export const insertBranches = (
  tx: Tx,
  { companyId, projectId }: Key,
  branches: readonly BranchRow[],
): Promise<number> =>
  tx.run(
    sql`INSERT INTO calculation_branch (company_id, project_id, id, nodes)
        SELECT ${companyId}, ${projectId}, id, nodes
        FROM jsonb_to_recordset(${JSON.stringify(
          branches.map(({ id, nodes }) => ({ id, nodes: storedNodes(nodes) })),
        )}::jsonb) AS r(id bigint, nodes jsonb)`,
  );

/** Whether rules have made a branch. */
export const hasOrigin = async (tx: Tx, { companyId, projectId }: Key, branchId: number): Promise<boolean> =>
  (await tx.row(
    sql`SELECT 1 AS found FROM calculation_origin
        WHERE company_id = ${companyId} AND project_id = ${projectId} AND branch_id = ${branchId} LIMIT 1`,
  )) !== undefined;

export const deleteBranchesOf = (
  tx: Tx,
  { companyId, projectId }: Key,
  ids: readonly number[],
): Promise<number> =>
  tx.run(
    sql`DELETE FROM calculation_branch
        WHERE company_id = ${companyId} AND project_id = ${projectId} AND id = ANY (${[...ids]}::bigint[])`,
  );

/** What is applied may become stale again at the same version of its segment, for example with another profile. */
export const forgetStale = (
  tx: Tx,
  { companyId, projectId }: Key,
  segmentIds: readonly number[],
): Promise<number> =>
  tx.run(
    sql`DELETE FROM design_notice WHERE company_id = ${companyId} AND project_id = ${projectId}
          AND segment_id = ANY (${[...segmentIds]}::bigint[])`,
  );

/** A version of a segment whose design is stale. */
export interface StaleSegment {
  segmentId: number;
  version: number;
}

/** Those of some stale segments of which there was no event. */
export const listUnnoticed = (
  tx: Tx,
  { companyId, projectId }: Key,
  stale: readonly StaleSegment[],
): Promise<StaleSegment[]> =>
  tx.rows<StaleSegment>(
    sql`SELECT r."segmentId", r.version
        FROM jsonb_to_recordset(${JSON.stringify(stale)}::jsonb) AS r("segmentId" bigint, version bigint)
        WHERE NOT EXISTS (SELECT FROM design_notice n WHERE n.company_id = ${companyId} AND n.project_id = ${projectId}
          AND n.segment_id = r."segmentId" AND n.segment_version >= r.version)
        ORDER BY r."segmentId"`,
  );

/** Notes that there is an event. Returns 0 if somebody else wrote one meanwhile. */
export const saveNotice = (
  tx: Tx,
  { companyId, projectId }: Key,
  { segmentId, version }: StaleSegment,
): Promise<number> =>
  tx.run(
    sql`INSERT INTO design_notice AS n (company_id, project_id, segment_id, segment_version)
        VALUES (${companyId}, ${projectId}, ${segmentId}, ${version})
        ON CONFLICT (company_id, project_id, segment_id) DO UPDATE SET segment_version = excluded.segment_version
          WHERE n.segment_version < excluded.segment_version`,
  );

/** What was told of a version of a segment is known of its copy, too. */
export const copyNotices = (
  tx: Tx,
  from: Key,
  to: Key,
  segments: readonly (readonly [id: number, copied: { id: number; version: number; from: number }])[],
): Promise<number> =>
  tx.run(
    sql`INSERT INTO design_notice (company_id, project_id, segment_id, segment_version)
        SELECT n.company_id, ${to.projectId}, r."toId", r.version
        FROM jsonb_to_recordset(${JSON.stringify(
          segments.map(([id, copied]) => ({
            id,
            toId: copied.id,
            version: copied.version,
            from: copied.from,
          })),
        )}::jsonb) AS r(id bigint, "toId" bigint, version bigint, "from" bigint)
        JOIN design_notice n ON n.company_id = ${from.companyId} AND n.project_id = ${from.projectId}
          AND n.segment_id = r.id AND n.segment_version >= r."from"`,
  );
