import { type Anything, EVENTS, request } from '../harness.js';
import { consume, type Path, readWholeFeed, wrongIn } from './consumer.js';
import { LONG } from './counts.js';
import { Ledger } from './ledger.js';
import { look, until } from './program.js';
import type { Sink } from './sink.js';

type Database = () => Parameters<typeof look>[0];

const WEBHOOK = 'webhook:kills';
/** The long run waits for longer than a server that was killed keeps its claims; the short one ends them itself. */
const LEASE_MS = LONG ? 90_000 : 60_000;

/** Those who watch the events of a run: a ledger of the writes, a consumer of the feed, and a receiver of webhooks. */
export interface Witness {
  ledger: Ledger;
  /** After the last write: what the feed and the webhook tell that is not in the ledger, and the other way round. */
  findings(database: Database): Promise<string[]>;
}

/** @param admin is the token of an administrator, who may have a webhook. */
export async function openWitness(
  address: string,
  token: string,
  admin: string,
  sink: Sink,
): Promise<Witness> {
  const works = await watchFeed(address, token, '/events');
  const audit = await watchFeed(address, admin, '/audit');
  const ledger = new Ledger();
  const created = await request(`${address}${EVENTS}/webhooks/kills`, 'PUT', {
    token: admin,
    headers: { 'api-version': '1.0' },
    body: { url: sink.url },
  });
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  ledger.add('webhook.created', WEBHOOK);

  return {
    ledger,
    async findings(database) {
      await everyPositionGiven(database);
      const feeds = [await works.findings(), await audit.findings()];
      return [
        ...feeds.flatMap(({ findings }) => findings),
        ...ledger.findings(feeds.flatMap(({ events }) => events).filter(isOfWrites)),
        // Without types, a webhook gets works.
        ...(await undelivered(sink, feeds[0]!.events, database)),
      ];
    },
  };
}

/** A consumer of a feed, and what was told in it since. */
async function watchFeed(address: string, token: string, path: Path) {
  const { body } = await request(`${address}${EVENTS}${path}?count=0`, 'GET', { token });
  const consumer = consume(address, token, undefined, path);
  return {
    async findings(): Promise<{ findings: string[]; events: Anything[] }> {
      const findings: string[] = [];
      const feed = await readWholeFeed(address, token, path);
      await consumer.reach(feed.length).catch((error) => findings.push(error.message));
      await consumer.stop();
      const verified = await request(`${address}${EVENTS}${path}/verify`, 'GET', { token });
      if (!verified.body.ok) findings.push(`the chain is broken: ${JSON.stringify(verified.body)}`);
      return {
        findings: [...findings, ...consumer.findings, ...wrongIn(consumer.events, feed)],
        events: feed.slice(body.head),
      };
    },
  };
}

/** Logins are no writes of the run. */
const isOfWrites = ({ type }: Anything) => !type.startsWith('login.');

const everyPositionGiven = (database: Database): Promise<void> =>
  until('every event has its position', async () => {
    const [row] = await look<{ waiting: string }>(
      database(),
      'SELECT count(*) AS waiting FROM event WHERE position IS NULL',
    );
    return row!.waiting === '0';
  });

/** The long run waits for the claims of killed servers to end; the short one lets them end now. */
async function undelivered(
  { received }: Sink,
  wanted: readonly Anything[],
  database: Database,
): Promise<string[]> {
  const missing = () => wanted.filter(({ position }) => !received.has(position));
  const endClaims = 'UPDATE webhook_delivery SET claimed_until = now() WHERE claimed_until IS NOT NULL';
  const isDone = async () => {
    if (!LONG) {
      if (missing().length) await look(database(), endClaims);
      return missing().length === 0;
    }
    const [row] = await look<{ left: string }>(
      database(),
      "SELECT count(*) AS left FROM webhook_delivery WHERE status = 'PENDING'",
    );
    return row!.left === '0';
  };
  await until('all is delivered', isDone, LEASE_MS).catch(() => undefined);
  const lost = missing();
  return lost.length ? [`never delivered: ${lost.length} of ${wanted.length} events`] : [];
}
