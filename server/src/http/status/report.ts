import { companiesWithWaiting } from '../../events/sequencer.sql.js';
import { migrationState } from '../../store/migrations.js';
import type { Store } from '../../store/store.js';
import { BUILD_INFO, VERSION } from '../../version.js';
import { availabilityOf, type Day, daysOf } from './days.js';
import { type Diary, readDiary } from './diary.sql.js';
import { OUTAGES, type Outage, type OutageWatch } from './watch.js';

/** What waits, and since when the oldest of it. */
export interface Queue {
  waiting: number;
  oldestSeconds: number;
}

export type Probe = () => Queue | Promise<Queue>;

export const QUEUES = [
  'events',
  'webhookDeliveries',
  'searchIndexing',
  'documentImports',
  'reports',
  'heavyWork',
  'mails',
] as const;
export type QueueName = (typeof QUEUES)[number];

/** Why not all is well, the worst first. */
export type Reason = Outage | 'EVENTS_WAITING' | 'DELIVERIES_WAITING' | 'MAILS_WAITING' | 'ERRORS';

export interface StatusReport {
  status: 'ok' | 'degraded' | 'down';
  reasons: Reason[];
  version: string;
  /** What the server that answers was built from. */
  build: typeof BUILD_INFO;
  time: string;
  /** Of the server that answers. */
  uptimeSeconds: number;
  /** In per cent, since the first server was seen, at most the days that are listed. */
  availability?: number | undefined;
  /** Without the counts for those who are not operators. */
  days: (Pick<Day, 'day' | 'state' | 'downMinutes'> & Partial<Day>)[];
  /** For operators. */
  servers?: number;
  store?: { kind: 'EMBEDDED' | 'OWN'; reachable: boolean; migration?: string; missingMigrations?: number };
  queues?: Partial<Record<QueueName, Queue>>;
}

export interface ReportOptions {
  watch: OutageWatch;
  isEmbedded: boolean;
  probes: Record<Exclude<QueueName, 'events'>, Probe>;
}

/** Events get their positions within milliseconds, and deliveries are tried again for hours. */
const EVENTS_LATE_SECONDS = 60;
const DELIVERIES_LATE_SECONDS = 15 * 60;
/** Whoever waits for a mail looks for it at once. */
const MAILS_LATE_SECONDS = 60;
/** Errors of the last two hours that are more than bad luck. */
const ERRORS_SHARE = 0.05;
const MIN_ERRORS = 5;
/** Anybody may ask as often as they like, and the store is asked this often at most. */
const FRESH_MS = 5_000;

/** Reads the report; requests that come together share one reading. */
export function statusReader({ watch, isEmbedded, probes }: ReportOptions) {
  const { store } = watch;
  let last: { at: number; reading: Promise<Reading> } | undefined;
  /** What was known of the days when the store could still be read. */
  let known: Diary | undefined;

  async function read(): Promise<Reading> {
    try {
      const migrations = await migrationState(store);
      const diary = await readDiary(store);
      known = diary;
      const queues: StatusReport['queues'] = { events: await eventsQueue(store) };
      for (const name of QUEUES) if (name !== 'events') queues[name] = await probes[name]();
      return { migrations, diary, queues };
    } catch {
      return { diary: known };
    }
  }

  return async (isOperator: boolean): Promise<StatusReport> => {
    const now = performance.now();
    if (!last || now - last.at > FRESH_MS) last = { at: now, reading: read() };
    const { migrations, diary, queues } = await last.reading;
    const time = new Date().toISOString();
    const days = diary ? daysOf({ ...diary, now: time }) : [];
    const reasons = [...watch.outages(migrations?.missing), ...delaysOf(diary, queues)];
    return {
      status: reasons.length === 0 ? 'ok' : reasons.some((one) => one in OUTAGES) ? 'down' : 'degraded',
      reasons,
      version: VERSION,
      build: BUILD_INFO,
      time,
      uptimeSeconds: Math.floor(process.uptime()),
      availability: diary && availabilityOf(days, { ...diary, now: time }),
      days: isOperator ? days : days.map(({ day, state, downMinutes }) => ({ day, state, downMinutes })),
      ...(isOperator && {
        servers: diary?.servers ?? 0,
        store: {
          kind: isEmbedded ? 'EMBEDDED' : 'OWN',
          reachable: migrations !== undefined,
          ...(migrations && { migration: migrations.latest, missingMigrations: migrations.missing }),
        },
        ...(queues && { queues }),
      }),
    };
  };
}

interface Reading {
  migrations?: { latest: string; missing: number };
  diary: Diary | undefined;
  queues?: NonNullable<StatusReport['queues']>;
}

async function eventsQueue(store: Store): Promise<Queue> {
  const companies = await companiesWithWaiting(store);
  const oldest = Math.max(0, ...companies.map(({ seconds }) => seconds));
  return { waiting: companies.length, oldestSeconds: Math.round(oldest) };
}

function delaysOf(diary: Diary | undefined, queues: StatusReport['queues']): Reason[] {
  const { requests = 0, errors = 0 } = diary?.recent ?? {};
  const all: [Reason, boolean][] = [
    ['EVENTS_WAITING', (queues?.events?.oldestSeconds ?? 0) > EVENTS_LATE_SECONDS],
    ['DELIVERIES_WAITING', (queues?.webhookDeliveries?.oldestSeconds ?? 0) > DELIVERIES_LATE_SECONDS],
    ['MAILS_WAITING', (queues?.mails?.oldestSeconds ?? 0) > MAILS_LATE_SECONDS],
    ['ERRORS', errors >= MIN_ERRORS && errors > requests * ERRORS_SHARE],
  ];
  return all.filter(([, isSo]) => isSo).map(([reason]) => reason);
}
