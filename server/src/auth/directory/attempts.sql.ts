import { sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';

/** A login may be at the directory for so long. */
export const ATTEMPT_SECONDS = 600;

export interface LoginAttempt {
  companyId: number;
  connectionId: string;
  state: string;
  nonce: string;
  verifier: string;
  returnTo: string;
  testId: string | null;
}

export const insertAttempt = (tx: Tx, id: Buffer, attempt: LoginAttempt): Promise<number> =>
  tx.run(
    sql`INSERT INTO login_attempt (id, company_id, connection_id, state, nonce, verifier, return_to, test_id, expires_at)
        VALUES (${id}, ${attempt.companyId}, ${attempt.connectionId}, ${attempt.state}, ${attempt.nonce},
          ${attempt.verifier}, ${attempt.returnTo}, ${attempt.testId},
          now() + ${ATTEMPT_SECONDS}::float8 * interval '1 second')`,
  );

/** Takes an attempt out, so that nobody can come back with it a second time. */
export const takeAttempt = (tx: Tx, id: Buffer): Promise<(LoginAttempt & { isOld: boolean }) | undefined> =>
  tx.row(
    sql`DELETE FROM login_attempt WHERE id = ${id}
        RETURNING company_id AS "companyId", connection_id AS "connectionId", state, nonce, verifier,
          return_to AS "returnTo", test_id AS "testId", expires_at <= now() AS "isOld"`,
  );

/** Whether a trial login of a connection has not come back yet. */
export async function isOpenTest(tx: Tx, connectionId: string, testId: string): Promise<boolean> {
  const row = await tx.row(
    sql`SELECT FROM connection_test
        WHERE id = ${testId} AND connection_id = ${connectionId} AND result IS NULL AND expires_at > now()`,
  );
  return row !== undefined;
}

export const finishTest = (tx: Tx, testId: string, result: object): Promise<number> =>
  tx.run(
    sql`UPDATE connection_test SET result = ${JSON.stringify(result)} WHERE id = ${testId} AND result IS NULL`,
  );

/** The active connections of a company: the one with a domain, or the only one of the server. */
export const listLoginConnections = (tx: Tx, domain: string | undefined) =>
  tx.row<{ passwordLogin: string; connections: { connectionId: string; name: string }[] }>(
    sql`SELECT c.password_login AS "passwordLogin",
          coalesce((SELECT jsonb_agg(jsonb_build_object('connectionId', n.id, 'name', n.name)
              ORDER BY n.name COLLATE norwegian, n.id)
            FROM connection n WHERE n.company_id = c.id AND n.active), '[]') AS connections
        FROM company c
        WHERE c.active AND CASE WHEN ${domain}::text IS NULL
          THEN (SELECT count(*) = 1 FROM company o WHERE o.active) ELSE ${domain} = ANY (c.domains) END
        ORDER BY c.id LIMIT 1`,
  );

/** A logout token is good once. Returns 0 if it was used. */
export const useLogoutToken = (tx: Tx, id: Buffer, seconds: number): Promise<number> =>
  tx.run(
    sql`INSERT INTO used_logout_token (id, expires_at) VALUES (${id}, now() + ${seconds}::float8 * interval '1 second')
        ON CONFLICT DO NOTHING`,
  );

/** Ends the browser sessions with the name of a session at the directory. */
export const endSessionsBySid = (tx: Tx, connectionId: string, sid: string): Promise<number> =>
  tx.run(sql`DELETE FROM web_session WHERE connection_id = ${connectionId} AND sid = ${sid}`);

/** Ends all browser sessions of a person that came through the connection. */
export const endSessionsBySubject = (tx: Tx, connectionId: string, subject: string): Promise<number> =>
  tx.run(
    sql`DELETE FROM web_session s USING external_identity i
        WHERE s.connection_id = ${connectionId} AND i.connection_id = ${connectionId} AND i.subject = ${subject}
          AND s.username = i.username`,
  );

export async function forgetOldAttempts(tx: Tx): Promise<void> {
  await tx.run(sql`DELETE FROM login_attempt WHERE expires_at <= now()`);
  await tx.run(sql`DELETE FROM connection_test WHERE expires_at <= now()`);
  await tx.run(sql`DELETE FROM used_logout_token WHERE expires_at <= now()`);
}
