import { sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';
import type { Client } from './identity.sql.js';
import { passwordMatches } from './passwords.js';

/** Failures in a row that lock an account: a minute at first, doubling up to an hour. */
const FAILURES = 10;

interface Account {
  username: string;
  companyId: number;
  passwordHash: string;
  active: boolean;
}

/**
 * The user behind a name and a password, or undefined. A wrong password, an unknown, inactive or locked user
 * all take one query, one hash and one write, so that neither answer nor time tells them apart.
 */
export async function logIn(
  tx: Tx,
  client: Client,
  nameOrEmail: string,
  password: string,
): Promise<string | undefined> {
  const name = nameOrEmail.toLowerCase();
  const account = await findAccount(tx, name);
  const matches = await passwordMatches(password, account?.passwordHash, { client: client.clientId, name });
  const welcome = account?.active && (client.anyCompany || account.companyId === client.companyId);
  const username = account?.username ?? '';
  if (!matches || !welcome) {
    await countFailure(tx, username);
    return undefined;
  }
  return (await forgetFailures(tx, username)) === 1 ? username : undefined;
}

/** PostgreSQL knows no U+0000, and so nobody has it in a name. */
function findAccount(tx: Tx, name: string): Promise<Account | undefined> {
  const known = name.includes('\0') ? '' : name;
  return tx.row<Account>(
    sql`SELECT u.username, u.company_id AS "companyId", u.password_hash AS "passwordHash", u.active AND c.active AS active
        FROM app_user u JOIN company c ON c.id = u.company_id
        WHERE ${known.includes('@') ? sql`lower(u.email) = ${known}` : sql`u.username = ${known}`}`,
  );
}

/**
 * A locked account is not locked for longer by those who keep trying. The commit does not wait for the disk,
 * because that wait would tell an account that is there from one that is not.
 */
const countFailure = (tx: Tx, username: string): Promise<number> =>
  tx.run(
    sql`WITH soon AS (SELECT set_config('synchronous_commit', 'off', true))
        UPDATE app_user SET failures = failures + 1,
          locked_until = CASE WHEN failures + 1 >= ${FAILURES}::int
            THEN now() + interval '1 minute' * least(60, power(2, least(6, failures + 1 - ${FAILURES}::int))) END
        FROM soon
        WHERE username = ${username} AND (locked_until IS NULL OR locked_until <= now())`,
  );

/** Touches no row while the account is locked, which is what refuses the right password then. */
const forgetFailures = (tx: Tx, username: string): Promise<number> =>
  tx.run(
    sql`UPDATE app_user SET failures = 0, locked_until = NULL
        WHERE username = ${username} AND (locked_until IS NULL OR locked_until <= now())`,
  );
