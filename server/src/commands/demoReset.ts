import { hasDemoCredentials, lockUsers } from '../auth/administration.sql.js';
import { UsageError } from '../config.js';
import { countServers, SILENT_SECONDS } from '../http/status/diary.sql.js';
import { loadStarterRules } from '../services/calculation/index.js';
import { raw, sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';
import { type Invocation, withStore } from './command.js';
import { fillWithDemo, readIdentity } from './demo.js';

/** Belongs to the store, and is the same with and without demo data. */
export const KEPT = [
  'company_move',
  'document_index',
  'id_range',
  'migration',
  'oauth_key',
  'object_store',
  'photo_object_removal',
  'project_index',
  'restore_mark',
  'server_hour',
  'service',
  'service_role',
  'webhook_key',
];
/** Goes on, so that no cache takes a new index for an old one. */
const GOING_ON = ['document_generation'];

export async function runDemoReset({ config }: Invocation): Promise<void> {
  await withStore(config, resetDemo);
  console.log('the demo data is as it was at first; start the server again');
}

/** Deletes everything in a demo store and loads the demo data again, with the same ids. All of it or nothing. */
export async function resetDemo(tx: Tx): Promise<void> {
  await emptyDemo(tx);
  await loadStarterRules(tx);
  await fillWithDemo(tx);
}

/** A demo store as it was before the demo data came. */
export async function emptyDemo(tx: Tx): Promise<void> {
  await lockUsers(tx);
  await requireDemo(tx);
  // Truncation fires no trigger, and their objects must go too.
  await tx.run(sql`DELETE FROM record_photo WHERE place <> 'ROWS'`);
  const tables = await tx.rows<{ name: string }>(
    sql`SELECT relname AS name FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> ALL (${KEPT})`,
  );
  const sequences = await tx.rows<{ name: string }>(
    sql`SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' AND sequencename <> ALL (${GOING_ON})`,
  );
  await tx.run(raw(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`));
  for (const { name } of sequences) await tx.run(raw(`ALTER SEQUENCE ${name} RESTART`));
}

/** A store that anybody has put to use, or that a server works on, is left alone. */
async function requireDemo(tx: Tx): Promise<void> {
  if (!(await hasDemoCredentials(tx)))
    throw new UsageError('the store is no demo: nobody can log in to it with demo credentials');
  const { companies } = await readIdentity();
  const all = await tx.rows<{ id: number; name: string }>(sql`SELECT id, name FROM company ORDER BY id`);
  const other = all.find(({ id, name }) => !companies.some((demo) => demo.id === id && demo.name === name));
  if (other) throw new UsageError(`the store is no demo: it holds the company ${other.id}, ${other.name}`);
  if ((await countServers(tx)) > 0)
    throw new UsageError(
      `a server is running on the store: stop it first, or wait ${SILENT_SECONDS} seconds if it was killed`,
    );
}
