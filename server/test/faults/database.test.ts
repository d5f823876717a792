import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { aProject, copyDatabase, fetchToken, PROJECT, type Reply, request } from '../harness.js';
import { cleanUp, closing, look, type Program, startProgram, until } from './program.js';
import { type DatabaseProxy, openProxy } from './proxy.js';

afterAll(cleanUp);

const clusterDatabase = (database: string) => ({ ...inject('cluster'), database });

async function emptyDatabase(): Promise<string> {
  const name = `fault_${randomBytes(6).toString('hex')}`;
  await look(clusterDatabase('postgres'), `CREATE DATABASE ${name}`);
  closing.unshift(() => look(clusterDatabase('postgres'), `DROP DATABASE ${name} WITH (FORCE)`));
  return name;
}

async function copiedDatabase(): Promise<string> {
  const copy = await copyDatabase();
  closing.unshift(copy.drop);
  return new URL(copy.url).pathname.slice(1);
}

const serve = (url: string, ...words: string[]): Program =>
  startProgram(['serve', '--port', '0', '--rate-limit', '0', ...words], {
    env: { SPADEWORK_DATABASE_URL: url },
  });

const migrations = async () =>
  (await readdir(new URL('../../migrations/', import.meta.url))).filter((name) => name.endsWith('.sql'));

describe('starting', () => {
  test('waits for a database that is not up yet, and is ready only then', async () => {
    // Fails when the first refused connection ends the start.
    const name = await copiedDatabase();
    const proxy = await openProxy();
    const url = proxy.url(name);
    await proxy.cut();
    const server = serve(url);
    await until('it says that it waits', () => server.output.stderr.includes('waiting for the database'));
    await sleep(700);
    expect(server.output.stdout).toBe('');
    await proxy.mend();
    const address = await server.ready();
    expect((await request(`${address}/health/ready`, 'GET')).status).toBe(200);
    expect(server.output.stderr.match(/waiting for the database/g)).toHaveLength(1);
    expect((await server.end('SIGTERM')).code).toBe(0);
  });

  test('survives a database that goes away while it waits its turn to migrate', async () => {
    // Fails when nobody hears the `error` of the migrating connection: the process dies of it.
    const name = await copiedDatabase();
    const proxy = await openProxy();
    const turn = new pg.Client(clusterDatabase(name));
    await turn.connect();
    await turn.query('SELECT pg_advisory_lock(7237318)');
    const server = serve(proxy.url(name));
    const waits = () =>
      look(clusterDatabase(name), "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
    await until('it waits for its turn', async () => (await waits()).length);
    await proxy.cut();
    await until('it says that it waits', () => server.output.stderr.includes('waiting for the database'));
    await turn.end();
    await proxy.mend();
    await server.ready();
    expect((await server.end('SIGTERM')).code).toBe(0);
  });

  test('two servers on one empty database migrate it once and load the demo data once', async () => {
    // Fails without the advisory lock (a relation exists already) or the lock on the users (a name is taken), when the ready line
    // comes before the schema, or when a password is logged.
    const name = await emptyDatabase();
    const { host, port, user } = inject('cluster');
    const url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`;
    const servers = [1, 2].map(() => serve(url, '--demo', '--log-level', 'trace'));
    const [a, b] = await Promise.all(
      servers.map(async (server) => {
        const address = await server.ready();
        expect((await request(`${address}/health/ready`, 'GET')).status).toBe(200);
        return address;
      }),
    );
    expect(a).not.toBe(b);

    const logs = await Promise.all(
      servers.map(async (server) => {
        const { code, stderr } = await server.end('SIGTERM');
        expect(code).toBe(0);
        return stderr;
      }),
    );
    expect(logs.join('')).not.toMatch(/demo-password|(demo|map|south)-secret/);
    const files = await migrations();
    const said = [...logs.join('').matchAll(/"migration":"([^"]+)","msg":"migrated"/g)].map(
      ([, file]) => file,
    );
    expect(said.sort()).toEqual(files.sort());
    expect(logs.join('').match(/loaded the demo data/g)).toHaveLength(1);
    const counts = `SELECT (SELECT count(*) FROM migration) AS migrations, (SELECT count(*) FROM app_user) AS users,
      (SELECT count(*) FROM client) AS clients, (SELECT count(*) FROM project) AS projects`;
    const [found] = await look(clusterDatabase(name), counts);
    const [expected] = await look(clusterDatabase('demo'), counts);
    expect(found).toEqual(expected);
  });
});

describe('a database that goes away and comes back', () => {
  let proxy: DatabaseProxy;
  let database: string;
  let server: Program;
  let address: string;
  let token: string;

  beforeAll(async () => {
    database = await copiedDatabase();
    proxy = await openProxy();
    server = serve(proxy.url(database), '--log-level', 'warn');
    address = await server.ready();
    token = await fetchToken(address, 'planner');
  });

  const list = () => request(`${address}${PROJECT}/projects`, 'GET', { token });
  const create = () =>
    request(`${address}${PROJECT}/projects/by-owner/planner`, 'PUT', { token, body: aProject() });
  const oauth = (endpoint: string, form: Record<string, string>) =>
    request(`${address}/oauth2/${endpoint}`, 'POST', {
      body: new URLSearchParams(form).toString(),
      headers: {
        authorization: `Basic ${Buffer.from('demo-client:demo-secret').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
  const health = (kind: string) => request(`${address}/health/${kind}`, 'GET');

  const expectProblem = (reply: Reply) => {
    expect(reply.status).toBe(503);
    expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(reply.body).toMatchObject({ status: 503, code: 'STORE_UNAVAILABLE' });
    expect(JSON.stringify(reply.body)).not.toMatch(/ECONN|terminat|postgres|\bat /i);
  };
  const expectOauthError = (reply: Reply) => {
    expect(reply.status).toBe(503);
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(reply.body.error).toBe('temporarily_unavailable');
  };
  const expectRecovery = async () => {
    await until('it is ready again', async () => (await health('ready')).status === 200);
    expect((await create()).status).toBe(200);
    expect((await list()).status).toBe(200);
    expect(await fetchToken(address, 'colleague')).toMatch(/^\S{20,}$/);
    expect(await Promise.race([server.ended, 'runs'])).toBe('runs');
  };

  test('503 with Retry-After in between, and afterwards it goes on without a restart', async () => {
    // Fails when an error of the driver is 500, when a broken connection is used again, or when the
    // `error` of an idle connection ends the process.
    await proxy.cut();
    for (const send of [list, create, list]) expectProblem(await send());
    expectOauthError(await oauth('token', { grant_type: 'client_credentials' }));
    expectOauthError(
      await oauth('token', { grant_type: 'password', username: 'planner', password: 'demo-password' }),
    );
    expectOauthError(await oauth('introspect', { token }));
    expectOauthError(await oauth('revoke', { token }));
    expectOauthError(await request(`${address}/.well-known/oauth-authorization-server`, 'GET'));
    expect((await health('live')).status).toBe(200);
    expect((await health('ready')).status).toBe(503);
    const status = await request(`${address}/status`, 'GET');
    expect(status).toMatchObject({ status: 503, body: { status: 'down', reasons: ['STORE_UNREACHABLE'] } });
    const logged = () => server.output.stderr.split('\n').filter((line) => line.startsWith('{'));
    const faultsIn = (lines: string[]) =>
      lines.map((line) => JSON.parse(line)).filter(({ fault }) => fault === 'AWAY');
    await until('the log says once more that the store is away, and how often it did not', async () => {
      await Promise.all([list(), create(), list()]);
      return faultsIn(logged()).some(({ leftOut }) => leftOut > 0);
    });
    await proxy.mend();
    await expectRecovery();
    // Sabotage: let everything that meets the store write its own line, at level 50 or with its stack.
    const lines = logged();
    const faults = faultsIn(lines);
    expect(faults.length).toBeGreaterThan(1);
    for (const [i, { level, time }] of faults.entries()) {
      expect(level).toBe(40);
      if (i > 0) expect(Date.parse(time) - Date.parse(faults[i - 1].time)).toBeGreaterThan(950);
    }
    expect(lines.filter((line) => /"level":50|"stack"/.test(line))).toEqual([]);
  });

  test('a request that was in the database at that moment is 503, and nothing of it was done', async () => {
    // Fails when the break during a statement is taken for a fault of the program, or for success.
    const { body: project } = await create();
    const update = () =>
      request(`${address}${PROJECT}/projects/${project.id}`, 'PUT', { token, body: { name: 'half' } });
    for (const breakIt of [async () => await proxy.cut(), () => terminate()]) {
      const holder = new pg.Client(clusterDatabase(database));
      await holder.connect();
      await holder.query('BEGIN');
      await holder.query('SELECT FROM project WHERE id = $1 FOR UPDATE', [project.id]);
      const updating = update();
      await until('it waits for the row', async () => (await waiting()).length);
      await breakIt();
      expectProblem(await updating);
      await holder.end();
      await proxy.cut();
      await proxy.mend();
      await expectRecovery();
      await until('the cut transaction is gone', async () => (await waiting()).length === 0);
      const [row] = await look<{ name: string }>(
        clusterDatabase(database),
        'SELECT name FROM project WHERE id = $1',
        [project.id],
      );
      expect(row!.name).toBe(project.name);
    }
    expect((await update()).body.name).toBe('half');
  });

  test('a login that was in the database at that moment is 503 in the words of OAuth', async () => {
    // Fails when only the OAuth engine's own reads know what an unreachable database is.
    const holder = new pg.Client(clusterDatabase(database));
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query("SELECT FROM app_user WHERE username = 'planner' FOR UPDATE");
    const login = oauth('token', { grant_type: 'password', username: 'planner', password: 'demo-password' });
    await until('it waits for the row', async () => (await waiting()).length);
    await terminate();
    expectOauthError(await login);
    await holder.end();
    await expectRecovery();
  });

  test('requests while all its connections are terminated again and again succeed or are 503', async () => {
    // Fails when a terminated connection goes back to the pool, or its `error` ends the process.
    const statuses = new Set<number>();
    let over = false;
    const hammer = async () => {
      while (!over) {
        for (const reply of [await create(), await list()]) {
          statuses.add(reply.status);
          if (reply.status !== 200) expectProblem(reply);
        }
      }
    };
    const hammering = Array.from({ length: 4 }, hammer);
    for (let i = 0; i < 8; i++) {
      await sleep(100);
      await terminate();
    }
    over = true;
    await Promise.all(hammering);
    expect(statuses).toContain(200);
    await expectRecovery();
  });

  const ours = "FROM pg_stat_activity WHERE datname = $1 AND application_name = 'spadework'";
  const terminate = () =>
    look(clusterDatabase('postgres'), `SELECT pg_terminate_backend(pid) ${ours}`, [database]);
  const waiting = () =>
    look(clusterDatabase('postgres'), `SELECT ${ours} AND wait_event_type = 'Lock'`, [database]);
});
