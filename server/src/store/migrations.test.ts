import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { ConnectionRejected } from './faults.js';
import { isMigrated, migrate, readMigrations } from './migrations.js';
import { openStore } from './store.js';

let database: string;
const connection = () => ({ ...inject('cluster'), database });

async function query(text: string, name = database): Promise<pg.QueryResult['rows']> {
  const client = new pg.Client({ ...inject('cluster'), database: name });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}
const tables = async () =>
  (await query("SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"))
    .map(({ relname }) => relname)
    .sort();
const applied = async () => (await query('SELECT name FROM migration ORDER BY name')).map(({ name }) => name);

beforeEach(async () => {
  database = `migrations_${randomBytes(6).toString('hex')}`;
  await query(`CREATE DATABASE ${database}`, 'postgres');
});
afterEach(() => query(`DROP DATABASE ${database} WITH (FORCE)`, 'postgres'));

const one = { name: '0001_one.sql', text: 'CREATE TABLE one (x int); INSERT INTO one VALUES (1)' };
const two = { name: '0002_two.sql', text: 'CREATE TABLE two (x int)' };

describe('migrate', () => {
  test('applies each once, in order, and says which', async () => {
    // Fails when what was applied is not written down: the table would exist already.
    expect(await migrate(connection(), [one])).toEqual([one.name]);
    expect(await migrate(connection(), [one, two])).toEqual([two.name]);
    expect(await migrate(connection(), [one, two])).toEqual([]);
    expect(await query('SELECT x FROM one')).toEqual([{ x: 1 }]);
  });

  test('one that fails leaves nothing behind, keeps those before it, and says its name', async () => {
    // Fails when a migration is not one transaction: the table `half` would stay.
    const failing = { name: '0002_half.sql', text: 'CREATE TABLE half (x int); SELECT 1 / 0' };
    const last = { name: '0003_last.sql', text: 'CREATE TABLE last (x int)' };
    await expect(migrate(connection(), [one, failing, last])).rejects.toThrow(
      'migration 0002_half.sql failed: division by zero',
    );
    expect(await tables()).toEqual(['migration', 'one']);
    expect(await applied()).toEqual([one.name]);
    expect(await migrate(connection(), [one, two])).toEqual([two.name]);
  });

  test('tolerates migrations of a later release', async () => {
    // Fails when a name that this release does not know is an error: no way back after an upgrade.
    await migrate(connection(), [one, two]);
    expect(await migrate(connection(), [one])).toEqual([]);
    expect(await applied()).toEqual([one.name, two.name]);
  });

  test('many at the same time apply each once', async () => {
    // Fails without the advisory lock.
    const slow = { ...two, text: `${two.text}; SELECT pg_sleep(0.2)` };
    const said = await Promise.all(Array.from({ length: 4 }, () => migrate(connection(), [one, slow])));
    expect(said.flat().sort()).toEqual([one.name, two.name]);
  });

  test('a connection that breaks on the way rejects as such, and the next try succeeds', async () => {
    // Fails when the break passes for a broken migration (the server would not wait), or ends the process.
    const slow = { ...two, text: `${two.text}; SELECT pg_sleep(30)` };
    const cut = migrate(connection(), [one, slow]);
    const sleeping = "FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()";
    await expect.poll(async () => (await query(`SELECT ${sleeping}`)).length).toBe(1);
    await Promise.all([
      expect(cut).rejects.toMatchObject({ code: '57P01' }),
      query(`SELECT pg_terminate_backend(pid) ${sleeping}`),
    ]);
    expect(await tables()).toEqual(['migration', 'one']);
    expect(await migrate(connection(), [one, two])).toEqual([two.name]);
  });

  test('a database that will not have us is told from one that is away', async () => {
    // Fails when the server would wait for ever for a database that does not exist.
    await expect(migrate({ ...connection(), database: 'nowhere' })).rejects.toThrow(ConnectionRejected);
    await expect(migrate({ connectionString: 'postgres://x/?sslrootcert=/nowhere' })).rejects.toThrow(
      ConnectionRejected,
    );
    await expect(migrate({ ...connection(), host: '/nowhere' })).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('isMigrated', () => {
  test('only with every migration of this release, whatever else was applied', async () => {
    // Fails when readiness counts migrations instead of looking for each.
    const [first, ...rest] = await readMigrations();
    const store = openStore(connection(), 1, () => undefined);
    try {
      await migrate(connection(), [first!, { ...one, name: '9999_later.sql' }]);
      expect(await isMigrated(store)).toBe(rest.length === 0);
      await migrate(connection(), rest);
      expect(await isMigrated(store)).toBe(true);
    } finally {
      await store.close();
    }
  });
});
