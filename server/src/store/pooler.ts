import type pg from 'pg';
import { ConnectionRejected } from './faults.js';

const UNKNOWN_STATEMENT = '26000';
const TRIES = 5;
/** A pool of one connection would let the second client wait. */
const WAIT_MS = 3_000;

const REJECTED =
  'a pooler gives each transaction another connection and does not know prepared statements; with PgBouncer 1.21 or newer set max_prepared_statements, with an older one set pool_mode = session';

export type Connection = Pick<pg.Client, 'query' | 'end'>;

/** Whether a pooler is in between: it says another process id than PostgreSQL does. */
export async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return (client as { processID?: number | null }).processID !== rows[0]!.pid;
}

/**
 * Refuses a pooler that gives transactions any connection and does not know prepared statements, such as PgBouncer before
 * 1.21: statements of two servers have the same names, so that one could run a statement of the other. A client prepares
 * a statement, another one takes its connection, and the first tries again on what is left.
 */
export async function requirePreparedStatements(
  client: Connection,
  connect: () => Promise<Connection>,
): Promise<void> {
  const other = await connect();
  try {
    for (let tries = 0; tries < TRIES; tries++) {
      const statement = { name: `probe_${Math.random().toString(36).slice(2)}`, text: 'SELECT 1' };
      await client.query(statement);
      await other.query('BEGIN');
      await other.query('SELECT 1');
      const code = await client
        .query({ ...statement, query_timeout: WAIT_MS } as pg.QueryConfig)
        .then(
          () => 'prepared',
          (error: { code?: string }) => error.code,
        )
        .finally(() => other.query('ROLLBACK'));
      // It waited for the other one: a pool of one connection forgets nothing.
      if (code === undefined) return;
      if (code === UNKNOWN_STATEMENT) throw new ConnectionRejected(REJECTED);
    }
  } finally {
    await other.end();
  }
}
