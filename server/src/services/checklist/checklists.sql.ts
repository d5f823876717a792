import type { AssessmentType, Checkpoint } from '@spadework/core/checklist';
import { type Revision, Revisions } from '../../store/revisions.js';
import { raw, type Sql, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';

/** The public ones. */
export const revisions = new Revisions('checklist_revision');

export const revisionsOfCompany = (companyId: number): Revisions =>
  new Revisions('company_checklist_revision', companyId);

/** `latest` is public. Ids of public revisions and those of companies come from one sequence. */
export const findRevision = async (
  tx: Tx,
  companyId: number,
  key: number | 'latest',
): Promise<Revision | undefined> =>
  (await revisions.find(tx, key)) ??
  (key === 'latest' ? undefined : revisionsOfCompany(companyId).find(tx, key));

/** A revision that a company may use: a public one, or one of its own. */
export interface UsedRevision {
  companyId: number;
  revisionId: number;
}

export interface FacilityRow {
  id: number;
  name: string;
  nameEn: string | null;
  assessmentTypes: AssessmentType[];
}

const rowsOf = (table: 'facility' | 'checkpoint', columns: Sql, { companyId, revisionId }: UsedRevision) =>
  sql`(SELECT ${columns} FROM ${raw(`checklist_${table}`)} WHERE revision_id = ${revisionId}
       UNION ALL
       SELECT ${columns} FROM ${raw(`company_checklist_${table}`)}
       WHERE company_id = ${companyId} AND revision_id = ${revisionId}) r`;

const facilitiesOf = (revision: UsedRevision) =>
  rowsOf('facility', raw('id, name, name_en AS "nameEn", assessment_types AS "assessmentTypes"'), revision);
const checkpointsOf = (revision: UsedRevision) =>
  rowsOf('checkpoint', raw('id, facilities, content'), revision);

export const listFacilities = (tx: Tx, revision: UsedRevision): Promise<FacilityRow[]> =>
  tx.rows<FacilityRow>(sql`SELECT * FROM ${facilitiesOf(revision)} ORDER BY id`);

export const findFacility = (tx: Tx, revision: UsedRevision, id: number): Promise<FacilityRow | undefined> =>
  tx.row<FacilityRow>(sql`SELECT * FROM ${facilitiesOf(revision)} WHERE id = ${id}`);

/** Not sorted; the core sorts checkpoints. */
export const listCheckpoints = async (
  tx: Tx,
  revision: UsedRevision,
  facilityId: number,
): Promise<Checkpoint[]> =>
  (
    await tx.rows<{ content: Checkpoint }>(
      sql`SELECT content FROM ${checkpointsOf(revision)} WHERE facilities @> ARRAY[${facilityId}::bigint]`,
    )
  ).map(({ content }) => content);

interface PlacedCheckpointRow {
  facilities: number[];
  content: Checkpoint;
}

/** All of a revision, with the facilities that have them. */
export const listCheckpointsOfRevision = (tx: Tx, revision: UsedRevision): Promise<PlacedCheckpointRow[]> =>
  tx.rows<PlacedCheckpointRow>(
    sql`SELECT to_json(facilities) AS facilities, content FROM ${checkpointsOf(revision)} ORDER BY id`,
  );

/** The checkpoints that refer to a standard. */
export const listCheckpointsOfSheet = (
  tx: Tx,
  revision: UsedRevision,
  sheet: string,
): Promise<PlacedCheckpointRow[]> =>
  tx.rows<PlacedCheckpointRow>(
    sql`SELECT to_json(facilities) AS facilities, content FROM ${checkpointsOf(revision)}
        WHERE content -> 'orgbladForGuidance' ? ${sheet} OR content -> 'orgbladForCorrection' ? ${sheet}`,
  );

/** A revision that is being published: a public one, or one of a company. */
export interface NewRevision {
  companyId: number | undefined;
  revisionId: number;
}

/** Where rows of a revision go: the table, and the columns and values that a row begins with. */
const placeOf = (table: 'facility' | 'checkpoint', { companyId, revisionId }: NewRevision) =>
  companyId === undefined
    ? { table: raw(`checklist_${table}`), columns: raw('revision_id'), values: sql`${revisionId}` }
    : {
        table: raw(`company_checklist_${table}`),
        columns: raw('company_id, revision_id'),
        values: sql`${companyId}::bigint, ${revisionId}`,
      };

export function insertFacilities(
  tx: Tx,
  revision: NewRevision,
  facilities: readonly FacilityRow[],
): Promise<number> {
  const { table, columns, values } = placeOf('facility', revision);
  return tx.run(
    sql`INSERT INTO ${table} (${columns}, id, name, name_en, assessment_types)
        SELECT ${values}, r.id, r.name, r."nameEn", r."assessmentTypes"
        FROM jsonb_to_recordset(${JSON.stringify(facilities)}::jsonb)
          AS r(id bigint, name text, "nameEn" text, "assessmentTypes" text[])`,
  );
}

export interface NewCheckpoint {
  facilities: number[];
  content: Checkpoint;
}

export function insertCheckpoints(
  tx: Tx,
  revision: NewRevision,
  checkpoints: readonly NewCheckpoint[],
): Promise<number> {
  const { table, columns, values } = placeOf('checkpoint', revision);
  return tx.run(
    sql`INSERT INTO ${table} (${columns}, id, facilities, content)
        SELECT ${values}, (r.content ->> 'id')::bigint, r.facilities, r.content
        FROM jsonb_to_recordset(${JSON.stringify(checkpoints)}::jsonb) AS r(facilities bigint[], content jsonb)`,
  );
}
