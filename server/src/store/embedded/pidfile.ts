import { execFile } from 'node:child_process';
import { link, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The content of postmaster.pid. */
export interface Postmaster {
  readonly pid: number;
  readonly host: string;
  readonly port: number;
  readonly status: string;
}

/** The running PostgreSQL server of a cluster. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readPidFile(cluster);
  if (text === undefined) return undefined;
  const postmaster = parse(text);
  if (await isPostmaster(postmaster.pid, cluster)) return postmaster;
  const isEmpty = text.trim() === '';
  if (isEmpty && (await isRecent(cluster))) return { ...postmaster, status: 'starting' };
  // PostgreSQL replaces the file of a dead process itself. It refuses to start if the file is empty, or if its process
  // number belongs to another process or a zombie; then the file is removed here. If command lines cannot be read,
  // PostgreSQL decides.
  const canTell = (await commandLine(process.pid)) !== '';
  if (isEmpty || (canTell && isAlive(postmaster.pid))) await discard(cluster, text);
  return undefined;
}

/** The socket directory in postmaster.pid, even if that server is dead. */
export async function lastSocketDirectory(cluster: string): Promise<string> {
  return parse((await readPidFile(cluster)) ?? '').host;
}

/** Checks the command line, because a process number may be reused or belong to a zombie. */
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

/** Removes a stale postmaster.pid. If another server has just replaced it, the new file is put back. */
async function discard(cluster: string, stale: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const moved = `${file}.stale-${process.pid}`;
  await rename(file, moved).catch(() => undefined);
  const text = await readFile(moved, 'utf8').catch(() => stale);
  if (text !== stale) await link(moved, file).catch(() => undefined);
  await rm(moved, { force: true });
}
