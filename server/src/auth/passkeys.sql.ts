import { raw, sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';
import { SHOWN_NAME } from './identity.sql.js';

/** What a device signs a challenge for. */
export type Purpose = 'ADD' | 'LOGIN';

export interface Passkey {
  id: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

export interface ListedPasskey {
  id: string;
  name: string;
  createdDate: string;
  usedDate: string | null;
}

/** Oldest first. */
export const listPasskeys = (tx: Tx, username: string): Promise<ListedPasskey[]> =>
  tx.rows<ListedPasskey>(
    sql`SELECT id, name, created_at AS "createdDate", used_at AS "usedDate"
        FROM passkey WHERE username = ${username} ORDER BY created_at, id`,
  );

export const passkeysOf = (tx: Tx, username: string): Promise<Passkey[]> =>
  tx.rows<Passkey>(
    sql`SELECT id, public_key AS "publicKey", counter, transports FROM passkey WHERE username = ${username}
        ORDER BY created_at, id`,
  );

export const findPasskey = (tx: Tx, username: string, id: string): Promise<Passkey | undefined> =>
  tx.row<Passkey>(
    sql`SELECT id, public_key AS "publicKey", counter, transports FROM passkey
        WHERE username = ${username} AND id = ${id}`,
  );

/** Adds a passkey, unless the user has it already, or has `most`. Who holds the row of the user adds them one by one. */
export const insertPasskey = (
  tx: Tx,
  username: string,
  { id, publicKey, counter, transports }: Passkey,
  name: string,
  most: number,
): Promise<{ createdDate: string } | undefined> =>
  tx.row<{ createdDate: string }>(
    sql`INSERT INTO passkey (company_id, username, id, name, public_key, counter, transports)
        SELECT company_id, username, ${id}, ${name}, ${publicKey}::bytea, ${counter}::bigint, ${transports}::text[]
        FROM app_user WHERE username = ${username}
          AND (SELECT count(*) FROM passkey p WHERE p.username = ${username}) < ${most}
        ON CONFLICT DO NOTHING
        RETURNING created_at AS "createdDate"`,
  );

/** Writes down a use, unless the device has counted no further: then it may be a copy, or another use was first. */
export const usePasskey = (tx: Tx, username: string, id: string, counter: number): Promise<number> =>
  tx.run(
    sql`UPDATE passkey SET counter = ${counter}::bigint, used_at = now()
        WHERE username = ${username} AND id = ${id} AND (counter < ${counter}::bigint OR (counter = 0 AND ${counter}::bigint = 0))`,
  );

export const removePasskey = (tx: Tx, username: string, id: string): Promise<number> =>
  tx.run(sql`DELETE FROM passkey WHERE username = ${username} AND id = ${id}`);

export const removePasskeys = (tx: Tx, username: string): Promise<number> =>
  tx.run(sql`DELETE FROM passkey WHERE username = ${username}`);

/** A person as a device shows them. */
export const findShownName = (tx: Tx, username: string): Promise<{ name: string } | undefined> =>
  tx.row<{ name: string }>(
    sql`SELECT ${raw(SHOWN_NAME)} AS name FROM app_user u WHERE u.username = ${username}`,
  );

export const saveChallenge = (
  tx: Tx,
  username: string,
  purpose: Purpose,
  challenge: string,
  seconds: number,
): Promise<number> =>
  tx.run(
    sql`INSERT INTO passkey_challenge (company_id, username, challenge, purpose, expires_at)
        SELECT company_id, username, ${challenge}, ${purpose}, now() + ${seconds}::int * interval '1 second'
        FROM app_user WHERE username = ${username}`,
  );

/** Takes a challenge, and says whether it was good. Of two who send the same, one is first. */
export async function takeChallenge(
  tx: Tx,
  username: string,
  purpose: Purpose,
  challenge: string,
): Promise<boolean> {
  const row = await tx.row<{ good: boolean }>(
    sql`DELETE FROM passkey_challenge c USING app_user u
        WHERE u.username = ${username} AND c.company_id = u.company_id AND c.username = u.username
          AND c.challenge = ${challenge} AND c.purpose = ${purpose}
        RETURNING c.expires_at > now() AS good`,
  );
  return row?.good === true;
}

export const forgetExpiredChallenges = (tx: Tx): Promise<number> =>
  tx.run(sql`DELETE FROM passkey_challenge WHERE expires_at < now() - interval '1 hour'`);
