import { UsageError } from '../config.js';
import type { CatalogDiff } from '../services/calculation/catalogDiff.js';
import { type Command, printTable, withStore } from './command.js';
import { requireRevision, revisionCommands } from './revisions.js';

const checklists = () => import('../services/checklist/import.js');
const costRevisions = async () => (await import('../services/calculation/import.js')).revisions;

export const catalogCommands: Command[] = [
  ...revisionCommands({
    word: 'catalog',
    resource: 'cost-catalog',
    what: 'cost catalog',
    load: costRevisions,
  }),
  ...revisionCommands({
    word: 'checklists',
    resource: 'checklists',
    what: 'checklists',
    load: async () => (await checklists()).revisions,
    ofCompany: {
      resource: 'company-checklists',
      load: async (companyId) => (await checklists()).revisionsOfCompany(companyId),
    },
  }),
  {
    name: 'catalog diff',
    arguments: 'REVISION REVISION',
    summary: 'Show what the second of two revisions adds, removes, reprices and changes',
    options: { json: { type: 'boolean', help: 'Print JSON, for a machine' } },
    async run({ config, positionals: [from, to, ...more], values }) {
      if (!from || !to || more.length) throw new UsageError('give exactly two REVISIONs, by name or id');
      const { diffCatalogs } = await import('../services/calculation/catalogDiff.js');
      const revisions = await costRevisions();
      const diff = await withStore(config, async (tx) => {
        const [older, newer] = [
          await requireRevision(tx, revisions, from),
          await requireRevision(tx, revisions, to),
        ];
        return diffCatalogs(tx, older.id, newer.id);
      });
      if (values.json) console.log(JSON.stringify(diff, null, 2));
      else printDiff(diff);
    },
  },
];

/** Amounts with two decimals, aligned at the decimal point. */
function alignedAmounts(amounts: number[]): string[] {
  const texts = amounts.map((amount) => amount.toFixed(2));
  const width = Math.max(0, ...texts.map(({ length }) => length));
  return texts.map((text) => text.padStart(width));
}

const signed = (percent: number | null) =>
  percent === null ? '' : `${percent > 0 ? '+' : ''}${percent.toFixed(1)} %`;

function printDiff({ added, removed, repriced, changed }: CatalogDiff): void {
  const priced = (codes: CatalogDiff['added']) => {
    const prices = alignedAmounts(codes.map(({ price }) => price));
    return codes.map((code, i) => ({ ...code, price: prices[i] }));
  };
  const before = alignedAmounts(repriced.map(({ oldPrice }) => oldPrice));
  const after = alignedAmounts(repriced.map(({ newPrice }) => newPrice));
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
