import type { Connection } from '../auth/directory/connection.sql.js';
import { every, type Sql, sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';
import type { Condition } from './filter.js';

export interface GroupRow {
  id: string;
  displayName: string;
  externalId: string | null;
  created: string;
  modified: string;
}

export interface MemberRow {
  groupId: string;
  scimId: string;
  display: string;
}

const SELECT = sql`SELECT g.id, g.display_name AS "displayName", g.external_id AS "externalId", g.created_at AS created,
  g.modified_at AS modified`;

const ofConnection = ({ companyId, id }: Connection): Sql =>
  sql`g.company_id = ${companyId} AND g.connection_id = ${id}`;

/** How each attribute is searched, by its name in lower case. */
const CONDITIONS: Record<string, (value: string) => Sql> = {
  displayname: (value) => sql`lower(g.display_name) = lower(${value})`,
  externalid: (value) => sql`g.external_id = ${value}`,
};

export const SEARCHABLE: ReadonlySet<string> = new Set(Object.keys(CONDITIONS));

export async function pageGroups(
  tx: Tx,
  connection: Connection,
  filter: readonly Condition[],
  first: number,
  count: number,
): Promise<{ rows: GroupRow[]; total: number }> {
  const where = every([
    ofConnection(connection),
    ...filter.map(([name, value]) => CONDITIONS[name]!(String(value))),
  ]);
  const counted = await tx.row<{ total: number }>(
    sql`SELECT count(*) AS total FROM directory_group g WHERE ${where}`,
  );
  const { total } = counted!;
  const isBeyond = count === 0 || first >= total;
  const rows = isBeyond
    ? []
    : await tx.rows<GroupRow>(
        sql`${SELECT} FROM directory_group g WHERE ${where} ORDER BY g.id LIMIT ${count} OFFSET ${first}`,
      );
  return { rows, total };
}

export const findGroup = (tx: Tx, connection: Connection, id: string): Promise<GroupRow | undefined> =>
  tx.row<GroupRow>(
    sql`${SELECT} FROM directory_group g WHERE ${ofConnection(connection)} AND g.id = ${id}::uuid`,
  );

/** The members of groups, each with the name that the directory shows. */
export const listMembers = (
  tx: Tx,
  { companyId }: Connection,
  groupIds: readonly string[],
): Promise<MemberRow[]> =>
  tx.rows<MemberRow>(
    sql`SELECT m.group_id AS "groupId", m.scim_id AS "scimId", coalesce(i.display_name, i.user_name, u.email) AS display
        FROM directory_member m
        JOIN external_identity i ON i.company_id = m.company_id AND i.scim_id = m.scim_id
        JOIN app_user u ON u.username = i.username
        WHERE m.company_id = ${companyId} AND m.group_id = ANY (${groupIds}::uuid[])
        ORDER BY m.group_id, m.scim_id`,
  );

/** Whether another group of the connection has the name, or the id at the directory. */
export async function hasGroup(
  tx: Tx,
  { id }: Connection,
  { displayName, externalId }: { displayName: string; externalId: string | undefined },
  besides: string | undefined,
): Promise<boolean> {
  const rows = await tx.rows<{ id: string }>(
    sql`SELECT id FROM directory_group
        WHERE connection_id = ${id} AND (lower(display_name) = lower(${displayName}) OR external_id = ${externalId})`,
  );
  return rows.some((row) => row.id !== besides);
}

export interface GroupValues {
  displayName: string;
  externalId: string | undefined;
}

export async function insertGroup(
  tx: Tx,
  { companyId, id }: Connection,
  { displayName, externalId }: GroupValues,
): Promise<string> {
  const row = await tx.row<{ id: string }>(
    sql`INSERT INTO directory_group (company_id, connection_id, display_name, external_id)
        VALUES (${companyId}, ${id}, ${displayName}, ${externalId}) RETURNING id`,
  );
  return row!.id;
}

export const updateGroup = (
  tx: Tx,
  { companyId }: Connection,
  groupId: string,
  { displayName, externalId }: GroupValues,
): Promise<number> =>
  tx.run(
    sql`UPDATE directory_group SET display_name = ${displayName}, external_id = ${externalId}, modified_at = now()
        WHERE company_id = ${companyId} AND id = ${groupId}::uuid`,
  );

export const deleteGroup = (tx: Tx, { companyId }: Connection, groupId: string): Promise<number> =>
  tx.run(sql`DELETE FROM directory_group WHERE company_id = ${companyId} AND id = ${groupId}::uuid`);

/** Adds those of the people who are of the connection, and returns who was added. Strangers are left out. */
export const addMembers = (
  tx: Tx,
  { companyId, id }: Connection,
  groupId: string,
  scimIds: readonly string[],
): Promise<{ scimId: string }[]> =>
  tx.rows<{ scimId: string }>(
    sql`INSERT INTO directory_member (company_id, group_id, scim_id)
        SELECT company_id, ${groupId}::uuid, scim_id FROM external_identity
        WHERE company_id = ${companyId} AND connection_id = ${id} AND scim_id = ANY (${scimIds}::uuid[])
        ON CONFLICT DO NOTHING RETURNING scim_id AS "scimId"`,
  );

export const removeMembers = (
  tx: Tx,
  { companyId }: Connection,
  groupId: string,
  scimIds: readonly string[],
): Promise<{ scimId: string }[]> =>
  tx.rows<{ scimId: string }>(
    sql`DELETE FROM directory_member
        WHERE company_id = ${companyId} AND group_id = ${groupId}::uuid AND scim_id = ANY (${scimIds}::uuid[])
        RETURNING scim_id AS "scimId"`,
  );
