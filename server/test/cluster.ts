import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { loadDemo } from '../src/commands/demo.js';
import { addHead, sequence } from '../src/events/sequencer.sql.js';
import { migrate } from '../src/store/migrations.js';
import { sql } from '../src/store/sql.js';
import { openStore } from '../src/store/store.js';
import { copyFiles } from './demo.js';
import { cleanUp, dataDirectory } from './faults/program.js';
import { startPostgres, startPrimary } from './operations/postgres.js';

export interface Cluster {
  address: { host: string; port: number; user: string };
  /** The files of a stopped cluster with the demo data, for servers that need a store of their own. */
  template: string;
  stop(): Promise<void>;
}

const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // A worker has the server of all its files, and may have several of one file beside it.
  max_connections: String(100 + 40 * availableParallelism()),
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  timezone: 'UTC',
  lc_messages: 'C',
  // As in the embedded store, where answers come from one process.
  max_parallel_workers_per_gather: '0',
};

/**
 * One PostgreSQL for the whole run. It has a migrated database with demo data, which each test file copies. It need not
 * survive a crash, so fsync is off; tests of durability start their own PostgreSQL, which waits for the disk.
 */
export async function startCluster(): Promise<Cluster> {
  const first = await startPrimary(SETTINGS);
  const connection = first.connection('spadework');
  await migrate(connection);
  const store = openStore(connection, 2, () => undefined);
  await loadDemo(store);
  // Tests log in a thousand times, so what the demo has as passwords is checked at next to no cost.
  const passwordHash = await hash('demo-password', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await store.run(sql`UPDATE app_user SET password_hash = ${passwordHash}`);
  // The events of the demo data have their positions, so that a test sees only its own events come.
  for (const companyId of [1, 2]) {
    await addHead(store, companyId);
    while ((await sequence(store, companyId)).isMore);
  }
  await store.close();
  await first.end('SIGINT');

  const template = join(await dataDirectory(), 'cluster');
  await copyFiles(first.cluster, template);
  // A process that is killed loses nothing that it has written, whether or not that is on the disk.
  await writeFile(join(template, 'postgresql.auto.conf'), 'fsync = off\n');
  const { connection: connect, query } = await startPostgres(first.directory, SETTINGS);
  await query('CREATE DATABASE demo TEMPLATE spadework');
  const { host, port, user } = connect('demo');
  return { address: { host: host!, port: port!, user: user! }, template, stop: cleanUp };
}
