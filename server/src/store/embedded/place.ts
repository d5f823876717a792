import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canEnter, postgresUser, type User } from './user.js';

export interface Place {
  readonly dataDir: string;
  /** Where the cluster and, if need be, a copy of the binaries stand side by side. */
  readonly home: string;
  readonly cluster: string;
  readonly user: User;
}

export async function findPlace(directory: string): Promise<Place> {
  await mkdir(directory, { recursive: true });
  const dataDir = await realpath(directory);
  const visible = join(dataDir, 'cluster');
  const known = await lstat(visible).catch(() => undefined);
  const cluster = known?.isSymbolicLink()
    ? await realpath(visible).catch(() => {
        // An empty cluster in its stead would look as if all data were lost.
        throw new Error(`${visible} points to a directory that is gone: restore it, or remove the link`);
      })
    : known || canEnter(postgresUser(visible), dataDir)
      ? visible
      : join(await refuge(dataDir), 'cluster');
  const user = postgresUser(cluster);
  const home = dirname(cluster);
  if (!canEnter(user, home)) throw new Error(`${cluster} is closed to its own user ${user.uid}`);
  return { dataDir, home, cluster, user };
}

/** Leaves a link in the data directory, so that a person sees where the cluster is. */
export async function showPlace({ dataDir, cluster }: Place, log: (line: string) => void): Promise<void> {
  const visible = join(dataDir, 'cluster');
  if (cluster === visible || (await lstat(visible).catch(() => undefined))) return;
  await symlink(cluster, visible).catch(() => undefined);
  log(`${dataDir} is closed to the PostgreSQL user: its cluster is in ${cluster}`);
}

/** A temporary directory that the user can enter, short enough for the 103 bytes of a Unix socket's path. */
export function temporaryDirectory(user: User): string {
  return tmpdir().length < 64 && canEnter(user, tmpdir()) ? tmpdir() : '/tmp';
}

/** A home for the cluster of a data directory that its user cannot enter. */
async function refuge(dataDir: string): Promise<string> {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  try {
    await openDirectory('/var/lib/spadework');
    return await openDirectory(`/var/lib/spadework/${hash}`);
  } catch {
    return openDirectory(join(temporaryDirectory(postgresUser(dataDir)), `spadework-${hash}`));
  }
}

async function openDirectory(path: string): Promise<string> {
  await mkdir(path, { recursive: true });
  // In a shared temporary directory somebody else may have been here first.
  if ((await lstat(path)).uid !== process.getuid?.()) throw new Error(`${path} belongs to somebody else`);
  await chmod(path, 0o755);
  return path;
}
