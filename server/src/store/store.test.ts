import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { raw, sql } from './sql.js';
import { Contention, openStore, type Store, type Tx } from './store.js';

const database = `store_${randomBytes(6).toString('hex')}`;
const connection = () => ({ ...inject('cluster'), database });
const errors: Error[] = [];
let store: Store;

/** Runs a statement in a connection that is not the store's. */
async function runDirectly(text: string, name = database): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...inject('cluster'), database: name });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

beforeAll(async () => {
  await runDirectly(`CREATE DATABASE ${database}`, 'postgres');
  await runDirectly('CREATE TABLE account (name text PRIMARY KEY, amount int NOT NULL CHECK (amount >= 0))');
  store = openStore(connection(), 4, (error) => errors.push(error));
});
beforeEach(async () => {
  await runDirectly("TRUNCATE account; INSERT INTO account VALUES ('a', 10), ('b', 10)");
});
afterAll(async () => {
  await store.close();
  await runDirectly(`DROP DATABASE ${database} WITH (FORCE)`, 'postgres');
});

const amounts = async (): Promise<Record<string, number>> => {
  const rows = await store.rows<{ name: string; amount: number }>(sql`SELECT name, amount FROM account`);
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
};
const add = (tx: Tx, name: string, amount: number) =>
  tx.run(sql`UPDATE account SET amount = amount + ${amount} WHERE name = ${name}`);

/** Lets as many go on together as were announced; who comes later passes. */
function meeting(size: number): () => Promise<void> {
  let missing = size;
  let open = () => {};
  const together = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    if (--missing <= 0) open();
    return together;
  };
}

describe('transact', () => {
  test('runs the loser of a deadlock again', async () => {
    // Fails without the retry of 40P01: one of the two is refused.
    const met = meeting(2);
    let runs = 0;
    const move = (from: string, to: string) =>
      store.transact(async (tx) => {
        runs++;
        await add(tx, from, -1);
        await met();
        await add(tx, to, 1);
      });
    await Promise.all([move('a', 'b'), move('b', 'a')]);
    // On a busy machine the loser can be back before the winner goes on, and lose again.
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(await amounts()).toEqual({ a: 10, b: 10 });
  });

  test('runs the loser of a write skew again, so that it sees what the winner did', async () => {
    // Fails without the retry of 40001, of which some come only with COMMIT: one is refused.
    const met = meeting(2);
    let runs = 0;
    const takeAll = (name: string) =>
      store.transact(async (tx) => {
        runs++;
        await tx.run(sql`SET TRANSACTION ISOLATION LEVEL SERIALIZABLE`);
        const row = await tx.row<{ sum: number }>(sql`SELECT sum(amount) FROM account`);
        await met();
        if (row!.sum >= 20) await add(tx, name, -10);
      });
    await Promise.all([takeAll('a'), takeAll('b')]);
    expect(runs).toBe(3);
    const { a, b } = await amounts();
    expect(a! + b!).toBe(10);
  });

  test('gives up after bounded tries with Contention, and nothing of it is kept', async () => {
    // Fails when it tries for ever, or when a lost try is committed.
    let runs = 0;
    const losing = store.transact(async (tx) => {
      runs++;
      await add(tx, 'a', -1);
      await tx.run(sql`DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40001'; END $$`);
    });
    await expect(losing).rejects.toThrow(Contention);
    expect(runs).toBe(6);
    expect(await amounts()).toEqual({ a: 10, b: 10 });
  });

  test('keeps nothing of what fails, and tries nothing again that would fail again', async () => {
    // Fails without ROLLBACK: the next user of the connection would commit the first half.
    let runs = 0;
    const failing = store.transact(async (tx) => {
      runs++;
      await add(tx, 'b', 5);
      await add(tx, 'a', -11);
    });
    await expect(failing).rejects.toMatchObject({ code: '23514' });
    for (let i = 0; i < 8; i++) await store.transact((tx) => tx.run(sql`SELECT 1`));
    expect(runs).toBe(1);
    expect(await amounts()).toEqual({ a: 10, b: 10 });
  });

  test('does not claim success for a transaction that PostgreSQL had given up', async () => {
    // Fails when the answer to COMMIT is not looked at: PostgreSQL answers ROLLBACK, which is no error.
    const heedless = store.transact(async (tx) => {
      await add(tx, 'b', 5);
      await add(tx, 'a', -11).catch(() => undefined);
      return 'done';
    });
    await expect(heedless).rejects.toThrow(/nothing was committed/);
    expect(await amounts()).toEqual({ a: 10, b: 10 });
  });

  test('gives every connection back', async () => {
    // Fails when a try that was lost keeps its connection: the pool of four would run dry.
    for (let i = 0; i < 10; i++) await store.transact((tx) => add(tx, 'a', -11)).catch(() => undefined);
    expect(store.load.waiting).toBe(0);
    expect(store.load.idle).toBe(store.load.total);
  });
});

describe('connections', () => {
  const processOf = (tx: Tx) => tx.row<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);

  test('one that broke in a transaction is not used again', async () => {
    // Fails when it goes back to the pool: the next request would fail on it.
    let broken = 0;
    const cut = store.transact(async (tx) => {
      broken = (await processOf(tx))!.pid;
      await add(tx, 'a', -1);
      await runDirectly(`SELECT pg_terminate_backend(${broken})`);
      await add(tx, 'b', 1);
    });
    await expect(cut).rejects.toThrow();
    for (let i = 0; i < 8; i++) expect((await processOf(store))!.pid).not.toBe(broken);
    expect(await amounts()).toEqual({ a: 10, b: 10 });
  });

  test('one that broke while idle is reported and replaced', async () => {
    // Fails when nobody hears the pool's `error`: the process would die of it.
    const { pid } = (await processOf(store))!;
    errors.length = 0;
    await runDirectly(`SELECT pg_terminate_backend(${pid})`);
    await expect.poll(() => errors.length).toBe(1);
    expect((await processOf(store))!.pid).not.toBe(pid);
  });

  test('each gives up a statement after a minute, and a transaction that idles', async () => {
    // Fails when a statement could hold its connection for ever.
    const shown = async (name: string) =>
      (await store.row<Record<string, string>>(raw(`SHOW ${name}`)))![name];
    expect(await shown('statement_timeout')).toBe('1min');
    expect(await shown('idle_in_transaction_session_timeout')).toBe('1min');
  });
});

describe('statements', () => {
  const prepared = (tx: Tx) =>
    tx.rows<{ name: string; statement: string }>(sql`SELECT name, statement FROM pg_prepared_statements`);

  test('are prepared once under a name, whatever their values', async () => {
    // Fails when statements go without a name, or with a new one each time.
    const names = await store.transact(async (tx) => {
      for (let i = 0; i < 5; i++) await tx.row(sql`SELECT ${i}::int AS prepared_once`);
      return (await prepared(tx)).filter(({ statement }) => statement.includes('prepared_once'));
    });
    expect(names).toEqual([
      { name: expect.stringMatching(/^s\d+$/), statement: 'SELECT $1::int AS prepared_once' },
    ]);
  });

  test('are bounded in number: a thousand have names, the rest go without', async () => {
    // Fails without the bound: a caller who varies a statement would fill the memory of PostgreSQL.
    const bounded = openStore(connection(), 1, () => undefined);
    const count = await bounded.transact(async (tx) => {
      for (let i = 0; i < 1100; i++) {
        expect(await tx.row(raw(`SELECT ${i} AS n`))).toEqual({ n: i });
      }
      return (await prepared(tx)).length;
    });
    await bounded.close();
    expect(count).toBeGreaterThan(900);
    expect(count).toBeLessThanOrEqual(1000);
  });
});

describe('values', () => {
  test('come back as JSON shows them: whole numbers, and UTC with milliseconds', async () => {
    // Fails with the driver's own readings: text for int8, a Date for timestamptz.
    const row = await store.row(
      sql`SELECT 9007199254740991::int8 AS whole, '2026-03-02 07:00:00.5+00'::timestamptz AS moment`,
    );
    expect(row).toEqual({ whole: 9007199254740991, moment: '2026-03-02T07:00:00.500Z' });
  });
});

test('a connection that ends in the moment it is ready is refused to its work, and nothing else', async () => {
  // Fails without a listener of its own on every connection: the error would be nobody's, and end the process.
  const message = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const brief = createServer((socket) => {
    socket.once('data', () =>
      socket.end(
        Buffer.concat([
          message('R', Buffer.alloc(4)),
          message('Z', Buffer.from('I')),
          message('E', Buffer.from('SFATAL\0C57P01\0Mterminated\0\0')),
        ]),
      ),
    );
    socket.on('error', () => undefined);
  });
  await once(brief.listen(0, '127.0.0.1'), 'listening');
  const { port } = brief.address() as AddressInfo;
  const doomed = openStore({ host: '127.0.0.1', port, user: 'u', database: 'd' }, 1, () => undefined);
  await expect(doomed.transact((tx) => tx.rows(sql`SELECT 1`))).rejects.toThrow();
  await expect(doomed.rows(sql`SELECT 1`)).rejects.toThrow();
  await doomed.close();
  brief.close();
});
