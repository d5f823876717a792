import { type Dirent, existsSync } from 'node:fs';
import { chmod, copyFile, lchown, mkdir, open, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { findClusterPaths } from './clusterPaths.js';
import { buildDirectory } from './staging.js';

/** Directories of the running server. They are copied empty, and PostgreSQL fills them again. */
const RUNTIME_DIRECTORIES = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify'],
  ...['pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
]);
const SKIPPED_FILES = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*)$/;

/** Copies the store of a data directory, and the files `besides` it, into a new one. The copy appears only when it is complete. */
export async function backUpCluster(
  connection: ClientConfig,
  dataDir: string,
  target: string,
  besides: readonly string[] = [],
): Promise<void> {
  const { cluster } = await findClusterPaths(dataDir);
  for (const name of besides)
    if (existsSync(join(dataDir, name))) await copyFile(join(dataDir, name), join(target, name));
  await buildDirectory(join(target, 'cluster'), (directory) => copyCluster(connection, cluster, directory));
}

/**
 * Copies a running cluster into a new or empty directory. Writes go on during the copy, so the files alone are not
 * consistent. The write-ahead log that is copied with them brings them to the state at the end of the copy.
 */
export async function copyCluster(connection: ClientConfig, cluster: string, target: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    // The replication slot keeps the log that is written during the copy. It ends with this connection.
    await client.query(
      `SELECT pg_create_physical_replication_slot('spadework_backup_' || pg_backend_pid(), true, true)`,
    );
    const started = await client.query(`SELECT pg_walfile_name(pg_backup_start('spadework', true)) AS wal`);
    await copyDirectory(cluster, target, (name) => !SKIPPED_FILES.test(name));
    const ended = await client.query(
      'SELECT pg_walfile_name(lsn) AS wal, labelfile AS label FROM pg_backup_stop(false)',
    );
    const [first, { wal: last, label }] = [started.rows[0].wal, ended.rows[0]];
    await copyDirectory(
      join(cluster, 'pg_wal'),
      join(target, 'pg_wal'),
      (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
    );
    await writeFile(join(target, 'backup_label'), label, { mode: 0o600 });
    await syncWithOwner(cluster, join(target, 'backup_label'));
  } finally {
    await client.end();
  }
}

async function copyDirectory(from: string, to: string, isIncluded: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true });
  await forEachEntry(from, async (entry) => {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    // A table may be dropped during the copy.
    const unlessGone = (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    };
    if (!isIncluded(entry.name)) return;
    if (entry.isDirectory()) {
      await copyDirectory(
        source,
        target,
        RUNTIME_DIRECTORIES.has(entry.name) ? () => false : isIncluded,
      ).catch(unlessGone);
    } else {
      await copyFile(source, target)
        .then(() => syncWithOwner(source, target))
        .catch(unlessGone);
    }
  });
  await syncWithOwner(from, to);
}

/** So many entries of a directory are copied at a time, because each of them waits for the disk. */
const AT_ONCE = 16;

export async function forEachEntry(
  directory: string,
  copy: (entry: Dirent) => Promise<unknown>,
): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true });
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const copied = await Promise.allSettled(entries.slice(from, from + AT_ONCE).map(copy));
    // Only when no copy is under way any more can the incomplete one be removed.
    const failed = copied.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
    if (failed) throw failed.reason;
  }
}

/** Flushes a copy to disk, and gives it the owner and mode of the source, which PostgreSQL checks. */
export async function syncWithOwner(source: string, target: string): Promise<void> {
  const { uid, gid, mode } = await stat(source);
  if (process.getuid?.() === 0) await lchown(target, uid, gid);
  if ((await stat(target)).isDirectory()) await chmod(target, mode & 0o777);
  const file = await open(target);
  await file.sync();
  await file.close();
}
