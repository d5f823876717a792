import type { Connection } from '../../../auth/directory/connection.sql.js';
import type { StoredSecret } from '../../../store/connectionSecret.js';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

export interface ConnectionRow extends Connection {
  secretEndDate: string | null;
  hasScimToken: boolean;
  scimSeenDate: string | null;
}

const select = (companyId: number) =>
  sql`SELECT company_id AS "companyId", id, version, name, issuer, client_id AS "clientId", secret,
        secret_end_date::text AS "secretEndDate", subject_claim AS "subjectClaim", role_source AS "roleSource",
        role_claim AS "roleClaim", mapping, default_roles AS "defaultRoles", provisioning,
        session_hours AS "sessionHours", active, scim_token_hash IS NOT NULL AS "hasScimToken",
        scim_seen_at AS "scimSeenDate"
      FROM connection WHERE company_id = ${companyId}`;

export const listConnections = (tx: Tx, companyId: number): Promise<ConnectionRow[]> =>
  tx.rows<ConnectionRow>(sql`${select(companyId)} ORDER BY name COLLATE norwegian, id`);

export const findConnectionOf = (tx: Tx, companyId: number, id: string): Promise<ConnectionRow | undefined> =>
  tx.row<ConnectionRow>(sql`${select(companyId)} AND id = ${id}`);

export async function countConnections(tx: Tx, companyId: number): Promise<number> {
  const row = await tx.row<{ count: number }>(
    sql`SELECT count(*) FROM connection WHERE company_id = ${companyId}`,
  );
  return row!.count;
}

/** Connection ids are unique across companies. */
export async function hasConnection(tx: Tx, id: string): Promise<boolean> {
  return (await tx.row(sql`SELECT FROM connection WHERE id = ${id}`)) !== undefined;
}

export async function hasActiveConnection(tx: Tx, companyId: number): Promise<boolean> {
  const row = await tx.row(sql`SELECT FROM connection WHERE company_id = ${companyId} AND active LIMIT 1`);
  return row !== undefined;
}

export async function hasPeople(tx: Tx, companyId: number, id: string): Promise<boolean> {
  const row = await tx.row(
    sql`SELECT FROM external_identity WHERE company_id = ${companyId} AND connection_id = ${id} LIMIT 1`,
  );
  return row !== undefined;
}

/** What a body sets, with the secret as it is stored. */
export type ConnectionValues = Omit<
  ConnectionRow,
  'companyId' | 'id' | 'version' | 'hasScimToken' | 'scimSeenDate'
>;

const json = (secret: StoredSecret | null) => secret && JSON.stringify(secret);

export const insertConnection = (
  tx: Tx,
  companyId: number,
  id: string,
  values: ConnectionValues,
): Promise<number> =>
  tx.run(
    sql`INSERT INTO connection (company_id, id, name, issuer, client_id, secret, secret_end_date, subject_claim,
          role_source, role_claim, mapping, default_roles, provisioning, session_hours, active)
        VALUES (${companyId}, ${id}, ${values.name}, ${values.issuer}, ${values.clientId}, ${json(values.secret)},
          ${values.secretEndDate}, ${values.subjectClaim}, ${values.roleSource}, ${values.roleClaim},
          ${JSON.stringify(values.mapping)}, ${values.defaultRoles}, ${values.provisioning},
          ${values.sessionHours}, ${values.active})`,
  );

export const updateConnection = (
  tx: Tx,
  companyId: number,
  id: string,
  values: ConnectionValues,
): Promise<number> =>
  tx.run(
    sql`UPDATE connection SET version = version + 1, name = ${values.name}, issuer = ${values.issuer},
          client_id = ${values.clientId}, secret = ${json(values.secret)}, secret_end_date = ${values.secretEndDate},
          subject_claim = ${values.subjectClaim}, role_source = ${values.roleSource}, role_claim = ${values.roleClaim},
          mapping = ${JSON.stringify(values.mapping)}, default_roles = ${values.defaultRoles},
          provisioning = ${values.provisioning}, session_hours = ${values.sessionHours}, active = ${values.active}
        WHERE company_id = ${companyId} AND id = ${id}`,
  );

/** @param hash null ends the token. */
export const setScimToken = (tx: Tx, companyId: number, id: string, hash: Buffer | null): Promise<number> =>
  tx.run(
    sql`UPDATE connection SET version = version + 1, scim_token_hash = ${hash}, scim_seen_at = NULL
        WHERE company_id = ${companyId} AND id = ${id}`,
  );

export const deleteConnection = (tx: Tx, companyId: number, id: string): Promise<number> =>
  tx.run(sql`DELETE FROM connection WHERE company_id = ${companyId} AND id = ${id}`);

export const insertTest = (
  tx: Tx,
  companyId: number,
  connectionId: string,
  testId: string,
  hours: number,
): Promise<number> =>
  tx.run(
    sql`INSERT INTO connection_test (company_id, id, connection_id, expires_at)
        VALUES (${companyId}, ${testId}, ${connectionId}, now() + ${hours}::float8 * interval '1 hour')`,
  );

/** `result` is null until somebody came back from the directory. */
export const findTest = (tx: Tx, companyId: number, connectionId: string, testId: string) =>
  tx.row<{ result: Record<string, unknown> | null }>(
    sql`SELECT result FROM connection_test
        WHERE company_id = ${companyId} AND connection_id = ${connectionId} AND id = ${testId} AND expires_at > now()`,
  );
