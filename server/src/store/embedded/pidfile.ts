import { execFile } from 'node:child_process';
import { link, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What a PostgreSQL server says about itself in its postmaster.pid. */
export interface Postmaster {
  readonly pid: number;
  readonly host: string;
  readonly port: number;
  readonly status: string;
}

/** The live PostgreSQL server of a cluster. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readPidFile(cluster);
  if (text === undefined) return undefined;
  const postmaster = parse(text);
  if (await isPostmaster(postmaster.pid, cluster)) return postmaster;
  const isEmpty = text.trim() === '';
  if (isEmpty && (await isRecent(cluster))) return { ...postmaster, status: 'starting' };
  // PostgreSQL replaces the file of a dead process, but balks at an empty one, and at a number that is used
  // again or belongs to a process that nobody has reaped. Where command lines are hidden, it shall judge.
  const canTell = (await commandLine(process.pid)) !== '';
  if (isEmpty || (canTell && isAlive(postmaster.pid))) await discard(cluster, text);
  return undefined;
}

/** The socket directory named in postmaster.pid, whether or not anyone is alive there. */
export async function lastSocketDirectory(cluster: string): Promise<string> {
  return parse((await readPidFile(cluster)) ?? '').host;
}

/** A process number may be used again, and a dead process may linger unreaped: the command line tells. */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  return (await commandLine(pid)).includes(`-D ${cluster} -k`);
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function parse(text: string): Postmaster {
  const [pid, , , port, host, , , status] = text.split('\n').map((line) => line.trim());
  return {
    pid: Math.abs(Number(pid)),
    host: host ?? '',
    port: Number(port),
    status: status || 'starting',
  };
}

async function readPidFile(cluster: string): Promise<string | undefined> {
  return readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

async function isRecent(cluster: string): Promise<boolean> {
  const file = await stat(join(cluster, 'postmaster.pid')).catch(() => undefined);
  return file !== undefined && Date.now() - file.mtimeMs < 2_000;
}

async function commandLine(pid: number): Promise<string> {
  if (!pid) return '';
  if (process.platform === 'linux') {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return words.replaceAll('\0', ' ');
  }
  const ps = promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
  return ps.then(({ stdout }) => stdout.trim()).catch(() => '');
}

/** Removes a stale postmaster.pid, and puts back what turns out to be a rival's new one. */
async function discard(cluster: string, stale: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const aside = `${file}.stale-${process.pid}`;
  await rename(file, aside).catch(() => undefined);
  const text = await readFile(aside, 'utf8').catch(() => stale);
  if (text !== stale) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}
