import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import { hashPassword } from '../src/auth/passwords.js';
import { publicSetting } from '../src/commands/demoGuard.js';
import { start } from '../src/commands/serve.js';
import type { Config } from '../src/config.js';
import { type Events, newGauges } from '../src/events/index.js';
import { HeadWatch } from '../src/events/wake.js';
import { Watch } from '../src/events/watch.js';
import { WAITS_PER_CALLER, WAITS_PER_SERVER } from '../src/kernel/limits.js';
import { OpenLimit } from '../src/kernel/openLimit.js';
import { pace } from '../src/services/trench/check/queue.js';
import { openStore, type Store } from '../src/store/store.js';
import { DEFAULTS } from './config.js';
import { violation } from './conformance.js';
import { type Copy, copyDemo } from './copy.js';
import { exchange } from './exchange.js';

/** The untyped body of an answer. */
// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what a test asserts
export type Anything = any;

export interface Reply<T = Anything> {
  status: number;
  headers: Headers;
  body: T;
}

export interface RequestOptions {
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface TestServer {
  readonly address: string;
  readonly databaseUrl: string;
  /** Direct access to the database. */
  readonly store: Store;
  /** A token of a demo user, or of a client if no user is given. */
  token(user?: string, options?: { client?: string; secret?: string; scope?: string }): Promise<string>;
  request<T = Anything>(method: string, path: string, options?: RequestOptions): Promise<Reply<T>>;
}

export const PROJECT = '/public/project/rest';
export const CUSTOMER = '/public/customer/rest';
export const TRENCH = '/public/trench/rest';
export const CALCULATION = '/public/calculation/rest';
export const CHECKLIST = '/public/checklist/rest';
export const DOCUMENT = '/public/doc/rest';
export const EVENTS = '/public/events/rest';

/** Of the run's PostgreSQL, for one test file. */
export const copyDatabase = (): Promise<Copy> => copyDemo(inject('cluster'));

const CHECKED_AFTER_MS = pace.quietMs;
/** Longer than any test file takes. */
const NEVER_MS = 3_600_000;

/**
 * A real server on its own database for the tests of one file. What is written or listed is not checked by itself unless
 * `checks` is true: that would cost every test file time for something that it does not look at. Whoever asks for a check,
 * a drawing or a note gets it all the same.
 */
export function useServer(settings: Partial<Config> = {}, { checks = false } = {}): TestServer {
  const server = {} as { -readonly [K in keyof TestServer]: TestServer[K] };
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    // Test files share modules.
    pace.quietMs = checks ? CHECKED_AFTER_MS : NEVER_MS;
    const database = await copyDatabase();
    const config: Config = { ...DEFAULTS, databaseUrl: database.url, ...settings };
    // Demo credentials may not be served to the public, so here they are ordinary ones.
    if (publicSetting(config)) await forgetDemo(database.url);
    const running = await start(config, false, pino({ level: 'silent' }));
    server.store = openStore({ connectionString: database.url }, 2, () => undefined);
    Object.assign(server, { address: running.address, databaseUrl: database.url });
    closing.push(running.stop, server.store.close, database.drop);
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  server.request = (method, path, options) => request(server.address + path, method, options);
  server.token = (user, options) => fetchToken(server.address, user, options);
  return server;
}

/** The demo users and clients become ordinary ones. */
export async function forgetDemo(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client
    .query('UPDATE app_user SET demo = false; UPDATE client SET demo = false')
    .finally(() => client.end());
}

/** Of a copied database, for tests of what a login costs: passwords are hashed as in production again. */
export async function hashAsInProduction(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client
    .query('UPDATE app_user SET password_hash = $1', [await hashPassword('demo-password')])
    .finally(() => client.end());
}

/** For tests that count queries: events get no positions. */
export const idleEvents = (store: Store): Events => ({
  wake: () => undefined,
  heads: new HeadWatch(store, () => undefined),
  waits: new OpenLimit(WAITS_PER_CALLER, WAITS_PER_SERVER),
  streams: new OpenLimit(WAITS_PER_CALLER, WAITS_PER_SERVER),
  gauges: newGauges(),
  watch: (options) => new Watch({ ...options, onError: () => undefined }),
  every: () => undefined,
  drain: async () => undefined,
  stop: async () => undefined,
});

/** The answer of a read once the server is not too busy for it. */
export async function untilFree<T extends { status: number }>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await read();
    if (answer.status !== 503) return answer;
  }
}

export async function request<T = Anything>(
  url: string,
  method: string,
  { token, headers, body }: RequestOptions = {},
): Promise<Reply<T>> {
  const {
    status,
    headers: answered,
    text,
  } = await exchange(
    url,
    method,
    {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body === undefined || typeof body === 'string' || body instanceof Uint8Array
      ? body
      : JSON.stringify(body),
  );
  // A part of a file is no JSON.
  const isJson = text && status !== 206 && answered.get('content-type')?.includes('json');
  const reply = { status, headers: answered, body: isJson ? JSON.parse(text) : (text as T) };
  const wrong = violation({ method, url, ...reply });
  if (wrong) throw new Error(wrong);
  return reply;
}

const SECRETS: Record<string, string> = {
  'demo-client': 'demo-secret',
  'map-client': 'map-secret',
  'south-client': 'south-secret',
};

export async function fetchToken(
  address: string,
  user?: string,
  {
    client = 'demo-client',
    secret = SECRETS[client]!,
    scope,
  }: { client?: string; secret?: string; scope?: string } = {},
): Promise<string> {
  const form = new URLSearchParams(
    user
      ? { grant_type: 'password', username: user, password: 'demo-password' }
      : { grant_type: 'client_credentials' },
  );
  if (scope) form.set('scope', scope);
  const authorization = `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`;
  const { status, text } = await exchange(
    `${address}/oauth2/token`,
    'POST',
    { authorization, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    form.toString(),
  );
  const body = JSON.parse(text) as { access_token?: string };
  if (!body.access_token) throw new Error(`no token for ${user ?? client}: ${status} ${text}`);
  return body.access_token;
}

/** A valid project, with the fields that the test overrides. */
export const aProject = (more: object = {}) => ({
  number: `T-${randomBytes(4).toString('hex')}`,
  name: 'Kabling langs Løkkeveien',
  status: 'NEW',
  startDate: '2026-03-02T07:00:00.000Z',
  ...more,
});
