import { openDoor } from '../../src/events/door.js';
import { isUnavailable } from '../../src/store/faults.js';
import { raw, sql } from '../../src/store/sql.js';
import { openStore } from '../../src/store/store.js';
import {
  type Anything,
  aProject,
  copyDatabase,
  EVENTS,
  fetchToken,
  PROJECT,
  request,
  untilFree,
} from '../harness.js';
import { type Consumer, consume, readWholeFeed, wrongIn } from './consumer.js';
import { byResource } from './ledger.js';
import { closing, look, startProgram, until } from './program.js';

const WRITERS = 64;
const RESOURCES = 20;
/** Changes in one transaction of those who write without HTTP. */
const TOGETHER = 25;

export interface Crowd {
  /** The database of one company that all write to, and the servers on it. */
  url: string;
  addresses: readonly string[];
  events: number;
  /** Through the API, or straight through the door for changes, which is faster. */
  way: 'http' | 'door';
  /** Done to the database before the writes. */
  sabotage?: readonly string[];
}

interface Write {
  /** That one request or transaction makes. */
  events: number;
  send(writer: number, n: number): Promise<void>;
}

/** Two servers on a copy of the demo data. */
export async function startServers(): Promise<Pick<Crowd, 'url' | 'addresses'>> {
  const { url, drop } = await copyDatabase();
  closing.push(drop);
  const words = ['serve', '--port', '0', '--rate-limit', '0', '--database-url', url, '--log-level', 'warn'];
  const servers = [startProgram(words), startProgram(words)];
  return { url, addresses: await Promise.all(servers.map((server) => server.ready())) };
}

/** 64 writers change the same few resources while two servers give positions, and a consumer reads along. */
export async function crowd({ url, addresses, events, way, sabotage = [] }: Crowd): Promise<string[]> {
  const token = await fetchToken(addresses[0]!, 'planner');
  const write = way === 'http' ? await throughApi(addresses, token) : await throughDoor(url);
  await everyPositionGiven(url);
  for (const statement of sabotage) await look(url, statement);
  const before = (await readWholeFeed(addresses[0]!, token)).length;
  const consumer = consume(addresses[0]!, token, 1000);
  let written = 0;
  const keepWriting = async (writer: number) => {
    while (written < events) {
      written += write.events;
      await write.send(writer, written / write.events);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => keepWriting(writer)));
  await everyPositionGiven(url);
  return findingsOf(addresses[1]!, token, consumer, before + written, before);
}

async function findingsOf(
  address: string,
  token: string,
  consumer: Consumer,
  expected: number,
  before: number,
): Promise<string[]> {
  const findings: string[] = [];
  const feed = await readWholeFeed(address, token);
  if (feed.length !== expected) findings.push(`the feed has ${feed.length} events of ${expected}`);
  await consumer.reach(feed.at(-1).position).catch((error) => findings.push(error.message));
  await consumer.stop();
  for (let from = 1; from <= feed.length; from += 1_000_000) {
    const { body } = await request(`${address}${EVENTS}/events/verify?from=${from}`, 'GET', { token });
    if (!body.ok) findings.push(`the chain is broken: ${JSON.stringify(body)}`);
  }
  return [...findings, ...consumer.findings, ...wrongIn(consumer.events, feed), ...jumps(feed.slice(before))];
}

/** Where the versions of a resource do not rise by one. */
const jumps = (feed: readonly Anything[]): string[] =>
  [...byResource(feed)].flatMap(([resource, events]) => {
    const odd = events.findIndex(({ version }, i) => i > 0 && version !== events[i - 1].version + 1);
    return odd < 0
      ? []
      : [`${resource}: version ${events[odd].version} is told after ${events[odd - 1].version}`];
  });

const everyPositionGiven = (url: string): Promise<void> =>
  until(
    'every event has its position',
    async () => (await look(url, 'SELECT FROM event WHERE position IS NULL LIMIT 1')).length === 0,
    120_000,
  );

async function throughApi(addresses: readonly string[], token: string): Promise<Write> {
  const send = (address: string, path: string, body: object) =>
    request(`${address}${PROJECT}/projects/${path}`, 'PUT', {
      token,
      headers: { 'api-version': '1.0' },
      body,
    });
  const ids: number[] = [];
  while (ids.length < RESOURCES)
    ids.push((await send(addresses[0]!, 'by-owner/planner', aProject())).body.id);
  return {
    events: 1,
    async send(writer, n) {
      const address = addresses[writer % 2]!;
      const change = () => send(address, `${ids[n % RESOURCES]}`, { description: `${n}` });
      const { status, body } = await untilFree(change);
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
  };
}

/** A busy machine may have no connection for a writer in time. Nothing was done then. */
async function untilConnected(write: () => Promise<void>): Promise<void> {
  for (;;) {
    const error = await write().then(
      () => undefined,
      (error) => error,
    );
    if (!error) return;
    if (!isUnavailable(error)) throw error;
  }
}

async function throughDoor(url: string): Promise<Write> {
  const store = openStore({ connectionString: url }, 32, () => undefined);
  closing.unshift(store.close);
  await store.run(raw('CREATE TABLE counted (id bigint PRIMARY KEY, version bigint NOT NULL)'));
  await store.run(
    sql`INSERT INTO counted SELECT n, 0 FROM generate_series(1, ${RESOURCES * TOGETHER}::int) n`,
  );
  const door = openDoor(store, () => undefined);
  const actor = { actor: 'system', operation: 'crowd' };
  const change = (resource: number) => ({
    rows: sql`UPDATE counted SET version = version + 1 WHERE id = ${resource} RETURNING version`,
    event: { companyId: 1, type: 'segment.changed', resource: `segment:${resource}` } as const,
  });
  return {
    events: TOGETHER,
    send: (_, n) =>
      untilConnected(() =>
        door.together(async ({ perform }) => {
          // Each transaction takes a row of every group, in the same order, so that none waits in a circle.
          for (let i = 0; i < TOGETHER; i++) {
            const resource = 1 + i * RESOURCES + ((n * (i + 1)) % RESOURCES);
            await perform(actor, async () => ({ change: change(resource), answer: () => undefined }));
          }
        }),
      ),
  };
}

/**
 * What many systems do: the position is a number from a sequence, taken when the event is written, and the head is
 * the greatest that is committed. A reader then passes over what is committed late.
 */
export const positionsBeforeCommit = [
  'CREATE SEQUENCE early',
  "SELECT setval('early', (SELECT max(position) FROM event WHERE company_id = 1 AND feed = 'WORKS'))",
  `CREATE FUNCTION early() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     NEW.position := nextval('early'); PERFORM pg_sleep(random() * 0.05); RETURN NEW; END $$`,
  'CREATE TRIGGER early BEFORE INSERT ON event FOR EACH ROW EXECUTE FUNCTION early()',
  'ALTER TABLE event_head RENAME TO early_head',
  `CREATE VIEW event_head AS SELECT h.company_id, h.feed, (SELECT max(e.position) FROM event e
     WHERE e.company_id = h.company_id AND e.feed = h.feed) AS position, h.hash, h.deleted_position, h.deleted_hash,
     h.epoch, h.epoch_start FROM early_head h`,
];
