import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { copyCluster } from '../../src/store/embedded/backup.js';
import { environment, findBinaries } from '../../src/store/embedded/binaries.js';
import { findClusterPaths } from '../../src/store/embedded/clusterPaths.js';
import { createCluster } from '../../src/store/embedded/creation.js';
import { makeSocketDirectory } from '../../src/store/embedded/postmaster.js';
import { demoDirectory } from '../demo.js';
import { closing, dataDirectory, look, until } from '../faults/program.js';

/** A PostgreSQL as an operator runs it. Only the test starts, stops or promotes it. */
export interface Postgres {
  readonly directory: string;
  readonly cluster: string;
  connection(database: string): pg.ClientConfig;
  url(database: string): string;
  query<Row>(text: string, database?: string): Promise<Row[]>;
  /** Sends a signal, and waits for the exit unless the signal only pauses the server. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** A PostgreSQL with the demo data in its one database. */
export async function startDemoPrimary(settings: Record<string, string> = {}): Promise<Postgres> {
  return startPostgres(await demoDirectory(), settings);
}

/** A new and empty PostgreSQL with one database. */
export async function startPrimary(settings: Record<string, string> = {}): Promise<Postgres> {
  const directory = await dataDirectory();
  const paths = await findClusterPaths(directory);
  await createCluster(paths, await findBinaries(paths));
  const primary = await startPostgres(directory, settings);
  await primary.query('CREATE DATABASE spadework');
  return primary;
}

/** Copies the files of a running PostgreSQL to a new directory, for `startPostgres`. */
export async function copyPostgres(source: Postgres): Promise<string> {
  const directory = await dataDirectory();
  await copyCluster(source.connection('postgres'), source.cluster, join(directory, 'cluster'));
  return directory;
}

/** Follows the primary under a name that `synchronous_standby_names` can ask for. */
export async function startStandby(primary: Postgres, name: string): Promise<Postgres> {
  const directory = await copyPostgres(primary);
  const { host, port, user } = primary.connection('postgres');
  await signalFile(directory, 'standby.signal');
  return startPostgres(directory, {
    primary_conninfo: `host=${host} port=${port} user=${user} application_name=${name}`,
    // A copy also has the settings of its source.
    synchronous_standby_names: '',
    wal_retrieve_retry_interval: '200ms',
  });
}

/** The empty signal file that makes a copy a standby, or makes it recover. */
export async function signalFile(directory: string, name: 'standby.signal' | 'recovery.signal') {
  await writeFile(join(directory, 'cluster', name), '');
}

/** Writes settings into the configuration of a stopped server. */
async function configure(cluster: string, settings: Record<string, string>): Promise<void> {
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  );
  await appendFile(join(cluster, 'postgresql.auto.conf'), lines.join(''));
}

export async function startPostgres(
  directory: string,
  settings: Record<string, string> = {},
): Promise<Postgres> {
  const paths = await findClusterPaths(directory);
  const { cluster, user } = paths;
  const bin = await findBinaries(paths);
  const host = await makeSocketDirectory(paths);
  closing.push(() => rm(host, { recursive: true, force: true }));
  await configure(cluster, { listen_addresses: '', ...settings });
  const log = await open(join(directory, 'postgres.log'), 'a');
  const child = spawn(join(bin, 'postgres'), ['-D', cluster, '-k', host], {
    ...user,
    cwd: '/',
    env: environment,
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  const ended = once(child, 'exit');
  const connection = (database: string) => ({ host, port: 5432, user: 'spadework', database });
  const query = <Row>(text: string, database = 'postgres') => look<Row>(connection(database), text);
  await until('PostgreSQL takes connections', async () => {
    if (child.exitCode !== null) throw new Error(await readFile(join(directory, 'postgres.log'), 'utf8'));
    return query('SELECT 1').then(Boolean, () => false);
  });
  return {
    directory,
    cluster,
    connection,
    url: (database) =>
      `postgres://spadework@localhost/${database}?host=${encodeURIComponent(host)}&port=5432`,
    query,
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

export async function promote(standby: Postgres): Promise<void> {
  await standby.query('SELECT pg_promote()');
  await until('the standby is a primary', async () => {
    const [row] = await standby.query<{ follows: boolean }>('SELECT pg_is_in_recovery() AS follows');
    return !row!.follows;
  });
}
