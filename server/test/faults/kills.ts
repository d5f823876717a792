import { setTimeout as sleep } from 'node:timers/promises';
import { demoDirectory } from '../demo.js';
import { fetchToken, request } from '../harness.js';
import { chance, SEED } from './counts.js';
import { beginDiary, type Diary } from './diary.js';
import { type Persistence, persist } from './persistence.js';
import { isRunning, look, type Program, postmasterOf, startProgram, until } from './program.js';
import { openSink } from './sink.js';
import { openWitness } from './witness.js';

/** What is killed, of a server with its own PostgreSQL. */
export type Victim = 'server' | 'PostgreSQL';

export interface Killing {
  victim: Victim;
  times: number;
  /** Done to the database before the writes that count. */
  sabotage?: readonly string[];
  /** The environment of a sabotaged program. */
  env?: Record<string, string>;
  /** How long the receiver of the webhook takes for each answer. */
  receiverMs?: number;
}

export interface Survival {
  findings: string[];
  answered: number;
  repeated: number;
  /** Acknowledged writes that have an event each, and deliveries of those events. */
  events: number;
  delivered: number;
  /** Milliseconds from each kill to the next answer. */
  gaps: number[];
}

/** What each of the writers has for itself: a sheet to like and a budget code to give a star. */
const WRITERS = [
  ['1000', 'K-703.2'],
  ['1010', 'K-101.4'],
  ['1050', 'K-203.2'],
  ['1090', 'K-708.2'],
] as const;

/** Kills again and again during mixed writes to all services, and says what was lost, doubled or half built. */
export async function killed(killing: Killing): Promise<Survival> {
  const { victim, times, sabotage = [], env = {}, receiverMs } = killing;
  const directory = await demoDirectory({ isDurable: true });
  let port = '0';
  let server: Program;
  const start = async () => {
    const words = ['serve', '--data-dir', directory, '--port', port];
    const allow = ['--webhook-allow', '127.0.0.1/32'];
    server = startProgram([...words, ...allow, '--rate-limit', '0', '--log-level', 'warn'], { env });
    const address = await server.ready();
    port = new URL(address).port;
    return address;
  };
  const address = await start();
  const token = await fetchToken(address, 'planner');
  const database = () => postmasterOf(directory)!.connection;
  const client = persist(() => address, token);
  const sink = await openSink(receiverMs);
  const witness = await openWitness(address, token, await fetchToken(address, 'admin'), sink);
  const { ledger } = witness;
  const diaries = await Promise.all(
    WRITERS.map(([favorite, star]) => beginDiary(client, ledger, favorite, star)),
  );
  for (const statement of sabotage) await look(database(), statement);
  let over = false;
  const failed: unknown[] = [];
  const writing = diaries.map(async (diary) => {
    while (!over) await diary.round();
  });
  for (const writer of writing) writer.catch((error) => failed.push(error));

  const random = chance(SEED);
  const gaps: number[] = [];
  for (let kill = 0; kill < times && !failed.length; kill++) {
    await progress(client, failed, 5);
    await sleep(random() * 150);
    const killedAt = Date.now();
    if (victim === 'server') {
      await server!.end('SIGKILL');
      await start();
    } else await killPostgres(directory, kill);
    await progress(client, failed, 1);
    gaps.push(Date.now() - killedAt);
  }
  over = true;
  await Promise.allSettled(writing);
  // First, for reading a project back could be a write.
  const eventFindings = await witness
    .findings(database)
    .catch((error) => [`the events cannot be read: ${error}`]);
  const findings = [
    ...failed.map(String),
    ...client.findings,
    ...(await readBack(diaries, database)),
    ...eventFindings,
  ];
  const { answered, repeated } = client;
  const delivered = [...sink.received.values()].reduce((sum, count) => sum + count, 0);
  const { status } = await request(`${address}/health/ready`, 'GET');
  if (status !== 200) findings.push(`it is not ready afterwards: ${status}`);
  const { code, stderr } = await server!.end('SIGTERM');
  if (code !== 0) findings.push(`it ended with ${code}: ${stderr.slice(-500)}`);
  return { findings, answered, repeated, events: ledger.size, delivered, gaps };
}

async function progress(client: Persistence, failed: unknown[], answers: number): Promise<void> {
  const before = client.answered;
  const holds = () => failed.length || client.answered >= before + answers;
  await until('the writers got answers', holds, 90_000);
}

/** In turn: the postmaster alone, one process that serves a connection, and all processes at once. */
async function killPostgres(directory: string, kill: number): Promise<void> {
  // Answers that were on their way at the last kill may all have come before it is back.
  const isBack = () => look(postmasterOf(directory)!.connection, 'SELECT').then(Boolean, () => false);
  await until('PostgreSQL is back', () => postmasterOf(directory) && isBack(), 60_000);
  const { pid, connection } = postmasterOf(directory)!;
  if (kill % 3 === 0) process.kill(pid, 'SIGKILL');
  else {
    const isOurs = "application_name = 'spadework'";
    const processes = await look<{ pid: number }>(
      connection,
      `SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() ${kill % 3 === 1 ? `AND ${isOurs}` : ''}`,
    );
    const victims = kill % 3 === 1 ? processes.slice(0, 1) : [{ pid }, ...processes];
    for (const one of victims) if (isRunning(one.pid)) process.kill(one.pid, 'SIGKILL');
  }
  if (kill % 3 !== 1) await until('PostgreSQL is gone', () => !isRunning(pid));
}

const HALF = `SELECT 'a key without its answer: ' || key AS finding FROM idempotency WHERE status IS NULL
  UNION ALL SELECT 'a project without its calculation: ' || p.number FROM project p
    WHERE 'CALCULATION' = ANY (p.modules)
      AND NOT EXISTS (SELECT FROM calculation c WHERE c.company_id = p.company_id AND c.project_id = p.id)
  UNION ALL SELECT 'a project that nobody has opened: ' || p.number FROM project p
    WHERE p.case_ref LIKE 'D-%' AND NOT EXISTS
      (SELECT FROM project_access a WHERE a.company_id = p.company_id AND a.project_id = p.id)`;

async function readBack(
  diaries: readonly Diary[],
  database: () => Parameters<typeof look>[0],
): Promise<string[]> {
  const findings: string[] = [];
  for (const diary of diaries) {
    const shown = diary.findings((text, values) => look(database(), text, values));
    findings.push(...(await shown.catch((error) => [`cannot be read back: ${error}`])));
  }
  return [...findings, ...(await look<{ finding: string }>(database(), HALF)).map(({ finding }) => finding)];
}
