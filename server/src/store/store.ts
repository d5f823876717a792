import pg from 'pg';
import { isRetryable, isUnavailable } from './faults.js';
import type { Sql } from './sql.js';

/** Where a query runs: a transaction, or the pool for a read that is one statement. */
export interface Tx {
  rows<Row>(statement: Sql): Promise<Row[]>;
  /** The first row, or undefined. */
  row<Row>(statement: Sql): Promise<Row | undefined>;
  /** How many rows a write touched. */
  run(statement: Sql): Promise<number>;
  /** Whether locks that a query takes hold until the end of the request. */
  readonly inTransaction: boolean;
  /** Stands for the store itself: what is remembered of one must not be taken for another's. */
  readonly origin: object;
}

export interface Store extends Tx {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  readonly load: { total: number; idle: number; waiting: number };
}

/** Thrown when a transaction lost against others every time. Nothing of it was kept. */
export class Contention extends Error {}

const ATTEMPTS = 6;
const NAMED_STATEMENTS = 1000;

const types = new pg.TypeOverrides();
types.setTypeParser(20, Number);
types.setTypeParser(1184, isoFromUtc);

/** `2026-11-15 01:17:12.5+00` as ISO 8601 with milliseconds, without the cost of a Date, which takes year 1 for 2001. */
export function isoFromUtc(text: string): string {
  const fraction = text.slice(20, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}

/** Runs a transaction again that lost against others, for PostgreSQL has kept nothing of it. */
async function untilWon<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (tries === ATTEMPTS) throw new Contention('lost against concurrent transactions', { cause: error });
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 ** tries * 5));
    }
  }
}

export function openStore(
  connection: pg.PoolConfig,
  connections: number,
  onError: (error: Error) => void,
): Store {
  const pool = new pg.Pool({
    // Compiling a query takes longer than any of ours runs. Days are those of UTC.
    options: `-c jit=off -c TimeZone=UTC ${process.env.PGOPTIONS ?? ''}`,
    ...connection,
    types,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 60_000,
    // For a database that falls silent: it would not end the statement itself.
    query_timeout: 65_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'spadework',
  });
  pool.on('error', onError);
  // A connection may be ready and end in the same breath, before whoever asked for it can listen: unheard, that would
  // end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));

  const names = new Map<string, string>();
  /** Every statement is prepared under a name; past a bound, so that no caller can fill the server, unnamed. */
  function named(text: string): string | undefined {
    let name = names.get(text);
    if (name === undefined && names.size < NAMED_STATEMENTS) {
      name = `s${names.size}`;
      names.set(text, name);
    }
    return name;
  }

  function txOver(queryable: pg.Pool | pg.PoolClient): Tx {
    const ask = ({ text, values }: Sql) =>
      queryable.query({ name: named(text), text, values: values as unknown[] });
    // A statement on the pool is a transaction of its own.
    const query = (statement: Sql) => (queryable === pool ? untilWon(() => ask(statement)) : ask(statement));
    return {
      rows: async <Row>(statement: Sql) => (await query(statement)).rows as Row[],
      row: async <Row>(statement: Sql) => (await query(statement)).rows[0] as Row | undefined,
      run: async (statement) => (await query(statement)).rowCount ?? 0,
      inTransaction: queryable !== pool,
      origin: pool,
    };
  }

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    const onClientError = (error: Error) => {
      broken = error;
    };
    client.on('error', onClientError);
    try {
      await client.query('BEGIN');
      const result = await work(txOver(client));
      const { command } = await client.query('COMMIT');
      // PostgreSQL answers so, and not with an error, when `work` went on after a statement had failed.
      if (command !== 'COMMIT') throw new Error('the transaction had failed, so nothing was committed');
      return result;
    } catch (error) {
      if (isUnavailable(error)) broken = error as Error;
      else
        await client.query('ROLLBACK').catch((failure) => {
          broken = failure;
        });
      throw error;
    } finally {
      client.off('error', onClientError);
      client.release(broken);
    }
  }

  return {
    ...txOver(pool),
    transact: (work) => untilWon(() => attempt(work)),
    close: () => pool.end(),
    get load() {
      return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
    },
  };
}
