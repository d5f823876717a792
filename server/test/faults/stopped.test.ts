import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCluster } from '../../src/store/embedded/index.js';
import { expectWithin } from '../clock.js';
import { demoDirectory } from '../demo.js';
import { aProject, fetchToken, PROJECT } from '../harness.js';
import {
  cleanUp,
  isRunning,
  look,
  type Program,
  postmasterOf,
  runProgram,
  startProgram,
  until,
} from './program.js';
import { openProxy } from './proxy.js';

let directory: string;

beforeAll(async () => {
  directory = await demoDirectory();
});
afterAll(cleanUp);

const serve = (...words: string[]): Program =>
  startProgram(['serve', '--data-dir', directory, '--port', '0', '--rate-limit', '0', ...words]);

interface Outcome {
  status?: number;
  body?: string;
  /** What went wrong before a whole answer was there. */
  error?: string;
}

const SLOW = 8;
const FAST = 16;

describe('SIGTERM', () => {
  test('drops no accepted request, ends with 0, and stops PostgreSQL', async () => {
    // Fails when the process exits on the signal itself (the slow requests die), when the store closes
    // before the last answer (500 or 503), when Fastify answers 503 while closing, and when the connection
    // of a slow request is left to its keep-alive of 72 seconds (the end takes too long).
    const server = serve('--database-connections', '32', '--log-level', 'warn');
    const address = await server.ready();
    const token = await fetchToken(address, 'planner');
    const postgres = postmasterOf(directory)!;
    const send = sender(address, token);
    const project = await send(new Agent(), 'PUT', '/projects/by-owner/planner', aProject());
    const { id } = JSON.parse(project.body!);

    // Requests that are surely accepted: they wait in the database for rows that we hold.
    const holder = new pg.Client(postgres.connection);
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM project WHERE id = $1 FOR UPDATE', [id]);
    await holder.query("SELECT 1 FROM app_user WHERE username = 'colleague' FOR UPDATE");
    const idle = { keepAlive: true, maxSockets: 1 };
    const slow = Array.from({ length: SLOW }, (_, i) =>
      send(new Agent(idle), 'PUT', `/projects/${id}`, { description: `slow ${i}` }),
    );
    const login = fetchToken(address, 'colleague');
    const waiting = async () => {
      const [row] = await look<{ count: string }>(
        postgres.connection,
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'spadework' AND wait_event_type = 'Lock'",
      );
      return Number(row!.count) === SLOW + 1;
    };
    await until('the slow requests wait', waiting);

    // Requests that are anywhere: each client sends the next one as soon as it has an answer.
    const answered: string[] = [];
    const unanswered: string[] = [];
    const odd: Outcome[] = [];
    const hammer = async () => {
      const agent = new Agent(idle);
      for (;;) {
        const number = randomUUID();
        const outcome = await send(agent, 'PUT', '/projects/by-owner/planner', aProject({ number }));
        if (outcome.error === 'ECONNREFUSED') return;
        if (outcome.error) unanswered.push(number);
        else if (outcome.status === 200) answered.push(number);
        if (outcome.error ? outcome.body !== undefined : outcome.status !== 200) odd.push(outcome);
      }
    };
    const hammering = Array.from({ length: FAST }, hammer);
    await until('they hammer', () => answered.length > 100);

    const signalled = Date.now();
    const ended = server.end('SIGTERM');
    await sleep(500);
    const released = Date.now();
    await holder.query('ROLLBACK').finally(() => holder.end());
    expect(await ended).toMatchObject({ code: 0, signal: null });
    expectWithin(10_000, Date.now() - released, 'ms from the last answer to the end');
    expect(released - signalled).toBeGreaterThanOrEqual(490);

    for (const outcome of await Promise.all(slow)) {
      expect([outcome.status, outcome.error]).toEqual([200, undefined]);
      expect(JSON.parse(outcome.body!).description).toMatch(/^slow/);
    }
    expect(await login).toMatch(/^\S{20,}$/);
    await Promise.all(hammering);
    expect(odd).toEqual([]);
    await until('PostgreSQL has ended', () => !isRunning(postgres.pid));
    expect(existsSync(join(directory, 'cluster/postmaster.pid'))).toBe(false);
    expect(existsSync(postgres.connection.host!)).toBe(false);

    // A request without an answer came too late to be accepted: nothing of it was done.
    const cluster = await openCluster(directory);
    const rows = await look<{ number: string }>(cluster.connection, 'SELECT number FROM project');
    await cluster.stop();
    const stored = new Set(rows.map(({ number }) => number));
    expect(answered.filter((number) => !stored.has(number))).toEqual([]);
    expect(unanswered.filter((number) => stored.has(number))).toEqual([]);
  });

  test('to npx ends the server that it started', async () => {
    // Fails when the program does not notice that the shell of npm has ended: it would go on without a parent.
    const words = ['serve', '--data-dir', directory, '--port', '0', '--log-level', 'info'];
    const server = startProgram(words, { npx: true });
    await server.ready();
    const postgres = postmasterOf(directory)!;
    // Its output is open for as long as the program runs, so that this waits for both.
    const { stderr } = await server.end('SIGTERM');
    expect(stderr).toContain('"signal":"SIGTERM","msg":"stopping"');
    expect(isRunning(postgres.pid)).toBe(false);
  });

  test('waits neither for an idle connection nor for a request that never ends', async () => {
    // Fails when closing waits for every connection to end of its own accord.
    const server = serve('--log-level', 'silent');
    const { port } = new URL(await server.ready());
    const sockets = ['', 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n', 'GET /health/live HTT'].map((text) =>
      connect(Number(port), '127.0.0.1', function (this: { write(text: string): void }) {
        this.write(text);
      }),
    );
    for (const socket of sockets) socket.on('error', () => undefined).resume();
    await until('they are connected', () => sockets.every((socket) => socket.readyState === 'open'));
    await sleep(100);
    const signalled = Date.now();
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
    expectWithin(8_000, Date.now() - signalled);
  });

  test('ends a start that waits for its database', async () => {
    // Fails when signals are heard only once the server is ready: the process dies of the signal.
    const proxy = await openProxy();
    await proxy.cut();
    const server = startProgram(['serve', '--database-url', proxy.url('nothing'), '--port', '0']);
    await until('it waits', () => server.output.stderr.includes('waiting for the database'));
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stdout: '' });
  });

  test('stops the PostgreSQL that a start has just started', async () => {
    // Fails when signals are heard only once the server is ready: PostgreSQL goes on without a server.
    const server = serve();
    await until('PostgreSQL starts', () => postmasterOf(directory));
    const { pid } = postmasterOf(directory)!;
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0, signal: null });
    await until('PostgreSQL has ended', () => !isRunning(pid));
  });
});

test('SIGINT, as from a terminal, ends it in good order too', async () => {
  // Fails when only SIGTERM is heard.
  const server = serve('--log-level', 'info');
  await server.ready();
  const { pid } = postmasterOf(directory)!;
  const { code, stderr } = await server.end('SIGINT');
  expect(code).toBe(0);
  expect(stderr).toMatch(/"signal":"SIGINT","msg":"stopping"/);
  await until('PostgreSQL has ended', () => !isRunning(pid));
  expect((await runProgram(['company', 'list', '--data-dir', directory])).code).toBe(0);
});

/** Sends requests one by one over the connections of an agent, and says how each ended. */
function sender(address: string, token: string) {
  return (agent: Agent, method: string, path: string, content: object): Promise<Outcome> =>
    new Promise((resolve) => {
      const body = JSON.stringify(content);
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      };
      const sending = request(address + PROJECT + path, { agent, method, headers });
      sending.on('error', (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.message }));
      sending.on('response', (response) => resolve(outcomeOf(response)));
      sending.end(body);
    });
}

async function outcomeOf(response: IncomingMessage): Promise<Outcome> {
  let body = '';
  try {
    for await (const chunk of response.setEncoding('utf8')) body += chunk;
    return { status: response.statusCode, body };
  } catch (error) {
    return { status: response.statusCode, body, error: (error as Error).message };
  }
}
