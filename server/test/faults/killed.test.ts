import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Anything, aProject, CUSTOMER, fetchToken, PROJECT, request } from '../harness.js';
import {
  cleanUp,
  dataDirectory,
  isRunning,
  look,
  type Program,
  postmasterOf,
  startProgram,
  until,
} from './program.js';

afterAll(cleanUp);

const KILLS = 20;
const WRITERS = 6;

let directory: string;
let port: string;
let server: Program;
let token: string;

const start = async () => {
  const words = ['serve', '--demo', '--data-dir', directory, '--port', port];
  server = startProgram([...words, '--rate-limit', '0', '--log-level', 'warn']);
  return server.ready();
};

beforeAll(async () => {
  directory = await dataDirectory();
  port = '0';
  const address = await start();
  port = new URL(address).port;
  token = await fetchToken(address, 'planner');
});

/** Sends until there is an answer, as a client does that knows its Idempotency-Key. */
async function insist(
  method: string,
  path: string,
  body: unknown,
): Promise<{ answer: Anything; tries: number }> {
  const headers = { 'idempotency-key': randomUUID() };
  for (let tries = 1; ; tries++) {
    try {
      const reply = await request(`http://127.0.0.1:${port}${path}`, method, { token, headers, body });
      const isPassing = reply.status === 503 || reply.body.code === 'IDEMPOTENCY_IN_PROGRESS';
      if (!isPassing) return { answer: reply, tries };
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    await sleep(20);
  }
}

test('killed twenty times during writes, it keeps every acknowledged write, once', async () => {
  // Fails when PostgreSQL runs with synchronous_commit off (what was acknowledged is gone after its own
  // kill), and when the Idempotency-Key is claimed outside the transaction of the work (a repeated request
  // is refused with PROJECT_NUMBER_TAKEN, or its usage is recorded twice).
  const acknowledged = new Map<string, number>();
  const recorded = new Set<string>();
  const refused: unknown[] = [];
  let repeated = 0;
  let over = false;

  const write = async () => {
    while (!over) {
      const project = aProject({ number: randomUUID(), caseRef: 'killed' });
      const created = await insist('PUT', `${PROJECT}/projects/by-owner/planner`, project);
      if (created.answer.status === 200) acknowledged.set(project.number, created.answer.body.id);
      else refused.push(created.answer.body);
      const usage = [{ name: project.number }];
      const noted = await insist('POST', `${CUSTOMER}/users/planner/services/tb/usage`, usage);
      if (noted.answer.status === 204) recorded.add(project.number);
      else refused.push(noted.answer.body);
      repeated += created.tries + noted.tries - 2;
    }
  };
  const writers = Array.from({ length: WRITERS }, write);

  for (let kill = 1; kill <= KILLS; kill++) {
    const before = acknowledged.size;
    await until('a write was acknowledged', () => acknowledged.size > before);
    await sleep(Math.random() * 150);
    const postgres = postmasterOf(directory)!;
    // Every fifth time as if the power had failed: PostgreSQL goes too, and recovers from its log.
    if (kill % 5 === 0) process.kill(postgres.pid, 'SIGKILL');
    expect((await server.end('SIGKILL')).signal).toBe('SIGKILL');
    if (kill % 5 === 0) await until('PostgreSQL is gone', () => !isRunning(postgres.pid));
    await start();
  }
  over = true;
  await Promise.all(writers);

  expect(refused).toEqual([]);
  expect(repeated).toBeGreaterThan(KILLS);
  expect(acknowledged.size).toBeGreaterThan(KILLS);
  const { connection } = postmasterOf(directory)!;
  const usages = await look<{ name: string }>(connection, 'SELECT name FROM usage_record');
  expect(usages.map(({ name }) => name).sort()).toEqual([...recorded].sort());
  expect((await stored()).sort(byNumber)).toEqual([...acknowledged].sort(byNumber));
  expect((await server.end('SIGTERM')).code).toBe(0);
}, 240_000);

const byNumber = ([a]: [string, number], [b]: [string, number]) => (a < b ? -1 : 1);

/** Number and id of each project that the API shows. */
async function stored(): Promise<[string, number][]> {
  const all: [string, number][] = [];
  for (let total = 1; all.length < total; ) {
    const path = `${PROJECT}/projects/page?caseRef=killed&count=1000&first=${all.length}`;
    const { status, body } = await request(`http://127.0.0.1:${port}${path}`, 'GET', { token });
    expect(status).toBe(200);
    total = body.total;
    for (const { number, id } of body.entities) all.push([number, id]);
  }
  return all;
}
