import { realpath, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const MB = 1_000_000;
/** A new cluster with its first log takes this much. */
const NEW_CLUSTER_BYTES = 64 * MB;
/** PostgreSQL writes its log in files of this size, and stops when it cannot make one. */
const LOG_FILE_BYTES = 17 * MB;

/** Free space for an ordinary user; undefined where the system does not tell. */
async function freeBytes(directory: string): Promise<number | undefined> {
  const { bavail, bsize } = (await statfs(directory).catch(() => undefined)) ?? {};
  return bavail === undefined || bsize === undefined ? undefined : bavail * bsize;
}

/** Says in one line that a new cluster would not fit, instead of letting initdb fail halfway. */
export async function requireSpace(directory: string): Promise<void> {
  const free = await freeBytes(directory);
  if (free !== undefined && free < NEW_CLUSTER_BYTES)
    throw new Error(
      `the disk is full: a new store needs ${NEW_CLUSTER_BYTES / MB} MB, and ${Math.floor(free / MB)} MB are left`,
    );
}

/** Whether the cluster of a data directory cannot go on for lack of space. */
export async function isDiskFull(dataDir: string): Promise<boolean> {
  const cluster = await realpath(join(dataDir, 'cluster')).catch(() => dataDir);
  const free = await freeBytes(cluster);
  return free !== undefined && free < LOG_FILE_BYTES;
}
