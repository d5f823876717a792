import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { loadDemo } from '../src/commands/demo.js';
import { openCluster } from '../src/store/embedded/index.js';
import { migrate } from '../src/store/migrations.js';
import { openStore } from '../src/store/store.js';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number; user: string };
  }
}

/** One PostgreSQL for the whole run, with a migrated database full of demo data that each test file copies. */
export default async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'spadework-test-'));
  // As root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(directory, 0o755);
  const cluster = await openCluster(directory);
  const { host, port, user } = cluster.connection;
  const admin = new pg.Client({ ...cluster.connection, database: 'postgres' });
  await admin.connect();
  await admin.query('CREATE DATABASE demo');
  await admin.end();
  const connection = { host, port, user, database: 'demo' };
  await migrate(connection);
  const store = openStore(connection, 2, () => undefined);
  await loadDemo(store);
  await store.close();
  project.provide('cluster', { host, port, user });
  return async () => {
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
