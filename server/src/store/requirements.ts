import type pg from 'pg';
import { ConnectionRejected } from './faults.js';
import { sql } from './sql.js';
import type { Tx } from './store.js';

export const MIN_VERSION = 15;

interface Facts {
  encoding: string;
  version: number;
  icu: boolean;
  database: string;
}

/** What a database must have before anything is made in it. */
export async function requireUsable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Facts>(
    `SELECT current_setting('server_encoding') AS encoding, current_database() AS database,
            current_setting('server_version_num')::int / 10000 AS version,
            EXISTS (SELECT FROM pg_collation WHERE collprovider = 'i') AS icu`,
  );
  const { encoding, version, icu, database } = rows[0]!;
  if (version < MIN_VERSION)
    throw new ConnectionRejected(`PostgreSQL ${version} is too old, ${MIN_VERSION} or newer is needed`);
  if (encoding !== 'UTF8')
    throw new ConnectionRejected(
      `the database ${database} has the encoding ${encoding} and not UTF8; make one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0`,
    );
  if (!icu) throw new ConnectionRejected('this PostgreSQL was built without ICU, which sorting needs');
}

/** A role that may not make tables. Since PostgreSQL 15, the owner of a database alone may. */
export function rejectedForRights(
  error: unknown,
  { user, database }: pg.Client,
): ConnectionRejected | undefined {
  const { code, message } = error as { code?: string; message?: string };
  if (code !== '42501') return undefined;
  return new ConnectionRejected(
    `${message}; let the role own the database and what is in it: ALTER DATABASE ${database} OWNER TO ${user}`,
    { cause: error },
  );
}

/** What the server asks for when it connects, and PgBouncer does not pass on. */
const IGNORED = 'options, statement_timeout, idle_in_transaction_session_timeout';

const UTC = /^(?:Etc\/)?(?:UTC|UCT|GMT|Zulu|Universal|Greenwich)$/i;

/**
 * Sessions must be in UTC, because times are read as such. The server asks for it when it connects; a connection pooler
 * may leave that out, and all times would silently be wrong by some hours.
 */
export async function requireUtc(tx: Tx): Promise<void> {
  const found = await tx
    .row<{ zone: string; role: string }>(
      sql`SELECT current_setting('TimeZone') AS zone, current_user AS role`,
    )
    .catch((error: Error) => {
      if (!/startup parameter/i.test(error.message)) throw error;
      throw new ConnectionRejected(
        `a pooler refuses the settings of the connection (${error.message}); with PgBouncer set ignore_startup_parameters = ${IGNORED}`,
        { cause: error },
      );
    });
  if (!UTC.test(found!.zone))
    throw new ConnectionRejected(
      `its sessions have the TimeZone ${found!.zone} and not UTC, because a pooler leaves out the settings of a connection; ALTER ROLE ${found!.role} SET TimeZone = 'UTC' mends it`,
    );
}

/** Settings of a session that a pooler has left out, as the commands that give them to the role instead. */
export async function findMissingSettings(tx: Tx): Promise<string[]> {
  const found = await tx.row<{ role: string; jit: boolean; statement: boolean; idle: boolean }>(
    sql`SELECT current_user AS role, current_setting('jit') = 'on' AS jit,
          current_setting('statement_timeout') = '0' AS statement,
          current_setting('idle_in_transaction_session_timeout') = '0' AS idle`,
  );
  const { role, jit, statement, idle } = found!;
  const missing = [
    jit && 'jit = off',
    statement && "statement_timeout = '60s'",
    idle && "idle_in_transaction_session_timeout = '60s'",
  ];
  return missing.filter((one) => one !== false).map((one) => `ALTER ROLE ${role} SET ${one}`);
}
