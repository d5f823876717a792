import { insertEvents } from '../../events/insert.sql.js';
import { raw, type Sql, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';

const BY_COMMAND = { actor: raw("'system'"), operation: raw("'company'") };

/** Tells of the projects in `touched` who of those in `gone` has left. */
const membersLeft = (companyId: Sql, isSameCompany: Sql): Sql =>
  insertEvents(
    {
      companyId,
      type: raw("'project.members'"),
      ...BY_COMMAND,
      projectId: raw('t.id'),
      resource: raw("'project:' || t.id"),
      version: raw('t.version'),
      changes: sql`(SELECT jsonb_agg(jsonb_build_object('property', 'members', 'from', g.username || ' ' || g.role)
          ORDER BY g.username) FROM gone g WHERE ${isSameCompany} AND g.project_id = t.id)`,
    },
    raw('FROM touched t'),
  );

/** Tells a company that it shares its comments with another one no more. */
const sharingEnded = (companyId: Sql, to: Sql, from: Sql): Sql =>
  insertEvents(
    {
      companyId,
      type: raw("'comment.unshared'"),
      ...BY_COMMAND,
      resource: sql`'company:' || ${companyId}`,
      changes: sql`jsonb_build_array(jsonb_build_object('property', 'sharing', 'to', ${to}))`,
    },
    from,
  );

/** The companies that stay are told that somebody of the moved one left a project, and that sharing ended. */
export async function tellThoseWhoStay(tx: Tx, companyId: number): Promise<void> {
  await tx.run(
    sql`WITH gone AS (SELECT m.company_id, m.project_id, m.username, m.role FROM project_member m
          JOIN app_user u ON u.username = m.username WHERE u.company_id = ${companyId} AND m.company_id <> ${companyId}),
        touched AS (UPDATE project p SET version = version + 1 FROM (SELECT DISTINCT company_id, project_id FROM gone) g
          WHERE p.company_id = g.company_id AND p.id = g.project_id RETURNING p.company_id, p.id, p.version)
        ${membersLeft(raw('t.company_id'), raw('g.company_id = t.company_id'))}`,
  );
  await tx.run(
    sharingEnded(
      raw('company_id'),
      raw('to_company_id'),
      sql`FROM comment_sharing WHERE to_company_id = ${companyId}`,
    ),
  );
}

export interface Guest {
  project_id: number;
  username: string;
  role: string;
}

export const listGuests = (from: Tx, companyId: number): Promise<Guest[]> =>
  from.rows(
    sql`SELECT m.project_id, m.username, m.role FROM project_member m JOIN app_user u ON u.username = m.username
        WHERE m.company_id = ${companyId} AND u.company_id <> ${companyId} ORDER BY m.username`,
  );

export const listSharings = (from: Tx, companyId: number): Promise<{ to: number }[]> =>
  from.rows(sql`SELECT to_company_id AS "to" FROM comment_sharing WHERE company_id = ${companyId}`);

/** The moved company is told, where it is now, who was left behind. */
export async function tellThoseWhoLeft(
  to: Tx,
  companyId: number,
  guests: readonly Guest[],
  sharings: readonly { to: number }[],
): Promise<void> {
  await to.run(
    sql`WITH gone AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(guests)}::jsonb)
          AS g(project_id bigint, username text, role text)),
        touched AS (UPDATE project p SET version = version + 1 FROM (SELECT DISTINCT project_id FROM gone) g
          WHERE p.company_id = ${companyId} AND p.id = g.project_id RETURNING p.id, p.version)
        ${membersLeft(sql`${companyId}::bigint`, raw('true'))}`,
  );
  await to.run(
    sharingEnded(
      sql`${companyId}::bigint`,
      raw('s."to"'),
      sql`FROM jsonb_to_recordset(${JSON.stringify(sharings)}::jsonb) AS s("to" bigint)`,
    ),
  );
}
