import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { copyDatabase } from '../../test/harness.js';
import { COMPANY_SEQUENCES, INTERNAL_SEQUENCES, SHARED_SEQUENCES } from '../store/idRange.sql.js';
import { migrate, readMigrations } from '../store/migrations.js';
import { raw, sql } from '../store/sql.js';
import { openStore, type Store } from '../store/store.js';
import { findEpoch, firstBroken, lockHeads, rehash } from './chain.sql.js';
import { beginEpoch, EPOCH_JUMP, noticeRestore } from './epoch.sql.js';
import { FEEDS } from './event.js';
import { addHead, sequence } from './sequencer.sql.js';

let store: Store;
let url: string;
let drop: () => Promise<void>;

beforeEach(async () => {
  const database = await copyDatabase();
  url = database.url;
  store = openStore({ connectionString: url }, 4, () => undefined);
  drop = async () => {
    await store.close();
    await database.drop();
  };
  return () => drop();
});

const add = (companyId: number, type = 'project.changed') =>
  store.run(sql`INSERT INTO event (company_id, type, actor, operation, resource)
    VALUES (${companyId}, ${type}, 'system', 'test', 'project:1')`);
const whole = async (companyId: number) => {
  for (const feed of FEEDS)
    for (let number = 1; ; number++) {
      const epoch = await findEpoch(store, companyId, feed, number);
      if (!epoch) break;
      expect(await firstBroken(store, epoch, epoch.start + 1, epoch.head), `${feed} ${number}`).toBeNull();
    }
};

describe('a restored database', () => {
  /** The row goes out and comes back by another transaction, as with pg_dump and pg_restore. */
  const dumpAndRestore = async () => {
    const text = await store.row<{ mark: string }>(
      raw('SELECT transaction_id::text AS mark FROM restore_mark'),
    );
    await store.run(raw('TRUNCATE restore_mark'));
    await store.run(sql`INSERT INTO restore_mark (transaction_id) VALUES (${text!.mark}::bigint)`);
  };

  // Sabotage: compare with the identifier of the cluster or the oid of the database instead.
  test('is noticed once, by one of the servers that start', async () => {
    expect(await noticeRestore(store)).toBeUndefined();
    await dumpAndRestore();
    const noticed = await Promise.all([noticeRestore(store), noticeRestore(store), noticeRestore(store)]);
    expect(noticed.filter(Boolean)).toHaveLength(1);
    expect(await noticeRestore(store)).toBeUndefined();
  });

  test('what keeps the files, or rewrites them, is no restore', async () => {
    for (const command of ['VACUUM FREEZE', 'VACUUM FULL', 'CLUSTER restore_mark USING restore_mark_pkey'])
      await store.run(raw(command));
    expect(await noticeRestore(store)).toBeUndefined();
    // A database made from a template, as tests and some hosts do.
    await store.close();
    const name = `from_template_${randomBytes(6).toString('hex')}`;
    const admin = new pg.Client({ ...inject('cluster'), database: 'postgres' });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${new URL(url).pathname.slice(1)}`);
    const copy = openStore({ ...inject('cluster'), database: name }, 1, () => undefined);
    expect(await noticeRestore(copy)).toBeUndefined();
    await copy.close();
    await admin.query(`DROP DATABASE ${name}`);
    await admin.end();
    store = openStore({ connectionString: url }, 1, () => undefined);
  });
});

describe('a new epoch', () => {
  test('positions and ids go on beyond those of before, and an event of each feed tells of it', async () => {
    await add(1);
    await add(1, 'user.changed');
    await sequence(store, 1);
    const before = await Promise.all(FEEDS.map((feed) => findEpoch(store, 1, feed)));
    const ids = (await store.row<{ id: number }>(sql`SELECT nextval('project_id') AS id`))!;
    await store.transact(beginEpoch);
    await sequence(store, 1);
    for (const { feed, head, epoch } of before as { feed: 'WORKS'; head: number; epoch: number }[]) {
      const now = (await findEpoch(store, 1, feed))!;
      expect(now).toMatchObject({ epoch: epoch + 1, start: head + EPOCH_JUMP, head: head + EPOCH_JUMP + 1 });
      expect(await findEpoch(store, 1, feed, 1)).toMatchObject({ start: 0, head });
      const last = await store.row(
        sql`SELECT type FROM event WHERE company_id = 1 AND feed = ${feed} AND position = ${now.head}`,
      );
      expect(last).toEqual({ type: feed === 'WORKS' ? 'feed.restored' : 'company.restored' });
    }
    const next = (await store.row<{ id: number }>(sql`SELECT nextval('project_id') AS id`))!;
    expect(next.id).toBeGreaterThanOrEqual(ids.id + EPOCH_JUMP);
    await whole(1);
  });

  // Fails if the events of a feed are taken by their ids alone: those that wait are older.
  test('events that had no position yet come after the one that tells of it, and keep their ids', async () => {
    await add(1);
    await add(1, 'user.changed');
    const read = () =>
      store.rows<{ id: number; type: string }>(
        sql`SELECT id, type FROM event WHERE company_id = 1 AND type IN ('project.changed', 'feed.restored', 'user.changed',
          'company.restored') ORDER BY feed DESC, position, id`,
      );
    const waiting = await read();
    await store.transact(beginEpoch);
    await sequence(store, 1);
    const events = await read();
    expect(events.map(({ type }) => type)).toEqual([
      'feed.restored',
      'project.changed',
      'company.restored',
      'user.changed',
    ]);
    expect(events).toEqual(expect.arrayContaining(waiting));
    await whole(1);
  });

  test('a company that had told nothing gives none of the positions of before either', async () => {
    // It may have told something after the backup.
    await store.run(raw("INSERT INTO company (id, name) VALUES (77, 'Silent')"));
    await store.transact(beginEpoch);
    await add(77);
    await sequence(store, 77);
    expect((await findEpoch(store, 77, 'WORKS'))!.head).toBe(EPOCH_JUMP + 2);
  });

  test('the chain is whole over several epochs, and what was changed in a former one is found', async () => {
    for (let round = 0; round < 3; round++) {
      await add(1);
      await add(1, 'login.failed');
      await sequence(store, 1);
      await store.transact(beginEpoch);
      await sequence(store, 1);
    }
    await whole(1);
    const former = (await findEpoch(store, 1, 'WORKS', 2))!;
    const spoil = sql`UPDATE event SET actor = 'user:x' WHERE company_id = 1 AND feed = 'WORKS' AND position = ${former.head}`;
    await store.run(spoil);
    expect(await firstBroken(store, former, former.start + 1, former.head)).toBe(former.head);
    // Erasing a person changes what is stored on purpose.
    await store.transact(async (tx) => {
      await lockHeads(tx, [1]);
      await rehash(tx, 1);
    });
    await whole(1);
  });

  // Sabotage: leave a sequence out of the lists.
  test('every sequence is one whose ids leave the server, or is known not to be', async () => {
    const known = [
      ...COMPANY_SEQUENCES.map((one) => one.sequence),
      ...SHARED_SEQUENCES,
      ...INTERNAL_SEQUENCES,
    ];
    const all = await store.rows<{ name: string }>(
      raw("SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public'"),
    );
    expect(all.map(({ name }) => name).sort()).toEqual([...known].sort());
  });
});

describe('the upgrade to two feeds', () => {
  let name: string;
  const connection = () => ({ ...inject('cluster'), database: name });
  const admin = async (text: string) => {
    const client = new pg.Client({ ...inject('cluster'), database: 'postgres' });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  beforeAll(async () => {
    name = `feeds_${randomBytes(6).toString('hex')}`;
    await admin(`CREATE DATABASE ${name}`);
  });
  afterAll(() => admin(`DROP DATABASE ${name} WITH (FORCE)`));

  test('old events keep their positions, addresses leave the chain, and webhooks know who saved them', async () => {
    // Sabotage: leave out the second UPDATE of the migration.
    const all = await readMigrations();
    await migrate(
      connection(),
      all.filter(({ name: one }) => one < '0036'),
    );
    const old = openStore(connection(), 1, () => undefined);
    await old.run(raw("INSERT INTO company (id, name) VALUES (1, 'North')"));
    await old.run(
      raw(`INSERT INTO event (company_id, type, actor, operation, resource, changes) VALUES
      (1, 'project.changed', 'user:a', 'x', 'project:1', '[{"property": "address", "to": "Storgata 1"}]'),
      (1, 'login.failed', 'client:c', 'x', 'user:a',
        '[{"property": "client", "to": "c"}, {"property": "address", "to": "192.0.2.1"}, {"property": "reason", "to": "R"}]'),
      (1, 'project.owner', 'user:a', 'x', 'project:1', NULL)`),
    );
    await old.run(
      raw(`UPDATE event e SET position = c.position, hash = c.hash FROM (SELECT id, n AS position,
        event_chain(''::bytea, event_text(e, n)) OVER (ORDER BY n) AS hash
      FROM (SELECT e, e.id, row_number() OVER (ORDER BY e.id) AS n FROM event e) q (e, id, n)) c WHERE c.id = e.id`),
    );
    await old.run(
      raw(
        'INSERT INTO event_head (company_id, position, hash) SELECT 1, 3, hash FROM event WHERE position = 3',
      ),
    );
    await old.close();
    await migrate(connection(), all);
    const now = openStore(connection(), 1, () => undefined);
    const epoch = (await findEpoch(now, 1, 'WORKS'))!;
    expect([epoch.head, await firstBroken(now, epoch, 1, 3)]).toEqual([3, null]);
    expect(await now.rows(raw('SELECT address, changes FROM event ORDER BY id'))).toEqual([
      { address: null, changes: [{ property: 'address', to: 'Storgata 1' }] },
      {
        address: '192.0.2.1',
        changes: [
          { property: 'client', to: 'c' },
          { property: 'reason', to: 'R' },
        ],
      },
      { address: null, changes: null },
    ]);
    await now.run(
      raw(
        "INSERT INTO event (company_id, type, actor, operation, resource) VALUES (1, 'user.changed', 'a', 'x', 'user:a')",
      ),
    );
    await addHead(now, 1);
    expect((await sequence(now, 1)).heads).toEqual([{ feed: 'AUDIT', position: 1 }]);
    await now.close();
  });
});
