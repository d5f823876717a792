import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { access, chmod, lstat, mkdir, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canEnter, postgresUser, type User } from './user.js';

export interface ClusterPaths {
  readonly dataDir: string;
  /** The directory of the cluster and, if necessary, of a copy of the binaries. */
  readonly home: string;
  readonly cluster: string;
  readonly user: User;
}

/** Makes a directory and its parents. On a read-only file system Node says that they are missing, which helps nobody. */
export async function makeDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    let parent = dirname(directory);
    while (!existsSync(parent)) parent = dirname(parent);
    await access(parent, constants.W_OK);
    throw error;
  });
}

/** Stands in a data directory whose cluster is being replaced. */
export const RESTORING = 'restoring';

export async function findClusterPaths(
  directory: string,
  { whileRestoring = false } = {},
): Promise<ClusterPaths> {
  await makeDirectory(directory);
  const dataDir = await realpath(directory);
  if (!whileRestoring && existsSync(join(dataDir, RESTORING)))
    throw new Error('a restore was interrupted; repeat it with spadework restore DIRECTORY --replace');
  const visible = join(dataDir, 'cluster');
  const known = await lstat(visible).catch(() => undefined);
  const cluster = known?.isSymbolicLink()
    ? await realpath(visible).catch(() => {
        // Creating an empty cluster instead would look as if all data were lost.
        throw new Error(
          `${visible} points to a directory that does not exist: restore it, or remove the link`,
        );
      })
    : known || canEnter(postgresUser(visible), dataDir)
      ? visible
      : join(await fallbackDirectory(dataDir), 'cluster');
  const user = postgresUser(cluster);
  const home = dirname(cluster);
  if (!canEnter(user, home)) throw new Error(`${cluster} cannot be entered by its own user ${user.uid}`);
  return { dataDir, home, cluster, user };
}

/** Creates a link in the data directory that shows where the cluster is. */
export async function linkCluster(
  { dataDir, cluster }: ClusterPaths,
  log: (line: string) => void,
): Promise<void> {
  const visible = join(dataDir, 'cluster');
  if (cluster === visible || (await lstat(visible).catch(() => undefined))) return;
  await symlink(cluster, visible).catch(() => undefined);
  log(`${dataDir} cannot be entered by the PostgreSQL user: its cluster is in ${cluster}`);
}

/** A temporary directory that the user can enter, short enough for the 103 bytes of a Unix socket's path. */
export function temporaryDirectory(user: User): string {
  return tmpdir().length < 64 && canEnter(user, tmpdir()) ? tmpdir() : '/tmp';
}

/** A directory for the cluster if its user cannot enter the data directory. */
async function fallbackDirectory(dataDir: string): Promise<string> {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  try {
    await makeOwnDirectory('/var/lib/spadework');
    return await makeOwnDirectory(`/var/lib/spadework/${hash}`);
  } catch {
    return makeOwnDirectory(join(temporaryDirectory(postgresUser(dataDir)), `spadework-${hash}`));
  }
}

async function makeOwnDirectory(path: string): Promise<string> {
  await mkdir(path, { recursive: true });
  // In a shared temporary directory, another user may have created it.
  if ((await lstat(path)).uid !== process.getuid?.()) throw new Error(`${path} belongs to another user`);
  await chmod(path, 0o755);
  return path;
}
