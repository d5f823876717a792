import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { runCommand } from '../command.js';
import { fillWithDemo } from '../demo.js';
import {
  cleanUp,
  closing,
  dataDirectory,
  look,
  postmasterOf,
  startProgram,
  until,
} from '../faults/program.js';
import { aProject, EVENTS, fetchToken, PROJECT, request } from '../harness.js';
import { printed, settingsIn } from './documents.js';
import { copyPostgres, type Postgres, signalFile, startDemoPrimary, startPostgres } from './postgres.js';
import { again, remember } from './state.js';
import { enough, startWriters, wrongIn } from './writers.js';

afterAll(cleanUp);

/** Ends what hangs; a busy machine may take several times as long as a quiet one. */
const LIMIT_MS = 600_000;

const PROGRAM = `${process.execPath} ${fileURLToPath(new URL('../../bin/spadework.js', import.meta.url))}`;

const serve = (words: string[], env: Record<string, string> = {}) =>
  startProgram(['serve', '--demo', '--port', '0', '--rate-limit', '0', '--log-level', 'warn', ...words], {
    env,
  });

/** Runs a block of the document, as a person in an empty directory would. */
const type = (script: string, cwd: string, env: Record<string, string> = {}) =>
  promisify(execFile)('sh', ['-euc', script], { cwd, env: { PATH: process.env.PATH, ...env } });

const addProject = async (address: string) =>
  (
    await request(`${address}${PROJECT}/projects/by-owner/planner`, 'PUT', {
      token: await fetchToken(address, 'planner'),
      body: aProject(),
    })
  ).status;

const restore = (place: string, data: string, backup: string) =>
  type(printed('restore-embedded', { 'npx spadework': PROGRAM, '/backup/monday': backup }), place, {
    SPADEWORK_DATA_DIR: data,
  });

const eventsAfter = async (address: string, after: number) =>
  request(`${address}${EVENTS}/events?after=${after}&count=10`, 'GET', {
    token: await fetchToken(address, 'planner'),
  });
const headOf = async (address: string): Promise<number> => (await eventsAfter(address, 0)).body.head;

describe('the embedded store', () => {
  test(
    'backed up while writes go on, or stopped and copied, and restored, it answers as before, also to an old token',
    async () => {
      // Fails when the log is not copied with the files (PostgreSQL does not start), or the copy lacks what was
      // acknowledged before it began; when a copy lacks a file, or the server leaves something beside the data directory.
      const place = await dataDirectory();
      const [data, backup] = [join(place, '.spadework'), join(place, 'monday')];
      await fillWithDemo(data);
      const server = serve(['--data-dir', data]);
      const address = await server.ready();
      const writers = await startWriters(address);
      await enough(writers, 20);
      const before = new Map(writers.acknowledged);
      const state = await remember(address);
      await type(printed('backup-embedded', { 'npx spadework': PROGRAM, '/backup/monday': backup }), place, {
        SPADEWORK_DATA_DIR: data,
      });
      await writers.stop();
      expect(writers.refused).toEqual([]);
      const head = await headOf(address);
      expect((await server.end('SIGTERM')).code).toBe(0);

      await restore(place, data, backup);
      const restored = serve(['--data-dir', data]);
      const now = await restored.ready();
      // Positions and ids of what is lost are never given again.
      const { status, body } = await eventsAfter(now, head);
      expect([status, body.code, body.oldest > head]).toEqual([410, 'CURSOR_EXPIRED', true]);
      expect((await eventsAfter(now, body.oldest - 1)).body.events[0].type).toBe('feed.restored');
      const later = await again(now, state);
      // The list of projects still grows between the two reads.
      const isStill = ([path]: [string, unknown]) => !path.includes('/page');
      expect(Object.entries(later.answers).filter(isStill)).toEqual(
        Object.entries(state.answers).filter(isStill),
      );
      expect(await wrongIn(embedded(data), before)).toEqual([]);
      expect(await addProject(now)).toBe(200);
      const stopped = await again(now, state);
      expect((await restored.end('SIGTERM')).code).toBe(0);

      const tuesday = join(place, 'tuesday');
      await type(printed('backup-stopped', { '/backup/monday': tuesday }), place);
      await restore(place, data, tuesday);
      const copied = serve(['--data-dir', data]);
      expect(await again(await copied.ready(), stopped)).toEqual(stopped);
      expect((await copied.end('SIGTERM')).code).toBe(0);
    },
    LIMIT_MS,
  );

  test('refuses to back up a missing store, or to overwrite another one', async () => {
    // Fails when the command makes an empty store and copies that, or writes over a backup.
    const place = await dataDirectory();
    const [data, backup] = [join(place, 'none'), join(place, 'monday')];
    const none = await runCommand(['backup', backup, '--data-dir', data]);
    expect([none.code, none.stderr.trim()]).toEqual([
      2,
      `spadework: there is no store in --data-dir ${data}`,
    ]);
    expect([existsSync(data), existsSync(backup)]).toEqual([false, false]);
    await fillWithDemo(data);
    expect((await runCommand(['backup', backup, '--data-dir', data])).code).toBe(0);
    const twice = await runCommand(['backup', backup, '--data-dir', data]);
    expect([twice.code, twice.stderr.trim()]).toEqual([
      2,
      `spadework: there is a store in ${backup} already`,
    ]);
    const foreign = await runCommand(['backup', join(place, 'x'), '--database-url', 'postgres://h/d']);
    expect([foreign.code, foreign.stderr]).toEqual([2, expect.stringContaining('pg_dump')]);
  });
});

describe('spadework restore', () => {
  test(
    'refuses what is no backup, a store that is there, a running server and a PostgreSQL of your own',
    async () => {
      // Fails when a store is replaced that nobody wanted to replace, or under a server that uses it.
      const place = await dataDirectory();
      const [data, backup] = [join(place, 'data'), join(place, 'monday')];
      const refused = async (...words: string[]) => {
        const { code, stderr, stdout } = await runCommand(['restore', ...words]);
        expect([code, stdout]).toEqual([2, '']);
        return stderr.trim();
      };
      expect(await refused(backup, '--data-dir', data)).toBe(`spadework: there is no backup in ${backup}`);
      await fillWithDemo(data);
      const server = serve(['--data-dir', data]);
      const address = await server.ready();
      expect((await runCommand(['backup', backup, '--data-dir', data])).code).toBe(0);
      expect(await addProject(address)).toBe(200);
      expect(await refused(backup, '--data-dir', data)).toContain(`there is a store in --data-dir ${data}`);
      expect(await refused(backup, '--data-dir', data, '--replace')).toContain('another server is running');
      expect(await refused(backup, '--database-url', 'postgres://h/d')).toContain('pg_restore');
      expect(await refused(data, '--data-dir', data, '--replace')).toContain('the data directory itself');
      expect((await server.end('SIGTERM')).code).toBe(0);

      // A backup that is not good changes nothing.
      const broken = join(place, 'broken');
      await type(`cp -a ${backup} ${broken} && rm -r ${broken}/cluster/pg_wal/0*`, place);
      expect(await refused(broken, '--data-dir', data, '--replace')).toContain('nothing was changed');
      const before = (await readdir(data)).sort();
      const tried = await runCommand(['restore', backup, '--data-dir', data, '--dry-run']);
      expect([tried.code, tried.stdout]).toEqual([0, expect.stringContaining('nothing was changed')]);
      expect((await readdir(data)).sort()).toEqual(before);
      const same = serve(['--data-dir', data]);
      expect((await eventsAfter(await same.ready(), 0)).body.epoch).toBe(1);
      expect((await same.end('SIGTERM')).code).toBe(0);
    },
    LIMIT_MS,
  );

  test(
    'puts a backup into an empty directory, and a restore that was interrupted is named and repeated',
    async () => {
      // Fails when the mark is not looked at: a server would make an empty store.
      const place = await dataDirectory();
      const [data, backup, other] = [join(place, 'data'), join(place, 'monday'), join(place, 'other')];
      await fillWithDemo(data);
      expect((await runCommand(['backup', backup, '--data-dir', data])).code).toBe(0);
      const first = await runCommand(['restore', backup, '--data-dir', other]);
      expect([first.code, first.stderr]).toEqual([0, '']);
      // As after a kill between the two renames.
      await type(`mv ${other}/cluster ${other}/cluster.old && echo ${backup} > ${other}/restoring`, place);
      const refused = await runCommand(['user', 'list', '--data-dir', other]);
      expect([refused.code, refused.stderr]).toEqual([
        2,
        expect.stringContaining('a restore was interrupted'),
      ]);
      expect(existsSync(join(other, 'cluster'))).toBe(false);
      const again = await runCommand(['restore', backup, '--data-dir', other, '--replace']);
      expect([again.code, again.stderr]).toEqual([0, '']);
      const list = await runCommand(['user', 'list', '--data-dir', other]);
      expect([list.code, list.stdout]).toEqual([0, expect.stringContaining('planner')]);
    },
    LIMIT_MS,
  );
});

/** Direct access to the database of a data directory. */
const embedded = (directory: string): Pick<Postgres, 'query'> => ({
  query: (text) => look(postmasterOf(directory)!.connection, text),
});

describe('an external PostgreSQL', () => {
  test(
    'lost with all its files, it is restored from a base backup and the archived log',
    async () => {
      // Fails without the archive: what was written after the base backup is not there.
      const archive = await dataDirectory();
      await type(`chmod 777 ${archive}`, archive);
      const primary = await startDemoPrimary(settingsIn('archive', { '/archive': archive }));
      const server = serve([], { SPADEWORK_DATABASE_URL: primary.url('spadework') });
      const address = await server.ready();
      const copy = await copyPostgres(primary);
      const writers = await startWriters(address);
      await enough(writers, 20);
      await writers.stop();
      const state = await remember(address);
      expect((await server.end('SIGTERM')).code).toBe(0);
      const [wal] = await primary.query<{ name: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS name');
      await until('the log is archived', () => existsSync(join(archive, wal!.name)));
      await primary.end('SIGKILL');
      // Its archiver may take a moment longer to end.
      await rm(primary.cluster, { recursive: true, maxRetries: 20, retryDelay: 100 });

      await signalFile(copy, 'recovery.signal');
      const restored = await startPostgres(copy, settingsIn('recover', { '/archive': archive }));
      await until('the log is read', async () => {
        const [row] = await restored.query<{ reads: boolean }>('SELECT pg_is_in_recovery() AS reads');
        return !row!.reads;
      });
      expect(await wrongIn(restored, writers.acknowledged)).toEqual([]);
      const second = serve([], { SPADEWORK_DATABASE_URL: restored.url('spadework') });
      const now = await second.ready();
      expect(await again(now, state)).toEqual(state);
      expect(await addProject(now)).toBe(200);
      expect((await second.end('SIGTERM')).code).toBe(0);
    },
    LIMIT_MS,
  );

  // npm does not install pg_dump, so without a suitable one this test is skipped.
  const dumped = whyNoDump() ? () => undefined : test;
  dumped(
    'dumped and restored, it answers as before',
    async () => {
      // Fails when something that the server needs is not in a dump.
      const { host, port, user } = inject('cluster');
      const place = await dataDirectory();
      const url = (name: string) =>
        `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`;
      const admin = { host, port, user, database: 'postgres' };
      for (const name of ['dump_from', 'dump_to']) {
        await look(admin, `CREATE DATABASE ${name}${name === 'dump_from' ? ' TEMPLATE demo' : ''}`);
        closing.unshift(() => look(admin, `DROP DATABASE ${name} WITH (FORCE)`));
      }
      const server = serve([], { SPADEWORK_DATABASE_URL: url('dump_from') });
      const state = await remember(await server.ready());
      await type(printed('dump'), place, { SPADEWORK_DATABASE_URL: url('dump_from') });
      expect((await server.end('SIGTERM')).code).toBe(0);
      await type(printed('restore-dump'), place, { NEW_DATABASE_URL: url('dump_to') });
      const restored = serve([], { SPADEWORK_DATABASE_URL: url('dump_to') });
      const now = await restored.ready();
      expect(await again(now, state)).toEqual(state);
      expect((await eventsAfter(now, 1)).body.code).toBe('CURSOR_EXPIRED');
      expect((await restored.end('SIGTERM')).code).toBe(0);
    },
    LIMIT_MS,
  );
});

/** Finds a suitable pg_dump, which npm does not install. Prints a message if there is none. */
function whyNoDump(): string | undefined {
  const bundled = 18;
  let version = 0;
  try {
    version = Number(/(\d+)/.exec(execFileSync('pg_dump', ['-V'], { encoding: 'utf8' }))?.[1]);
  } catch {
    // Not installed.
  }
  if (version >= bundled) return undefined;
  const reason = `not tried: the dump needs pg_dump ${bundled} or newer, and here is ${version || 'none'}`;
  console.log(reason);
  return reason;
}
