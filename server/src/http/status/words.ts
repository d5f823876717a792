import { STORE_FAULTS } from '../../kernel/storeFaults.js';
import type { Translation } from '../language.js';
import type { DayState } from './days.js';
import type { QueueName, Reason, StatusReport } from './report.js';

export const TITLE: Translation = ['Status', 'Status'];
export const STATUS: Record<StatusReport['status'], Translation> = {
  ok: ['Everything works', 'Alt virker'],
  degraded: ['It works, with delays', 'Det virker, med forsinkelser'],
  down: ['It does not work right now', 'Det virker ikke akkurat nå'],
};
export const REASONS: Record<Reason, Translation> = {
  STOPPING: ['This server is stopping.', 'Denne serveren er i ferd med å stoppe.'],
  STORE_UNREACHABLE: ['The database is out of reach.', 'Databasen er utenfor rekkevidde.'],
  MIGRATIONS_MISSING: ['The database is not up to date.', 'Databasen er ikke oppdatert.'],
  STORE_FULL: STORE_FAULTS.FULL.text,
  STORE_READ_ONLY: STORE_FAULTS.READ_ONLY.text,
  STORE_RIGHTS: STORE_FAULTS.RIGHTS.text,
  LOGINS_FAILING: [
    'Logging in fails. Whoever is logged in can go on.',
    'Innlogging feiler. Den som er logget inn, kan fortsette.',
  ],
  EVENTS_WAITING: ['Events reach their readers late.', 'Hendelser når leserne sine for sent.'],
  DELIVERIES_WAITING: ['Webhooks are delivered late.', 'Webhooks leveres for sent.'],
  MAILS_WAITING: ['Mails are sent late.', 'E-post sendes for sent.'],
  ERRORS: ['Many of the latest requests failed.', 'Mange av de siste forespørslene feilet.'],
};
export const DAY_STATES: Record<DayState, Translation> = {
  UNKNOWN: ['not known', 'ikke kjent'],
  OK: ['no trouble', 'uten problemer'],
  SLOW: ['slow', 'tregt'],
  ERRORS: ['errors', 'feil'],
  DOWN: ['down', 'nede'],
};
export const QUEUE_NAMES: Record<QueueName, Translation> = {
  events: ['Events without a position', 'Hendelser uten posisjon'],
  webhookDeliveries: ['Deliveries to webhooks', 'Leveringer til webhooks'],
  searchIndexing: ['Documents to be indexed', 'Dokumenter som skal indekseres'],
  documentImports: ['Imports of documents', 'Importer av dokumenter'],
  reports: ['Reports being made', 'Rapporter som lages'],
  mails: ['Mails', 'E-post'],
  heavyWork: ['Drawings, ratings and other heavy work', 'Tegninger, strømføringsevne og annet tungt arbeid'],
};

export const WORDS = {
  skip: ['Skip to the content', 'Hopp til innholdet'],
  toApp: ['To the app', 'Til appen'],
  days: ['The last {0} days', 'De siste {0} dagene'],
  available: ['A server was there {0} % of the time.', 'En server var på plass {0} % av tiden.'],
  noTrouble: ['No trouble in these days.', 'Ingen problemer disse dagene.'],
  oldestFirst: ['From the oldest day to today, in UTC', 'Fra den eldste dagen til i dag, i UTC'],
  day: ['Day', 'Dag'],
  what: ['What', 'Hva'],
  downMinutes: ['{0} min without a server', '{0} min uten server'],
  errors: ['{0} of {1} requests failed', '{0} av {1} forespørsler feilet'],
  slow: ['{0} of {1} requests were slow', '{0} av {1} forespørsler var trege'],
  details: ['Details', 'Detaljer'],
  version: ['Version', 'Versjon'],
  commit: ['Commit', 'Commit'],
  uptime: ['This server has run for', 'Denne serveren har gått i'],
  servers: ['Servers', 'Servere'],
  store: ['Database', 'Database'],
  embedded: ['embedded', 'innebygd'],
  own: ['of its own', 'egen'],
  reachable: ['reachable', 'innen rekkevidde'],
  unreachable: ['out of reach', 'utenfor rekkevidde'],
  migration: ['Migration', 'Migrering'],
  missing: ['{0} missing', '{0} mangler'],
  queues: ['Queues', 'Køer'],
  queue: ['Queue', 'Kø'],
  waiting: ['Waiting', 'Venter'],
  oldest: ['Oldest', 'Eldste'],
  hours: ['{0} h {1} min', '{0} t {1} min'],
  seconds: ['{0} s', '{0} s'],
  asOf: ['As of {0}', 'Per {0}'],
} as const satisfies Record<string, Translation>;
