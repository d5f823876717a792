import type { AssessmentType } from '@spadework/core/checklist';
import type { ProjectRole } from '@spadework/core/project';
import type { ListedRecord, RecordState } from '@spadework/core/record';
import type { Caller } from '../../../kernel/caller.js';
import { type Page, pageOf } from '../../../store/pages.js';
import { every, raw, type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { companyOf, projectsElsewhere, roleInProject } from '../../project/index.js';

export interface RecordKey {
  companyId: number;
  id: string;
}

export interface RecordRow extends ListedRecord {
  companyId: number;
  voidReason: string | null;
}

/** A record, and what the caller is to its project. */
export interface FoundRecord extends RecordRow {
  role: ProjectRole | null;
  archived: boolean;
}

/** The signed record that corrects it. */
const REPLACED_BY = raw(`(SELECT s.id FROM record s
  WHERE s.company_id = r.company_id AND s.replaces = r.id AND s.state = 'SIGNED' ORDER BY s.changed_at, s.id LIMIT 1)`);

const COLUMNS = sql`r.company_id AS "companyId", r.id, r.project_id AS "projectId", r.segment_id AS "segmentId",
  r.facility_id AS "facilityId", r.assessment_type AS "assessmentType", r.revision_id AS "revisionId",
  to_json(r.options) AS options, r.title, r.place, r.state, r.version, r.created_by AS "createdBy", r.created_at AS "createdAt",
  r.changed_by AS "changedBy", r.changed_at AS "changedAt", r.replaces, ${REPLACED_BY} AS "replacedBy", r.points, r.answered,
  r.conflicts, r.open_deviations AS "openDeviations", r.content_hash AS "contentHash", r.void_reason AS "voidReason"`;

/** A record by its id alone. `lock` keeps others from writing it, or its project too. */
export const findRecord = (
  tx: Tx,
  caller: Caller,
  id: string,
  lock: Sql = raw(''),
): Promise<FoundRecord | undefined> =>
  tx.row<FoundRecord>(
    sql`SELECT ${COLUMNS}, ${roleInProject(caller)} AS role, p.archived
        FROM record r JOIN project p ON p.company_id = r.company_id AND p.id = r.project_id
        WHERE r.id = ${id}::uuid ${lock}`,
  );

/** Whatever the caller may see, because an id is used once. */
export const findById = (tx: Tx, id: string): Promise<RecordRow | undefined> =>
  tx.row<RecordRow>(sql`SELECT ${COLUMNS} FROM record r WHERE r.id = ${id}::uuid`);

export const findByKey = (tx: Tx, { companyId, id }: RecordKey): Promise<RecordRow | undefined> =>
  tx.row<RecordRow>(
    sql`SELECT ${COLUMNS} FROM record r WHERE r.company_id = ${companyId} AND r.id = ${id}::uuid`,
  );

export type NewRecord = Pick<
  RecordRow,
  | 'companyId'
  | 'id'
  | 'projectId'
  | 'segmentId'
  | 'facilityId'
  | 'revisionId'
  | 'options'
  | 'title'
  | 'place'
  | 'replaces'
  | 'points'
> & { assessmentType: AssessmentType };

export const insertRecord = (tx: Tx, record: NewRecord, author: string): Promise<number> =>
  tx.run(
    sql`INSERT INTO record (company_id, id, project_id, segment_id, revision_id, facility_id, assessment_type, options, title, place,
          replaces, points, answered, conflicts, open_deviations, created_by, changed_by)
        VALUES (${record.companyId}, ${record.id}::uuid, ${record.projectId}, ${record.segmentId}, ${record.revisionId},
          ${record.facilityId}, ${record.assessmentType}, ${record.options}::bigint[], ${record.title}, ${record.place},
          ${record.replaces}::uuid, ${record.points}, 0, 0, 0, ${author}, ${author})
        ON CONFLICT (id) DO NOTHING`,
  );

type Counts = Pick<RecordRow, 'points' | 'answered' | 'conflicts' | 'openDeviations'>;

/** Where a record stands, without a new version. */
export const setCounts = (tx: Tx, { companyId, id }: RecordKey, counts: Counts): Promise<number> =>
  tx.run(
    sql`UPDATE record SET points = ${counts.points}, answered = ${counts.answered}, conflicts = ${counts.conflicts},
          open_deviations = ${counts.openDeviations}
        WHERE company_id = ${companyId} AND id = ${id}::uuid`,
  );

export interface RecordUpdate {
  segmentId: number | null;
  title: string;
  place: string;
  state: RecordState;
  contentHash: string | null;
  content?: string;
  /** A signature that is added, by its user and its hash. */
  signed?: Record<string, string>;
  voidReason: string | null;
}

/** What a new version of a record returns. */
export type SavedRecord = Pick<RecordRow, 'version' | 'changedBy' | 'changedAt'>;

/** The next version. The content stays as it was signed first. */
export const updateRecord = (
  { companyId, id }: RecordKey,
  record: RecordUpdate & Counts,
  author: string,
): Sql =>
  sql`UPDATE record SET version = version + 1, segment_id = ${record.segmentId}, title = ${record.title}, place = ${record.place},
        state = ${record.state}, content_hash = ${record.contentHash}, content = coalesce(content, ${record.content ?? null}),
        void_reason = ${record.voidReason}, signers = signers || ${JSON.stringify(record.signed ?? {})}::jsonb, points = ${record.points}, answered = ${record.answered},
        conflicts = ${record.conflicts}, open_deviations = ${record.openDeviations}, changed_by = ${author}, changed_at = now()
      WHERE company_id = ${companyId} AND id = ${id}::uuid
      RETURNING version, changed_by AS "changedBy", changed_at AS "changedAt"`;

/** What was signed, as text. */
export const findContent = async (tx: Tx, { companyId, id }: RecordKey): Promise<string | null> =>
  (await tx.row<{ content: string | null }>(
    sql`SELECT content FROM record WHERE company_id = ${companyId} AND id = ${id}::uuid`,
  ))!.content;

/** Who signed, with the hash of each signature. */
export const findSigners = async (tx: Tx, { companyId, id }: RecordKey): Promise<Record<string, string>> =>
  (await tx.row<{ signers: Record<string, string> }>(
    sql`SELECT signers FROM record WHERE company_id = ${companyId} AND id = ${id}::uuid`,
  ))!.signers;

export interface RecordFilter {
  projectId?: number | undefined;
  segmentId?: number | undefined;
  state?: readonly RecordState[] | undefined;
  assessmentType?: AssessmentType | undefined;
  changedAfter?: string | undefined;
}

/** The latest change first. */
export function pageRecords(
  tx: Tx,
  caller: Caller,
  { projectId, segmentId, state, assessmentType, changedAfter }: RecordFilter,
  first: number,
  count: number,
): Promise<Page<RecordRow>> {
  const filter = [
    ...(projectId === undefined ? [] : [sql`r.project_id = ${projectId}`]),
    ...(segmentId === undefined ? [] : [sql`r.segment_id = ${segmentId}`]),
    ...(state === undefined ? [] : [sql`r.state = ANY (${[...state]}::text[])`]),
    ...(assessmentType === undefined ? [] : [sql`r.assessment_type = ${assessmentType}`]),
    ...(changedAfter === undefined ? [] : [sql`r.changed_at > ${changedAfter}::timestamptz`]),
  ];
  const own = sql`FROM record r WHERE ${every([sql`r.company_id = ${companyOf(caller)}`, ...filter])}`;
  const others = sql`FROM record r JOIN project p ON p.company_id = r.company_id AND p.id = r.project_id
    WHERE ${every([projectsElsewhere(caller), ...filter])}`;
  // Together these are the visible projects. Apart, an index gives the latest of the company, however many it has.
  const latest = sql`ORDER BY ${LATEST_FIRST} LIMIT ${first + count}`;
  return pageOf<RecordRow>(
    tx,
    {
      columns: COLUMNS,
      id: 'id',
      from: sql`FROM ((SELECT r.* ${own} ${latest}) UNION ALL (SELECT r.* ${others} ${latest})) r`,
      counted: sql`FROM (SELECT ${own} UNION ALL SELECT ${others}) r`,
      where: raw('true'),
      order: LATEST_FIRST,
    },
    first,
    count,
  );
}

const LATEST_FIRST = raw('r.changed_at DESC, r.id');

/** Records of a project that are still worked on, the latest change first. */
export const listOpenRecords = (
  tx: Tx,
  { companyId, id }: { companyId: number; id: number },
  limit: number,
): Promise<RecordRow[]> =>
  tx.rows<RecordRow>(
    sql`SELECT ${COLUMNS} FROM record r
        WHERE r.company_id = ${companyId} AND r.project_id = ${id} AND r.state IN ('DRAFT', 'SUBMITTED')
        ORDER BY r.changed_at DESC, r.id LIMIT ${limit}`,
  );

export const countOpenRecords = async (
  tx: Tx,
  { companyId, id }: { companyId: number; id: number },
): Promise<number> =>
  (await tx.row<{ count: number }>(
    sql`SELECT count(*) AS count FROM record
        WHERE company_id = ${companyId} AND project_id = ${id} AND state IN ('DRAFT', 'SUBMITTED')`,
  ))!.count;
