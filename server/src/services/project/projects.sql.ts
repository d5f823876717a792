import type { EstimateState } from '@spadework/core/estimate';
import type {
  Location,
  ModuleType,
  ProjectContent,
  ProjectRole,
  ProjectStatus,
} from '@spadework/core/project';
import { SHOWN_NAME } from '../../auth/identity.sql.js';
import type { Caller } from '../../kernel/caller.js';
import { perStore } from '../../store/cache.js';
import { Gathering } from '../../store/gathering.js';
import { every, raw, type Sql, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import { type AccessQuestion, findAccesses, type ProjectAccess, role, visible } from './access.sql.js';
import type { Member } from './members.sql.js';
import { openedProjects } from './remembered.js';
import type { Expansion } from './schemas.js';
import { wordsOf } from './words.js';

export interface ProjectRow {
  companyId: number;
  id: number;
  version: number;
  number: string;
  name: string;
  status: ProjectStatus;
  startDate: string;
  endDate: string | null;
  endDateEstimate: string | null;
  description: string | null;
  caseRef: string | null;
  substationRef: string | null;
  location: Location | null;
  owner: string;
  archived: boolean;
  modules: ModuleType[];
  catalogRevisionName: string | null;
  totalCost: string | null;
  /** As last reckoned. */
  estimateState: EstimateState | null;
  createdBy: string;
  createdDate: string;
  modifiedBy: string;
  modifiedDate: string;
  role: ProjectRole | null;
  accessed: boolean;
  /** Without the owner; only where an answer shows them. */
  members?: Member[];
  /** Only where an answer shows it. */
  ownerName?: string;
}

interface ProjectKey {
  companyId: number;
  id: number;
}

export const COLUMNS = raw(`p.company_id AS "companyId", p.id, p.version, p.number, p.name, p.status,
  p.start_date AS "startDate", p.end_date AS "endDate", p.end_date_estimate AS "endDateEstimate", p.description,
  p.case_ref AS "caseRef", p.substation_ref AS "substationRef", p.location, p.owner, p.archived, p.modules,
  p.catalog_revision_name AS "catalogRevisionName", p.total_cost AS "totalCost", p.estimate_state AS "estimateState",
  p.created_by AS "createdBy", p.created_date AS "createdDate",
  p.modified_by AS "modifiedBy", p.modified_date AS "modifiedDate"`);

const MEMBERS =
  raw(`(SELECT coalesce(json_agg(json_build_object('user', m.username, 'role', m.role) ORDER BY m.username), '[]')
  FROM project_member m WHERE m.company_id = p.company_id AND m.project_id = p.id) AS members`);

const OWNER_NAME = raw(`(SELECT ${SHOWN_NAME} FROM app_user u WHERE u.username = p.owner) AS "ownerName"`);

/** The columns of a project, with what an answer is to show besides: read in one statement, so that it fits together. */
export function columnsWith(expand: readonly Expansion[] = [], caller?: Caller): Sql {
  let columns: Sql = COLUMNS;
  if (expand.includes('members')) columns = sql`${columns}, ${MEMBERS}`;
  if (expand.includes('ownerName')) columns = sql`${columns}, ${OWNER_NAME}`;
  if (caller && expand.includes('myRole')) columns = sql`${columns}, ${role(caller)} AS role`;
  return columns;
}

export const accessedBy = (caller: Caller): Sql => sql`EXISTS (SELECT FROM project_access a
  WHERE a.company_id = p.company_id AND a.project_id = p.id AND a.caller = ${caller.key})`;

export const findProject = (
  tx: Tx,
  caller: Caller,
  id: number,
  lock: Sql,
  expand?: readonly Expansion[],
): Promise<ProjectRow | undefined> =>
  tx.row<ProjectRow>(
    sql`SELECT ${columnsWith(expand)}, ${role(caller)} AS role, ${accessedBy(caller)} AS accessed
        FROM project p WHERE p.id = ${id} ${lock}`,
  );

/** The project that has a number, and what the caller is to it. */
export const findByNumber = (
  tx: Tx,
  caller: Caller,
  companyId: number,
  number: string,
): Promise<Pick<ProjectAccess, 'id' | 'role'> | undefined> =>
  tx.row(
    sql`SELECT p.id, ${role(caller)} AS role FROM project p
        WHERE p.company_id = ${companyId} AND p.number = ${number}`,
  );

/** The project with a number, locked. */
export const lockByNumber = (
  tx: Tx,
  caller: Caller,
  { companyId, number }: { companyId: number; number: string },
): Promise<ProjectRow | undefined> =>
  tx.row<ProjectRow>(
    sql`SELECT ${COLUMNS}, ${role(caller)} AS role, ${accessedBy(caller)} AS accessed
        FROM project p WHERE p.company_id = ${companyId} AND p.number = ${number} FOR UPDATE OF p`,
  );

const accessQuestions = perStore(
  (tx) => new Gathering((questions: readonly AccessQuestion[]) => findAccesses(tx, questions)),
);

/** Who may see a project, and its version. Requests that ask at the same time share a statement. */
export async function findAccess(
  tx: Tx,
  caller: Caller,
  projectId: number,
): Promise<ProjectAccess | undefined> {
  const opened = openedProjects(tx);
  const key = `${projectId} ${caller.key}`;
  const question = { projectId, caller, hasOpened: opened.get(key) !== undefined };
  const access = tx.inTransaction
    ? (await findAccesses(tx, [question]))[0]
    : await accessQuestions(tx).ask(question);
  if (access?.accessed && !question.hasOpened) opened.set(key, 0, true, key.length);
  return access;
}

const BATCH = 500;

/** Projects in the order of their ids, batch by batch, archived ones left out. */
export async function* listProjects(
  tx: Tx,
  caller: Caller,
  conditions: readonly Sql[],
  expand?: readonly Expansion[],
): AsyncGenerator<ProjectRow[]> {
  let after = 0;
  for (;;) {
    const batch = await tx.rows<ProjectRow>(
      sql`SELECT ${columnsWith(expand, caller)} FROM project p
          WHERE ${every([visible(caller), ...conditions])} AND NOT p.archived AND p.id > ${after}
          ORDER BY p.id LIMIT ${BATCH}`,
    );
    yield batch;
    if (batch.length < BATCH) return;
    after = batch.at(-1)!.id;
  }
}

/** The new project, or undefined if its number is taken. */
export const insertProject = (
  tx: Tx,
  content: ProjectContent,
  owner: { companyId: number; username: string },
  modules: readonly string[],
  author: string,
): Promise<ProjectRow | undefined> =>
  tx.row<ProjectRow>(
    sql`INSERT INTO project AS p (company_id, number, name, status, start_date, end_date, end_date_estimate, description,
          case_ref, substation_ref, location, owner, modules, created_by, modified_by, words)
        VALUES (${owner.companyId}, ${content.number}, ${content.name}, ${content.status}, ${content.startDate},
          ${content.endDate}, ${content.endDateEstimate}, ${content.description}, ${content.caseRef},
          ${content.substationRef}, ${content.location}, ${owner.username}, ${modules}, ${author}, ${author},
          ${wordsOf(content)}::tsvector)
        ON CONFLICT (company_id, number) DO NOTHING RETURNING ${COLUMNS}`,
  );

/** Changes a project that this transaction has locked: every change is a new version with its author and its date. */
const change = ({ companyId, id }: ProjectKey, author: string, assignments: Sql): Sql =>
  sql`UPDATE project p SET ${assignments}, version = version + 1, modified_by = ${author}, modified_date = now()
      WHERE company_id = ${companyId} AND id = ${id} RETURNING ${COLUMNS}`;

export const updateContent = (project: ProjectRow, content: ProjectContent, author: string): Sql =>
  change(
    project,
    author,
    sql`number = ${content.number}, name = ${content.name}, status = ${content.status}, start_date = ${content.startDate},
      end_date = ${content.endDate}, end_date_estimate = ${content.endDateEstimate}, description = ${content.description},
      case_ref = ${content.caseRef}, substation_ref = ${content.substationRef}, location = ${content.location},
      words = ${wordsOf(content)}::tsvector`,
  );

export const updateStatus = (project: ProjectRow, status: ProjectStatus, author: string): Sql =>
  change(project, author, sql`status = ${status}`);

export const updateArchived = (project: ProjectRow, archived: boolean, author: string): Sql =>
  change(project, author, sql`archived = ${archived}`);

export const updateOwner = (project: ProjectRow, owner: string, author: string): Sql =>
  change(project, author, sql`owner = ${owner}`);

export const updateModules = (project: ProjectRow, modules: readonly string[], author: string): Sql =>
  change(project, author, sql`modules = ${modules}`);

/** For a change beside the row itself, such as of a member. */
export const touchProject = (project: ProjectKey, author: string): Sql =>
  change(project, author, sql`archived = archived`);

export interface ProjectMeta {
  totalCost: number;
  catalogRevisionName: string;
  /** Left out: as it was. */
  estimateState?: EstimateState;
}

/** What the calculation says of a project. The project gets a new version if that is something new. */
export const setMeta = (
  tx: Tx,
  { companyId, id }: ProjectKey,
  { totalCost, catalogRevisionName, estimateState }: ProjectMeta,
  author: string,
): Promise<number> =>
  tx.run(
    sql`UPDATE project SET total_cost = ${totalCost}, catalog_revision_name = ${catalogRevisionName},
          estimate_state = coalesce(${estimateState ?? null}::text, estimate_state),
          version = version + 1, modified_by = ${author}, modified_date = now()
        WHERE company_id = ${companyId} AND id = ${id}
          AND (total_cost, catalog_revision_name, estimate_state) IS DISTINCT FROM
            (${totalCost}::numeric, ${catalogRevisionName}::text, coalesce(${estimateState ?? null}::text, estimate_state))`,
  );

/** The same for a module that is just being activated: its activation is the new version. */
export const initializeMeta = (
  tx: Tx,
  { companyId, id }: ProjectKey,
  { totalCost, catalogRevisionName, estimateState }: ProjectMeta,
): Promise<number> =>
  tx.run(
    sql`UPDATE project SET total_cost = ${totalCost}, catalog_revision_name = ${catalogRevisionName},
          estimate_state = coalesce(${estimateState ?? null}::text, estimate_state)
        WHERE company_id = ${companyId} AND id = ${id}`,
  );

export const reloadProject = async (tx: Tx, { companyId, id }: ProjectRow): Promise<ProjectRow> =>
  (await tx.row<ProjectRow>(
    sql`SELECT ${COLUMNS} FROM project p WHERE p.company_id = ${companyId} AND p.id = ${id}`,
  ))!;

export const deleteProject = ({ companyId, id }: ProjectKey): Sql =>
  sql`DELETE FROM project WHERE company_id = ${companyId} AND id = ${id} RETURNING id`;

/** The lock keeps a project that is just being deleted from being recorded. */
export const recordAccess = (
  tx: Tx,
  caller: Caller,
  project: { companyId: number; id: number },
): Promise<number> =>
  tx.run(
    sql`INSERT INTO project_access (company_id, project_id, caller)
        SELECT company_id, id, ${caller.key} FROM project
        WHERE company_id = ${project.companyId} AND id = ${project.id} FOR KEY SHARE
        ON CONFLICT DO NOTHING`,
  );
