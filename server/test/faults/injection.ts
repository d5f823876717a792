import { setTimeout } from 'node:timers/promises';
import type { Reply } from '../harness.js';
import type { Bench } from './bench.js';
import { withoutChance } from './bench.js';
import { FAULTS, type Fault } from './wire.js';
import { type Row, type Write, writeOf } from './writes.js';

/** How a request comes: as it is, with an Idempotency-Key, or to a process that has just saved the same segment. */
export type Way = 'plain' | 'keyed' | 'remembered';

export interface Path {
  row: Row;
  way: Way;
  write: Write;
  headers: Record<string, string>;
  queries: number;
  before: string;
  after: string;
  answer: string;
}

export interface Injection {
  path: Path;
  at: number;
  fault: Fault;
}

export const waysOf = ({ operation }: Row): Way[] => [
  'plain',
  ...(operation.creates ? (['keyed'] as const) : []),
  ...(isRemembered(operation) ? (['remembered'] as const) : []),
];

/** Writes that begin with a segment as this process saved it. */
const isRemembered = ({ method, emits }: Row['operation']): boolean =>
  emits === 'segment.changed' || (method === 'PUT' && emits === 'segment.route');

/** What a write does when nothing goes wrong: how many queries it needs, and what it leaves. */
export async function undisturbed(bench: Bench, row: Row, way: Way): Promise<Path> {
  const write = writeOf(row, bench.subject);
  const headers: Record<string, string> = way === 'keyed' ? { 'idempotency-key': 'first' } : {};
  const path: Path = { row, way, write, headers, queries: 0, before: '', after: '', answer: '' };
  await prepare(bench, path);
  path.before = await bench.state();
  bench.wire.watch();
  const reply = await bench.send(write, headers);
  path.queries = bench.wire.queries;
  path.after = await bench.state();
  path.answer = answerOf(reply);
  if (reply.status >= 300) throw new Error(`${row.name} is refused: ${path.answer}`);
  if (path.after === path.before) throw new Error(`${row.name} writes nothing`);
  return path;
}

async function prepare(bench: Bench, { row, way, write }: Path): Promise<void> {
  bench.wire.watch();
  await bench.prepare(write.given);
  if (way !== 'remembered') return;
  const segment = `/public/trench/rest/segments/${bench.subject.segmentId}`;
  const [path, body] =
    row.operation.emits === 'segment.route'
      ? [write.path, { ...(write.body as object), accuracy: 1 }]
      : [segment, { description: 'Husket' }];
  await bench.send({ ...write, method: 'PUT', path, body });
}

/** Of a file only that it came: one that the typesetter has no time for goes out without its front page. */
const answerOf = ({ status, body }: Reply) =>
  withoutChance(`${status} ${typeof body === 'string' ? '' : JSON.stringify(body)}`);

/** Every query of a path, with every fault. */
export const injectionsOf = (path: Path): Injection[] =>
  Array.from({ length: path.queries }, (_, i) => i + 1).flatMap((at) =>
    (Object.keys(FAULTS) as Fault[]).map((fault) => ({ path, at, fault })),
  );

/** What is wrong with a request whose query `at` met a fault; nothing when all is well. */
export async function injected(bench: Bench, { path, at, fault }: Injection): Promise<string[]> {
  const where = `${path.row.name} (${path.way}), ${fault} at query ${at} of ${path.queries}`;
  try {
    return (await disturbed(bench, path, at, fault)).map((finding) => `${where}: ${finding}`);
  } catch (error) {
    return [`${where}: ${(error as Error).message}`];
  }
}

async function disturbed(bench: Bench, path: Path, at: number, fault: Fault): Promise<string[]> {
  await prepare(bench, path);
  bench.wire.watch(at, fault);
  const reply = await bench.send(path.write, path.headers);
  if (bench.wire.queries < at) return ['the fault was not met'];
  bench.wire.watch();
  const state = await bench.state();
  const findings: string[] = [];
  if (state !== path.before && state !== path.after)
    return [`half of it is kept: ${difference(path, state)}`];

  const isDone = state === path.after;
  if (reply.status < 300) {
    if (!isDone) findings.push('it is acknowledged, and not there');
    if (answerOf(reply) !== path.answer) findings.push(`it answers ${answerOf(reply)}`);
  } else {
    if (reply.status !== 503 || !(Number(reply.headers.get('retry-after')) > 0))
      findings.push(`it answers ${answerOf(reply)}`);
    if (fault === 'serialisation') findings.push('it is not tried again');
    // Only the lost answer to a write leaves open what became of it; a read keeps its record first.
    if (isDone && fault !== 'unanswered' && path.row.operation.method !== 'GET')
      findings.push('it is refused, and there');
  }
  return [...findings, ...(await asked(bench, path, isDone))];
}

/** Whether the server goes on as if nothing had been: the same request again, where that means something. */
async function asked(bench: Bench, path: Path, isDone: boolean): Promise<string[]> {
  if (isDone && path.way !== 'keyed') {
    const subject = `/public/customer/rest/users/planner`;
    const { status } = await bench.send({ ...path.write, method: 'GET', path: subject, body: undefined });
    return status === 200 ? [] : [`afterwards a read answers ${status}`];
  }
  const again = await sentAgain(bench, path);
  const isReplayed = again.headers.get('idempotent-replayed') === 'true';
  const findings = answerOf(again) === path.answer ? [] : [`again, it answers ${answerOf(again)}`];
  if (isReplayed !== isDone) findings.push(isDone ? 'it is done twice' : 'it is replayed and was not done');
  const state = await bench.state();
  if (state !== path.after) findings.push(`again, it leaves ${difference(path, state)}`);
  return findings;
}

/** As a client does that is told to wait: PostgreSQL keeps the key of a cut connection until it notices the cut. */
async function sentAgain(bench: Bench, { write, headers }: Path): Promise<Reply> {
  for (let patience = 10; ; patience--) {
    const reply = await bench.send(write, headers);
    if (codeOf(reply) !== 'IDEMPOTENCY_IN_PROGRESS' || patience === 0) return reply;
    await setTimeout(Number(reply.headers.get('retry-after')) * 1000);
  }
}

const codeOf = ({ body }: Reply) => (body as { code?: string } | null)?.code;

/** The first line that belongs neither to the state before nor to the one after. */
function difference({ before, after }: Path, state: string): string {
  const [lines, expected] = [state.split('\n'), after.split('\n')];
  const known = new Set([...before.split('\n'), ...expected]);
  const odd = lines.find((line) => !known.has(line)) ?? expected.find((line) => !lines.includes(line));
  return odd?.slice(0, 300) ?? 'rows in another number';
}
