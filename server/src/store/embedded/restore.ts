import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { forEachEntry, syncWithOwner } from './backup.js';
import { type ClusterPaths, findClusterPaths, RESTORING } from './clusterPaths.js';
import { ClusterInUse, tryLock } from './lock.js';
import { Owner } from './owner.js';
import { readPassword } from './password.js';
import { findPostmaster } from './pidfile.js';
import { stopPostmaster } from './postmaster.js';
import { removeLeftovers, syncDirectory } from './staging.js';

export interface Restore {
  /** A directory that `backUpCluster` wrote. */
  backup: string;
  dataDir: string;
  /** Files beside the cluster that belong to it. */
  besides: readonly string[];
  /** Does everything but put the copy in its place. */
  dryRun: boolean;
  /** Prepares the copy, on which nobody else works. */
  prepare(connection: Owner['connection']): Promise<void>;
}

/**
 * Puts a backup in the place of a store. The copy is made, started and prepared beside it, so that nothing has changed if the
 * backup is not good. Answers where the store is kept that was there before, if there was one.
 */
export async function restoreCluster(restore: Restore): Promise<string | undefined> {
  const paths = await findClusterPaths(restore.dataDir, { whileRestoring: true });
  await requireStopped(paths);
  await removeLeftovers(paths.home);
  const staged = await mkdtemp(join(paths.home, `restore.new-${process.pid}-`));
  try {
    // The PostgreSQL user must be able to enter it; what is in it is closed to others.
    await chmod(staged, 0o755);
    await copyTree(join(restore.backup, 'cluster'), join(staged, 'cluster'));
    const cluster = await new Owner(
      await findClusterPaths(staged),
      await readPassword(staged),
      () => undefined,
    ).open();
    try {
      await restore.prepare(cluster.connection);
    } finally {
      await cluster.stop();
    }
    if (restore.dryRun) return undefined;
    await requireStopped(paths);
    return await swap(paths, staged, restore);
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

/** Refuses while a server runs. The PostgreSQL of a server that was killed is stopped. */
async function requireStopped({ cluster, dataDir }: ClusterPaths): Promise<void> {
  const postmaster = await findPostmaster(cluster);
  if (!postmaster) return;
  const lock =
    postmaster.status === 'ready' ? await tryLock(postmaster, await readPassword(dataDir)) : 'starting';
  if (!(lock instanceof Client)) throw new ClusterInUse(dataDir);
  await stopPostmaster(postmaster.pid, cluster);
  await lock.end().catch(() => undefined);
}

/** A mark stands in the data directory meanwhile, so that no server takes it for an empty one. */
async function swap(
  { home, cluster, dataDir }: ClusterPaths,
  staged: string,
  { backup, besides }: Restore,
): Promise<string | undefined> {
  const mark = join(dataDir, RESTORING);
  await writeFile(mark, `${backup}\n`, { flush: true });
  await syncDirectory(dataDir);
  const kept = join(home, `replaced-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  let replaced: string | undefined;
  if (existsSync(cluster)) {
    await mkdir(kept, { mode: 0o700 });
    await rename(cluster, join(kept, 'cluster'));
    replaced = kept;
  }
  for (const name of besides) {
    const [source, target] = [join(backup, name), join(dataDir, name)];
    if (!existsSync(source)) continue;
    if (existsSync(target) && replaced) await copyFile(target, join(replaced, name));
    await copyFile(source, `${target}.new`);
    await chmod(`${target}.new`, 0o600);
    await rename(`${target}.new`, target);
  }
  await rename(join(staged, 'cluster'), cluster);
  for (const directory of new Set([home, dataDir])) await syncDirectory(directory);
  await rm(mark);
  return replaced;
}

/** Copies a directory with owners and modes, which PostgreSQL checks. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  await forEachEntry(from, async (entry) => {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else {
      await copyFile(source, target);
      await syncWithOwner(source, target);
    }
  });
  await syncWithOwner(from, to);
}
