import { resolve } from 'node:path';
import { readOrigins } from './http/crossOrigin.js';
import { readAllowList } from './kernel/addresses.js';
import { readSender, readSmtp } from './mail/index.js';
import { type BucketKey, readBucket } from './store/objects.js';
import { readTileTemplate } from './web/mapSettings.js';

/** An error of the operator. Only its message is printed, on one line. */
export class UsageError extends Error {}

interface Setting<T> {
  env: string;
  /** The default, as the help and docs/operations.md show it. */
  shown: string;
  help: string;
  read(text: string): T | undefined;
  expected: string;
}

const POWER_SENSITIVE = ['allowed', 'forbidden'] as const;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

const whole = (minimum: number, maximum: number) => (text: string) =>
  /^\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum ? Number(text) : undefined;
const flag = (text: string) => (text === 'true' ? true : text === 'false' ? false : undefined);
const anyText = (text: string) => text || undefined;
const url = (protocols: string[]) => (text: string) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text.replace(/\/$/, '') : undefined;
const UNIT_SECONDS: Record<string, number> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 };
/** A duration in seconds, such as `90s`, `30m`, `2h` or `1d`; a bare number is seconds. */
const duration = (text: string) => {
  const [, number = '', unit = ''] = /^(\d{1,9})([smhd]?)$/.exec(text) ?? [];
  const seconds = Number(number) * UNIT_SECONDS[unit]!;
  return seconds >= 1 && seconds <= 366 * 86_400 ? seconds : undefined;
};
/** The OAuth endpoints are at the root of the server, so its public address is an origin without a path. */
const issuer = (text: string) => {
  const address = url(['http:', 'https:'])(text);
  return address && new URL(address).origin === address ? address : undefined;
};

/** Secrets have a variable and no flag, because flags are shown to every user of the machine. */
export const OBJECT_STORE_KEY = 'SPADEWORK_OBJECT_STORE_KEY';
export const OBJECT_STORE_SECRET = 'SPADEWORK_OBJECT_STORE_SECRET';

/** All settings. Each has a flag and an environment variable. */
export const SETTINGS = {
  host: {
    env: 'SPADEWORK_HOST',
    shown: '127.0.0.1',
    help: 'Address to listen on',
    read: anyText,
    expected: 'an address',
  },
  port: {
    env: 'SPADEWORK_PORT',
    shown: '8080',
    help: 'Port to listen on; 0 takes any free one',
    read: whole(0, 65535),
    expected: 'a port',
  },
  'data-dir': {
    env: 'SPADEWORK_DATA_DIR',
    shown: '.spadework',
    help: 'Directory of the embedded store',
    read: anyText,
    expected: 'a directory',
  },
  'database-url': {
    env: 'SPADEWORK_DATABASE_URL',
    shown: '',
    help: 'PostgreSQL to use instead of the embedded store',
    read: url(['postgres:', 'postgresql:']),
    expected: 'a postgres:// address',
  },
  'database-connections': {
    env: 'SPADEWORK_DATABASE_CONNECTIONS',
    shown: '8',
    help: 'Connections to the database per server',
    read: whole(1, 500),
    expected: 'a whole number from 1 to 500',
  },
  issuer: {
    env: 'SPADEWORK_ISSUER',
    shown: '',
    help: 'Public address of this server, as clients know it; default the address it listens on',
    read: issuer,
    expected: 'an http:// or https:// address without a path',
  },
  'trust-proxy': {
    env: 'SPADEWORK_TRUST_PROXY',
    shown: 'false',
    help: 'Believe the X-Forwarded headers of a reverse proxy',
    read: flag,
    expected: 'true or false',
  },
  'rate-limit': {
    env: 'SPADEWORK_RATE_LIMIT',
    shown: '500',
    help: 'Requests per second that one client may make for a company, of each server; 0 means no limit',
    read: whole(0, 1_000_000),
    expected: 'a whole number',
  },
  'session-idle': {
    env: 'SPADEWORK_SESSION_IDLE',
    shown: '2h',
    help: 'Time after which an unused session of a browser ends',
    read: duration,
    expected: 'a duration such as 90s, 30m or 2h, of at most a year',
  },
  'session-max': {
    env: 'SPADEWORK_SESSION_MAX',
    shown: '12h',
    help: 'Time after which every session of a browser ends',
    read: duration,
    expected: 'a duration such as 90s, 30m or 2h, of at most a year',
  },
  'cors-origins': {
    env: 'SPADEWORK_CORS_ORIGINS',
    shown: '',
    help: 'Origins, separated by commas, whose pages may call this server from a browser',
    read: readOrigins,
    expected: 'origins such as https://map.grid.example, separated by commas',
  },
  'webhook-allow': {
    env: 'SPADEWORK_WEBHOOK_ALLOW',
    shown: '',
    help: 'Host names and address blocks, separated by commas, that webhooks may reach although they are private',
    read: (text: string) => readAllowList(text) && text,
    expected: 'host names, addresses and CIDR blocks separated by commas',
  },
  'webhook-proxy': {
    env: 'SPADEWORK_WEBHOOK_PROXY',
    shown: '',
    help: 'HTTP proxy through which webhooks are sent',
    read: url(['http:']),
    expected: 'an http:// address',
  },
  smtp: {
    env: 'SPADEWORK_SMTP',
    shown: '',
    help: 'Server that takes mails, with user and password; give it by environment, because flags are shown to every user of the machine',
    read: (text: string) => readSmtp(text) && text,
    expected: 'an smtp:// or smtps:// address, with a user and a password or with neither',
  },
  'mail-from': {
    env: 'SPADEWORK_MAIL_FROM',
    shown: '',
    help: 'Sender of mails, such as Spadework <no-reply@grid.example>',
    read: (text: string) => readSender(text) && text,
    expected: 'an e-mail address, or a name and an address in angle brackets',
  },
  'directory-allow': {
    env: 'SPADEWORK_DIRECTORY_ALLOW',
    shown: '',
    help: 'Host names and address blocks, separated by commas, where directories of companies may be although they are private',
    read: (text: string) => readAllowList(text) && text,
    expected: 'host names, addresses and CIDR blocks separated by commas',
  },
  'event-retention': {
    env: 'SPADEWORK_EVENT_RETENTION',
    shown: '400',
    help: 'Days for which events and usage records are kept',
    read: whole(1, 36_500),
    expected: 'a whole number of days from 1 to 36500',
  },
  'address-retention': {
    env: 'SPADEWORK_ADDRESS_RETENTION',
    shown: '90',
    help: 'Days for which events of logins tell the addresses of callers',
    read: whole(1, 36_500),
    expected: 'a whole number of days from 1 to 36500',
  },
  'encryption-key-file': {
    env: 'SPADEWORK_ENCRYPTION_KEY_FILE',
    shown: '',
    help: 'File with the key that encrypts keys in the store; default encryption.key in the data directory of the embedded store',
    read: anyText,
    expected: 'a file',
  },
  'object-store': {
    env: 'SPADEWORK_OBJECT_STORE',
    shown: '',
    help: 'Bucket to which photos of records are moved after an hour; its key and secret come by environment',
    read: (text: string) => readBucket(text) && text,
    expected: 's3://bucket?endpoint=https://…&region=…',
  },
  'map-tiles': {
    env: 'SPADEWORK_MAP_TILES',
    shown: '',
    help: 'Background of maps: https address of tiles in the matrix utm33n of Kartverket, with {z}, {x} and {y}; default none',
    read: readTileTemplate,
    expected: 'an https:// address with {z}, {x} and {y}',
  },
  'map-layers': {
    env: 'SPADEWORK_MAP_LAYERS',
    shown: '',
    help: 'JSON file with further backgrounds and networks that people choose in maps',
    read: anyText,
    expected: 'a file',
  },
  'power-sensitive': {
    env: 'SPADEWORK_POWER_SENSITIVE',
    shown: 'allowed',
    help: 'Whether routes may be kept and read here; forbidden for hosts that may not hold power-sensitive information',
    read: (text: string) => POWER_SENSITIVE.find((one) => one === text),
    expected: `one of ${POWER_SENSITIVE.join(', ')}`,
  },
  'metrics-port': {
    env: 'SPADEWORK_METRICS_PORT',
    shown: '',
    help: 'Port for /metrics alone; default the port of everything else',
    read: whole(0, 65535),
    expected: 'a port',
  },
  'security-contact': {
    env: 'SPADEWORK_SECURITY_CONTACT',
    shown: '',
    help: 'Whom to tell of a weakness, for security.txt; default security@ at the host of the issuer',
    read: url(['mailto:', 'https:']),
    expected: 'a mailto: or https:// address',
  },
  'log-addresses': {
    env: 'SPADEWORK_LOG_ADDRESSES',
    shown: 'true',
    help: 'Write the addresses of callers to the log and to events of logins',
    read: flag,
    expected: 'true or false',
  },
  'log-level': {
    env: 'SPADEWORK_LOG_LEVEL',
    shown: 'info',
    help: `One of ${LOG_LEVELS.join(', ')}`,
    read: (text: string) => LOG_LEVELS.find((level) => level === text),
    expected: `one of ${LOG_LEVELS.join(', ')}`,
  },
} satisfies Record<string, Setting<unknown>>;

export type SettingName = keyof typeof SETTINGS;
export const ALL_SETTINGS = Object.keys(SETTINGS) as SettingName[];
const WITH_PASSWORDS: readonly SettingName[] = ['database-url', 'smtp'];
/** What most commands need to know: where the store is. */
export const STORE_SETTINGS: readonly SettingName[] = ['data-dir', 'database-url'];

/** Whether power-sensitive information may be on this server. */
export type PowerSensitive = (typeof POWER_SENSITIVE)[number];

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  databaseConnections: number;
  issuer: string | undefined;
  trustProxy: boolean;
  rateLimit: number;
  /** In seconds. */
  sessionIdle?: number;
  sessionMax?: number;
  corsOrigins?: readonly string[] | undefined;
  webhookAllow?: string | undefined;
  webhookProxy?: string | undefined;
  smtp?: string | undefined;
  mailFrom?: string | undefined;
  directoryAllow?: string | undefined;
  eventRetention: number;
  addressRetention: number;
  encryptionKeyFile?: string | undefined;
  objectStore?: string | undefined;
  objectStoreKey?: BucketKey | undefined;
  mapTiles?: string | undefined;
  /** A file. */
  mapLayers?: string | undefined;
  powerSensitive?: PowerSensitive | undefined;
  metricsPort?: number | undefined;
  securityContact?: string | undefined;
  logAddresses?: boolean | undefined;
  /** Where the built browser app is, if not in its own workspace. */
  webDirectory?: string;
  logLevel: (typeof LOG_LEVELS)[number];
}

/** Reads all settings. A flag has precedence over the variable, and the variable over the default. */
export function readConfig(flags: Record<string, unknown>, environment: NodeJS.ProcessEnv): Config {
  function get<N extends SettingName>(name: N): ReturnType<(typeof SETTINGS)[N]['read']> {
    const { env, shown, read, expected } = SETTINGS[name] as Setting<unknown>;
    const flag = flags[name] as string | undefined;
    const text = flag ?? (environment[env] || shown);
    const isUnset = flag === undefined && text === '';
    const value = isUnset ? undefined : read(text);
    if (value === undefined && !isUnset) {
      const source = flag === undefined ? env : `--${name}`;
      // Some addresses have a password.
      const given = WITH_PASSWORDS.includes(name) && text ? '…' : text;
      throw new UsageError(`${source} must be ${expected}, not ${JSON.stringify(given)}`);
    }
    return value as ReturnType<(typeof SETTINGS)[N]['read']>;
  }
  return {
    host: get('host')!,
    port: get('port')!,
    dataDir: resolve(get('data-dir')!),
    databaseUrl: get('database-url'),
    databaseConnections: get('database-connections')!,
    issuer: get('issuer'),
    trustProxy: get('trust-proxy')!,
    rateLimit: get('rate-limit')!,
    sessionIdle: get('session-idle')!,
    sessionMax: get('session-max')!,
    corsOrigins: get('cors-origins'),
    webhookAllow: get('webhook-allow'),
    webhookProxy: get('webhook-proxy'),
    smtp: get('smtp'),
    mailFrom: get('mail-from'),
    directoryAllow: get('directory-allow'),
    eventRetention: get('event-retention')!,
    addressRetention: get('address-retention')!,
    encryptionKeyFile: get('encryption-key-file'),
    objectStore: get('object-store'),
    objectStoreKey: keyOf(environment),
    mapTiles: get('map-tiles'),
    mapLayers: get('map-layers'),
    powerSensitive: get('power-sensitive')!,
    metricsPort: get('metrics-port'),
    securityContact: get('security-contact'),
    logAddresses: get('log-addresses')!,
    logLevel: get('log-level')!,
  };
}

/** What opens the bucket of `--object-store`; both or nothing. */
function keyOf(environment: NodeJS.ProcessEnv): BucketKey | undefined {
  const { [OBJECT_STORE_KEY]: accessKeyId, [OBJECT_STORE_SECRET]: secretAccessKey } = environment;
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
}
