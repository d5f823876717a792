import { randomUUID } from 'node:crypto';
import { Agent, type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { aProject, CHECKLIST, CUSTOMER, fetchToken, PROJECT } from '../harness.js';
import { look, startProgram, until } from './program.js';

const [SLOW, IDLE, FAST, ANSWERS] = [4, 4, 12, 60];
/** An idle connection lives 200 ms longer than the listener; a request that comes later than this may be late. */
const SURELY_MS = 150;

interface Outcome {
  name: string;
  writes: boolean;
  sentAt: number;
  /** The connection had answered before, so the server has accepted it. */
  isAccepted: boolean;
  status?: number;
  error?: string;
}

export interface Stop {
  findings: string[];
  answered: number;
}

/** Stops a server with SIGTERM while requests are anywhere on their way, and says which of them were dropped. */
export async function stopped(url: string, env: Record<string, string> = {}): Promise<Stop> {
  const words = ['serve', '--port', '0', '--rate-limit', '0', '--database-url', url, '--log-level', 'warn'];
  const server = startProgram([...words, '--database-connections', '16'], { env });
  const address = await server.ready();
  const token = await fetchToken(address, 'planner');
  const send = sender(address, token);
  const agent = new Agent();
  const project = await send(agent, 'PUT', `${PROJECT}/projects/by-owner/planner`, aProject());

  // Requests that are surely accepted: they wait for a row that we hold.
  const holder = new pg.Client(url);
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM project WHERE number = $1 FOR UPDATE', [project.name]);
  const { rows } = await holder.query('SELECT id FROM project WHERE number = $1', [project.name]);
  const path = `${PROJECT}/projects/${rows[0].id}`;
  const slow = Array.from({ length: SLOW }, () =>
    send(new Agent({ keepAlive: true }), 'PUT', path, { description: 'slow' }),
  );
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await until('the slow requests wait', async () => (await look(url, waiting)).length === SLOW);

  // Requests that are anywhere: each client sends the next one as soon as it has an answer.
  const outcomes: Outcome[] = [];
  const hammering = Array.from({ length: FAST }, async (_, i) => {
    const own = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = i; ; n++) {
      const outcome = await KINDS[n % KINDS.length]!(send, own);
      if (outcome.error === 'ECONNREFUSED') return;
      outcomes.push(outcome);
    }
  });
  // Connections that have nothing to say until the server stops.
  const idle = Array.from({ length: IDLE }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  for (const one of idle) await send(one, 'GET', `${CHECKLIST}/facilities`);
  await until('they hammer', () => outcomes.length > ANSWERS);

  const ended = server.end('SIGTERM');
  const openUntil = await whenRefused(address);
  const late = await Promise.all(idle.map((one) => send(one, 'GET', `${CHECKLIST}/facilities`)));
  outcomes.push(...late.map((outcome) => ({ ...outcome, isAccepted: true })));
  await sleep(200);
  await holder.query('ROLLBACK').finally(() => holder.end());
  const { code, stderr } = await ended;
  await Promise.all(hammering);
  outcomes.push(...(await Promise.all(slow)));

  const findings = outcomes.flatMap((outcome) => droppedBy(outcome, openUntil));
  if (code !== 0) findings.push(`it ended with ${code}: ${stderr.slice(-300)}`);
  return {
    findings: [...findings, ...(await misremembered(url, outcomes))],
    answered: outcomes.filter(({ status }) => status).length,
  };
}

/** Waits until nobody is let in any more, and says when somebody last was. */
async function whenRefused(address: string): Promise<number> {
  const { port, hostname } = new URL(address);
  const isOpen = () =>
    new Promise((resolve) => {
      const socket = connect(Number(port), hostname, () => resolve(socket.destroy()));
      socket.on('error', () => resolve(undefined));
    });
  let openUntil = Date.now();
  for (;;) {
    const tried = Date.now();
    if (!(await isOpen())) return openUntil;
    openUntil = tried;
    await sleep(2);
  }
}

function droppedBy({ sentAt, isAccepted, status, error, name }: Outcome, openUntil: number): string[] {
  if (status !== undefined && !error) return status < 300 ? [] : [`${name} is refused with ${status}`];
  const isLate = sentAt > openUntil + (isAccepted ? SURELY_MS : 0);
  const when = `${sentAt - openUntil} ms after the last was let in`;
  return isLate && status === undefined ? [] : [`dropped: ${name}, sent ${when}: ${error}`];
}

/** What was acknowledged is stored; what got no answer was not accepted, so nothing of it was done. */
async function misremembered(url: string, outcomes: readonly Outcome[]): Promise<string[]> {
  const names = outcomes.filter(({ writes }) => writes).map(({ name }) => name);
  const rows = await look<{ name: string }>(
    url,
    `SELECT number AS name FROM project WHERE number = ANY ($1)
     UNION ALL SELECT name FROM usage_record WHERE name = ANY ($1)`,
    [names],
  );
  const stored = new Set(rows.map(({ name }) => name));
  return outcomes
    .filter(({ writes, name, status }) => writes && stored.has(name) !== (status !== undefined))
    .map(({ name, status }) => `${name} is ${status === undefined ? 'done without an answer' : 'lost'}`);
}

type Send = ReturnType<typeof sender>;
const KINDS: ((send: Send, agent: Agent) => Promise<Outcome>)[] = [
  (send, agent) =>
    send(agent, 'PUT', `${PROJECT}/projects/by-owner/planner`, aProject({ number: randomUUID() })),
  (send, agent) =>
    send(agent, 'POST', `${CUSTOMER}/users/planner/services/tb/usage`, [{ name: randomUUID() }]),
  (send, agent) => send(agent, 'GET', `${CHECKLIST}/facilities`),
];

/** Sends requests one by one over the connections of an agent, and says how each ended. */
function sender(address: string, token: string) {
  return (agent: Agent, method: string, path: string, content?: object): Promise<Outcome> =>
    new Promise((resolve) => {
      const body = content && JSON.stringify(content);
      const one = Array.isArray(content) ? content[0] : content;
      const name: string = one?.number ?? one?.name ?? `${method} ${path}`;
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      };
      const sending: ClientRequest = request(address + path, { agent, method, headers });
      const end = (more: Partial<Outcome>) =>
        resolve({
          name,
          writes: name === one?.number || name === one?.name,
          sentAt,
          isAccepted: sending.reusedSocket,
          ...more,
        });
      const sentAt = Date.now();
      sending.on('error', (error: NodeJS.ErrnoException) => end({ error: error.code ?? error.message }));
      sending.on('response', (response) => {
        const { statusCode: status } = response;
        response.on('error', (error) => end({ status, error: error.message }));
        response.on('end', () => end({ status })).resume();
      });
      sending.end(body);
    });
}
