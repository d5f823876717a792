import { once } from 'node:events';
import { type AddressInfo, isIPv4 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { buildApp } from '../app.js';
import { hasDemoCredentials } from '../auth/administration.sql.js';
import { forgetExpiredTokens } from '../auth/tokens.sql.js';
import { type Config, UsageError } from '../config.js';
import { startEvents } from '../events/index.js';
import { forgetOldKeys } from '../http/idempotency.js';
import { createLogger } from '../log.js';
import { rereadLibrary } from '../services/document/index.js';
import { readAllowList, startDispatcher } from '../services/events/index.js';
import { openCluster } from '../store/embedded/index.js';
import { isUnavailable, reasonOf } from '../store/faults.js';
import { migrate } from '../store/migrations.js';
import { openStore, type Store } from '../store/store.js';
import { asUsageError, type Invocation, orBadDirectory } from './command.js';
import { loadDemo } from './demo.js';
import { drainOf } from './drain.js';

const HOUSEKEEPING_MS = 15 * 60_000;

export async function serve({ config, values }: Invocation): Promise<void> {
  const { logger, flush } = createLogger(config.logLevel);
  const stopping = new AbortController();
  // Before the ready line, because whoever waits for it may send a signal at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      logger.info({ signal }, 'stopping');
      stopping.abort();
    });
  }
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));
  try {
    await run(config, values.demo === true, logger, stopping.signal);
  } finally {
    flush();
  }
  process.exit(0);
}

async function run(config: Config, demo: boolean, logger: Logger, stopping: AbortSignal): Promise<void> {
  const server = await start(config, demo, logger, stopping).catch((error) => {
    if (!stopping.aborted) throw error;
  });
  if (!server) return;
  console.log(`spadework ready on ${server.address}`);
  if (!stopping.aborted) await once(stopping, 'abort');
  await server.stop();
}

export interface RunningServer {
  address: string;
  stop(): Promise<void>;
}

/** Starts a server; `stopping` gives a start up that is still waiting for its database. */
export async function start(
  config: Config,
  demo: boolean,
  logger: Logger,
  stopping?: AbortSignal,
): Promise<RunningServer> {
  const cluster = config.databaseUrl
    ? undefined
    : await orBadDirectory(
        config,
        openCluster(config.dataDir, (line) => logger.info(line)),
      );
  const connection = cluster?.connection ?? { connectionString: config.databaseUrl };
  const store = openStore(connection, config.databaseConnections, (error) =>
    logger.warn({ err: error }, 'a database connection broke'),
  );
  const undo = [() => store.close(), () => cluster?.stop()];
  try {
    const prepared = whenReachable(logger, async () => {
      for (const name of await migrate(connection)) logger.info({ migration: name }, 'migrated');
      const read = await store.transact(rereadLibrary);
      if (read) logger.info({ versions: read }, 'read the library again for searching');
      if (demo && (await loadDemo(store))) logger.info('loaded the demo data');
      await refuseDemoOnNetwork(config, store);
    });
    await Promise.race(stopping ? [prepared, abandoned(stopping)] : [prepared]);

    const events = startEvents({ store, logger, retentionDays: config.eventRetention });
    const allow = config.webhookAllow === undefined ? undefined : readAllowList(config.webhookAllow);
    const dispatcher = startDispatcher({ store, logger, events, allow, proxy: config.webhookProxy });
    undo.unshift(
      () => dispatcher.stop(),
      () => events.stop(),
    );

    let draining = false;
    let address = '';
    const app = buildApp({
      store,
      events,
      webhookAllow: allow,
      rateLimit: config.rateLimit,
      trustProxy: config.trustProxy,
      issuer: () => config.issuer ?? address,
      isDraining: () => draining,
      logger,
    });
    const drain = drainOf(app);
    const housekeeping = setInterval(() => void keepHouse(store, logger), HOUSEKEEPING_MS);
    undo.unshift(async () => {
      draining = true;
      clearInterval(housekeeping);
      await events.drain();
      await drain();
    });
    await app.listen({ host: config.host, port: config.port }).catch((error) => {
      throw new UsageError(
        `cannot listen on --host ${config.host} --port ${config.port}: ${reasonOf(error)}`,
      );
    });
    address = addressOf(app.server.address() as AddressInfo, config.host);
    return { address, stop: () => inOrder(undo) };
  } catch (error) {
    // A start that was given up may hold connections that never come back; they end with the process.
    await inOrder(stopping?.aborted ? undo.slice(-1) : undo);
    throw asUsageError(error);
  }
}

async function abandoned(stopping: AbortSignal): Promise<never> {
  if (!stopping.aborted) await once(stopping, 'abort');
  throw stopping.reason;
}

/** A database may come up after us. */
async function whenReachable(logger: Logger, work: () => Promise<void>): Promise<void> {
  for (let told = false; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      if (!told) logger.warn({ reason: reasonOf(error) }, 'waiting for the database');
      told = true;
      await sleep(500);
    }
  }
}

/** What everybody knows must not be reachable from elsewhere. */
async function refuseDemoOnNetwork({ host }: Config, store: Store): Promise<void> {
  const loopback = host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
  if (!loopback && (await hasDemoCredentials(store))) {
    throw new UsageError(
      `the store holds demo credentials, so --host must be a loopback address, not ${host}`,
    );
  }
}

async function keepHouse(store: Store, logger: Logger): Promise<void> {
  try {
    await forgetExpiredTokens(store);
    await forgetOldKeys(store);
  } catch (error) {
    logger.warn({ err: error }, 'housekeeping failed; it is tried again');
  }
}

const addressOf = ({ port }: AddressInfo, host: string) =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

async function inOrder(steps: (() => unknown)[]): Promise<void> {
  for (const step of steps) await step();
}
