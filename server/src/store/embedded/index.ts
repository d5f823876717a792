import { setTimeout as sleep } from 'node:timers/promises';
import { findClusterPaths } from './clusterPaths.js';
import { superuser } from './creation.js';
import { ClusterInUse, database } from './lock.js';
import { Owner } from './owner.js';
import { readPassword } from './password.js';
import { findPostmaster } from './pidfile.js';
import type { User } from './user.js';

export { backUpCluster } from './backup.js';
export { makeDirectory } from './clusterPaths.js';
export { isDiskFull } from './disk.js';
export { restoreCluster } from './restore.js';
export { ClusterInUse };

export interface Cluster {
  /** Connection settings for `pg`: the host is the directory of a Unix socket. */
  readonly connection: { host: string; port: number; user: string; password: string; database: string };
  /** The system user that PostgreSQL runs as; empty means the current one. */
  readonly user: User;
  /** Stops PostgreSQL if this process owns it, and releases the lock. Safe to call twice. */
  stop(): Promise<void>;
}

/** For the server: starts the cluster of a data directory, or takes over the PostgreSQL of a killed server. */
export async function openCluster(
  dataDir: string,
  log: (line: string) => void = () => undefined,
): Promise<Cluster> {
  const paths = await findClusterPaths(dataDir);
  return new Owner(paths, await readPassword(paths.dataDir), log).open();
}

/** For command-line tools: uses the cluster of a running server, or starts it until `stop`. */
export async function joinCluster(dataDir: string): Promise<Cluster> {
  const paths = await findClusterPaths(dataDir);
  const password = await readPassword(paths.dataDir);
  for (;;) {
    try {
      return await new Owner(paths, password, () => undefined).open(0);
    } catch (error) {
      if (!(error instanceof ClusterInUse)) throw error;
    }
    const postmaster = await findPostmaster(paths.cluster);
    if (postmaster?.status === 'ready') {
      const { host, port } = postmaster;
      const connection = { host, port, user: superuser, password, database };
      return { connection, user: paths.user, stop: async () => undefined };
    }
    await sleep(20);
  }
}
