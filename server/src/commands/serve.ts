import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { buildApp } from '../app.js';
import { hasDemoCredentials } from '../auth/administration.sql.js';
import { forgetExpiredTokens } from '../auth/tokens.sql.js';
import { type Config, UsageError } from '../config.js';
import { forgetOldKeys } from '../http/idempotency.js';
import { createLogger } from '../log.js';
import { ClusterInUse, openCluster } from '../store/embedded/index.js';
import { isUnavailable } from '../store/faults.js';
import { migrate } from '../store/migrations.js';
import { openStore, type Store } from '../store/store.js';
import type { Command } from './command.js';
import { loadDemo } from './demo.js';

const HOUSEKEEPING_MS = 15 * 60_000;

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Run the server',
  options: { demo: { type: 'boolean', help: 'Load the demo data if the store has no users yet' } },
  async run({ config, values }) {
    const { logger, flush } = createLogger(config.logLevel);
    const server = await start(config, values.demo === true, logger);
    console.log(`spadework ready on ${server.address}`);

    let stopping = false;
    const stop = async (signal: string) => {
      if (stopping) return;
      stopping = true;
      logger.info({ signal }, 'stopping');
      await server.stop();
      flush();
      process.exit(0);
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
    process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));
  },
};

export interface RunningServer {
  address: string;
  stop(): Promise<void>;
}

export async function start(config: Config, demo: boolean, logger: Logger): Promise<RunningServer> {
  const cluster = config.databaseUrl ? undefined : await ownCluster(config, logger);
  const connection = cluster?.connection ?? { connectionString: config.databaseUrl };
  const store = openStore(connection, config.databaseConnections, (error) =>
    logger.warn({ err: error }, 'a database connection broke'),
  );
  const undo = [() => store.close(), () => cluster?.stop()];
  try {
    await whenReachable(logger, async () => {
      for (const name of await migrate(connection)) logger.info({ migration: name }, 'migrated');
    });
    if (demo && (await loadDemo(store))) logger.info('loaded the demo data');
    await refuseDemoOnNetwork(config, store);

    let draining = false;
    let address = '';
    const app = buildApp({
      store,
      rateLimit: config.rateLimit,
      trustProxy: config.trustProxy,
      issuer: () => config.issuer ?? address,
      isDraining: () => draining,
      logger,
    });
    const housekeeping = setInterval(() => void keepHouse(store, logger), HOUSEKEEPING_MS);
    undo.unshift(async () => {
      draining = true;
      clearInterval(housekeeping);
      await app.close();
    });
    await app.listen({ host: config.host, port: config.port }).catch((error) => {
      throw new UsageError(`cannot listen on ${config.host}:${config.port}: ${(error as Error).message}`);
    });
    address = addressOf(app.server.address() as AddressInfo, config.host);
    return { address, stop: () => inOrder(undo) };
  } catch (error) {
    await inOrder(undo);
    throw error;
  }
}

async function ownCluster(config: Config, logger: Logger) {
  return openCluster(config.dataDir, (line) => logger.info(line)).catch((error) => {
    throw error instanceof ClusterInUse ? new UsageError(error.message) : error;
  });
}

/** A database may come up after us. */
async function whenReachable(logger: Logger, work: () => Promise<void>): Promise<void> {
  for (let told = false; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      if (!told) logger.warn({ reason: (error as Error).message }, 'waiting for the database');
      told = true;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

/** What everybody knows must not be reachable from elsewhere. */
async function refuseDemoOnNetwork({ host }: Config, store: Store): Promise<void> {
  const loopback = host === 'localhost' || host === '::1' || /^127\./.test(host);
  if (!loopback && (await hasDemoCredentials(store))) {
    throw new UsageError(
      `the store holds demo credentials, so the server listens on a loopback address only, not on ${host}`,
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
