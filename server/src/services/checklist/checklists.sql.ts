import type { AssessmentType, Checkpoint } from '@spadework/core/checklist';
import { Revisions } from '../../store/revisions.js';
import { raw, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';

export const revisions = new Revisions('checklist_revision');

export interface FacilityRow {
  id: number;
  name: string;
  nameEn: string | null;
  assessmentTypes: AssessmentType[];
}

const FACILITY = raw('id, name, name_en AS "nameEn", assessment_types AS "assessmentTypes"');

export const listFacilities = (tx: Tx, revisionId: number): Promise<FacilityRow[]> =>
  tx.rows<FacilityRow>(
    sql`SELECT ${FACILITY} FROM checklist_facility WHERE revision_id = ${revisionId} ORDER BY id`,
  );

export const findFacility = (tx: Tx, revisionId: number, id: number): Promise<FacilityRow | undefined> =>
  tx.row<FacilityRow>(
    sql`SELECT ${FACILITY} FROM checklist_facility WHERE revision_id = ${revisionId} AND id = ${id}`,
  );

/** Not sorted; the core sorts checkpoints. */
export const listCheckpoints = async (
  tx: Tx,
  revisionId: number,
  facilityId: number,
): Promise<Checkpoint[]> =>
  (
    await tx.rows<{ content: Checkpoint }>(
      sql`SELECT content FROM checklist_checkpoint
          WHERE revision_id = ${revisionId} AND facilities @> ARRAY[${facilityId}::bigint]`,
    )
  ).map(({ content }) => content);

interface PlacedCheckpointRow {
  facilities: number[];
  content: Checkpoint;
}

/** All of a revision, with the facilities that have them. */
export const listCheckpointsOfRevision = (tx: Tx, revisionId: number): Promise<PlacedCheckpointRow[]> =>
  tx.rows<PlacedCheckpointRow>(
    sql`SELECT to_json(facilities) AS facilities, content FROM checklist_checkpoint
        WHERE revision_id = ${revisionId} ORDER BY id`,
  );

/** The checkpoints that refer to a standard. */
export const listCheckpointsOfSheet = (
  tx: Tx,
  revisionId: number,
  sheet: string,
): Promise<PlacedCheckpointRow[]> =>
  tx.rows<PlacedCheckpointRow>(
    sql`SELECT to_json(facilities) AS facilities, content FROM checklist_checkpoint
        WHERE revision_id = ${revisionId}
          AND (content -> 'orgbladForGuidance' ? ${sheet} OR content -> 'orgbladForCorrection' ? ${sheet})`,
  );

export const insertFacilities = (
  tx: Tx,
  revisionId: number,
  facilities: readonly FacilityRow[],
): Promise<number> =>
  tx.run(
    sql`INSERT INTO checklist_facility (revision_id, id, name, name_en, assessment_types)
        SELECT ${revisionId}, r.id, r.name, r."nameEn", r."assessmentTypes"
        FROM jsonb_to_recordset(${JSON.stringify(facilities)}::jsonb)
          AS r(id bigint, name text, "nameEn" text, "assessmentTypes" text[])`,
  );

export interface NewCheckpoint {
  facilities: number[];
  content: Checkpoint;
}

export const insertCheckpoints = (
  tx: Tx,
  revisionId: number,
  checkpoints: readonly NewCheckpoint[],
): Promise<number> =>
  tx.run(
    sql`INSERT INTO checklist_checkpoint (revision_id, id, facilities, content)
        SELECT ${revisionId}, (r.content ->> 'id')::bigint, r.facilities, r.content
        FROM jsonb_to_recordset(${JSON.stringify(checkpoints)}::jsonb) AS r(facilities bigint[], content jsonb)`,
  );
