import type { ProjectRole } from '@spadework/core/project';
import type { Caller } from '../../kernel/caller.js';
import { type Sql, sql } from '../../store/sql.js';

/**
 * What a caller is to a project `p`, for single projects and for lists alike; `access.ts` says what follows.
 * A membership is looked for only where neither ownership nor company decides.
 */

/** Confirmed users and clients have what their company owns. */
const companyOf = (caller: Caller) => (caller.user?.confirmed === false ? null : caller.companyId);
const usernameOf = (caller: Caller) => caller.user?.username ?? null;

/** The caller's strongest role, NULL without access. Its text is the same for every caller. */
export const role = (caller: Caller): Sql => sql`CASE
  WHEN p.owner = ${usernameOf(caller)} THEN 'OWNER'
  WHEN p.company_id = ${companyOf(caller)} THEN 'WRITER'
  ELSE (SELECT m.role FROM project_member m
    WHERE m.company_id = p.company_id AND m.project_id = p.id AND m.username = ${usernameOf(caller)}) END`;

/** The values of `role`, for a statement whose text is at hand. */
export const roleValues = (caller: Caller) => [usernameOf(caller), companyOf(caller), usernameOf(caller)];

const isMember = (caller: Caller): Sql =>
  sql`(p.company_id, p.id) IN (SELECT m.company_id, m.project_id FROM project_member m WHERE m.username = ${usernameOf(caller)})`;

/** The same as `role … IS NOT NULL`, in a form that indexes understand. */
export const visible = (caller: Caller): Sql =>
  sql`(p.company_id = ${companyOf(caller)} OR p.owner = ${usernameOf(caller)} OR ${isMember(caller)})`;

export const explicit = (caller: Caller): Sql =>
  sql`coalesce(p.owner = ${usernameOf(caller)} OR ${isMember(caller)}, false)`;

export const WRITING_ROLES: readonly ProjectRole[] = ['WRITER', 'OWNER'];
