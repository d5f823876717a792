import { sql } from '../../dist/store/sql.js';
import { loadEvenly } from '../load.js';
import { median, quantile, spread } from '../numbers.js';
import { atMost } from '../report.js';
import { log } from '../world.js';
import { everyPositionGiven, everythingDelivered, headOf, projectChanges, send } from './world.js';

const RATE = 500;
const HANGING_RATE = 100;

/** From the commit of a write to where its event is seen: in the feed, then also at a receiver of all events. */
export async function measureLatency(world, receiver, plan) {
  const alone = await latencies(world, plan, async () => []);
  await send(world.admin, 'PUT', '/webhooks/latency', { url: `${receiver.address}/hook` });
  await reset(receiver);
  const together = await latencies(world, plan, async () => {
    await everythingDelivered(world);
    const { seen } = await readings(receiver);
    await reset(receiver);
    return seen;
  });
  await send(world.admin, 'DELETE', '/webhooks/latency');
  return [
    [`Milliseconds after a write's commit, at ${RATE} writes a second`, 'median', 'range', 'goal'],
    ['Writes per second that there were', ...cells(alone.perSecond)],
    atMost('in the feed: p50', alone.feed.p50, 50),
    atMost('in the feed: p99', alone.feed.p99, 500),
    ['Writes per second, with a webhook', ...cells(together.perSecond)],
    atMost('in the feed: p50', together.feed.p50),
    atMost('in the feed: p99', together.feed.p99, 500),
    atMost('at the receiver: p50', together.hook.p50),
    atMost('at the receiver: p99', together.hook.p99, 1500),
  ];
}

/** Rounds of writes with a reader of the feed; `received` tells which projects a receiver saw, and when. */
async function latencies(world, plan, received) {
  const { ours, projectIds } = world;
  const writes = { ...ours, ...projectChanges(projectIds) };
  const [rates, feed, hook] = [[], [], []];
  for (let round = 0; round <= plan.rounds; round++) {
    const reader = await readAlong(ours);
    const { perSecond } = await loadEvenly(writes, { requests: 4 * RATE, rate: RATE });
    await everyPositionGiven(world);
    const seen = { feed: await reader.stop(), hook: await received() };
    const committed = await commitsOf(world);
    const quantiles = (list) => {
      const delays = list.map(([projectId, at]) => at - committed.get(projectId));
      return { p50: median(delays), p99: quantile(delays, 0.99) };
    };
    if (round === 0) continue;
    rates.push(perSecond);
    feed.push(quantiles(seen.feed));
    if (seen.hook.length) hook.push(quantiles(seen.hook));
    const also = seen.hook.length ? `, receiver ${shown(hook.at(-1))}` : '';
    log(`round ${round}: ${perSecond.toFixed(0)} writes a second, feed ${shown(feed.at(-1))}${also}`);
  }
  const of = (list) => ({
    p50: spread(list.map(({ p50 }) => p50)),
    p99: spread(list.map(({ p99 }) => p99)),
  });
  return { perSecond: spread(rates), feed: of(feed), ...(hook.length && { hook: of(hook) }) };
}

/** A receiver that never answers beside another one, and the other one alone, in turns. */
export async function measureHanging(world, receiver, plan) {
  const { ours, admin, projectIds } = world;
  await send(admin, 'PUT', '/webhooks/other', { url: `${receiver.address}/hook` });
  const hang = (active) => send(admin, 'PUT', '/webhooks/hangs', { url: `${receiver.address}/hang`, active });
  const writes = { ...ours, ...projectChanges(projectIds) };
  const ratios = { p50: [], p99: [] };
  for (let round = 0; round <= plan.rounds; round++) {
    const found = [];
    for (const active of [false, true]) {
      await hang(active);
      await reset(receiver);
      await loadEvenly(writes, { requests: 6 * plan.seconds * HANGING_RATE, rate: HANGING_RATE });
      const { delays } = await readings(receiver, 500);
      found.push({ p50: median(delays), p99: quantile(delays, 0.99) });
    }
    if (round === 0) continue;
    for (const name of ['p50', 'p99']) ratios[name].push(found[1][name] / found[0][name]);
    log(`round ${round}: alone ${shown(found[0])}, beside one that hangs ${shown(found[1])}`);
  }
  for (const id of ['other', 'hangs']) await send(admin, 'DELETE', `/webhooks/${id}`);
  return [
    ['A receiver beside one that hangs for 15 s on every call, alone being 1', 'median', 'range', 'goal'],
    atMost('p50', spread(ratios.p50)),
    atMost('p99', spread(ratios.p99), 1.1),
  ];
}

const shown = ({ p50, p99 }) => `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
const cells = ({ median: middle, least, most }) => [
  middle.toFixed(0),
  `${least.toFixed(0)} to ${most.toFixed(0)}`,
];

/** When each project was written last, in milliseconds of the system's clock, which is the readers' too. */
async function commitsOf({ withStore }) {
  const rows = await withStore((store) =>
    store.rows(sql`SELECT id, extract(epoch FROM pg_xact_commit_timestamp(xmin))::float8 * 1000 AS at
      FROM project WHERE company_id = 1 AND number LIKE 'B-%'`),
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Reads the feed by long polls, and keeps when each project's event was seen. */
async function readAlong(caller) {
  const seen = [];
  let position = await headOf(caller);
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const page = await send(caller, 'GET', `/events?after=${position}&count=1000&wait=1`);
      const now = Date.now();
      for (const { projectId } of page.events) seen.push([projectId, now]);
      position = page.next;
    }
  })();
  return {
    async stop() {
      const head = await headOf(caller);
      while (position < head) await new Promise((resolve) => setTimeout(resolve, 20));
      isOver = true;
      await reading;
      return seen;
    },
  };
}

const reset = ({ address }) => fetch(address).then((response) => response.text());
async function readings({ address }, afterMs = 0) {
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  return (await fetch(address)).json();
}
