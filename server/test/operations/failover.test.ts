import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteRows } from '../../src/commands/move/rows.sql.js';
import { openStore } from '../../src/store/store.js';
import { consume, readWholeFeed, wrongIn as wrongInFeed } from '../faults/consumer.js';
import { cleanUp, type Program, runProgram, startProgram, until } from '../faults/program.js';
import { EVENTS, fetchToken, request } from '../harness.js';
import { printed, settingsIn, sqlIn } from './documents.js';
import { countEvents } from './events.js';
import { makeSynchronous, startPair } from './pair.js';
import { type Pooler, startPgBouncer } from './pgbouncer.js';
import { type Postgres, promote, startStandby } from './postgres.js';
import { openRoundRobin } from './roundRobin.js';
import { startWriters, type Writers, wrongIn } from './writers.js';

afterAll(cleanUp);

/** Groups of writers, one writer for each service that has writes. */
const GROUPS = 4;
const WRITES = Number(process.env.SPADEWORK_OPERATIONS) || 2_000;

const PROGRAM = `${process.execPath} ${fileURLToPath(new URL('../../bin/spadework.js', import.meta.url))}`;
/** Runs a block of the document, as a person would. */
const type = (script: string, env: Record<string, string>) =>
  promisify(execFile)('sh', ['-euc', script], { cwd: tmpdir(), env: { PATH: process.env.PATH, ...env } });

const log = (line: string) => process.stdout.write(`operations: ${line}\n`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

describe('two servers, PgBouncer, a primary and a synchronous standby', () => {
  let primary: Postgres;
  let standby: Postgres;
  let pooler: Pooler;
  let servers: Program[];
  let addresses: string[];
  let address: string;

  const serve = () =>
    startProgram(['serve', '--port', '0', '--rate-limit', '0', '--log-level', 'warn', '--demo'], {
      env: { SPADEWORK_DATABASE_URL: pooler.url('spadework') },
    });

  beforeAll(async () => {
    ({ primary, standby } = await startPair(async (postgres) => {
      await postgres.query(sqlIn('pooled-role'));
      await postgres.query('CREATE DATABASE other TEMPLATE spadework');
    }));
    await makeSynchronous(primary);
    expect(settingsIn('primary').synchronous_standby_names).toBe('standby');
    pooler = await startPgBouncer(primary, log);
    servers = [serve(), serve()];
    addresses = await Promise.all(servers.map((server) => server.ready()));
    address = await openRoundRobin(() => addresses);
  }, 300_000);

  const total = (groups: readonly Writers[]) =>
    groups.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  const more = (groups: readonly Writers[], count: number) => {
    const wanted = total(groups) + count;
    return until(`${count} more writes are acknowledged`, () => total(groups) >= wanted, 180_000);
  };
  const allOf = (groups: readonly Writers[]) =>
    new Map(groups.flatMap(({ acknowledged }) => [...acknowledged]));
  const repeated = (groups: readonly Writers[]) => groups.reduce((sum, group) => sum + group.repeated, 0);

  /** The longest time between two acknowledged writes. */
  function longestPause(groups: readonly Writers[], from: number): number {
    const times = groups
      .flatMap((group) => group.times)
      .filter((time) => time >= from)
      .sort((a, b) => a - b);
    return Math.max(...times.slice(1).map((time, i) => time - times[i]!));
  }

  test('the primary is killed under load: nothing acknowledged is lost or doubled, and the feed has no gap', async () => {
    // Fails without synchronous_standby_names, with a session's state behind PgBouncer, or when a repeated write does not
    // find its key.
    const token = await fetchToken(address);
    const consumer = consume(address, token);
    const groups = await Promise.all(Array.from({ length: GROUPS }, () => startWriters(address)));
    const begin = performance.now();
    await more(groups, WRITES);
    const rate = total(groups) / ((performance.now() - begin) / 1000);

    const killed = performance.now();
    await primary.end('SIGKILL');
    const acknowledged = allOf(groups);
    await promote(standby);
    const promoted = performance.now();
    await pooler.turnTo(standby);
    await more(groups, WRITES);
    const pause = longestPause(groups, killed - 1000);
    expect(await wrongIn(standby, acknowledged)).toEqual([]);
    log(`${total(groups)} writes to five services, ${rate.toFixed(0)} a second before`);
    log(
      `the primary killed: standby promoted after ${seconds(promoted - killed)}, ${seconds(pause)} without writes`,
    );

    const restarting = performance.now();
    for (const [i, server] of servers.entries()) {
      expect((await server.end('SIGTERM')).code).toBe(0);
      servers[i] = serve();
      addresses[i] = await servers[i]!.ready();
    }
    await more(groups, 100);
    log(
      `both servers restarted one after the other: ${seconds(longestPause(groups, restarting))} without writes`,
    );

    const third = await startStandby(standby, 'standby');
    await makeSynchronous(standby);
    await more(groups, 100);
    log('a new standby follows the new primary, and every commit waits for it');
    await Promise.all(groups.map((group) => group.stop()));
    expect(groups.flatMap(({ refused }) => refused)).toEqual([]);
    expect(await wrongIn(standby, allOf(groups))).toEqual([]);
    expect(await wrongIn(third, allOf(groups))).toEqual([]);
    log(`${repeated(groups)} attempts got 503 or no answer, and were repeated with the same key`);

    const counts = await countEvents(standby);
    expect(counts.filter(({ wrong }) => wrong > 0)).toEqual([]);
    const rows = counts.reduce((sum, count) => sum + count.rows, 0);
    // A project of each group is not a write that is counted.
    expect(rows).toBeGreaterThanOrEqual(total(groups));
    log(
      `${rows} rows, each with exactly one event: ${counts.map(({ kind, rows }) => `${rows} ${kind}`).join(', ')}`,
    );

    const feed = await readWholeFeed(address, token);
    await consumer.reach(feed.at(-1).position);
    await consumer.stop();
    expect([...consumer.findings, ...wrongInFeed(consumer.events, feed)]).toEqual([]);
    const verified = await request(`${address}${EVENTS}/events/verify`, 'GET', { token });
    expect(verified.body).toMatchObject({ ok: true });
    log(`a feed of ${feed.length} events, read while it grew: no gap, no duplicate, hashes in order`);
  }, 600_000);

  test('memory, connections and sizes are printed for the sizing of others', async () => {
    const [size] = await standby.query<Record<string, string>>(
      `SELECT pg_size_pretty(pg_database_size('spadework')) AS database,
        (SELECT count(*) FROM pg_stat_activity WHERE datname = 'spadework' AND backend_type = 'client backend') AS connections,
        (SELECT round(pg_total_relation_size('event') / greatest(count(*), 1)) FROM event) AS event,
        (SELECT round(pg_total_relation_size('project') / greatest(count(*), 1)) FROM project) AS project,
        (SELECT round(pg_total_relation_size('segment') / greatest(count(*), 1)) FROM segment) AS segment`,
      'spadework',
    );
    const memory = await Promise.all(
      addresses.map(async (one) => {
        const { body } = await request(`${one}/metrics`, 'GET');
        return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(body)![1]) / 2 ** 20);
      }),
    );
    log(`memory of the servers: ${memory.join(' and ')} MB; ${size!.connections} connections to PostgreSQL`);
    const { database, event, project, segment } = size!;
    log(
      `database ${database}; bytes with indexes: event ${event}, project ${project}, small segment ${segment}`,
    );
    expect(Number(size!.connections)).toBeLessThanOrEqual(22);
  });

  test('through PgBouncer, statements are prepared under names and shared by clients', async () => {
    const [stats] = await pooler
      .show<Record<string, string>>('SHOW STATS')
      .then((rows) => rows.filter(({ database }) => database === 'spadework'));
    const [pool] = await pooler
      .show<Record<string, number>>('SHOW POOLS')
      .then((rows) => rows.filter((row) => String(row.database) === 'spadework'));
    const { total_bind_count: binds, total_server_parse_count: parses } = stats!;
    expect(Number(parses)).toBeGreaterThan(0);
    expect(Number(binds)).toBeGreaterThan(10 * Number(parses));
    log(
      `PgBouncer: ${binds} statements executed, ${parses} prepared, ${pool!.cl_active} connections of servers`,
    );
  });

  test('a PgBouncer that does not know prepared statements is refused in one line', async () => {
    const old = await startPgBouncer(standby, undefined, { max_prepared_statements: '0' });
    const { code, stderr } = await runProgram(['migrate', '--database-url', old.url('spadework')]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^spadework: .*prepared statements.*\n$/)]);
    log('without prepared statements in transaction mode, as before 1.21: refused');
  });

  test('companies are moved to another database as printed, also after a kill', async () => {
    const other = openStore(standby.connection('other'), 1, () => undefined);
    await other.transact(async (tx) => {
      for (const id of [1, 2]) await deleteRows(tx, id);
    });
    await other.close();
    const to = pooler.url('other');
    const env = { SPADEWORK_DATABASE_URL: pooler.url('spadework'), NEW_DATABASE_URL: to };
    await type(printed('database-range', { 'npx spadework': PROGRAM }), env);
    const began = performance.now();
    await type(printed('company-move', { 'npx spadework': PROGRAM }), env);
    log(
      `a small company rehearsed and moved in ${seconds(performance.now() - began)}, five of them to settle`,
    );

    const words = ['company', 'move', '1', '--to', to, '--leave-shared'];
    const killed = startProgram(words, { env });
    const isLeaving = () => standby.query('SELECT FROM company_move WHERE company_id = 1', 'spadework');
    await until('the company is leaving', async () => (await isLeaving()).length);
    await killed.end('SIGKILL');
    const again = performance.now();
    const moved = await runProgram(words, { env });
    expect([moved.code, moved.stderr]).toEqual([0, '']);
    const rows = [...moved.stdout.matchAll(/^\w+ +(\d+) +\d+$/gm)].reduce((sum, [, n]) => sum + Number(n), 0);
    log(
      `a move killed and repeated: ${rows} rows in ${seconds(performance.now() - again)}, five of them to settle`,
    );
    const left = 'SELECT count(*) AS n FROM event WHERE company_id IN (1, 2)';
    expect(await standby.query(left, 'spadework')).toEqual([{ n: '0' }]);
    for (const server of servers) expect((await server.end('SIGTERM')).code).toBe(0);
  }, 300_000);
});
