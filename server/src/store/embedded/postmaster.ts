import { spawn } from 'node:child_process';
import { type FileHandle, lchown, mkdir, mkdtemp, open, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environment } from './binaries.js';
import { type ClusterPaths, temporaryDirectory } from './clusterPaths.js';
import { findPostmaster, isPostmaster } from './pidfile.js';

const SOCKET_PREFIX = 'spadework-pg-';
const MAX_LOG_BYTES = 1_000_000;

const settings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_checkpoints: 'off',
  // Containers often have 64 MB of shared memory, which parallel queries would use up.
  max_parallel_workers_per_gather: '0',
};

/** Why PostgreSQL did not start, and whether a retry may succeed. */
export interface Failure {
  readonly reason: string;
  readonly isTemporary: boolean;
}

/** The log of PostgreSQL, begun anew when it is long. */
export async function openLog({ dataDir }: ClusterPaths): Promise<FileHandle> {
  const file = join(dataDir, 'postgres.log');
  if (((await stat(file).catch(() => undefined))?.size ?? 0) > MAX_LOG_BYTES)
    await rename(file, `${file}.old`).catch(() => undefined);
  return open(file, 'a+', 0o600);
}

/**
 * Starts PostgreSQL and waits until it accepts connections; recovery may take long. `started` gets the
 * process number at once.
 */
export async function startPostmaster(
  { cluster, user }: ClusterPaths,
  bin: string,
  log: FileHandle,
  socketDirectory: string,
  signal: AbortSignal,
  started: (pid: number) => void,
): Promise<Failure | undefined> {
  const { size } = await log.stat();
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Detached, so that Ctrl-C in the terminal reaches only us. We stop PostgreSQL in order.
  const child = spawn(join(bin, 'postgres'), ['-D', cluster, '-k', socketDirectory, ...options], {
    ...user,
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  child.unref();
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  if (child.pid) started(child.pid);
  while (!failure && child.exitCode === null && child.signalCode === null) {
    const postmaster = await findPostmaster(cluster);
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready') return undefined;
    signal.throwIfAborted();
    await sleep(15);
  }
  const output = await readSince(log, size);
  const reason =
    failure?.message ??
    /FATAL: +(.*)/.exec(output)?.[1] ??
    (output.trim().split('\n').at(-1) || 'see postgres.log');
  // Another server is starting too, or some processes of a killed server still run.
  return {
    reason: `PostgreSQL does not start: ${reason}`,
    isTemporary: /lock file|shared memory/.test(output),
  };
}

async function readSince(log: FileHandle, position: number): Promise<string> {
  const length = (await log.stat()).size - position;
  const { buffer } = await log.read(Buffer.alloc(Math.max(length, 0)), 0, length, position);
  return buffer.toString();
}

/** Fast shutdown, then immediate shutdown, which only means more recovery at the next start. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  for (const [signal, maxWait] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (!(await isPostmaster(pid, cluster))) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (const end = Date.now() + maxWait; Date.now() < end; await sleep(15)) {
      if (!(await isPostmaster(pid, cluster))) return;
    }
  }
}

/** A directory for the socket that only the PostgreSQL user can enter. After a crash, `again` is created again. */
export async function makeSocketDirectory({ user }: ClusterPaths, again?: string): Promise<string> {
  if (again) await removeSocketDirectory(again);
  // Not recursive: an existing directory of another user must be an error.
  if (again) await mkdir(again, { mode: 0o700 });
  const directory = again ?? (await mkdtemp(join(temporaryDirectory(user), SOCKET_PREFIX)));
  if (user.uid !== undefined) await lchown(directory, user.uid, user.gid!);
  return directory;
}

/** Never recursive: the name may come from a file that the PostgreSQL user can write. */
export async function removeSocketDirectory(directory: string): Promise<void> {
  if (!basename(directory).startsWith(SOCKET_PREFIX)) return;
  const socket = join(directory, `.s.PGSQL.${settings.port}`);
  for (const file of [socket, `${socket}.lock`]) await rm(file, { force: true }).catch(() => undefined);
  await rmdir(directory).catch(() => undefined);
}
