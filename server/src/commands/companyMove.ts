import { STORE_SETTINGS, UsageError } from '../config.js';
import { findRange, giveRange, MAX_RANGE } from '../store/idRange.sql.js';
import { migrate } from '../store/migrations.js';
import { requireUtc } from '../store/requirements.js';
import { hasSealedKeys } from '../store/sealedKeys.sql.js';
import { sql } from '../store/sql.js';
import { openStore, type Store } from '../store/store.js';
import {
  type Command,
  type Invocation,
  numberOf,
  printTable,
  subject,
  withConnection,
  withStore,
} from './command.js';
import { abortMove, type Move, moveCompany, rehearse } from './move/move.js';
import type { Sum } from './move/rows.sql.js';
import { keyFileOf, openVault } from './storeKeys.js';

export const moveCommands: Command[] = [
  {
    name: 'company move',
    arguments: 'ID',
    summary: 'Move a company with all that belongs to it to another database',
    details: `Meanwhile the company can be read and not written: writes are answered with 503. Counts and checksums of every table are
compared before the copy is kept. If the command is interrupted, repeat it: it goes on where it ended.
Shared catalogs and documents must be in the other database already. A password for it can be in PGPASSWORD.`,
    options: {
      to: { type: 'string', help: 'The other database, as a postgres:// address' },
      'to-encryption-key-file': { type: 'string', help: 'Its file with the key that encrypts keys' },
      'dry-run': { type: 'boolean', help: 'Do all of it, compare, and take it back; the company stays open' },
      'leave-shared': {
        type: 'boolean',
        help: 'End what is shared with companies that stay: guests in projects, comments, clients for all',
      },
      abort: { type: 'boolean', help: 'Take back a move that was interrupted' },
    },
    settings: [...STORE_SETTINGS, 'encryption-key-file'],
    run: runMove,
  },
  {
    name: 'database range',
    arguments: '[NUMBER]',
    summary: 'Show or set the range of ids that the database gives, 0 to 999',
    details:
      'Databases between which companies are moved have different ranges. A database keeps its range for good: give it before\nthe first company is added. Without a number, the command shows the range.',
    async run(invocation) {
      const { config, positionals } = invocation;
      const wanted = positionals.length ? numberOf(subject(invocation, 'NUMBER'), 'NUMBER') : undefined;
      if (wanted !== undefined && wanted > MAX_RANGE)
        throw new UsageError(`NUMBER must be a whole number from 0 to ${MAX_RANGE}`);
      const range = await withStore(config, async (tx) => {
        const current = await findRange(tx);
        if (wanted === undefined || wanted === current) return current;
        if (current !== 0)
          throw new UsageError(`this database has the range ${current} already, and keeps it for good`);
        const company = await tx.row<{ id: number }>(sql`SELECT id FROM company LIMIT 1`);
        if (company)
          throw new UsageError(
            'this database has companies already, with ids of range 0; give the other one a range',
          );
        await giveRange(tx, wanted);
        return wanted;
      });
      console.log(`the database gives ids of range ${range}`);
    },
  },
];

async function runMove(invocation: Invocation): Promise<void> {
  const { config, values } = invocation;
  const companyId = numberOf(subject(invocation, 'ID'), 'ID');
  const address = values.to as string | undefined;
  if (!address || !/^postgres(ql)?:\/\//.test(address) || !URL.canParse(address))
    throw new UsageError('--to must be a postgres:// address');
  if (values.abort && values['dry-run']) throw new UsageError('--abort and --dry-run contradict each other');
  await withConnection(config, async (connection) => {
    const stores: Store[] = [];
    const open = async (to: typeof connection, keyFile: string | undefined, option: string) => {
      await migrate(to);
      const store = openStore(to, 2, () => undefined, {});
      stores.push(store);
      await requireUtc(store);
      if (keyFile !== undefined) await openVault(store, keyFile, option);
      else if ((await hasSealedKeys(store)) && (await hasSecrets(stores[0]!, companyId)))
        throw new UsageError(
          `--${option} is needed: the company has webhooks or connections, whose secrets are encrypted`,
        );
      return store;
    };
    try {
      const from = await open(connection, keyFileOf(config), 'encryption-key-file');
      const there = { connectionString: address };
      const to = await open(
        there,
        values['to-encryption-key-file'] as string | undefined,
        'to-encryption-key-file',
      );
      const print = (line: string) => console.log(line);
      const move: Move = { companyId, from, to, print, leaveShared: values['leave-shared'] === true };
      if (values.abort) {
        await abortMove(move);
        console.log(`company ${companyId} stays, and can be written again`);
      } else if (values['dry-run']) {
        printSums(await rehearse(move));
        console.log(`company ${companyId} could be moved; nothing was changed`);
      } else {
        const sums = await moveCompany(move);
        if (sums) printSums(sums);
        console.log(
          `moved company ${companyId}; send its users and clients to the servers of the other database`,
        );
      }
    } finally {
      for (const store of stores) await store.close();
    }
  });
}

const hasSecrets = async (store: Store, companyId: number) =>
  (await store.row(
    sql`SELECT FROM webhook WHERE company_id = ${companyId}
        UNION ALL SELECT FROM connection WHERE company_id = ${companyId} AND secret IS NOT NULL LIMIT 1`,
  )) !== undefined;

const printSums = (sums: readonly Sum[]) =>
  printTable(
    sums
      .filter(({ count }) => count > 0)
      .map(({ table, count, checksum }) => ({ table, rows: count, checksum })),
  );
