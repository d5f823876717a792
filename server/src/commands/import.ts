import { readFile } from 'node:fs/promises';
import * as administration from '../auth/administration.sql.js';
import { UsageError } from '../config.js';
import type { ComponentSetScope, Owner, Progress, TypeKind } from '../services/trench/index.js';
import type { Tx } from '../store/store.js';
import { type Command, type Invocation, numberOf, refuseBlank, withStore } from './command.js';
import { requireCompany } from './company.js';

const KINDS: Record<string, TypeKind> = {
  'cable-types': 'cable',
  'pipe-types': 'pipe',
  'ecc-types': 'ecc',
  'marker-types': 'marker',
};
const SCOPES: ComponentSetScope[] = ['ORG', 'COMPANY', 'USER'];

export const importCommand: Command = {
  name: 'import',
  arguments: `${Object.keys(KINDS).join('|')} FILE`,
  summary: 'Import types from a CSV or XLSX file into the catalog',
  options: {
    scope: { type: 'string', help: `Whose they are: ${SCOPES.join(', ')}; default ORG, everybody's` },
    company: { type: 'string', help: 'Id of the company, with --scope COMPANY' },
    user: { type: 'string', help: 'Name of the user, with --scope USER' },
    'dry-run': { type: 'boolean', help: 'Say what would happen and change nothing' },
  },
  async run({ config, positionals, values }) {
    const [word = '', file, ...more] = positionals;
    const kind = Object.hasOwn(KINDS, word) ? KINDS[word] : undefined;
    if (!kind || !file || more.length)
      throw new UsageError(`give exactly one of ${Object.keys(KINDS).join(', ')} and one FILE`);
    // The services' code is big; the other commands start without it.
    const { findingLines, importTypes, ownerFault, readTable } = await import('../services/trench/index.js');
    const owner = ownerOf(values);
    const fault = owner && ownerFault(owner);
    if (fault) throw new UsageError(`--${fault.name} ${fault.message}`);
    const dryRun = values['dry-run'] === true;
    const bar = progressBar(process.stderr);
    const table = await readTable(await contentOf(file), bar.show);
    const { findings, unknownColumns, ...counts } = await withStore(config, async (tx) => {
      if (owner) await requireOwner(tx, owner);
      return importTypes(tx, kind, table, { owner, dryRun, progress: bar.show });
    }).finally(bar.clear);
    if (unknownColumns.length)
      console.error(`warning: unknown columns left out: ${unknownColumns.join(', ')}`);
    for (const line of findingLines(findings)) console.error(line);
    if (findings.length)
      throw new UsageError(`${file} has ${counted(findings.length, 'fault')}; nothing was changed`);
    const { added, changed, unchanged } = counts;
    console.log(`${added} added, ${changed} changed, ${unchanged} unchanged${dryRun ? ' (dry run)' : ''}`);
  },
};

/** Whose the types are, if the command line says it. */
function ownerOf(values: Invocation['values']): Owner | undefined {
  refuseBlank(values, 'scope', 'company', 'user');
  const { scope, company, user } = values as Record<string, string | undefined>;
  if (scope === undefined && company === undefined && user === undefined) return undefined;
  const known = SCOPES.find((name) => name === (scope ?? 'ORG').toUpperCase());
  if (!known) throw new UsageError(`--scope must be one of ${SCOPES.join(', ')}, not ${scope}`);
  return {
    scope: known,
    company: company === undefined ? undefined : numberOf(company, '--company'),
    user: user?.toLowerCase(),
  };
}

/** Said once, before each row would say it. */
async function requireOwner(tx: Tx, { company, user }: Owner): Promise<void> {
  if (company !== undefined) await requireCompany(tx, company);
  const users = user === undefined ? [] : await administration.listUsers(tx, company);
  if (user !== undefined && !users.some(({ username }) => username === user))
    throw new UsageError(`there is no user ${user}${company === undefined ? '' : ` in company ${company}`}`);
}

const contentOf = (file: string): Promise<Buffer> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`);
  });

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const WIDTH = 30;
const LONG = 5000;

/** For a person who waits at a terminal; a short import or a log shows nothing of it. */
function progressBar(stream: NodeJS.WriteStream): { show: Progress; clear(): void } {
  let isShown = false;
  return {
    show(stage, done, total) {
      if (!stream.isTTY || (total ?? done) < LONG) return;
      isShown = true;
      const filled = Math.floor((done / (total ?? done)) * WIDTH);
      const bar = total === undefined ? '' : ` [${'#'.repeat(filled).padEnd(WIDTH, '.')}]`;
      stream.write(`\r\x1b[K${stage}${bar} ${done}${total === undefined ? '' : ` of ${total}`} rows`);
    },
    clear() {
      if (isShown) stream.write('\r\x1b[K');
    },
  };
}
