import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proof } from '../faults/counts.js';
import { cleanUp, type Program, startProgram, until } from '../faults/program.js';
import { aProject, fetchToken, PROJECT, request } from '../harness.js';
import { makeSynchronous, pauseReplication, setConninfo, startPair } from './pair.js';
import { type Postgres, promote } from './postgres.js';
import { openSwitch, type Switch } from './switch.js';
import { enough, startWriters, type Writers, wrongIn } from './writers.js';

afterAll(cleanUp);

const serve = (url: string) =>
  startProgram(['serve', '--demo', '--port', '0', '--rate-limit', '0', '--log-level', 'warn'], {
    env: { SPADEWORK_DATABASE_URL: url },
  });

describe('a primary and a synchronous standby', () => {
  // One pair for all of it, because copying and starting two clusters takes longer than what is tested. Each test begins
  // where the one before has ended.
  let primary: Postgres;
  let standby: Postgres;
  let database: Switch;
  let server: Program;
  let address: string;
  let writers: Writers;
  beforeAll(async () => {
    ({ primary, standby } = await startPair());
    await makeSynchronous(primary);
    database = await openSwitch(primary);
    server = serve(database.url('spadework'));
    address = await server.ready();
  });

  test('while the standby is away a write waits, and is answered when it is back', async () => {
    // Fails when a write is acknowledged before the standby has it.
    const token = await fetchToken(address, 'planner');
    const conninfo = await pauseReplication(standby, primary);
    let answered = false;
    const url = `${address}${PROJECT}/projects/by-owner/planner`;
    const writing = request(url, 'PUT', { token, body: aProject() }).finally(() => {
      answered = true;
    });
    const waiting = "SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    await until('the write waits for the standby', async () => (await primary.query(waiting)).length);
    expect(answered).toBe(false);
    expect((await request(`${address}/health/ready`, 'GET')).status).toBe(200);
    await setConninfo(standby, conninfo);
    expect((await writing).status).toBe(200);
  });

  test('after the primary is killed, the promoted standby has every acknowledged write, and the server goes on without a restart', async () => {
    // Fails without synchronous_standby_names, as the test of the asynchronous pair shows, if a connection to the old
    // primary is kept, or if a read-only database is a 500.
    writers = await startWriters(address);
    await enough(writers, 60);
    await primary.end('SIGKILL');
    const acknowledged = new Map(writers.acknowledged);
    await database.turnTo(standby);
    const refused = writers.repeated;
    await until('writers meet a standby', () => writers.repeated > refused + 10, 60_000);
    await promote(standby);
    expect(await wrongIn(standby, acknowledged)).toEqual([]);
    await enough(writers, 30);
    expect(writers.refused).toEqual([]);
  });

  test('a server that is started with the URL of the new primary goes on as well, and every write is there once', async () => {
    // Fails when a write that is repeated on the new primary does not find its Idempotency-Key there.
    const second = serve(standby.url('spadework'));
    writers.moveTo(await second.ready());
    expect((await server.end('SIGTERM')).code).toBe(0);
    await enough(writers, 30);
    await writers.stop();
    expect(writers.refused).toEqual([]);
    expect(await wrongIn(standby, writers.acknowledged)).toEqual([]);
    expect((await second.end('SIGTERM')).code).toBe(0);
  });
});

proof(
  'an asynchronous standby that was behind lacks acknowledged writes, and the check sees it',
  async () => {
    // Proves that the tests above can fail.
    const { primary, standby } = await startPair();
    const server = serve(primary.url('spadework'));
    const writers = await startWriters(await server.ready());
    await enough(writers, 50);
    await pauseReplication(standby, primary);
    await enough(writers, 50);
    await primary.end('SIGKILL');
    const acknowledged = new Map(writers.acknowledged);
    await promote(standby);
    const wrong = await wrongIn(standby, acknowledged);
    expect(wrong.length).toBeGreaterThanOrEqual(50);
    expect(wrong.every(({ times }) => times === 0)).toBe(true);

    // The writers stop only after an answer.
    const second = serve(standby.url('spadework'));
    writers.moveTo(await second.ready());
    await writers.stop();
    await Promise.all([server.end('SIGTERM'), second.end('SIGTERM')]);
  },
  600_000,
);
