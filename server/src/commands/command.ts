import { randomBytes } from 'node:crypto';
import type { ParseArgsConfig } from 'node:util';
import { type Config, type SettingName, UsageError } from '../config.js';
import { noticeRestore } from '../events/epoch.sql.js';
import type { NewEvent } from '../events/event.js';
import { tellAll } from '../events/tell.js';
import { type Cluster, ClusterInUse, joinCluster } from '../store/embedded/index.js';
import { ConnectionRejected, isFull, isMoving, isUnavailable, reasonOf } from '../store/faults.js';
import { LaterSchema, migrate } from '../store/migrations.js';
import { requireUtc } from '../store/requirements.js';
import { openStore, type Tx } from '../store/store.js';
import { translate } from '../tables/translate.js';

export interface Option {
  type: 'string' | 'boolean';
  help: string;
  multiple?: boolean;
  /** A flag that may also be given as `--name=value` with one of these. */
  values?: readonly string[];
}

export interface Invocation {
  config: Config;
  positionals: string[];
  values: Record<string, string | boolean | string[] | undefined>;
}

/** A command of the program. Its help text is generated from this. */
export interface Command {
  name: string;
  arguments?: string;
  summary: string;
  /** More text for the help, after the summary. */
  details?: string;
  options?: Record<string, Option>;
  /** The settings that it reads, for the help; those that say where the store is unless told otherwise. */
  settings?: readonly SettingName[];
  run(invocation: Invocation): Promise<void>;
}

export type ParsedOptions = NonNullable<ParseArgsConfig['options']>;

/** Tells the feeds of companies what a command changed. */
export type Tell = (...events: NewEvent[]) => Promise<unknown>;

/** What the first program says that finds a database which pg_restore wrote. */
export const NOTICED =
  'this database was restored from a dump: its feeds begin a new epoch, and consumers have to read everything anew (docs/guides/restore.md)';

/**
 * Runs `work` in one transaction on the configured store. A server may be running on it or not. `operation` names the
 * command in the events that it tells.
 */
export async function withStore<T>(
  config: Config,
  work: (tx: Tx, tell: Tell) => Promise<T>,
  operation = 'command',
): Promise<T> {
  return withConnection(config, async (connection) => {
    await migrate(connection);
    const store = openStore(connection, 1, () => undefined);
    try {
      await requireUtc(store);
      if (await noticeRestore(store)) console.error(NOTICED);
      const actor = { actor: 'system', operation };
      return await store.transact((tx) =>
        work(tx, (...events) => (events.length ? tellAll(tx, actor, events) : Promise.resolve())),
      );
    } finally {
      await store.close();
    }
  });
}

/** Runs `work` with a connection to the store. Starts the embedded store if it is not running. */
export async function withConnection<T>(
  config: Config,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  let cluster: Cluster | undefined;
  try {
    cluster = config.databaseUrl ? undefined : await withDirectoryError(config, joinCluster(config.dataDir));
    return await work(cluster?.connection ?? { connectionString: config.databaseUrl });
  } catch (error) {
    throw asUsageError(error);
  } finally {
    await cluster?.stop();
  }
}

type Connection = Cluster['connection'] | { connectionString: string | undefined };

/** Turns failures of the embedded store into errors about its data directory, which the operator can fix. */
export const withDirectoryError = ({ dataDir }: Config, cluster: Promise<Cluster>): Promise<Cluster> =>
  cluster.catch((error) => {
    if (error instanceof ClusterInUse) throw new UsageError(error.message);
    throw new UsageError(translate`--data-dir ${dataDir} cannot be used: ${reasonOf(error)}`, {
      cause: error,
    });
  });

/** Turns connection errors into a one-line error for the operator. */
export function asUsageError(error: unknown): unknown {
  if (error instanceof UsageError) return error;
  if (error instanceof ConnectionRejected)
    return new UsageError(translate`--database-url cannot be used: ${error.message}`);
  if (error instanceof LaterSchema) return new UsageError(error.message);
  if (isMoving(error)) return new UsageError(reasonOf(error));
  if (isFull(error)) return new UsageError(translate`the disk of the database is full: ${reasonOf(error)}`);
  if (isUnavailable(error))
    return new UsageError(translate`the database cannot be reached: ${reasonOf(error)}`);
  return error;
}

/** The only positional argument of a command. */
export function subject(invocation: Invocation, what: string): string {
  const [name, ...more] = invocation.positionals;
  if (!name?.trim() || more.length) throw new UsageError(`give exactly one ${what}`);
  return name;
}

export function numberOf(text: string | undefined, what: string): number {
  if (!text || !/^\d{1,15}$/.test(text)) throw new UsageError(translate`${what} must be a whole number`);
  return Number(text);
}

export const listOf = (value: string | boolean | string[] | undefined): string[] =>
  [value ?? []]
    .flat()
    .flatMap((text) => String(text).split(','))
    .map((text) => text.trim())
    .filter(Boolean);

/** The value of --until, which is allowed only with --service. */
export function untilOf(values: Invocation['values']): string | undefined {
  if (values.until !== undefined && values.service === undefined)
    throw new UsageError('--until needs a --service that ends');
  return dayOf(values, 'until');
}

/** A date option as the first moment of the day. */
export function dayOf(values: Invocation['values'], name: string): string | undefined {
  const text = values[name];
  if (text === undefined) return undefined;
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(String(text)) ? String(text) : Number.NaN);
  // JavaScript reads 30 February as a day in March.
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(String(text)))
    throw new UsageError(translate`--${name} must be a date such as 2027-12-31, not ${text}`);
  return day.toISOString();
}

/** Refuses options that are given but empty. */
export function refuseBlank(values: Invocation['values'], ...names: string[]): void {
  for (const name of names)
    for (const text of [values[name] ?? []].flat())
      if (!String(text).trim()) throw new UsageError(translate`--${name} must not be empty`);
}

/** Two opposite flags as true, false or undefined. */
export function choice(values: Invocation['values'], give: string, takeBack: string): boolean | undefined {
  if (values[give] && values[takeBack])
    throw new UsageError(`--${give} and --${takeBack} contradict each other`);
  return values[give] ? true : values[takeBack] ? false : undefined;
}

export function refuseUnknownServices(known: ReadonlyMap<string, unknown>, names: string[]): void {
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new UsageError(`there is no service ${unknown}; there are ${[...known.keys()].join(', ')}`);
}

/** Reads a secret from standard input. Everybody on the machine could read an argument of the program. */
async function readSecret(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
  const secret = text.replace(/\r?\n$/, '');
  if (!secret) throw new UsageError('standard input holds no secret');
  return secret;
}

interface SecretKind {
  /** The flag that reads the secret from standard input. */
  flag: string;
  /** How many random bytes a generated secret has. */
  bytes: number;
  minLength: number;
  maxLength?: number;
  what: string;
  /** Why one that was chosen is too easy to guess. */
  weakness(text: string): string | undefined;
}

/** Generates a password or secret, to be shown once, or reads it from standard input. */
export async function generateOrReadSecret(
  { values }: Invocation,
  { flag, bytes, minLength, maxLength = Number.POSITIVE_INFINITY, what, weakness }: SecretKind,
): Promise<{ text: string; generated: boolean }> {
  if (!values[flag]) return { text: randomBytes(bytes).toString('base64url'), generated: true };
  const text = await readSecret();
  if (text.length < minLength) throw new UsageError(`${what} has at least ${minLength} characters`);
  if (text.length > maxLength) throw new UsageError(`${what} has at most ${maxLength} characters`);
  const weak = weakness(text);
  if (weak) throw new UsageError(`${what} must be harder to guess: ${weak}`);
  return { text, generated: false };
}

/** Two aligned columns for the help. */
export function columns(rows: [string, string][]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}

export function printTable(rows: object[]): void {
  const names = Object.keys(rows[0] ?? { none: '' });
  const cells = [names, ...rows.map((row) => Object.values(row).map((value) => String(value ?? '')))];
  const widths = names.map((_, i) => Math.max(...cells.map((line) => line[i]!.length)));
  for (const line of cells)
    console.log(
      line
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    );
}
