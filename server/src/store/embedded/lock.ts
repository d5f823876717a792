import { Client } from 'pg';
import { superuser } from './creation.js';
import type { Postmaster } from './pidfile.js';

export const database = 'spadework';

/** An arbitrary number, which must be the same in every release. */
const LOCK_KEY = 7_723_392_375;

const WRONG_PASSWORD = '28P01';

export class ClusterInUse extends Error {
  override readonly name = 'ClusterInUse';

  constructor(dataDir: string) {
    super(`another server is running on the data directory ${dataDir}`);
  }
}

/**
 * Tries to take the lock of a cluster, which is held as long as the returned connection. The lock is in the database
 * `postgres`, so that the database `spadework` can be cloned and dropped.
 */
export async function tryLock(
  { host, port }: Postmaster,
  password: string,
): Promise<Client | 'held' | 'denied' | 'unreachable'> {
  const client = new Client({
    ...{ host, port, user: superuser, password, database: 'postgres', ssl: false },
    connectionTimeoutMillis: 5_000,
  });
  // A broken connection is handled on `end`. Without a listener, `error` would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const answer = await client.query(
      `SELECT pg_try_advisory_lock($1) AS won,
              EXISTS (SELECT FROM pg_database WHERE datname = $2) AS complete`,
      [LOCK_KEY, database],
    );
    const { won, complete } = answer.rows[0];
    if (won) return client;
    await client.end();
    return complete ? 'held' : 'unreachable';
  } catch (error) {
    client.end().catch(() => undefined);
    return (error as { code?: string }).code === WRONG_PASSWORD ? 'denied' : 'unreachable';
  }
}

export async function createDatabase(lock: Client): Promise<void> {
  const { rowCount } = await lock.query('SELECT FROM pg_database WHERE datname = $1', [database]);
  if (rowCount === 0) await lock.query(`CREATE DATABASE ${database}`);
}
