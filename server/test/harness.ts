import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import { hashPassword } from '../src/auth/passwords.js';
import { publicSetting } from '../src/commands/demoGuard.js';
import { start } from '../src/commands/serve.js';
import type { Config } from '../src/config.js';
import { type Events, newGauges } from '../src/events/index.js';
import { addHead } from '../src/events/sequencer.sql.js';
import { HeadWatch } from '../src/events/wake.js';
import { Watch } from '../src/events/watch.js';
import { WAITS_PER_CALLER, WAITS_PER_SERVER } from '../src/kernel/limits.js';
import { OpenLimit } from '../src/kernel/openLimit.js';
import { pace } from '../src/services/trench/check/queue.js';
import { raw, type Sql, sql } from '../src/store/sql.js';
import { openStore, type Store } from '../src/store/store.js';
import { keepCatalogs, restoreCatalogs } from './catalogs.js';
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

/** Who uses a server in tests, by what the demo calls them. `south` is of the other company. */
export type Person = 'planner' | 'colleague' | 'admin' | 'norole' | 'unconfirmed' | 'inactive' | 'south';
const PEOPLE: Person[] = ['planner', 'colleague', 'admin', 'norole', 'unconfirmed', 'inactive', 'south'];
type ClientName = 'demo-client' | 'map-client' | 'south-client';

/** Two companies of a test file with people and clients, which are named like those of the demo. */
export interface Tenants {
  /** The company of all people but `south`. */
  readonly company: number;
  /** The company of `south`. */
  readonly otherCompany: number;
  readonly users: Readonly<Record<Person, string>>;
  /** The domain of a company's addresses for mail. */
  readonly domain: string;
  readonly otherDomain: string;
  /** The name of a client in the installation. */
  clientOf(name: ClientName): string;
}

interface TokenOptions {
  client?: string;
  secret?: string | undefined;
  scope?: string;
}

export interface TestServer extends Tenants {
  readonly address: string;
  readonly databaseUrl: string;
  /** Direct access to the database. */
  readonly store: Store;
  /** A token of a person of these companies, of any other user, or of a client if no user is given. */
  token(user?: string, options?: TokenOptions): Promise<string>;
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

/** What the demo has: the companies 1 and 2. */
export const DEMO: Tenants = {
  company: 1,
  otherCompany: 2,
  users: Object.fromEntries(PEOPLE.map((name) => [name, name])) as Tenants['users'],
  domain: 'north.example',
  otherDomain: 'south.example',
  clientOf: (name) => name,
};

/** Of the files that a worker has run. */
let files = 0;

function newTenants(): Tenants {
  const number = ++files;
  return {
    company: 1000 + 2 * number,
    otherCompany: 1001 + 2 * number,
    users: Object.fromEntries(PEOPLE.map((name) => [name, `${name}-${number}`])) as Tenants['users'],
    domain: `north-${number}.example`,
    otherDomain: `south-${number}.example`,
    clientOf: (name) => `${name}-${number}`,
  };
}

const inCompany = ({ company, otherCompany }: Tenants) =>
  sql`(CASE company_id WHEN ${DEMO.company} THEN ${company} ELSE ${otherCompany} END)::bigint`;
const domainIn = ({ domain, otherDomain }: Tenants) =>
  sql`CASE company_id WHEN ${DEMO.company} THEN ${domain} ELSE ${otherDomain} END`;
const userIn = ({ users }: Tenants) => sql`${JSON.stringify(users)}::jsonb ->> username`;
const asItIs = () => sql`'{}'::jsonb`;

/** The tables that are copied for the companies of a file, and the columns with names of the file's own. */
const COPIED: Record<string, (tenants: Tenants) => Sql> = {
  department: asItIs,
  company_service: asItIs,
  app_user: (tenants) =>
    sql`jsonb_build_object('username', ${userIn(tenants)}, 'email', username || '@' || ${domainIn(tenants)})`,
  user_service: (tenants) => sql`jsonb_build_object('username', ${userIn(tenants)})`,
  client: ({ clientOf }) =>
    sql`jsonb_build_object('client_id', replace(${clientOf('demo-client')}, 'demo-client', client_id))`,
  company_price: asItIs,
};

/** Keeps the demo aside, because tests change the companies that it was loaded into. */
async function keepDemo(store: Store): Promise<void> {
  await store.run(raw('CREATE SCHEMA demo'));
  await store.run(raw('CREATE TABLE demo.company AS SELECT id AS company_id, name, country FROM company'));
  for (const table of Object.keys(COPIED))
    await store.run(raw(`CREATE TABLE demo.${table} AS TABLE public.${table}`));
  await keepCatalogs(store);
}

/** Copies the companies of the demo with their people, clients and prices, but without projects. */
async function addTenants(store: Store, tenants: Tenants): Promise<void> {
  await store.transact(async (tx) => {
    await tx.run(sql`INSERT INTO company (id, name, country, domains)
      SELECT ${inCompany(tenants)}, name || ' ' || ${inCompany(tenants)}, country, ARRAY[${domainIn(tenants)}] FROM demo.company`);
    for (const [table, changed] of Object.entries(COPIED))
      await tx.run(sql`INSERT INTO ${raw(table)}
        SELECT (jsonb_populate_record(NULL::${raw(table)},
          to_jsonb(original) || ${changed(tenants)} || jsonb_build_object('company_id', ${inCompany(tenants)}))).*
        FROM demo.${raw(table)} original`);
  });
  for (const id of [tenants.company, tenants.otherCompany]) await addHead(store, id);
}

interface Installation {
  address: string;
  databaseUrl: string;
  store: Store;
  stop(): Promise<void>;
}

async function startInstallation(settings: Partial<Config>): Promise<Installation> {
  const database = await copyDatabase();
  const config: Config = { ...DEFAULTS, databaseUrl: database.url, ...settings };
  // Demo credentials may not be served to the public, so here they are ordinary ones.
  if (publicSetting(config)) await forgetDemo(database.url);
  const running = await start(config, false, pino({ level: 'silent' }));
  const store = openStore({ connectionString: database.url }, 2, () => undefined);
  return {
    address: running.address,
    databaseUrl: database.url,
    store,
    stop: async () => {
      await running.stop();
      await store.close();
      await database.drop();
    },
  };
}

async function startShared(): Promise<Installation> {
  const installation = await startInstallation({ directoryAllow: '127.0.0.1', webhookAllow: '127.0.0.1' });
  await keepDemo(installation.store);
  return installation;
}

/**
 * How many files of a worker are served by one server. With all of them on one, three runs had four tests that met what a former file
 * had left for all companies. Until three runs have none, a file's server ends with it.
 */
const FILES_PER_SERVER = 1;

/** The server of this worker, how many files have begun on it, and how many of them use it still. */
let shared: { installation: Promise<Installation>; files: number; users: number } | undefined;

async function leaveServer(): Promise<void> {
  const { installation, files, users } = shared!;
  shared!.users = users - 1;
  if (users > 1 || files < FILES_PER_SERVER) return;
  shared = undefined;
  await (await installation).stop();
}

/**
 * The server of this worker, with two companies of the test file's own: companies see nothing of each other, so files do not either.
 * What is written or listed is not checked by itself, because that would cost every file time for something that it does not look at.
 */
export function useServer(): TestServer {
  const tenants = newTenants();
  const server = withRequests({ ...tenants });
  beforeAll(async () => {
    // Test files share modules.
    pace.quietMs = NEVER_MS;
    shared ??= { installation: startShared(), files: 0, users: 0 };
    shared.files++;
    shared.users++;
    const { address, databaseUrl, store } = await shared.installation;
    Object.assign(server, { address, databaseUrl, store });
    await addTenants(store, tenants);
  });
  afterAll(async () => {
    await leaveQuiet(server);
    await leaveServer();
  });
  return server;
}

/** Takes back what a file added for all companies, and ends what its own would go on with: events without positions, and webhooks. */
async function leaveQuiet({ store, company, otherCompany }: TestServer): Promise<void> {
  await restoreCatalogs(store);
  const own = sql`company_id IN (${company}, ${otherCompany})`;
  await store.run(sql`UPDATE webhook SET state = 'PAUSED' WHERE ${own}`);
  await store.run(sql`UPDATE segment SET deleted_at = now() WHERE deleted_at IS NULL AND ${own}`);
  for (;;) {
    const waiting = await store.row(sql`SELECT 1 FROM event WHERE position IS NULL AND ${own} LIMIT 1`);
    if (!waiting) break;
    await sleep(10);
  }
  await freeNames(store, own);
}

/** Names that are unique in the installation may be chosen by the next file too. Nobody reads what still refers to them. */
const freeNames = (store: Store, own: Sql): Promise<void> =>
  store.transact(async (tx) => {
    await tx.run(raw('SET LOCAL session_replication_role = replica'));
    const number = sql`'-' || company_id`;
    await tx.run(
      sql`UPDATE app_user SET username = username || ${number}, email = email || ${number} WHERE ${own}`,
    );
    await tx.run(sql`UPDATE external_identity SET username = username || ${number} WHERE ${own}`);
    await tx.run(sql`UPDATE client SET client_id = client_id || ${number} WHERE ${own}`);
    await tx.run(sql`UPDATE connection SET id = id || ${number} WHERE ${own}`);
  });

/**
 * A server of the file's own on a copy of the demo database, and why it needs one: it looks at the whole installation, or changes it.
 * `checks` lets the server check segments by itself, as it does outside of tests.
 */
export function useOwnServer(
  _why: string,
  settings: Partial<Config> = {},
  { checks = false } = {},
): TestServer {
  const server = withRequests({ ...DEMO });
  let stop: () => Promise<void>;
  beforeAll(async () => {
    pace.quietMs = checks ? CHECKED_AFTER_MS : NEVER_MS;
    const { stop: end, ...installation } = await startInstallation(settings);
    stop = end;
    Object.assign(server, installation);
  });
  afterAll(() => stop());
  return server;
}

/** Adds how a server is asked; its address follows when it has started. */
function withRequests(tenants: Tenants): TestServer {
  const server = tenants as TestServer;
  return Object.assign(server, {
    request: (method: string, path: string, options?: RequestOptions) =>
      request(server.address + path, method, options),
    token: (
      user?: string,
      { client = 'demo-client', secret = SECRETS[client], ...options }: TokenOptions = {},
    ) =>
      fetchToken(server.address, server.users[user as Person] ?? user, {
        client: client in SECRETS ? server.clientOf(client as ClientName) : client,
        secret,
        ...options,
      }),
  });
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
  { client = 'demo-client', secret = SECRETS[client], scope }: TokenOptions = {},
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
