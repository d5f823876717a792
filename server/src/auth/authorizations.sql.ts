import { sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';

/** What a program asked for, once it was found to be in order. */
export interface AuthorizationParams {
  /** As it was asked for, with its port. */
  redirectUri: string;
  state?: string;
  /** Without it, all that the person may have. */
  scope?: string;
  resource?: string;
  codeChallenge: string;
}

/** What a program asks a person for, and what is to be known of the program. */
export interface AuthorizationRequest {
  params: AuthorizationParams;
  client: {
    clientId: string;
    name: string;
    companyId: number;
    companyName: string;
    scopes: string[];
    anyCompany: boolean;
    redirectUris: string[];
  };
}

const MINUTES = 10;
/** Of people who are in no directory. */
const LOCAL_HOURS = 30 * 24;

export const saveAuthorization = (
  tx: Tx,
  { id, clientId, params }: { id: Buffer; clientId: string; params: AuthorizationParams },
): Promise<number> =>
  tx.run(
    sql`INSERT INTO authorization_request (id, client_id, params, expires_at)
        VALUES (${id}, ${clientId}, ${JSON.stringify(params)}, now() + ${MINUTES} * interval '1 minute')`,
  );

export const findAuthorization = (tx: Tx, id: Buffer): Promise<AuthorizationRequest | undefined> =>
  tx.row<AuthorizationRequest>(
    sql`SELECT a.params, jsonb_build_object('clientId', l.client_id, 'name', l.name, 'companyId', l.company_id,
            'companyName', c.name, 'scopes', l.scopes, 'anyCompany', l.any_company, 'redirectUris', l.redirect_uris) AS client
        FROM authorization_request a
        JOIN client l ON l.client_id = a.client_id AND l.active
        JOIN company c ON c.id = l.company_id AND c.active
        WHERE a.id = ${id} AND a.expires_at > now()`,
  );

/** For how many hours a consent of somebody may last: as long as a session, for people of a directory. */
export async function consentHours(tx: Tx, username: string): Promise<number> {
  const row = await tx.row<{ hours: number }>(
    sql`SELECT n.session_hours AS hours FROM external_identity e
        JOIN connection n ON n.company_id = e.company_id AND n.id = e.connection_id
        WHERE e.username = ${username}`,
  );
  return row?.hours ?? LOCAL_HOURS;
}

/** Of two answers to one request, one is first. */
export const takeAuthorization = (tx: Tx, id: Buffer): Promise<number> =>
  tx.run(sql`DELETE FROM authorization_request WHERE id = ${id} AND expires_at > now()`);

export const forgetExpiredAuthorizations = (tx: Tx): Promise<number> =>
  tx.run(sql`DELETE FROM authorization_request WHERE expires_at < now()`);
