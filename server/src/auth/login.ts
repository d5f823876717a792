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
  const account = await findAccount(tx, nameOrEmail.replaceAll('\0', '').toLowerCase());
  const matches = await passwordMatches(password, account?.passwordHash);
  const welcome = account?.active && (client.anyCompany || account.companyId === client.companyId);
  const username = account?.username ?? '';
  if (!matches || !welcome) {
    await countFailure(tx, username);
    return undefined;
  }
  return (await forgetFailures(tx, username)) === 1 ? username : undefined;
}

const findAccount = (tx: Tx, name: string): Promise<Account | undefined> =>
  tx.row<Account>(
    sql`SELECT u.username, u.company_id AS "companyId", u.password_hash AS "passwordHash", u.active AND c.active AS active
        FROM app_user u JOIN company c ON c.id = u.company_id
        WHERE ${name.includes('@') ? sql`lower(u.email) = ${name}` : sql`u.username = ${name}`}`,
  );

/** A locked account is not locked for longer by those who keep trying. */
const countFailure = (tx: Tx, username: string): Promise<number> =>
  tx.run(
    sql`UPDATE app_user SET failures = failures + 1,
          locked_until = CASE WHEN failures + 1 >= ${FAILURES}::int
            THEN now() + least(interval '1 minute' * power(2, failures + 1 - ${FAILURES}::int), interval '1 hour') END
        WHERE username = ${username} AND (locked_until IS NULL OR locked_until <= now())`,
  );

/** Touches no row while the account is locked, which is what refuses the right password then. */
const forgetFailures = (tx: Tx, username: string): Promise<number> =>
  tx.run(
    sql`UPDATE app_user SET failures = 0, locked_until = NULL
        WHERE username = ${username} AND (locked_until IS NULL OR locked_until <= now())`,
  );
