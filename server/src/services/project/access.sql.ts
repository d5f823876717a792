import type { ProjectRole } from '@spadework/core';
import type { Caller } from '../../auth/caller.js';
import { type Sql, sql } from '../../store/sql.js';

/**
 * What a caller is to a project, for single projects and for lists alike; `access.ts` says what follows.
 * `p` is the project and `m` the caller's membership, which `membership` joins.
 */

/** Confirmed users and clients have what their company owns. */
const companyOf = (caller: Caller) => (caller.user?.confirmed === false ? null : caller.companyId);
const usernameOf = (caller: Caller) => caller.user?.username ?? null;

export const membership = (caller: Caller): Sql => sql`LEFT JOIN project_member m
  ON m.company_id = p.company_id AND m.project_id = p.id AND m.username = ${usernameOf(caller)}`;

/** The caller's strongest role, NULL without access. */
export const role = (caller: Caller): Sql => sql`CASE
  WHEN p.owner = ${usernameOf(caller)} THEN 'OWNER'
  WHEN p.company_id = ${companyOf(caller)} THEN 'WRITER'
  ELSE m.role END`;

/** The same as `role … IS NOT NULL`, in a form that indexes understand. */
export const visible = (caller: Caller): Sql =>
  sql`(p.company_id = ${companyOf(caller)} OR p.owner = ${usernameOf(caller)} OR m.username IS NOT NULL)`;

export const explicit = (caller: Caller): Sql =>
  sql`coalesce(p.owner = ${usernameOf(caller)} OR m.username IS NOT NULL, false)`;

export const WRITING_ROLES: readonly ProjectRole[] = ['WRITER', 'OWNER'];
