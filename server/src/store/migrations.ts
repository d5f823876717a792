import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { MIGRATIONS } from '../places.js';
import { VERSION } from '../version.js';
import { ConnectionRejected, isUnavailable, reasonOf } from './faults.js';
import { isPooled, requirePreparedStatements } from './pooler.js';
import { rejectedForRights, requireUsable } from './requirements.js';
import { sql } from './sql.js';
import type { Tx } from './store.js';

/** The key of the advisory lock: an arbitrary, fixed number. Servers that start at the same time wait for it. */
const LOCK = 7_237_318;

export interface Migration {
  name: string;
  text: string;
}

const migrationNames = async (): Promise<string[]> =>
  (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();

export async function readMigrations(): Promise<Migration[]> {
  return Promise.all(
    (await migrationNames()).map(async (name) => ({
      name,
      text: await readFile(new URL(name, MIGRATIONS), 'utf8'),
    })),
  );
}

/** The store has been migrated by a later release. This one would read and write what it does not understand. */
export class LaterSchema extends Error {
  constructor(unknown: string[]) {
    const others = unknown.length > 1 ? ` and ${unknown.length - 1} more` : '';
    super(
      `the store is of a later release: its migration ${unknown[0]}${others} is unknown to release ${VERSION}; run that release, or restore the backup of before the upgrade`,
    );
  }
}

/**
 * Applies the missing migrations and returns their names. Each one is a transaction, which takes the lock for itself:
 * behind a pooler the next transaction may run on another connection, and a lock of the session would stay there.
 */
export async function migrate(connection: pg.ClientConfig, migrations?: Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const client = await connect(connection);
  const applied: string[] = [];
  try {
    await requireUsable(client);
    if (await isPooled(client)) await requirePreparedStatements(client, () => connect(connection));
    const known = await locked(client, async () => {
      await client.query(
        'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
      );
      const { rows } = await client.query<{ name: string }>('SELECT name FROM migration');
      return new Set(rows.map((row) => row.name));
    });
    // Whoever gives a list may leave some out; of all of them, one that is unknown is of a later release.
    const unknown = migrations ? [] : [...known].filter((name) => !wanted.some((one) => one.name === name));
    if (unknown.length > 0) throw new LaterSchema(unknown.sort());
    for (const migration of wanted.filter(({ name }) => !known.has(name)))
      if (await locked(client, () => apply(client, migration))) applied.push(migration.name);
    return applied;
  } catch (error) {
    throw rejectedForRights(error, client) ?? error;
  } finally {
    await client.end();
  }
}

/** Applies one migration, unless another program did so meanwhile. */
async function apply(client: pg.Client, { name, text }: Migration): Promise<boolean> {
  const { rowCount } = await client.query('INSERT INTO migration (name) VALUES ($1) ON CONFLICT DO NOTHING', [
    name,
  ]);
  if (rowCount === 0) return false;
  try {
    await client.query(text);
    return true;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    throw (
      rejectedForRights(error, client) ??
      new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
    );
  }
}

/** Runs `work` in a transaction that holds the lock. The role may have a limit for requests, which does not count here. */
async function locked<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const rejected = (error: unknown) => new ConnectionRejected(reasonOf(error), { cause: error });
  let client: pg.Client;
  try {
    client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  } catch (error) {
    throw rejected(error);
  }
  // A broken connection also fails its pending query. Without a listener, `error` would end the process.
  client.on('error', () => undefined);
  await client.connect().catch((error) => {
    throw isUnavailable(error) ? error : rejected(error);
  });
  return client;
}

/** The latest migration that was applied, and how many are missing. */
export async function migrationState(tx: Tx): Promise<{ latest: string; missing: number }> {
  const wanted = await migrationNames();
  const applied = (await tx.rows<{ name: string }>(sql`SELECT name FROM migration ORDER BY name`)).map(
    (row) => row.name,
  );
  const missing = wanted.filter((name) => !applied.includes(name)).length;
  return { latest: (applied.at(-1) ?? '').replace(/\.sql$/, ''), missing };
}

export const isMigrated = async (tx: Tx): Promise<boolean> => (await migrationState(tx)).missing === 0;
