import type { ProjectRole } from '@spadework/core/project';
import type { Caller } from '../../kernel/caller.js';
import { raw, type Sql, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';

/**
 * What a caller is to a project `p`, for single projects and for lists alike; `access.ts` says what follows.
 * A membership is looked for only where neither ownership nor company decides.
 */

/** Confirmed users and clients have what their company owns. */
export const companyOf = (caller: Caller) => (caller.user?.confirmed === false ? null : caller.companyId);
const usernameOf = (caller: Caller) => caller.user?.username ?? null;

const roleFor = (username: unknown, company: unknown): Sql => sql`CASE
  WHEN p.owner = ${username} THEN 'OWNER'
  WHEN p.company_id = ${company} THEN 'WRITER'
  ELSE (SELECT m.role FROM project_member m
    WHERE m.company_id = p.company_id AND m.project_id = p.id AND m.username = ${username}) END`;

/** The caller's strongest role, NULL without access. Its text is the same for every caller. */
export const role = (caller: Caller): Sql => roleFor(usernameOf(caller), companyOf(caller));

const EACH_ROLE = roleFor(raw('asked.username'), raw('asked.company'));

/** What decides whether a project is shown, and whether what is remembered of it still holds. */
export interface ProjectAccess {
  companyId: number;
  id: number;
  version: number;
  role: ProjectRole | null;
  accessed: boolean;
}

/** Whether somebody may see a project. `hasOpened` says that it is known that they have. */
export interface AccessQuestion {
  projectId: number;
  caller: Caller;
  hasOpened: boolean;
}

const ACCESS = sql`SELECT asked.place, p.company_id AS "companyId", p.id, p.version, ${EACH_ROLE} AS role,
    asked.caller IS NULL OR EXISTS (SELECT FROM project_access a
      WHERE a.company_id = p.company_id AND a.project_id = p.id AND a.caller = asked.caller) AS accessed
  FROM unnest(${[]}::bigint[], ${[]}::text[], ${[]}::bigint[], ${[]}::text[]) WITH ORDINALITY
    AS asked (id, username, company, caller, place)
  JOIN project p ON p.id = asked.id`;

/** The answers in the order of the questions, undefined for a project that is not there. */
export async function findAccesses(
  tx: Tx,
  questions: readonly AccessQuestion[],
): Promise<(ProjectAccess | undefined)[]> {
  const each = (value: (question: AccessQuestion) => unknown) => questions.map(value);
  const rows = await tx.rows<ProjectAccess & { place: number }>(
    ACCESS.with([
      each(({ projectId }) => projectId),
      each(({ caller }) => usernameOf(caller)),
      each(({ caller }) => companyOf(caller)),
      each(({ caller, hasOpened }) => (hasOpened ? null : caller.key)),
    ]),
  );
  const answers = new Array<ProjectAccess | undefined>(questions.length);
  for (const { place, ...access } of rows) answers[place - 1] = access;
  return answers;
}

const isMember = (caller: Caller): Sql =>
  sql`(p.company_id, p.id) IN (SELECT m.company_id, m.project_id FROM project_member m WHERE m.username = ${usernameOf(caller)})`;

/** The same as `role … IS NOT NULL`, in a form that indexes understand. */
export const visible = (caller: Caller): Sql =>
  sql`(p.company_id = ${companyOf(caller)} OR p.owner = ${usernameOf(caller)} OR ${isMember(caller)})`;

/** The visible projects of other companies than the caller's. */
export const elsewhere = (caller: Caller): Sql =>
  sql`p.company_id IS DISTINCT FROM ${companyOf(caller)} AND (p.owner = ${usernameOf(caller)} OR ${isMember(caller)})`;

export const explicit = (caller: Caller): Sql =>
  sql`coalesce(p.owner = ${usernameOf(caller)} OR ${isMember(caller)}, false)`;

/** Whether somebody who can log in may see a project. */
export const hasAccess = async (
  tx: Tx,
  { companyId, id }: { companyId: number; id: number },
  username: string,
): Promise<boolean> =>
  (await tx.row(
    sql`SELECT 1 FROM project p JOIN app_user u ON u.username = ${username} AND u.active
        WHERE p.company_id = ${companyId} AND p.id = ${id}
          AND ${roleFor(raw('u.username'), raw('CASE WHEN u.confirmed THEN u.company_id END'))} IS NOT NULL`,
  )) !== undefined;

export const WRITING_ROLES: readonly ProjectRole[] = ['WRITER', 'OWNER'];
