import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const FILE = fileURLToPath(new URL('../../bin/spadework.js', import.meta.url));
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Node keeps compiled code here, so that a program that is started again and again starts sooner. */
const COMPILE_CACHE = fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url));

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface Program {
  readonly pid: number;
  readonly output: { stdout: string; stderr: string };
  readonly ended: Promise<Ended>;
  /** The address in the ready line. */
  ready(): Promise<string>;
  end(signal: NodeJS.Signals): Promise<Ended>;
}

export interface Surroundings {
  env?: Record<string, string>;
  /** What is on standard input. */
  input?: string;
  /** Whether it is started as `npx spadework …` in the checkout, where it is linked. */
  npx?: boolean;
}

const children = new Set<ChildProcess>();
const directories: string[] = [];

/** What else has to end with the tests of a file. */
export const closing: (() => Promise<unknown>)[] = [];

/** The real program, away from the settings of whoever runs the tests. */
export function startProgram(
  words: string[],
  { env = {}, input = '', npx = false }: Surroundings = {},
): Program {
  const [command, first] = npx ? ['npx', 'spadework'] : [process.execPath, FILE];
  const child = spawn(command, [first, ...words], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: tmpdir(),
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...env,
    },
    cwd: npx ? ROOT : tmpdir(),
    // In a group of its own, so that whatever npx has started can be ended.
    detached: npx,
  });
  children.add(child);
  if (npx) closing.push(async () => endGroup(child.pid!));
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text) => {
      output[stream] += text;
    });
  }
  child.stdin.on('error', () => undefined).end(input);
  const ended = once(child, 'close').then(([code, signal]) => {
    children.delete(child);
    return { code, signal, ...output };
  });
  return {
    pid: child.pid!,
    output,
    ended,
    async ready() {
      let over = false;
      ended.then(() => {
        over = true;
      });
      for (;;) {
        const address = /^spadework ready on (\S+)\n/m.exec(output.stdout)?.[1];
        if (address) return address;
        if (over) throw new Error(`the program ended before it was ready: ${output.stderr}`);
        await sleep(5);
      }
    },
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // Nobody of it is left.
  }
}

export const runProgram = (words: string[], surroundings?: Surroundings): Promise<Ended> =>
  startProgram(words, surroundings).ended;

/** A data directory that goes away with the tests, and with it the PostgreSQL of a killed server. */
export async function dataDirectory(): Promise<string> {
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'spadework-fault-')));
  // Open to the user whom PostgreSQL runs as when we are root.
  await chmod(directory, 0o755);
  directories.push(directory);
  return directory;
}

/** The PostgreSQL of a data directory, if it is running. */
export function postmasterOf(directory: string): { pid: number; connection: pg.ClientConfig } | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(directory, 'cluster/postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Math.abs(Number(lines[0]));
  if (!isRunning(pid)) return undefined;
  const [port, host] = [Number(lines[3]), lines[4]];
  let password: string | undefined;
  try {
    password = readFileSync(join(directory, 'postgres.password'), 'utf8').trim();
  } catch {
    // A cluster of the tests itself asks for none.
  }
  return { pid, connection: { host, port, user: 'spadework', password, database: 'spadework' } };
}

/** Whether a process runs; one that nobody has reaped does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && process.platform !== 'linux';
  }
}

/** The rows of a query behind the server's back. */
export async function look<Row>(
  connection: pg.ClientConfig | string,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The patience ends what hangs; a busy machine may take several times as long as a quiet one. */
export async function until(what: string, holds: () => unknown, patience = 60_000): Promise<void> {
  for (const end = Date.now() + patience; !(await holds()); await sleep(10)) {
    if (Date.now() > end) throw new Error(`waited ${patience} ms in vain until ${what}`);
  }
}

async function endPostmaster(pid: number, socketDirectory: string): Promise<void> {
  process.kill(pid, 'SIGQUIT');
  await until('PostgreSQL has ended', () => !isRunning(pid));
  await rm(socketDirectory, { recursive: true, force: true });
}

/** For `afterAll` of each file: test files share this module. */
export async function cleanUp(): Promise<void> {
  for (const child of [...children]) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  for (const directory of directories.splice(0)) {
    const postmaster = postmasterOf(directory);
    if (postmaster) await endPostmaster(postmaster.pid, postmaster.connection.host!);
    await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
  for (const close of closing.splice(0)) await close();
}
