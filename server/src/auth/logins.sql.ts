import { insertEvents } from '../events/insert.sql.js';
import { raw, type Sql, sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';

/** An account is locked after this many failures in a row: first for a minute, then doubling up to an hour. */
export const MAX_FAILURES = 10;
/** For so long a place is known from which a user has logged in. */
const KNOWN_FOR = '30 days';

/** A login of one user from one place, and what the event of it tells. */
export interface LoginAttempt {
  /** Empty if there is no such user, or if the client may not log that user in. */
  username: string;
  clientId: string;
  operation: string;
  /** The hash of the place. */
  place: Buffer;
  /** Of the caller, if events may tell it. */
  address: string | undefined;
  /** JSON. */
  changes: string;
}

const USER = raw("'user:' || username");
/** What the events of logins have in common, of rows with a user and a company. */
const eventOf = ({
  operation,
  changes,
  address,
}: Pick<LoginAttempt, 'operation' | 'changes' | 'address'>) => ({
  companyId: raw('company_id'),
  operation: sql`${operation}::text`,
  resource: USER,
  changes: sql`${changes}::jsonb`,
  address: sql`${address}::text`,
});

const UNLOCKED = raw('(locked_until IS NULL OR locked_until <= now())');
const LOCK = raw(`CASE WHEN failures + 1 >= ${MAX_FAILURES}
  THEN now() + interval '1 minute' * least(60, power(2, least(6, failures + 1 - ${MAX_FAILURES}))) END`);

/** What a failed login did: it counted, it locked, or a lock was there before. */
export type Failure = 'failed' | 'locked' | 'wasLocked';

/**
 * Counts a failed login, on the account or, while that is locked, on the known place, and writes an event for the
 * user's company. Further attempts do not extend a lock. The commit does not wait for the disk, because that time would
 * reveal whether the account exists.
 */
export async function countFailure(tx: Tx, attempt: LoginAttempt): Promise<Failure> {
  const { username, clientId, place } = attempt;
  const row = await tx.row<{ type: string }>(
    sql`WITH soon AS (SELECT set_config('synchronous_commit', 'off', true)),
        account AS (UPDATE app_user SET failures = failures + 1, locked_until = ${LOCK}
          FROM soon WHERE username = ${username} AND ${UNLOCKED}
          RETURNING company_id, username, locked_until),
        known AS (UPDATE login_place SET failures = failures + 1, locked_until = ${LOCK}
          WHERE username = ${username} AND place = ${place} AND ${UNLOCKED}
            AND last_login > now() - ${KNOWN_FOR}::interval AND NOT EXISTS (SELECT FROM account)
          RETURNING company_id, username, locked_until)
        ${insertEvents(
          {
            ...eventOf(attempt),
            type: raw("CASE WHEN locked_until IS NULL THEN 'login.failed' ELSE 'login.locked' END"),
            actor: sql`${`client:${clientId}`}::text`,
          },
          raw('FROM (SELECT * FROM account UNION ALL SELECT * FROM known) counted RETURNING type'),
        )}`,
  );
  if (!row) return 'wasLocked';
  return row.type === 'login.locked' ? 'locked' : 'failed';
}

const rememberPlace = (place: Buffer, users: Sql): Sql =>
  sql`INSERT INTO login_place (company_id, username, place) SELECT company_id, username, ${place}::bytea FROM ${users}
      ON CONFLICT (company_id, username, place) DO UPDATE SET last_login = now(), failures = 0, locked_until = NULL`;

/**
 * Lets a user in who knows the password, unless the account is locked and the place is not known or locked itself. A
 * lock of the account stays: somebody is guessing. Returns false if the login is refused.
 */
export async function admitLogin(tx: Tx, attempt: LoginAttempt): Promise<boolean> {
  const { username, place } = attempt;
  const admitted = await tx.run(
    sql`WITH account AS (UPDATE app_user SET failures = 0, locked_until = NULL, last_login = now()
          WHERE username = ${username} AND ${UNLOCKED} RETURNING company_id, username),
        known AS (SELECT company_id, username FROM login_place
          WHERE username = ${username} AND place = ${place} AND ${UNLOCKED}
            AND last_login > now() - ${KNOWN_FOR}::interval AND NOT EXISTS (SELECT FROM account)),
        admitted AS (SELECT * FROM account UNION ALL SELECT * FROM known),
        remembered AS (${rememberPlace(place, raw('admitted'))})
        ${insertEvents({ ...eventOf(attempt), type: raw("'login.succeeded'"), actor: USER }, raw('FROM admitted'))}`,
  );
  return admitted === 1;
}

/** Whether `admitLogin` would let the user in. */
export async function wouldAdmit(
  tx: Tx,
  { username, place }: Pick<LoginAttempt, 'username' | 'place'>,
): Promise<boolean> {
  const row = await tx.row(
    sql`SELECT 1 FROM app_user WHERE username = ${username} AND ${UNLOCKED}
        UNION ALL
        SELECT 1 FROM login_place WHERE username = ${username} AND place = ${place} AND ${UNLOCKED}
          AND last_login > now() - ${KNOWN_FOR}::interval LIMIT 1`,
  );
  return row !== undefined;
}

/**
 * Puts the password that a user has chosen in the place of a one-time password. Of two at once, one is first. A lock of the
 * account stays, and does not keep the user out of the place where the password was chosen.
 */
export const replaceOneTimePassword = (
  tx: Tx,
  { username, place }: Pick<LoginAttempt, 'username' | 'place'>,
  oneTimeHash: string,
  passwordHash: string,
): Promise<number> =>
  tx.run(
    sql`WITH replaced AS (UPDATE app_user SET password_hash = ${passwordHash}, password_until = NULL, version = version + 1
          WHERE username = ${username} AND password_hash = ${oneTimeHash} AND password_until > now()
          RETURNING company_id, username)
        ${rememberPlace(place, raw('replaced'))}`,
  );

/**
 * Takes the question of a program that a person answers with yes, and tells of it. Of two answers, one is first; returns
 * 0 for the other.
 */
export const takeConsent = (
  tx: Tx,
  id: Buffer,
  login: Pick<LoginAttempt, 'username' | 'operation' | 'address' | 'changes'>,
): Promise<number> =>
  tx.run(
    sql`WITH taken AS (DELETE FROM authorization_request WHERE id = ${id} AND expires_at > now() RETURNING id)
        ${insertEvents(
          { ...eventOf(login), type: raw("'login.succeeded'"), actor: USER },
          sql`FROM app_user WHERE username = ${login.username} AND EXISTS (SELECT FROM taken)`,
        )}`,
  );

/** Tells the company that a user logged in with its directory, and remembers when. */
export const tellDirectoryLogin = (
  tx: Tx,
  login: Pick<LoginAttempt, 'username' | 'operation' | 'address' | 'changes'>,
): Promise<number> =>
  tx.run(
    sql`WITH account AS (UPDATE app_user SET last_login = now() WHERE username = ${login.username}
          RETURNING company_id, username)
        ${insertEvents({ ...eventOf(login), type: raw("'login.succeeded'"), actor: USER }, raw('FROM account'))}`,
  );

/** Tells a company that a login with its directory came to nothing. Nobody knows who it was. */
export const tellDirectoryFailure = (
  tx: Tx,
  connection: { companyId: number; id: string },
  { operation, address, changes }: Pick<LoginAttempt, 'operation' | 'address' | 'changes'>,
): Promise<number> =>
  tx.run(
    insertEvents({
      companyId: sql`${connection.companyId}::bigint`,
      type: raw("'login.failed'"),
      actor: sql`${`connection:${connection.id}`}::text`,
      operation: sql`${operation}::text`,
      resource: sql`${`connection:${connection.id}`}::text`,
      changes: sql`${changes}::jsonb`,
      address: sql`${address}::text`,
    }),
  );

/** Tells the company of a user that a session of the user went on. */
export const tellRefresh = (
  tx: Tx,
  refresh: Pick<LoginAttempt, 'username' | 'operation' | 'address' | 'changes'>,
): Promise<number> =>
  tx.run(
    insertEvents(
      { ...eventOf(refresh), type: raw("'login.refreshed'"), actor: USER },
      sql`FROM app_user WHERE username = ${refresh.username}`,
    ),
  );

export const forgetOldPlaces = (tx: Tx): Promise<number> =>
  tx.run(sql`DELETE FROM login_place WHERE last_login < now() - ${KNOWN_FOR}::interval`);
