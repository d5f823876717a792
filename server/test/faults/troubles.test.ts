import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { postgresUser } from '../../src/store/embedded/user.js';
import { aProject, copyDatabase, fetchToken, PROJECT, type Reply, request } from '../harness.js';
import { cleanUp, closing, look, type Program, startProgram, until } from './program.js';

afterAll(cleanUp);

let url: string;
let server: Program;
let address: string;
let token: string;

beforeAll(async () => {
  const copy = await copyDatabase();
  closing.unshift(copy.drop);
  url = copy.url;
  server = startProgram(['serve', '--port', '0', '--rate-limit', '0', '--log-level', 'warn'], {
    env: { SPADEWORK_DATABASE_URL: url },
  });
  address = await server.ready();
  token = await fetchToken(address, 'planner');
});

const get = (path: string, headers = {}) => request(`${address}${path}`, 'GET', { headers });
const read = () => request(`${address}${PROJECT}/projects`, 'GET', { token });
const write = (language = 'en') =>
  request(`${address}${PROJECT}/projects/by-owner/planner`, 'PUT', {
    token,
    body: aProject(),
    headers: { 'accept-language': language },
  });
const logIn = () =>
  request(`${address}/session`, 'POST', {
    body: { username: 'planner', password: 'demo-password' },
    headers: { origin: address, 'spadework-client': 'web' },
  });
const database = () => new URL(url).pathname.slice(1);
const cluster = () => ({ ...inject('cluster'), database: 'postgres' });
const disconnect = () =>
  look(cluster(), 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database()]);
const outages = async () => {
  const { body } = await request<string>(`${address}/metrics`, 'GET');
  return [...body.matchAll(/^spadework_outage\{reason="(\w+)"\} 1$/gm)].map(([, reason]) => reason);
};

/** What whoever watches the server sees: the page, the JSON, the probe of an orchestrator, and the metrics. */
async function expectOutage(reason: string, page: RegExp): Promise<void> {
  expect(await get('/health/ready')).toMatchObject({ status: 503, body: { reason } });
  expect(await get('/status')).toMatchObject({ status: 503, body: { status: 'down' } });
  expect((await get('/status')).body.reasons[0]).toBe(reason);
  const html = await get('/status', { accept: 'text/html', 'accept-language': 'nb' });
  expect(html.body).toMatch(page);
  expect(await outages()).toEqual([reason]);
  // What another server cannot do better is no reason for a proxy to leave this one out.
  expect((await get('/health/traffic')).status).toBe(200);
}

/** Nobody sends a request, so that the server has to find out by itself. */
async function expectRecovery(): Promise<void> {
  await until('it is ready again', async () => (await get('/health/ready')).status === 200, 60_000);
  expect(await outages()).toEqual([]);
  expect((await write()).status).toBe(200);
}

const expectRefusal = (reply: Reply, detail: RegExp) => {
  expect(reply).toMatchObject({ status: 503, body: { code: 'STORE_UNAVAILABLE' } });
  expect(reply.body.detail).toMatch(detail);
  expect(JSON.stringify(reply.body)).not.toMatch(/moment|øyeblikk/);
};

const lines = () =>
  server.output.stderr
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

describe('what requests meet is noticed, and its end too', () => {
  test('a store that can only be read', async () => {
    // Sabotage: take a store that answers SELECT for a healthy one.
    await look(cluster(), `ALTER DATABASE ${database()} SET default_transaction_read_only = on`);
    await disconnect();
    await until('a write is refused for it', async () =>
      (await write()).body.detail?.includes('only be read'),
    );
    expectRefusal(await write('nb'), /^Databasen kan bare leses/);
    expect((await read()).status).toBe(200);
    await expectOutage('STORE_READ_ONLY', /Databasen kan bare leses/);
    await look(cluster(), `ALTER DATABASE ${database()} RESET default_transaction_read_only`);
    await disconnect();
    await expectRecovery();
  });

  test('a full disk, as PostgreSQL tells of it', async () => {
    // Sabotage: tell people that the database is away for a moment.
    const tables = ['project', 'event', 'server_hour'];
    await look(
      url,
      `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql
         AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
       ${tables.map((one) => `CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON ${one} EXECUTE FUNCTION full_disk();`).join('')}`,
    );
    expectRefusal(await write(), /^The disk of the database is full/);
    expectRefusal(await write('nb'), /^Disken til databasen er full/);
    expect((await read()).status).toBe(200);
    await expectOutage('STORE_FULL', /Disken til databasen er full/);
    await look(url, 'DROP FUNCTION full_disk CASCADE');
    await expectRecovery();
  });

  test('a role that lost a right', async () => {
    await look(
      url,
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
         AS $$ BEGIN RAISE EXCEPTION 'permission denied' USING ERRCODE = '42501'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON project EXECUTE FUNCTION refuse()`,
    );
    expectRefusal(await write(), /^The database refuses the server/);
    await expectOutage('STORE_RIGHTS', /Databasen avviser serveren/);
    await look(url, 'DROP FUNCTION refuse CASCADE');
    await expectRecovery();
  });

  test('none of it is a fault of ours in the log', () => {
    // Sabotage: log what the store does at level 50, or with a stack.
    expect(lines().filter(({ level }) => level >= 50)).toEqual([]);
    expect(server.output.stderr).not.toContain('"stack"');
    for (const fault of ['READ_ONLY', 'FULL', 'RIGHTS'])
      expect(lines()).toContainEqual(
        expect.objectContaining({ level: 40, fault, reason: expect.any(String) }),
      );
  });

  test('logins that fail, although everything else works', async () => {
    // Sabotage: look at the store alone, or take a wrong password for a login that works.
    await look(url, 'ALTER TABLE web_session RENAME TO mislaid');
    expect((await logIn()).status).toBe(500);
    expect((await read()).status).toBe(200);
    await expectOutage('LOGINS_FAILING', /Innlogging feiler/);
    await look(url, 'ALTER TABLE mislaid RENAME TO web_session');
    expect((await logIn()).status).toBe(204);
    await expectRecovery();
  });

  test('tokens that cannot be made', async () => {
    await look(url, 'ALTER TABLE oauth_token RENAME TO mislaid');
    await expect(fetchToken(address, 'colleague')).rejects.toThrow();
    expect((await get('/health/ready')).body.reason).toBe('LOGINS_FAILING');
    await look(url, 'ALTER TABLE mislaid RENAME TO oauth_token');
    await fetchToken(address, 'colleague');
    await expectRecovery();
  });
});

/** A disk of 128 MB, where the system lets us have one. */
async function smallDisk(): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'spadework-disk-'));
  chmodSync(folder, 0o755);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  closing.push(async () => {
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

test('a disk that is really full', async (context) => {
  const disk = await smallDisk();
  if (!disk) return context.skip('needs the right to mount a disk');
  const home = join(disk, 'space');
  mkdirSync(home);
  const { uid, gid } = postgresUser('/nonexistent');
  if (uid !== undefined) chownSync(home, uid, gid!);
  const space = `${database()}_space`;
  await look(cluster(), `CREATE TABLESPACE ${space} LOCATION '${home}'`);
  const move = async (to: string) => {
    await look(cluster(), `ALTER DATABASE ${database()} ALLOW_CONNECTIONS false`);
    await look(cluster(), 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      database(),
    ]);
    await until('nobody is connected', async () =>
      look(cluster(), `ALTER DATABASE ${database()} SET TABLESPACE ${to}`).then(
        () => true,
        () => false,
      ),
    );
    await look(cluster(), `ALTER DATABASE ${database()} ALLOW_CONNECTIONS true`);
  };
  await move(space);
  await until('it is ready again', async () => (await get('/health/ready')).status === 200);

  const filling = join(disk, 'filling');
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filling, Buffer.alloc(bavail * bsize));
  // There is room in tables for some.
  let reply = await write();
  await until('a write is refused for it', async () => {
    reply = await write();
    return reply.status === 503;
  });
  expectRefusal(reply, /^The disk of the database is full/);
  expect((await read()).status).toBe(200);
  await expectOutage('STORE_FULL', /Disken til databasen er full/);
  rmSync(filling);
  await expectRecovery();
  await move('pg_default');
  await look(cluster(), `DROP TABLESPACE ${space}`);
});
