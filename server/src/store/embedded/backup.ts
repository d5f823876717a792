import { chmod, copyFile, lchown, mkdir, open, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { findPlace } from './place.js';
import { build } from './staging.js';

/** What belongs to the running server rather than to the data; PostgreSQL fills these directories anew. */
const PASSING = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify'],
  ...['pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*)$/;

/** Makes a data directory out of the store that lives in another; half of one is never there to be seen. */
export async function backUpCluster(
  connection: ClientConfig,
  dataDir: string,
  target: string,
): Promise<void> {
  const { cluster } = await findPlace(dataDir);
  await build(join(target, 'cluster'), (directory) => copyCluster(connection, cluster, directory));
}

/**
 * Copies a running cluster into a new or empty directory. While writes go on, the files alone do not fit
 * together; the log that is copied with them brings them to the state at the end of the copy.
 */
export async function copyCluster(connection: ClientConfig, cluster: string, target: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    // The slot lives as long as this connection, and keeps the log that is written during the copy.
    await client.query(
      `SELECT pg_create_physical_replication_slot('spadework_backup_' || pg_backend_pid(), true, true)`,
    );
    const begun = await client.query(`SELECT pg_walfile_name(pg_backup_start('spadework', true)) AS wal`);
    await copyDirectory(cluster, target, (name) => !LEFT_OUT.test(name));
    const ended = await client.query(
      'SELECT pg_walfile_name(lsn) AS wal, labelfile AS label FROM pg_backup_stop(false)',
    );
    const [first, { wal: last, label }] = [begun.rows[0].wal, ended.rows[0]];
    await copyDirectory(
      join(cluster, 'pg_wal'),
      join(target, 'pg_wal'),
      (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
    );
    await writeFile(join(target, 'backup_label'), label, { mode: 0o600 });
    await keepAs(cluster, join(target, 'backup_label'));
  } finally {
    await client.end();
  }
}

async function copyDirectory(from: string, to: string, isWanted: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    // A table may be dropped while we are at it.
    const unlessGone = (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    };
    if (!isWanted(entry.name)) continue;
    if (entry.isDirectory()) {
      await copyDirectory(source, target, PASSING.has(entry.name) ? () => false : isWanted).catch(unlessGone);
    } else {
      await copyFile(source, target)
        .then(() => keepAs(source, target))
        .catch(unlessGone);
    }
  }
  await keepAs(from, to);
}

/** On the disk for good, and with the owner that PostgreSQL insists on. */
async function keepAs(source: string, target: string): Promise<void> {
  const { uid, gid, mode } = await stat(source);
  if (process.getuid?.() === 0) await lchown(target, uid, gid);
  if ((await stat(target)).isDirectory()) await chmod(target, mode & 0o777);
  const file = await open(target);
  await file.sync();
  await file.close();
}
