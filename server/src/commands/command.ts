import { randomBytes } from 'node:crypto';
import type { ParseArgsConfig } from 'node:util';
import { type Config, UsageError } from '../config.js';
import { type Cluster, ClusterInUse, joinCluster } from '../store/embedded/index.js';
import { isUnavailable, reasonOf, Unwelcome } from '../store/faults.js';
import { migrate } from '../store/migrations.js';
import { openStore, type Tx } from '../store/store.js';

export interface Option {
  type: 'string' | 'boolean';
  help: string;
  multiple?: boolean;
}

export interface Invocation {
  config: Config;
  positionals: string[];
  values: Record<string, string | boolean | string[] | undefined>;
}

/** One command of the program; the help is written from it. */
export interface Command {
  name: string;
  arguments?: string;
  summary: string;
  /** What the help says beyond the summary. */
  details?: string;
  options?: Record<string, Option>;
  run(invocation: Invocation): Promise<void>;
}

export type ParsedOptions = NonNullable<ParseArgsConfig['options']>;

/** Runs `work` in one transaction on the store that the settings name, whether or not a server is running on it. */
export async function withStore<T>(config: Config, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withConnection(config, async (connection) => {
    await migrate(connection);
    const store = openStore(connection, 1, () => undefined);
    try {
      return await store.transact(work);
    } finally {
      await store.close();
    }
  });
}

/** Runs `work` with the way to the store, and starts the embedded one for it if nobody else has. */
export async function withConnection<T>(
  config: Config,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  let cluster: Cluster | undefined;
  try {
    cluster = config.databaseUrl ? undefined : await orBadDirectory(config, joinCluster(config.dataDir));
    return await work(cluster?.connection ?? { connectionString: config.databaseUrl });
  } catch (error) {
    throw asUsageError(error);
  } finally {
    await cluster?.stop();
  }
}

type Connection = Cluster['connection'] | { connectionString: string | undefined };

/** What the embedded store cannot do where it is told to is the operator's to mend. */
export const orBadDirectory = ({ dataDir }: Config, cluster: Promise<Cluster>): Promise<Cluster> =>
  cluster.catch((error) => {
    if (error instanceof ClusterInUse) throw new UsageError(error.message);
    throw new UsageError(`--data-dir ${dataDir} does not serve: ${reasonOf(error)}`, { cause: error });
  });

/** The one line for a database that is away, or will not have us. */
export function asUsageError(error: unknown): unknown {
  if (error instanceof UsageError) return error;
  if (error instanceof Unwelcome) return new UsageError(`--database-url does not serve: ${error.message}`);
  if (isUnavailable(error)) return new UsageError(`the database is out of reach: ${reasonOf(error)}`);
  return error;
}

/** The first positional argument, which names what the command is about. */
export function subject(invocation: Invocation, what: string): string {
  const [name, ...more] = invocation.positionals;
  if (!name?.trim() || more.length) throw new UsageError(`give exactly one ${what}`);
  return name;
}

export function numberOf(text: string | undefined, what: string): number {
  if (!text || !/^\d{1,15}$/.test(text)) throw new UsageError(`${what} must be a whole number`);
  return Number(text);
}

export const listOf = (value: string | boolean | string[] | undefined): string[] =>
  [value ?? []]
    .flat()
    .flatMap((text) => String(text).split(','))
    .map((text) => text.trim())
    .filter(Boolean);

/** The end of services; without any it would be said in vain. */
export function untilOf(values: Invocation['values']): string | undefined {
  if (values.until !== undefined && values.service === undefined)
    throw new UsageError('--until needs a --service that ends');
  return dayOf(values, 'until');
}

/** A day as the moment in which it begins. */
export function dayOf(values: Invocation['values'], name: string): string | undefined {
  const text = values[name];
  if (text === undefined) return undefined;
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(String(text)) ? String(text) : Number.NaN);
  // JavaScript takes the 30th of February for a day in March.
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(String(text)))
    throw new UsageError(`--${name} must be a date such as 2027-12-31, not ${text}`);
  return day.toISOString();
}

/** Texts that may be left out, but not be left empty. */
export function refuseBlank(values: Invocation['values'], ...names: string[]): void {
  for (const name of names)
    for (const text of [values[name] ?? []].flat())
      if (!String(text).trim()) throw new UsageError(`--${name} must not be empty`);
}

/** Two flags of which the second takes back what the first gives. */
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

/** A secret from standard input: a program's argument could be read by everyone on the machine. */
async function readSecret(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
  const secret = text.replace(/\r?\n$/, '');
  if (!secret) throw new UsageError('standard input holds no secret');
  return secret;
}

interface SecretKind {
  /** The flag that has it read instead of made. */
  flag: string;
  /** How many random ones a made secret has. */
  bytes: number;
  shortest: number;
  longest?: number;
  what: string;
}

/** A password or secret that is made here, and then to be shown once, or read. */
export async function madeOrRead(
  { values }: Invocation,
  { flag, bytes, shortest, longest = Number.POSITIVE_INFINITY, what }: SecretKind,
): Promise<{ text: string; made: boolean }> {
  if (!values[flag]) return { text: randomBytes(bytes).toString('base64url'), made: true };
  const text = await readSecret();
  if (text.length < shortest) throw new UsageError(`${what} has at least ${shortest} characters`);
  if (text.length > longest) throw new UsageError(`${what} has at most ${longest} characters`);
  return { text, made: false };
}

/** Two aligned columns, as the help has them. */
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
