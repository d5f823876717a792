import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

export interface ClientRow {
  clientId: string;
  version: number;
  name: string;
  grants: string[];
  scopes: string[];
  redirectUris: string[];
  anyCompany: boolean;
  administrator: boolean;
  active: boolean;
}

const select = (companyId: number) =>
  sql`SELECT client_id AS "clientId", version, name, grants, scopes, redirect_uris AS "redirectUris",
        any_company AS "anyCompany", administrator, active
      FROM client WHERE company_id = ${companyId}`;

export const listClients = (tx: Tx, companyId: number): Promise<ClientRow[]> =>
  tx.rows<ClientRow>(sql`${select(companyId)} ORDER BY client_id`);

export const findClientOf = (tx: Tx, companyId: number, clientId: string): Promise<ClientRow | undefined> =>
  tx.row<ClientRow>(sql`${select(companyId)} AND client_id = ${clientId}`);

export async function countClients(tx: Tx, companyId: number): Promise<number> {
  const row = await tx.row<{ count: number }>(
    sql`SELECT count(*) FROM client WHERE company_id = ${companyId}`,
  );
  return row!.count;
}

/** Client ids are unique across companies. */
export async function hasClient(tx: Tx, clientId: string): Promise<boolean> {
  return (await tx.row(sql`SELECT FROM client WHERE client_id = ${clientId}`)) !== undefined;
}

/** Its webhooks are left to the administrators, so that whoever gets the same id later does not get them. */
export async function deleteClient(tx: Tx, companyId: number, clientId: string): Promise<void> {
  await tx.run(sql`DELETE FROM oauth_token WHERE client_id = ${clientId}`);
  await tx.run(
    sql`UPDATE webhook SET client_id = NULL, version = version + 1
        WHERE company_id = ${companyId} AND client_id = ${clientId}`,
  );
  await tx.run(sql`DELETE FROM client WHERE company_id = ${companyId} AND client_id = ${clientId}`);
}
