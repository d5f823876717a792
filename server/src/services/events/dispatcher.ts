import type { Logger } from 'pino';
import type { Events } from '../../events/index.js';
import { type AllowList, NOTHING_ALLOWED } from '../../kernel/addresses.js';
import type { Store } from '../../store/store.js';
import * as deliveries from './deliveries.sql.js';
import { type Lookup, openSender } from './delivery.js';
import { type Lane, Lanes } from './lanes.js';
import { messageOf } from './message.js';
import { outcomeOf } from './schedule.js';
import type { SigningKeys } from './signature.js';
import { loadSigningKeys } from './signingKeys.sql.js';

/** How soon deliveries are found that became due, or that another server left. */
const POLL_MS = 500;
/** Results of attempts are written together. */
const RECORD_MS = 20;
const HOUSEKEEPING_MS = 15 * 60_000;
/** How old the numbers for an operator may be. */
const COUNT_MS = 15_000;
/** For attempts that are under way when the server stops; the others are sent again. */
const STOP_MS = 3_000;

export interface DispatcherOptions {
  store: Store;
  logger: Logger;
  events: Events;
  allow?: AllowList | undefined;
  proxy?: string | undefined;
  lookup?: Lookup;
}

export interface Dispatcher {
  stop(): Promise<void>;
}

/** Sends events to webhooks, at least once each, on any number of servers at the same time. */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { store, logger, events, allow = NOTHING_ALLOWED, proxy, lookup } = options;
  const sender = openSender(allow, proxy, lookup);
  const lanes = new Lanes();
  const warn = (error: unknown) => logger.warn({ err: error }, 'webhooks: tried again in a moment');
  let keys: SigningKeys | undefined;
  let results: (deliveries.Result & { isGone: boolean })[] = [];
  let stopped = false;
  const sending = new Set<Promise<void>>();

  let hasWebhooks = true;

  const look = repeatedly(async () => {
    for (let isMore = true; isMore && !stopped; )
      ({ isMore, hasWebhooks } = await deliveries.addDeliveries(store));
    if (!hasWebhooks) return;
    const wanted = lanes.wanted(await deliveries.listDue(store));
    if (wanted.length === 0) return;
    lanes.add(wanted, await deliveries.claim(store, wanted));
    for (const lane of lanes.all()) send(lane);
  }, warn);

  async function recordResults(): Promise<void> {
    if (results.length === 0) return;
    const batch = results;
    results = [];
    try {
      await deliveries.recordResults(store, batch);
    } catch (error) {
      results = [...batch, ...results];
      throw error;
    }
    for (const { companyId } of await deliveries.recordHealth(store, healthOf(batch))) events.wake(companyId);
  }
  const record = repeatedly(recordResults, warn);

  /** Starts as many attempts of a lane as may run beside the others. */
  function send(lane: Lane): void {
    for (let claim = stopped ? undefined : lanes.start(lane); claim; claim = lanes.start(lane)) {
      const attempt: Promise<void> = deliver(lane, claim)
        .catch(warn)
        .finally(() => {
          sending.delete(attempt);
          lanes.finish(lane);
          for (const other of lanes.all()) send(other);
          if (lane.isHungry) look.soon(0);
        });
      sending.add(attempt);
    }
  }

  async function deliver(lane: Lane, claim: deliveries.Claim): Promise<void> {
    keys ??= await loadSigningKeys(store);
    const message = messageOf(keys, lane.endpoint, claim, Math.floor(Date.now() / 1000));
    if (!message) return finished(claim, { status: 'DEAD', delayMs: 0 });
    const attempt = await sender.post(lane.endpoint.url, message.headers, message.body);
    if (stopped && attempt.status === undefined) return;
    lane.observe(attempt);
    const { companyId, webhookId, feed, position } = claim;
    const outcome = outcomeOf(attempt, claim.attempt, position < 0, Math.random());
    if (outcome.status !== 'DELIVERED')
      logger.info(
        { companyId, webhookId, feed, position, status: attempt.status, err: attempt.error, next: outcome },
        'a webhook was not delivered',
      );
    finished(claim, outcome, attempt.status, attempt.ms);
  }

  function finished(
    { companyId, webhookId, feed, position }: deliveries.Claim,
    outcome: Pick<deliveries.Result, 'status' | 'delayMs'>,
    httpStatus: number | null = null,
    ms: number | null = null,
  ): void {
    const isGone = httpStatus === 410;
    results.push({ companyId, webhookId, feed, position, ...outcome, httpStatus, ms, isGone });
    record.soon(RECORD_MS);
  }

  const unlisten = events.heads.onAdvance(() => {
    // The first webhook is found by the next poll.
    if (hasWebhooks) look.soon(5);
  });
  const polling = setInterval(() => look.soon(0), POLL_MS);
  const keepHouse = repeatedly(async () => {
    await deliveries.forgetDeliveries(store);
  }, warn);
  const housekeeping = setInterval(() => keepHouse.soon(0), HOUSEKEEPING_MS);
  const watch = repeatedly(async () => {
    const { due, dead } = await deliveries.countBacklog(store);
    Object.assign(events.gauges, { webhook_deliveries_due: due, webhook_deliveries_dead: dead });
  }, warn);
  const watching = setInterval(() => watch.soon(0), COUNT_MS);

  return {
    async stop() {
      stopped = true;
      unlisten();
      for (const timer of [polling, housekeeping, watching]) clearInterval(timer);
      await Promise.all([look.stop(), keepHouse.stop(), watch.stop()]);
      const givingUp = setTimeout(() => sender.close(), STOP_MS);
      await Promise.all(sending);
      clearTimeout(givingUp);
      sender.close();
      await record.stop();
      await recordResults().catch(warn);
      const unused = lanes.all().flatMap((lane) => lane.queue.map(({ claim }) => claim));
      if (unused.length) await deliveries.releaseClaims(store, unused).catch(warn);
    },
  };
}

function healthOf(results: readonly (deliveries.Result & { isGone: boolean })[]): deliveries.Health[] {
  const health = new Map<string, deliveries.Health>();
  for (const { companyId, webhookId: id, position, status, isGone } of results) {
    // A test says nothing of how the webhook is doing.
    if (position < 0) continue;
    const key = `${companyId}/${id}`;
    const one = health.get(key) ?? { companyId, id, hasSucceeded: false, isGone: false };
    health.set(key, one);
    one.hasSucceeded ||= status === 'DELIVERED';
    one.isGone ||= isGone;
  }
  return [...health.values()];
}

interface Repeated {
  /** Runs within so many milliseconds; one that is running is followed by another. */
  soon(ms: number): void;
  /** Waits for what was asked for, and does nothing afterwards. */
  stop(): Promise<void>;
}

/** Work that runs one at a time, when somebody asks for it. */
function repeatedly(work: () => Promise<void>, onError: (error: unknown) => void): Repeated {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isAsked = false;
  let isStopped = false;

  function run(): void {
    timer = undefined;
    if (running) {
      isAsked = true;
      return;
    }
    running = work()
      .catch(onError)
      .finally(() => {
        running = undefined;
        if (isAsked && !isStopped) run();
        isAsked = false;
      });
  }

  return {
    soon(ms) {
      if (isStopped) return;
      if (ms === 0) {
        clearTimeout(timer);
        run();
      } else timer ??= setTimeout(run, ms);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
