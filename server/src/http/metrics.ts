import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, Registry } from 'prom-client';
import { EVENT_GAUGES, type Events } from '../events/index.js';
import type { Objects } from '../store/objects.js';
import type { Store } from '../store/store.js';
import { BUILD_INFO } from '../version.js';
import { work } from '../work/index.js';
import type { ReadMetrics } from './metricsServer.js';
import { MET_OUTAGES, type OutageWatch } from './status/watch.js';

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** What is measured beside requests and the process. */
export interface Measured {
  store: Store;
  events: Events;
  watch: OutageWatch;
  objects: Objects | undefined;
  mails: MeasuredMails | undefined;
}

/** What is told of mails. */
interface MeasuredMails {
  load: { waiting: number; oldestSeconds: number };
  ended: { sent: number; givenUp: number };
}

/** Request times by operation and status, and the state of the process, in the Prometheus text format. */
export function registerMetrics(
  app: FastifyInstance,
  { store, events, watch, objects, mails }: Measured,
  isOnOwnPort: boolean,
): ReadMetrics {
  // Each app has its own registry, because the global one would mix the apps of one process.
  const registry = new Registry();
  const requests = new Histogram({
    name: 'spadework_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['operation', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  // Looking up a series by its labels costs more than observing it.
  const series = new Map<string, ReturnType<typeof requests.labels>>();
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.operation ?? 'other';
    const status = String(reply.statusCode);
    const key = `${operation} ${status}`;
    let one = series.get(key);
    if (!one) {
      one = requests.labels(operation, status);
      series.set(key, one);
    }
    one.observe(reply.elapsedTime / 1000);
    done();
  });

  measureDatabase(registry, store);
  measureEvents(registry, events);
  measureObjects(registry, objects);
  measureMails(registry, mails);
  measureWork(registry);
  measureEventLoop(registry, app);
  measureProcess(registry);
  measureOutages(registry, watch);
  nameBuild(registry);

  const read = async () => ({ text: await registry.metrics(), type: registry.contentType });
  if (!isOnOwnPort)
    app.get('/metrics', { logLevel: 'warn' }, async (_request, reply) => {
      const { text, type } = await read();
      return reply.type(type).send(text);
    });
  return read;
}

function measureDatabase(registry: Registry, store: Store): void {
  new Gauge({
    name: 'spadework_database_connections',
    help: 'Connections to PostgreSQL',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { total, idle } = store.load;
      this.set({ state: 'busy' }, total - idle);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'spadework_database_waiting',
    help: 'Requests that wait for a connection to PostgreSQL',
    registers: [registry],
    collect() {
      this.set(store.load.waiting);
    },
  });
}

function measureObjects(registry: Registry, objects: Objects | undefined): void {
  new Gauge({
    name: 'spadework_objects_waiting_seconds',
    help: 'How long a photo has waited beyond its hour to be moved to the object store, or an object to be removed there',
    registers: [registry],
    collect() {
      this.set(objects?.waitingSeconds ?? 0);
    },
  });
}

function measureMails(registry: Registry, mails: MeasuredMails | undefined): void {
  new Gauge({
    name: 'spadework_mails_waiting_seconds',
    help: 'Age of the oldest mail that this server has not sent yet',
    registers: [registry],
    collect() {
      this.set(mails?.load.oldestSeconds ?? 0);
    },
  });
  new Gauge({
    name: 'spadework_mails_ended',
    help: 'Mails that this server has sent, or given up',
    labelNames: ['outcome'] as const,
    registers: [registry],
    collect() {
      this.set({ outcome: 'sent' }, mails?.ended.sent ?? 0);
      this.set({ outcome: 'given_up' }, mails?.ended.givenUp ?? 0);
    },
  });
}

/** Heavy work, of all servers of this process together. */
function measureWork(registry: Registry): void {
  new Gauge({
    name: 'spadework_jobs_waiting',
    help: 'Jobs of heavy work that wait or run',
    registers: [registry],
    collect() {
      this.set(work.load().waiting);
    },
  });
  new Gauge({
    name: 'spadework_jobs_oldest_seconds',
    help: 'Age of the oldest of them',
    registers: [registry],
    collect() {
      this.set(work.load().oldestSeconds);
    },
  });
  new Gauge({
    name: 'spadework_jobs_ended',
    help: 'Jobs of heavy work that have ended, with a result or without',
    labelNames: ['outcome'] as const,
    registers: [registry],
    collect() {
      for (const outcome of ['done', 'failed'] as const) this.set({ outcome }, work.endedInAll[outcome]);
    },
  });
}

function measureEvents(registry: Registry, { gauges }: Events): void {
  for (const [name, help] of Object.entries(EVENT_GAUGES))
    new Gauge({
      name: `spadework_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(gauges[name as keyof typeof EVENT_GAUGES]);
      },
    });
}

/** The delays since the last scrape. prom-client's own metric of the event loop has other names. */
function measureEventLoop(registry: Registry, app: FastifyInstance): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  app.addHook('onClose', async () => delay.disable());
  new Gauge({
    name: 'spadework_event_loop_delay_p99_seconds',
    help: 'Delay of the event loop since the last scrape, 99th percentile',
    registers: [registry],
    collect() {
      // Both gauges are set by the first one, because the reset clears the histogram and a gauge is read in its turn.
      // A percentile of nothing is above zero, and one of a few has the coarseness of the histogram.
      this.set(Math.min(delay.percentile(99), delay.max) / 1e9);
      max.set(delay.max / 1e9);
      delay.reset();
    },
  });
  const max = new Gauge({
    name: 'spadework_event_loop_delay_max_seconds',
    help: 'Delay of the event loop since the last scrape, maximum',
    registers: [registry],
  });
}

/** What requests met: an alert on it needs no threshold. */
function measureOutages(registry: Registry, watch: OutageWatch): void {
  new Gauge({
    name: 'spadework_outage',
    help: '1 while requests meet this: a store that is away, full or read-only, or logins that fail',
    labelNames: ['reason'] as const,
    registers: [registry],
    collect() {
      const met = watch.met;
      for (const reason of MET_OUTAGES) this.set({ reason }, met.includes(reason) ? 1 : 0);
    },
  });
}

function nameBuild(registry: Registry): void {
  const { version, commit } = BUILD_INFO;
  new Gauge({
    name: 'spadework_build_info',
    help: 'Always 1; the labels say what runs',
    labelNames: ['version', 'commit'] as const,
    registers: [registry],
  }).set({ version, commit }, 1);
}

function measureProcess(registry: Registry): void {
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of the server without its child processes',
    registers: [registry],
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: 'process_uptime_seconds',
    help: 'Time since the process started',
    registers: [registry],
    collect() {
      this.set(process.uptime());
    },
  });
}
