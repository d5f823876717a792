import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyDatabase } from '../../test/harness.js';
import { raw, sql } from '../store/sql.js';
import { openStore, type Store, type Tx } from '../store/store.js';
import { findEpoch, firstBroken } from './chain.sql.js';
import { EVENT_TYPES, type EventType, type Feed, feedOf } from './event.js';
import { deleteOldAddresses, deleteOldEvents } from './retention.js';
import { type Sequencer, startSequencer } from './sequencer.js';
import { addHead, companiesWithWaiting, EVERYBODY, type Head, sequence } from './sequencer.sql.js';

let store: Store;
let url: string;
let drop: () => Promise<void>;
const failures: unknown[] = [];

beforeAll(async () => {
  const database = await copyDatabase();
  url = database.url;
  store = openStore({ connectionString: url }, 24, () => undefined);
  drop = database.drop;
  await store.run(raw('CREATE TABLE counted (id bigint PRIMARY KEY, version bigint NOT NULL)'));
  await store.run(raw('INSERT INTO counted SELECT n, 0 FROM generate_series(1, 20) n'));
});
afterAll(async () => {
  await store.close();
  await drop();
  expect(failures).toEqual([]);
});
beforeEach(async () => {
  await store.run(raw('TRUNCATE event, event_head'));
  await store.run(raw('UPDATE counted SET version = 0'));
});

const start = (advanced: (head: Head) => void = () => undefined): Sequencer =>
  startSequencer(store, advanced, (error) => failures.push(error));

/** What a change does: it locks its resource, takes the id of its event under that lock, and may be slow to commit. */
const change = (companyId: number, resource: number, pause: () => Promise<unknown> = async () => undefined) =>
  store.transact(async (tx) => {
    await tx.run(sql`WITH saved AS (UPDATE counted SET version = version + 1 WHERE id = ${resource} RETURNING version)
      INSERT INTO event (company_id, type, actor, operation, resource, version)
      SELECT ${companyId}::bigint, 'segment.changed', 'system', 'test', ${`segment:${resource}`}, version FROM saved`);
    await pause();
  });

const add = (companyId: number, count = 1, type: EventType = 'project.changed') =>
  store.run(sql`INSERT INTO event (company_id, type, actor, operation, resource)
    SELECT ${companyId}::bigint, ${type}::text, 'system', 'test', 'project:' || n FROM generate_series(1, ${count}::int) n`);

interface Stored {
  id: number;
  position: number | null;
  resource: string;
  version: number;
}
const eventsOf = (companyId: number, feed: Feed = 'WORKS'): Promise<Stored[]> =>
  store.rows<Stored>(
    sql`SELECT id, position, resource, version FROM event WHERE company_id = ${companyId} AND feed = ${feed}
        ORDER BY position`,
  );

/** The first broken position of company 1. */
const broken = async (from: number, to: number, feed: Feed = 'WORKS', tx: Tx = store) =>
  firstBroken(tx, (await findEpoch(tx, 1, feed))!, from, to);

async function untilSequenced(): Promise<void> {
  while ((await companiesWithWaiting(store)).length > 0) await sleep(10);
}

describe('the sequencer', () => {
  // Sabotage: leave out `h.position = head.position`, or take "id greater than the last" instead of "position IS NULL".
  test('64 writers and three sequencers at once: no gap, no duplicate, every resource in its order', async () => {
    const sequencers = [start(), start(), start()];
    const writers = Array.from({ length: 64 }, async (_, writer) => {
      for (let n = 0; n < 20; n++) {
        await change(
          1,
          1 + ((writer * 7 + n) % 20),
          n % 5 === 0 ? () => sleep(Math.random() * 10) : undefined,
        );
        sequencers[writer % 3]!.wake(1);
      }
    });
    await Promise.all(writers);
    await untilSequenced();
    for (const sequencer of sequencers) await sequencer.stop();
    const events = await eventsOf(1);
    expect(events.map(({ position }) => position)).toEqual(Array.from({ length: 1280 }, (_, i) => i + 1));
    const versions = new Map<string, number>();
    for (const { resource, version } of events) {
      expect(version, resource).toBe((versions.get(resource) ?? 0) + 1);
      versions.set(resource, version);
    }
    expect(await broken(1, 1280)).toBeNull();
  });

  // Sabotage: number both feeds together, or lock the heads in the order in which their events came.
  test('two feeds, from many writers and three sequencers at once: each is dense, with a chain of its own', async () => {
    const types = ['project.changed', 'user.changed', 'login.failed', 'segment.changed'] as const;
    const sequencers = [start(), start(), start()];
    const writers = Array.from({ length: 16 }, async (_, writer) => {
      for (let n = 0; n < 20; n++) {
        await add(1, 1, types[(writer + n) % 4]!);
        for (const sequencer of sequencers) sequencer.wake(1);
      }
    });
    await Promise.all(writers);
    await untilSequenced();
    for (const sequencer of sequencers) await sequencer.stop();
    for (const feed of ['WORKS', 'AUDIT'] as const) {
      const dense = Array.from({ length: 160 }, (_, i) => i + 1);
      expect((await eventsOf(1, feed)).map(({ position }) => position)).toEqual(dense);
      expect(await broken(1, 160, feed)).toBeNull();
    }
  });

  // Sabotage: leave a subject out of FEED_OF_TYPE.
  test('every type gets its position in the feed that the table of subjects says', async () => {
    const types = Object.keys(EVENT_TYPES) as EventType[];
    for (const type of types) await add(1, 1, type);
    await addHead(store, 1);
    await sequence(store, 1);
    const stored = await store.rows<{ type: EventType; feed: Feed }>(raw('SELECT type, feed FROM event'));
    expect(stored).toHaveLength(types.length);
    for (const { type, feed } of stored) expect(feed, type).toBe(feedOf(type));
  });

  test('more events than one batch takes', async () => {
    await add(1, 2500);
    const sequencer = start();
    sequencer.wake(1);
    await untilSequenced();
    await sequencer.stop();
    expect((await eventsOf(1)).at(-1)!.position).toBe(2500);
  });

  // Sabotage: find the events by their id instead of their place. Each then costs a look at all that are stored.
  test('a server that starts with a table that was never analyzed does not read all of it for each event', async () => {
    const rowsRead = async () =>
      (await store.row<{ rows: number }>(
        raw("SELECT seq_tup_read + idx_tup_fetch AS rows FROM pg_stat_user_tables WHERE relname = 'event'"),
      ))!.rows;
    const before = await rowsRead();
    for (let n = 0; n < 5; n++) {
      await add(1, 400);
      const started = openStore({ connectionString: url }, 1, () => undefined);
      if (n === 0) await addHead(started, 1);
      expect(await sequence(started, 1)).toEqual({
        hasHead: true,
        isMore: false,
        heads: [{ feed: 'WORKS', position: 400 * (n + 1) }],
      });
      await started.row(raw('SELECT pg_stat_force_next_flush()'));
      await started.close();
    }
    expect((await rowsRead()) - before).toBeLessThan(100_000);
  });

  test('finds what a killed server left, in every company', async () => {
    await store.run(raw("INSERT INTO company (id, name) VALUES (77, 'Far away')"));
    await add(1);
    await add(2);
    await add(77);
    const sequencer = start();
    await untilSequenced();
    await sequencer.stop();
    for (const company of [1, 2, 77]) expect((await eventsOf(company))[0]!.position).toBe(1);
    await store.run(raw('DELETE FROM company WHERE id = 77'));
  });

  test('a company that is not here any more gets no head, and holds up nobody', async () => {
    // Fails when a head is added for any company: a company that comes back would find one in its place.
    const gone = 4711;
    await add(gone);
    await add(1);
    const sequencer = start();
    await expect.poll(async () => (await eventsOf(1)).every(({ position }) => position !== null)).toBe(true);
    sequencer.wake(gone);
    await sequencer.stop();
    expect(await store.rows(sql`SELECT FROM event_head WHERE company_id = ${gone}`)).toEqual([]);
  });

  test('an event of company 0 takes a position in the feed of every company', async () => {
    await add(1);
    await add(EVERYBODY, 2);
    const advanced: number[] = [];
    const sequencer = start(({ companyId }) => advanced.push(companyId));
    sequencer.wake(1);
    await untilSequenced();
    sequencer.wake(EVERYBODY);
    await untilSequenced();
    await sequencer.stop();
    expect((await eventsOf(1)).map(({ position }) => position)).toEqual([1, 2, 3]);
    expect((await eventsOf(2)).map(({ resource }) => resource)).toEqual(['project:1', 'project:2']);
    expect(new Set(advanced)).toEqual(new Set([EVERYBODY, 1, 2]));
  });

  test('an event whose transaction commits late is not skipped', async () => {
    const sequencer = start();
    await change(1, 1, async () => {
      await change(1, 2);
      sequencer.wake(1);
      await untilSequenced();
    });
    sequencer.wake(1);
    await untilSequenced();
    await sequencer.stop();
    const events = await eventsOf(1);
    expect(events.map(({ position }) => position)).toEqual([1, 2]);
    expect(events[0]!.id).toBeGreaterThan(events[1]!.id);
  });
});

describe('the hash chain', () => {
  beforeEach(async () => {
    await store.run(raw(`INSERT INTO event_head (company_id, feed) VALUES (1, 'WORKS'), (1, 'AUDIT')`));
    await add(1, 10);
    await sequence(store, 1);
  });

  // Sabotage: leave a column out of event_text.
  test.each([
    `type = 'x'`,
    `at = at + interval '1 millisecond'`,
    `actor = 'user:x'`,
    `operation = 'x'`,
    `request_id = 'x'`,
    `project_id = 1`,
    `resource = 'x'`,
    `version = 1`,
    `changes = '[]'`,
    `hash = 'x'`,
    `id = nextval('event_id')`,
    `position = 99`,
  ])('SET %s is found', async (assignment) => {
    expect(await broken(1, 10)).toBeNull();
    await store.run(raw(`UPDATE event SET ${assignment} WHERE company_id = 1 AND position = 6`));
    expect(await broken(1, 10)).toBe(6);
    expect(await broken(1, 5)).toBeNull();
  });

  test.each([1, 6, 10])('the deletion of position %i is found', async (position) => {
    await store.run(sql`DELETE FROM event WHERE company_id = 1 AND position = ${position}`);
    expect(await broken(1, 10)).toBe(position);
  });

  test('does not depend on the time zone', async () => {
    await store.transact(async (tx) => {
      await tx.run(raw(`SET LOCAL TimeZone = 'Asia/Kathmandu'`));
      expect(await broken(1, 10, 'WORKS', tx)).toBeNull();
    });
  });

  // Sabotage: make the address a part of event_text.
  test('the address of a caller can go, and the chain stays whole', async () => {
    await store.run(sql`INSERT INTO event (company_id, type, actor, operation, resource, address, at)
      SELECT 1, 'login.failed', 'client:a', 'test', 'user:b', '10.0.0.1', now() - interval '15 days' * (3 - n)
      FROM generate_series(1, 3) n`);
    await sequence(store, 1);
    const eventsNow = () =>
      store.rows<{ address: string | null }>(
        raw(`SELECT address FROM event WHERE type = 'login.failed' ORDER BY position`),
      );
    expect(await deleteOldAddresses(store, 40)).toBe(0);
    expect(await deleteOldAddresses(store, 20)).toBe(1);
    expect((await eventsNow()).map(({ address }) => address)).toEqual([null, '10.0.0.1', '10.0.0.1']);
    expect(await deleteOldAddresses(store, 20)).toBe(0);
    expect(await broken(1, 3, 'AUDIT')).toBeNull();
  });

  test('retention deletes from the beginning, and the rest can still be verified', async () => {
    await store.run(raw(`UPDATE event SET at = at - interval '30 days' WHERE position <= 4 OR position = 6`));
    expect(await deleteOldEvents(store, 20)).toBe(4);
    const left = await eventsOf(1);
    expect(left.map(({ position }) => position)).toEqual([5, 6, 7, 8, 9, 10]);
    expect(await broken(5, 5)).toBeNull();
    expect(await deleteOldEvents(store, 20)).toBe(0);
  });
});
