import type { ClientScopes } from '../kernel/scopes.js';
import { sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';

/** A valid token, with the scopes that its caller has now. */
export interface LiveToken {
  payload: { scope?: string; aud?: string } & Record<string, unknown>;
  /** When a refresh token was used, in seconds since 1970. */
  consumed: number | null;
  lifetimeMs: number;
  clientId: string;
  clientCompanyId: number;
  client: ClientScopes;
  username: string | null;
  companyId: number | null;
  confirmed: boolean;
  /** Of the user, or of the client in the client flow. */
  administrator: boolean;
  held: string[];
}

export interface NewToken {
  id: Buffer;
  model: string;
  grantId: Buffer | null;
  clientId: string | undefined;
  username: string | null;
  payload: object;
  expiresIn: number | undefined;
}

export const saveToken = (
  tx: Tx,
  { id, model, grantId, clientId, username, payload, expiresIn }: NewToken,
): Promise<number> =>
  tx.run(
    sql`INSERT INTO oauth_token (id, model, grant_id, client_id, username, payload, expires_at)
        VALUES (${id}, ${model}, ${grantId}, ${clientId}, ${username}, ${JSON.stringify(payload)},
          now() + ${expiresIn} * interval '1 second')
        ON CONFLICT (id) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`,
  );

export const findLiveToken = (tx: Tx, id: Buffer, models: string[]): Promise<LiveToken | undefined> =>
  tx.row<LiveToken>(
    sql`SELECT t.payload, extract(epoch FROM t.consumed_at)::float8 AS consumed,
          (extract(epoch FROM t.expires_at - now()) * 1000)::float8 AS "lifetimeMs",
          t.client_id AS "clientId", t.client_company_id AS "clientCompanyId", jsonb_build_object('scopes', t.client_scopes, 'anyCompany', t.client_any_company) AS client,
          u.username, u.company_id AS "companyId", u.confirmed,
          CASE WHEN u.username IS NULL THEN t.client_administrator ELSE u.administrator END AS administrator,
          CASE WHEN u.username IS NULL
            THEN ARRAY(SELECT s.scope FROM company_scope s WHERE s.company_id = t.client_company_id)
            ELSE ARRAY(SELECT s.scope FROM user_scope s WHERE s.company_id = u.company_id AND s.username = u.username)
          END AS held
        FROM live_token t LEFT JOIN app_user u ON u.username = t.username
        WHERE t.id = ${id} AND t.model = ANY (${models})`,
  );

/** Updates one row on the first use of a refresh token. Of parallel uses, exactly one is first. */
export const consumeToken = (tx: Tx, id: Buffer): Promise<number> =>
  tx.run(sql`UPDATE oauth_token SET consumed_at = now() WHERE id = ${id} AND consumed_at IS NULL`);

export const removeToken = (tx: Tx, id: Buffer): Promise<number> =>
  tx.run(sql`DELETE FROM oauth_token WHERE id = ${id}`);

/** A token is invalid without its grant. Only the row of the grant is deleted, so that revocations cannot deadlock. */
export const removeGrantOf = (tx: Tx, id: Buffer): Promise<number> =>
  tx.run(sql`DELETE FROM oauth_token WHERE id = (SELECT grant_id FROM oauth_token WHERE id = ${id})`);

/** All tokens and browser sessions of a user. */
export const endSessionsOfUser = (tx: Tx, username: string): Promise<number> =>
  tx.run(
    sql`WITH browsers AS (DELETE FROM web_session WHERE username = ${username})
        DELETE FROM oauth_token WHERE username = ${username}`,
  );

/** The tokens of the client, and those of all users who logged in through it. */
export const endSessionsOfClient = (tx: Tx, clientId: string): Promise<number> =>
  tx.run(sql`DELETE FROM oauth_token WHERE client_id = ${clientId}`);

/** The tokens of users of other companies than the client's own. */
export const endSessionsOfOtherCompanies = (tx: Tx, clientId: string): Promise<number> =>
  tx.run(
    sql`DELETE FROM oauth_token t USING app_user u, client c
        WHERE t.client_id = ${clientId} AND c.client_id = t.client_id AND u.username = t.username
          AND u.company_id <> c.company_id`,
  );

/** The tokens and browser sessions of all users and clients of a company. */
export const endSessionsOfCompany = (tx: Tx, companyId: number): Promise<number> =>
  tx.run(
    sql`WITH browsers AS (DELETE FROM web_session
          WHERE username IN (SELECT username FROM app_user WHERE company_id = ${companyId}))
        DELETE FROM oauth_token
        WHERE username IN (SELECT username FROM app_user WHERE company_id = ${companyId})
          OR client_id IN (SELECT client_id FROM client WHERE company_id = ${companyId})`,
  );

export const forgetExpiredTokens = (tx: Tx): Promise<number> =>
  tx.run(sql`DELETE FROM oauth_token WHERE expires_at < now() - interval '1 hour'`);
