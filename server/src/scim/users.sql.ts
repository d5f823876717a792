import type { Connection } from '../auth/directory/connection.sql.js';
import { every, raw, type Sql, sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';
import type { Condition } from './filter.js';

export interface PersonRow {
  scimId: string;
  username: string;
  subject: string;
  userName: string;
  /** SCIM has not sent this person yet, who logged in before. */
  isUnsent: boolean;
  active: boolean;
  hasPassword: boolean;
  displayName: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string;
  mobile: string | null;
  phone: string | null;
  position: string | null;
  department: string | null;
  created: string;
  modified: string;
}

/** Of whom SCIM has sent no name, the e-mail is it. */
const SELECT =
  raw(`SELECT i.scim_id AS "scimId", i.username, i.subject, coalesce(i.user_name, u.email) AS "userName",
    i.user_name IS NULL AS "isUnsent", u.active, u.password_hash IS NOT NULL AS "hasPassword",
    i.display_name AS "displayName", u.first_name AS "firstName", u.last_name AS "lastName", u.email, u.mobile, u.phone,
    u.position, i.department, i.created_at AS created, i.modified_at AS modified`);
/** Everybody is a user. As an outer join it is left out where nothing of users is asked for, as in a count. */
const FROM = raw('FROM external_identity i LEFT JOIN app_user u ON u.username = i.username');

const ofConnection = ({ companyId, id }: Connection): Sql =>
  sql`i.company_id = ${companyId} AND i.connection_id = ${id}`;

const email = (value: unknown) => sql`lower(u.email) = lower(${String(value)})`;

/** How each attribute is searched, by its name in lower case. */
const CONDITIONS: Record<string, (value: string | boolean) => Sql> = {
  username: (value) =>
    sql`(lower(i.user_name) = lower(${String(value)}) OR (i.user_name IS NULL AND ${email(value)}))`,
  externalid: (value) => sql`i.subject = ${String(value)}`,
  id: (value) => sql`i.scim_id::text = lower(${String(value)})`,
  active: (value) => sql`u.active = ${String(value).toLowerCase() === 'true'}`,
  'emails.value': email,
  'emails[type eq "work"].value': email,
};

export const SEARCHABLE: ReadonlySet<string> = new Set(Object.keys(CONDITIONS));

export async function pagePeople(
  tx: Tx,
  connection: Connection,
  filter: readonly Condition[],
  first: number,
  count: number,
): Promise<{ rows: PersonRow[]; total: number }> {
  const where = every([ofConnection(connection), ...filter.map(([name, value]) => CONDITIONS[name]!(value))]);
  const counted = await tx.row<{ total: number }>(sql`SELECT count(*) AS total ${FROM} WHERE ${where}`);
  const { total } = counted!;
  const isBeyond = count === 0 || first >= total;
  const rows = isBeyond
    ? []
    : // Users are looked up for the people of the page alone, and not for all who come before them.
      await tx.rows<PersonRow>(
        sql`${SELECT}
            FROM (SELECT i.* ${FROM} WHERE ${where} ORDER BY i.scim_id LIMIT ${count} OFFSET ${first}) i
            JOIN app_user u ON u.username = i.username
            ORDER BY i.scim_id`,
      );
  return { rows, total };
}

export const findPersonById = (tx: Tx, connection: Connection, id: string): Promise<PersonRow | undefined> =>
  tx.row<PersonRow>(sql`${SELECT} ${FROM} WHERE ${ofConnection(connection)} AND i.scim_id = ${id}::uuid`);

export const findPersonBySubject = (
  tx: Tx,
  connection: Connection,
  subject: string,
): Promise<PersonRow | undefined> =>
  tx.row<PersonRow>(sql`${SELECT} ${FROM} WHERE ${ofConnection(connection)} AND i.subject = ${subject}`);

/** Whether somebody else of the connection has the name. */
export async function hasUserName(
  tx: Tx,
  { id }: Connection,
  userName: string,
  besides: string | undefined,
): Promise<boolean> {
  const row = await tx.row<{ scimId: string }>(
    sql`SELECT scim_id AS "scimId" FROM external_identity
        WHERE connection_id = ${id} AND lower(user_name) = lower(${userName})`,
  );
  return row !== undefined && row.scimId !== besides;
}

export interface IdentityValues {
  subject: string;
  userName: string;
  displayName: string | undefined;
  department: string | undefined;
}

export const updateIdentity = (
  tx: Tx,
  { companyId }: Connection,
  scimId: string,
  { subject, userName, displayName, department }: IdentityValues,
): Promise<number> =>
  tx.run(
    sql`UPDATE external_identity SET subject = ${subject}, user_name = ${userName}, display_name = ${displayName},
          department = ${department}
        WHERE company_id = ${companyId} AND scim_id = ${scimId}::uuid`,
  );

export const touchIdentity = (tx: Tx, { companyId }: Connection, scimId: string): Promise<number> =>
  tx.run(
    sql`UPDATE external_identity SET modified_at = now() WHERE company_id = ${companyId} AND scim_id = ${scimId}::uuid`,
  );

export async function versionOf(tx: Tx, username: string): Promise<number> {
  const row = await tx.row<{ version: number }>(
    sql`SELECT version FROM app_user WHERE username = ${username}`,
  );
  return row!.version;
}
