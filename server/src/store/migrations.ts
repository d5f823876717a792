import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { MIGRATIONS } from '../places.js';
import { ConnectionRejected, isUnavailable, reasonOf } from './faults.js';
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

/** Applies the missing migrations and returns their names. Each one is a transaction. */
export async function migrate(connection: pg.ClientConfig, migrations?: Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const client = await connect(connection);
  try {
    await requireUsable(client);
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migration');
    const applied = new Set(rows.map((row) => row.name));
    const missing = wanted.filter(({ name }) => !applied.has(name));
    for (const { name, text } of missing) {
      await client.query('BEGIN');
      try {
        await client.query(text);
        await client.query('INSERT INTO migration (name) VALUES ($1)', [name]);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined);
        if (isUnavailable(error)) throw error;
        throw (
          rejectedForRights(error, client) ??
          new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
        );
      }
    }
    return missing.map(({ name }) => name);
  } catch (error) {
    throw rejectedForRights(error, client) ?? error;
  } finally {
    await client.end();
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

export async function isMigrated(tx: Tx): Promise<boolean> {
  const wanted = await migrationNames();
  const applied = new Set(
    (await tx.rows<{ name: string }>(sql`SELECT name FROM migration`)).map((row) => row.name),
  );
  return wanted.every((name) => applied.has(name));
}
