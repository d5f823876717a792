import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { buildApp } from '../app.js';
import { forgetExpiredAuthorizations } from '../auth/authorizations.sql.js';
import { forgetOldAttempts } from '../auth/directory/attempts.sql.js';
import { forgetOldPlaces } from '../auth/logins.sql.js';
import { forgetExpiredChallenges } from '../auth/passkeys.sql.js';
import { forgetExpiredResets } from '../auth/resets.sql.js';
import { forgetExpiredSessions } from '../auth/session.sql.js';
import { forgetExpiredTokens } from '../auth/tokens.sql.js';
import { type Config, OBJECT_STORE_KEY, OBJECT_STORE_SECRET, UsageError } from '../config.js';
import { noticeRestore } from '../events/epoch.sql.js';
import { startEvents } from '../events/index.js';
import { forgetOldKeys } from '../http/idempotency.js';
import { serveMetrics } from '../http/metricsServer.js';
import { readAllowList } from '../kernel/addresses.js';
import { createLogger } from '../log.js';
import { type MailOptions, readSender, readSmtp } from '../mail/index.js';
import { loadStarterRules } from '../services/calculation/index.js';
import { noteBucket, startPhotoCopying } from '../services/checklist/index.js';
import { forgetOldUsage } from '../services/customer/index.js';
import { forgetOldMissed, reindexLibrary } from '../services/document/index.js';
import { startDispatcher } from '../services/events/index.js';
import { rewordProjects } from '../services/project/index.js';
import { forgetOldPackings } from '../services/trench/index.js';
import { isDiskFull, openCluster } from '../store/embedded/index.js';
import type { User } from '../store/embedded/user.js';
import { isFull, isUnavailable, reasonOf } from '../store/faults.js';
import { migrate } from '../store/migrations.js';
import { type Objects, openObjects, readBucket } from '../store/objects.js';
import { findMissingSettings, requireUtc } from '../store/requirements.js';
import { openStore, type Store } from '../store/store.js';
import { readWebFiles, WEB_DIRECTORY } from '../web/files.js';
import { type MapSettings, readMapLayers } from '../web/mapSettings.js';
import { asUsageError, type Invocation, NOTICED, withDirectoryError } from './command.js';
import { loadDemo } from './demo.js';
import { guardDemo } from './demoGuard.js';
import { createDrain } from './drain.js';
import { outOfSupport } from './nodeRelease.js';
import { onNpmShellEnd } from './npmShell.js';
import { leaveRoot } from './ordinaryUser.js';
import { encryptKeys } from './storeKeys.js';

const CLEAN_UP_INTERVAL_MS = 15 * 60_000;
const LAST_BEAT_MS = 1_000;

export async function serve({ config, values }: Invocation): Promise<void> {
  const { logger, flush } = createLogger(config.logLevel);
  const stopping = new AbortController();
  // Installed before the ready line is printed, because a signal may follow it at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      logger.info({ signal }, 'stopping');
      stopping.abort();
    });
  }
  onNpmShellEnd(() => process.emit('SIGTERM', 'SIGTERM'));
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
  leaveRoot(logger, server.user);
  const outdated = outOfSupport(process.version, new Date());
  if (outdated) logger.warn(outdated);
  console.log(`spadework ready on ${server.address}`);
  if (server.app) console.log(`the browser app is at ${server.app}`);
  if (!stopping.aborted) await once(stopping, 'abort');
  await server.stop();
}

export interface RunningServer {
  address: string;
  /** The address of the browser app, if it was built. */
  app: string | undefined;
  /** The system user of the embedded PostgreSQL. */
  user: User | undefined;
  stop(): Promise<void>;
}

/** Starts a server. `stopping` aborts a start that still waits for its database. */
export async function start(
  config: Config,
  demo: boolean,
  logger: Logger,
  stopping?: AbortSignal,
): Promise<RunningServer> {
  const objects = objectsOf(config);
  const map = mapOf(config);
  const mail = mailOf(config);
  await requireFreePort(config);
  const cluster = config.databaseUrl
    ? undefined
    : await withDirectoryError(
        config,
        openCluster(config.dataDir, (line) => logger.info(line)),
      );
  const connection = cluster?.connection ?? { connectionString: config.databaseUrl };
  const store = openStore(connection, config.databaseConnections, (error) =>
    logger.warn({ err: error }, 'a database connection broke'),
  );
  if (cluster) store.troubles.watchDisk(() => isDiskFull(config.dataDir));
  const undo = [() => store.close(), () => cluster?.stop()];
  try {
    const prepared = retryUntilReachable(logger, cluster && config.dataDir, async () => {
      for (const name of await migrate(connection)) logger.info({ migration: name }, 'migrated');
      await requireUtc(store);
      if (await noticeRestore(store)) logger.warn(NOTICED);
      for (const command of await findMissingSettings(store))
        logger.warn({ command }, 'a pooler leaves out a setting of the connection: give it to the role');
      await loadStarterRules(store);
      const indexed = await store.transact(reindexLibrary);
      if (indexed) logger.info({ versions: indexed }, 'indexed the library again');
      const worded = await store.transact(rewordProjects);
      if (worded) logger.info({ projects: worded }, 'indexed the projects again');
      if (demo && (await loadDemo(store))) logger.info('loaded the demo data');
      await guardDemo(config, store, logger);
      await encryptKeys(config, store, logger);
      const bucket = await noteBucket(store, objects?.name);
      if (bucket) logger.warn({ bucket }, 'photos are in another object store than --object-store says');
    });
    await Promise.race(stopping ? [prepared, rejectOnAbort(stopping)] : [prepared]);

    const events = startEvents({
      store,
      logger,
      retentionDays: config.eventRetention,
      addressDays: config.addressRetention,
    });
    const allow = config.webhookAllow === undefined ? undefined : readAllowList(config.webhookAllow);
    const dispatcher = startDispatcher({ store, logger, events, allow, proxy: config.webhookProxy });
    const copying = objects && startPhotoCopying({ store, objects, logger });
    undo.unshift(
      () => dispatcher.stop(),
      () => copying?.stop(),
      () => events.stop(),
    );

    let draining = false;
    let address = '';
    const web = readWebFiles(config.webDirectory ?? WEB_DIRECTORY);
    if (!web) logger.warn('the browser app is not served: web/dist is missing, and npm run build makes it');
    const issuer = () => config.issuer ?? address;
    const app = buildApp({
      store,
      events,
      webhookAllow: allow,
      directoryAllow: config.directoryAllow === undefined ? undefined : readAllowList(config.directoryAllow),
      objects,
      mail,
      corsOrigins: config.corsOrigins,
      rateLimit: config.rateLimit,
      trustProxy: config.trustProxy,
      logAddresses: config.logAddresses,
      isEmbedded: cluster !== undefined,
      metricsOnOwnPort: config.metricsPort !== undefined,
      securityContact: config.securityContact,
      issuer,
      session: { idleSeconds: config.sessionIdle, maxSeconds: config.sessionMax },
      web,
      map,
      powerSensitive: config.powerSensitive,
      isDraining: () => draining,
      logger,
    });
    const drain = createDrain(app);
    const cleaning = setInterval(() => void cleanUp(config, store, logger), CLEAN_UP_INTERVAL_MS);
    undo.unshift(async () => {
      draining = true;
      clearInterval(cleaning);
      await events.drain();
      await drain();
      // A store that hangs holds up no stop.
      await Promise.race([app.status.beat(false).catch(() => undefined), sleep(LAST_BEAT_MS)]);
    });
    if (config.metricsPort !== undefined) {
      const metrics = await serveMetrics(config.host, config.metricsPort, app).catch((error) => {
        throw new UsageError(
          `cannot listen on --host ${config.host} --metrics-port ${config.metricsPort}: ${reasonOf(error)}`,
        );
      });
      undo.unshift(() => metrics.stop());
      logger.info({ port: metrics.port }, 'metrics are on a port of their own');
    }
    await app.listen({ host: config.host, port: config.port }).catch((error) => {
      throw cannotListen(config, error);
    });
    await app.status.beat().catch((error) => logger.warn({ err: error }, 'the start was not written down'));
    address = addressOf(app.server.address() as AddressInfo, config.host);
    return { address, app: web && `${issuer()}/`, user: cluster?.user, stop: () => runInOrder(undo) };
  } catch (error) {
    // After an aborted start, closing the pool may wait forever. Its connections end with the process.
    await runInOrder(stopping?.aborted ? undo.slice(-1) : undo);
    throw asUsageError(error);
  }
}

/** The bucket for photos, if there is one. */
function objectsOf({ objectStore, objectStoreKey }: Config): Objects | undefined {
  const bucket = objectStore === undefined ? undefined : readBucket(objectStore);
  if (!bucket) return undefined;
  if (!objectStoreKey)
    throw new UsageError(
      `--object-store needs ${OBJECT_STORE_KEY} and ${OBJECT_STORE_SECRET} in the environment`,
    );
  return openObjects(bucket, objectStoreKey);
}

/** How mails are sent, if they are. */
function mailOf({ smtp, mailFrom }: Config): MailOptions | undefined {
  if (smtp === undefined && mailFrom === undefined) return undefined;
  if (smtp === undefined) throw new UsageError('--mail-from needs --smtp, the server that takes mails');
  if (mailFrom === undefined) throw new UsageError('--smtp needs --mail-from, the sender of mails');
  return { smtp: readSmtp(smtp)!, sender: readSender(mailFrom)! };
}

/** What is behind the routes on the map. */
function mapOf({ mapTiles, mapLayers }: Config): MapSettings {
  const read = mapLayers === undefined ? { layers: [] } : readMapLayers(mapLayers);
  if ('fault' in read) throw new UsageError(`--map-layers ${mapLayers}: ${read.fault}`);
  return { tiles: mapTiles ?? null, layers: read.layers };
}

const cannotListen = ({ host, port }: Config, error: unknown) =>
  new UsageError(`cannot listen on --host ${host} --port ${port}: ${reasonOf(error)}`);

/** Asked before a store is made or migrated, which takes time and leaves something behind. */
async function requireFreePort(config: Config): Promise<void> {
  const { host, port } = config;
  const probe = createServer();
  try {
    await once(probe.listen({ host, port }), 'listening');
  } catch (error) {
    // A name that cannot be resolved is the matter of the checks that follow.
    if (/^E(ADDRINUSE|ADDRNOTAVAIL|ACCES)$/.test((error as NodeJS.ErrnoException).code ?? ''))
      throw cannotListen(config, error);
    return;
  }
  await new Promise((closed) => probe.close(closed));
}

async function rejectOnAbort(stopping: AbortSignal): Promise<never> {
  if (!stopping.aborted) await once(stopping, 'abort');
  throw stopping.reason;
}

/** Retries while the database cannot be reached: it may start after the server. */
async function retryUntilReachable(
  logger: Logger,
  dataDir: string | undefined,
  work: () => Promise<void>,
): Promise<void> {
  for (let hasWarned = false; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || isFull(error)) throw error;
      // PostgreSQL stops when it cannot write its log, so that all that shows is a broken connection.
      if (dataDir !== undefined && (await isDiskFull(dataDir)))
        throw new UsageError(`--data-dir ${dataDir} cannot be used: the disk is full`);
      if (!hasWarned) logger.warn({ reason: reasonOf(error) }, 'waiting for the database');
      hasWarned = true;
      await sleep(500);
    }
  }
}

async function cleanUp({ eventRetention }: Config, store: Store, logger: Logger): Promise<void> {
  try {
    await forgetOldUsage(store, eventRetention);
    await forgetExpiredTokens(store);
    await forgetExpiredAuthorizations(store);
    await forgetOldPlaces(store);
    await forgetExpiredSessions(store);
    await forgetExpiredChallenges(store);
    await forgetExpiredResets(store);
    await forgetOldAttempts(store);
    await forgetOldKeys(store);
    await forgetOldPackings(store);
    await forgetOldMissed(store);
  } catch (error) {
    logger.warn({ err: error }, 'cleaning up failed and will be retried');
  }
}

const addressOf = ({ port }: AddressInfo, host: string) =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

async function runInOrder(steps: (() => unknown)[]): Promise<void> {
  for (const step of steps) await step();
}
