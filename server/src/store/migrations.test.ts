import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { asUsageError } from '../commands/command.js';
import { UsageError } from '../config.js';
import { initdbReason } from './embedded/creation.js';
import { ConnectionRejected, isFull } from './faults.js';
import { isMigrated, migrate, readMigrations } from './migrations.js';
import { type Connection, isPooled, requirePreparedStatements } from './pooler.js';
import { findMissingSettings, requireUtc } from './requirements.js';
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

  test('refuses a store of a later release in one line, and leaves it as it is', async () => {
    // Sabotage: look only for what is missing. An older program would write what the later one reads otherwise.
    const [first, ...rest] = await readMigrations();
    await migrate(connection(), [
      first!,
      { ...one, name: '9998_later.sql' },
      { ...two, name: '9999_later.sql' },
    ]);
    const before = await applied();
    const fault = await migrate(connection()).catch((error) => error);
    expect(asUsageError(fault)).toBeInstanceOf(UsageError);
    expect(fault.message).toMatch(
      /^the store is of a later release: its migration 9998_later\.sql and 1 more is unknown to release [\d.]+; .*restore the backup/,
    );
    expect(await applied()).toEqual(before);
    expect(rest.length).toBeGreaterThan(0);
  });

  test('gives feeders ids of the range that the database was given before', async () => {
    // Fails when two databases give the same ids, and a company that moves meets those of another one.
    const all = await readMigrations();
    await migrate(
      connection(),
      all.filter(({ name }) => name < '0066'),
    );
    await query('UPDATE id_range SET number = 3');
    await migrate(connection(), all);
    expect(await query("SELECT nextval('feeder_id') AS id")).toEqual([{ id: '3000000000001' }]);
    expect(
      await query("SELECT max_value AS most FROM pg_sequences WHERE sequencename = 'feeder_id'"),
    ).toEqual([{ most: '3999999999999' }]);
  });

  test('many at the same time apply each once', async () => {
    // Fails without the advisory lock.
    const slow = { ...two, text: `${two.text}; SELECT pg_sleep(0.2)` };
    const said = await Promise.all(Array.from({ length: 4 }, () => migrate(connection(), [one, slow])));
    expect(said.flat().sort()).toEqual([one.name, two.name]);
  });

  test('through a pooler that gives every transaction another connection, the lock is held and never left behind', async () => {
    // Fails when the lock belongs to the session: it is gone here, and behind a pooler it would stay on a connection.
    const locks =
      "SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()";
    const text = `SELECT pg_advisory_unlock_all(); CREATE TABLE held AS ${locks}`;
    await migrate(connection(), [{ name: '0001_held.sql', text }]);
    expect(await query('SELECT n FROM held')).toEqual([{ n: 1 }]);
  });

  test('takes as long as it needs, whatever limit the role has for requests', async () => {
    // Fails when a migration of a large table is cut off by the statement_timeout that a pooler needs on the role.
    const options = '-c statement_timeout=50';
    const slow = { ...two, text: `${two.text}; SELECT pg_sleep(0.2)` };
    expect(await migrate({ ...connection(), options }, [slow])).toEqual([two.name]);
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

describe('a database that cannot be used is refused in one line', () => {
  const message = (config: pg.ClientConfig, migrations = [one]) =>
    migrate(config, migrations).then(
      () => 'migrated',
      (error) => (error instanceof ConnectionRejected ? error.message : `bug: ${error.stack}`),
    );

  test('another encoding than UTF-8', async () => {
    // Fails when the first Norwegian letter is what finds it.
    const name = `${database}_latin`;
    await query(
      `CREATE DATABASE ${name} ENCODING 'LATIN1' TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'`,
      'postgres',
    );
    try {
      expect(await message({ ...connection(), database: name })).toMatch(
        /^the database \w+ has the encoding LATIN1 and not UTF8/,
      );
    } finally {
      await query(`DROP DATABASE ${name} WITH (FORCE)`, 'postgres');
    }
  });

  test('a role that does not own it, or its tables', async () => {
    const guest = `${database}_guest`;
    await query(`CREATE ROLE ${guest} LOGIN`, 'postgres');
    try {
      const asGuest = { ...connection(), user: guest };
      expect(await message(asGuest)).toBe(
        `permission denied for schema public; let the role own the database and what is in it: ALTER DATABASE ${database} OWNER TO ${guest}`,
      );
      await migrate(connection(), [one]);
      await query(
        `ALTER DATABASE ${database} OWNER TO ${guest}; GRANT SELECT, INSERT ON migration TO ${guest}`,
      );
      const change = { name: '0002_change.sql', text: 'ALTER TABLE one ADD y int' };
      expect(await message(asGuest, [one, change])).toMatch(/^must be owner of table one; let the role own/);
    } finally {
      await query(`DROP OWNED BY ${guest}; ALTER DATABASE ${database} OWNER TO CURRENT_USER`);
      await query(`DROP ROLE ${guest}`, 'postgres');
    }
  });

  test('sessions in another time zone, as behind a pooler', async () => {
    // Fails when times are read wrong by some hours instead.
    const check = async (zone: string) => {
      const store = openStore({ ...connection(), options: `-c TimeZone=${zone}` }, 1, () => undefined);
      return requireUtc(store)
        .then(
          () => 'usable',
          (error) => (error instanceof ConnectionRejected ? error.message : `bug: ${error.stack}`),
        )
        .finally(() => store.close());
    };
    for (const zone of ['Europe/Oslo', 'Europe/London'])
      expect(await check(zone)).toMatch(`its sessions have the TimeZone ${zone} and not UTC`);
    for (const zone of ['UTC', 'Etc/UTC', 'GMT']) expect(await check(zone)).toBe('usable');
  });

  test('a pooler that does not know prepared statements, and only that', async () => {
    // Fails when a server runs behind an old PgBouncer in transaction mode, where it could run statements of another one.
    const open = async () => {
      const client = new pg.Client(connection());
      await client.connect();
      return client;
    };
    const client = await open();
    expect(await isPooled(client)).toBe(false);
    await requirePreparedStatements(client, open);
    const forgetful: Connection = {
      end: () => client.end(),
      // Each transaction on another connection, where nothing was prepared.
      query: (async (query: pg.QueryConfig | string) => {
        await client.query('DISCARD ALL');
        return client.query(query as pg.QueryConfig);
      }) as unknown as Connection['query'],
    };
    const refused = expect(requirePreparedStatements(forgetful, open)).rejects;
    await refused.toThrow(ConnectionRejected);
    await client.end();
  });

  test('settings that a pooler left out are named, with the commands that mend it', async () => {
    const missing = async (config: pg.PoolConfig) => {
      const store = openStore({ ...connection(), ...config }, 1, () => undefined);
      return findMissingSettings(store).finally(() => store.close());
    };
    expect(await missing({})).toEqual([]);
    expect(
      await missing({ options: '-c jit=on -c statement_timeout=0 -c idle_in_transaction_session_timeout=0' }),
    ).toEqual(['ALTER ROLE spadework SET jit = off']);
  });

  test('a full disk stops a command, instead of being waited for', async () => {
    const text = "DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$";
    const error = await migrate(connection(), [{ name: '0001_full.sql', text }]).catch((failure) => failure);
    expect([isFull(error), asUsageError(error)]).toEqual([
      true,
      new UsageError('the disk of the database is full: could not extend file'),
    ]);
  });
});

describe('what initdb says', () => {
  test.each([
    [
      'FATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device\ninitdb: removing contents of data directory',
      'the disk is full',
    ],
    [
      'creating configuration files ... FATAL:  data directory has wrong ownership\nchild process exited\ninitdb: removing contents',
      'creating configuration files ... FATAL:  data directory has wrong ownership',
    ],
    [
      'initdb: error: could not look up effective user ID 54321',
      'initdb: error: could not look up effective user ID 54321',
    ],
  ])('%j becomes one line with the reason', (output, reason) => expect(initdbReason(output)).toBe(reason));
});
