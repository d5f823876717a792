import pg from 'pg';
import { isRetryable, isUnavailable } from './faults.js';
import type { Sql } from './sql.js';
import { Troubles } from './troubles.js';

/** Where a query runs: a transaction, or the pool for a read that is one statement. */
export interface Tx {
  rows<Row>(statement: Sql): Promise<Row[]>;
  /** The first row, or undefined. */
  row<Row>(statement: Sql): Promise<Row | undefined>;
  /** Returns the number of affected rows. */
  run(statement: Sql): Promise<number>;
  /** Whether this is a transaction, which holds locks until it ends. */
  readonly inTransaction: boolean;
  /** Identifies the store, so that each store has its own caches. */
  readonly origin: object;
  /**
   * Set in a transaction that will be rolled back. It identifies caches of its own, so that what never was does not
   * stay in those of the store.
   */
  readonly rehearsal?: object;
}

export interface Store extends Tx {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /** What is wrong with the database, by what statements met. */
  readonly troubles: Troubles;
  readonly load: { total: number; idle: number; waiting: number };
}

/** Thrown if every retry of a transaction failed because of conflicts. Nothing was committed. */
export class Contention extends Error {}

type Timeouts = Pick<
  pg.PoolConfig,
  'statement_timeout' | 'query_timeout' | 'idle_in_transaction_session_timeout'
>;

const REQUEST_TIMEOUTS: Timeouts = {
  statement_timeout: 60_000,
  // For a database that no longer responds and so cannot apply its own timeout.
  query_timeout: 65_000,
  idle_in_transaction_session_timeout: 60_000,
};

/** How often a transaction is tried. A test in which each conflicts lowers it. */
export const conflicts = { maxTries: 6 };
const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
const MAX_NAMED_STATEMENTS = 1000;

const types = new pg.TypeOverrides();
types.setTypeParser(20, Number);
types.setTypeParser(1184, isoFromUtc);

/** `2026-11-15 01:17:12.5+00` as ISO 8601 with milliseconds. A Date would be slower, and would read year 1 as 2001. */
export function isoFromUtc(text: string): string {
  const fraction = text.slice(20, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}

/** Retries a transaction after a serialization failure or deadlock; PostgreSQL has rolled it back. */
async function retryOnConflict<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (tries >= conflicts.maxTries)
        throw new Contention('conflicts with concurrent transactions', { cause: error });
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 ** tries * 5));
    }
  }
}

export function openStore(
  connection: pg.PoolConfig,
  connections: number,
  onError: (error: Error) => void,
  timeouts: Timeouts = REQUEST_TIMEOUTS,
): Store {
  const pool = new pg.Pool({
    // JIT compilation takes longer than any of our queries. Dates are in UTC.
    // PgBouncer refuses a blank at the end.
    options: `-c jit=off -c TimeZone=UTC ${process.env.PGOPTIONS ?? ''}`.trim(),
    ...connection,
    types,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...timeouts,
    application_name: 'spadework',
  });
  pool.on('error', onError);
  // A connection may break right after it is ready, before its user adds a listener. Without a listener, `error` would
  // end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));

  const troubles = new Troubles();
  const noted = <T>(work: Promise<T>): Promise<T> =>
    work.catch(async (error) => {
      throw await troubles.note(error);
    });

  const names = new Map<string, string>();
  /** Prepared statements have names. Their number is limited to protect the memory of PostgreSQL; further ones are unnamed. */
  function named(text: string): string | undefined {
    let name = names.get(text);
    if (name === undefined && names.size < MAX_NAMED_STATEMENTS) {
      name = `s${names.size}`;
      names.set(text, name);
    }
    return name;
  }

  function txOver(queryable: pg.Pool | pg.PoolClient): Tx {
    const send = async ({ text, values, isUnique }: Sql) => {
      const name = isUnique ? undefined : named(text);
      const result = await queryable.query({ name, text, values: values as unknown[] });
      troubles.noteSuccess(WRITES.has(result.command));
      return result;
    };
    // A statement on the pool is its own transaction.
    const query = (statement: Sql) =>
      queryable === pool ? noted(retryOnConflict(() => send(statement))) : send(statement);
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
      // If `work` ignored a failed statement, PostgreSQL answers ROLLBACK here, without an error.
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
    transact: (work) => noted(retryOnConflict(() => attempt(work))),
    troubles,
    close: () => pool.end(),
    get load() {
      return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
    },
  };
}
