import { UsageError } from '../config.js';
import type { CatalogDiff } from '../services/calculation/catalogDiff.js';
import type { CostRevision } from '../services/calculation/import.js';
import type { Tx } from '../store/store.js';
import { type Command, printTable, subject, withStore } from './command.js';

/** The services' code is big; the other commands start without it. */
const calculation = () => import('../services/calculation/import.js');

export const catalogCommands: Command[] = [
  {
    name: 'catalog list',
    summary: 'List the revisions of the cost catalog',
    async run({ config }) {
      const { latestRevision, listRevisions } = await calculation();
      const { revisions, latest } = await withStore(config, async (tx) => ({
        revisions: await listRevisions(tx),
        latest: await latestRevision(tx),
      }));
      printTable(revisions.map((revision) => ({ ...rowOf(revision), latest: revision.id === latest?.id })));
    },
  },
  {
    name: 'catalog diff',
    arguments: 'REVISION REVISION',
    summary: 'Show what the second of two revisions adds, removes, reprices and changes',
    options: { json: { type: 'boolean', help: 'Print JSON, for a machine' } },
    async run({ config, positionals: [from, to, ...more], values }) {
      if (!from || !to || more.length) throw new UsageError('give exactly two REVISIONs, by name or id');
      const { diffCatalogs } = await import('../services/calculation/catalogDiff.js');
      const diff = await withStore(config, async (tx) =>
        diffCatalogs(tx, (await requireRevision(tx, from)).id, (await requireRevision(tx, to)).id),
      );
      if (values.json) console.log(JSON.stringify(diff, null, 2));
      else printDiff(diff);
    },
  },
  switchCommand('activate', true),
  switchCommand('deactivate', false),
];

function switchCommand(word: string, active: boolean): Command {
  return {
    name: `catalog ${word}`,
    arguments: 'REVISION',
    summary: active ? 'Make a revision available' : 'Keep new calculations away from a revision',
    async run(invocation) {
      const { setActive } = await calculation();
      const wanted = subject(invocation, 'REVISION');
      const { name, changed } = await withStore(invocation.config, async (tx) => {
        const revision = await requireRevision(tx, wanted);
        return { ...revision, changed: await setActive(tx, revision.id, active) };
      });
      console.log(changed ? `${word}d revision ${name}` : `revision ${name} is ${word}d already`);
    },
  };
}

async function requireRevision(tx: Tx, nameOrId: string): Promise<CostRevision> {
  const { findRevision } = await calculation();
  const revision = await findRevision(tx, nameOrId);
  if (!revision) throw new UsageError(`there is no revision ${nameOrId}`);
  return revision;
}

const rowOf = ({ id, name, active, activeFromDate, activeToDate, description }: CostRevision) => ({
  id,
  name,
  active,
  from: activeFromDate.slice(0, 10),
  to: activeToDate?.slice(0, 10),
  description,
});

/** Money to the øre, the points below each other. */
function aligned(amounts: number[]): string[] {
  const texts = amounts.map((amount) => amount.toFixed(2));
  const width = Math.max(0, ...texts.map(({ length }) => length));
  return texts.map((text) => text.padStart(width));
}

const signed = (percent: number | null) =>
  percent === null ? '' : `${percent > 0 ? '+' : ''}${percent.toFixed(1)} %`;

function printDiff({ added, removed, repriced, changed }: CatalogDiff): void {
  const priced = (codes: CatalogDiff['added']) => {
    const prices = aligned(codes.map(({ price }) => price));
    return codes.map((code, i) => ({ ...code, price: prices[i] }));
  };
  const before = aligned(repriced.map(({ oldPrice }) => oldPrice));
  const after = aligned(repriced.map(({ newPrice }) => newPrice));
  const sections: [string, object[]][] = [
    ['added', priced(added)],
    ['removed', priced(removed)],
    [
      'repriced',
      repriced.map(({ oldPrice: _, newPrice: __, percent, ...code }, i) => ({
        ...code,
        old: before[i],
        new: after[i],
        change: signed(percent),
      })),
    ],
    ['changed', changed.map(({ fields, ...code }) => ({ ...code, fields: fields.join(', ') }))],
  ];
  const filled = sections.filter(([, rows]) => rows.length);
  if (!filled.length) console.log('no difference');
  for (const [title, rows] of filled) {
    console.log(`${rows.length} ${title}`);
    printTable(rows);
  }
}
