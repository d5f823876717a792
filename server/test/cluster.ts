import { loadDemo } from '../src/commands/demo.js';
import { migrate } from '../src/store/migrations.js';
import { openStore } from '../src/store/store.js';
import { cleanUp } from './faults/program.js';
import { startPrimary } from './operations/postgres.js';

export interface Address {
  host: string;
  port: number;
  user: string;
}

/**
 * One PostgreSQL for the whole run, with a migrated database full of demo data that each test file copies. It never has
 * to survive a crash, so it does not wait for the disk; the tests of durability in `faults/` start their own.
 */
export async function startCluster(): Promise<{ address: Address; stop(): Promise<void> }> {
  const postgres = await startPrimary({
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    shared_buffers: '256MB',
    max_wal_size: '4GB',
    timezone: 'UTC',
    lc_messages: 'C',
  });
  await postgres.query('CREATE DATABASE demo');
  const connection = { ...address(postgres.connection('demo')), database: 'demo' };
  await migrate(connection);
  const store = openStore(connection, 2, () => undefined);
  await loadDemo(store);
  await store.close();
  return { address: address(connection), stop: cleanUp };
}

const address = ({ host, port, user }: { host?: string; port?: number; user?: string }): Address => ({
  host: host!,
  port: port!,
  user: user!,
});
