import type { ParseArgsConfig } from 'node:util';
import { type Config, UsageError } from '../config.js';
import { joinCluster } from '../store/embedded/index.js';
import { isUnavailable } from '../store/faults.js';
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
  options?: Record<string, Option>;
  run(invocation: Invocation): Promise<void>;
}

export type ParsedOptions = NonNullable<ParseArgsConfig['options']>;

/** Runs `work` in one transaction on the store that the settings name, whether or not a server is running on it. */
export async function withStore<T>(config: Config, work: (tx: Tx) => Promise<T>): Promise<T> {
  const cluster = config.databaseUrl ? undefined : await joinCluster(config.dataDir);
  try {
    const connection = cluster?.connection ?? { connectionString: config.databaseUrl };
    await migrate(connection);
    const store = openStore(connection, 1, () => undefined);
    try {
      return await store.transact(work);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (isUnavailable(error))
      throw new UsageError(`the database is out of reach: ${(error as Error).message}`);
    throw error;
  } finally {
    await cluster?.stop();
  }
}

/** The first positional argument, which names what the command is about. */
export function subject(invocation: Invocation, what: string): string {
  const [name, ...more] = invocation.positionals;
  if (!name || more.length) throw new UsageError(`give exactly one ${what}`);
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

export function dateOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new UsageError(`${text} is not a date such as 2027-12-31`);
  return new Date(text).toISOString();
}

/** A secret from standard input: a program's argument could be read by everyone on the machine. */
export async function readSecret(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  const secret = text.replace(/\r?\n$/, '');
  if (!secret) throw new UsageError('standard input holds no secret');
  return secret;
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
