import { isPriced, unitCosts } from '@spadework/core/cost';
import type { Tx } from '../../../store/store.js';
import { byLine } from '../../../tables/findings.js';
import {
  catalogActivated,
  type ImportOptions,
  type ImportReport,
  inBatches,
  refusedReport,
} from '../../../tables/import.js';
import type { Finding } from '../../../tables/table.js';
import { translate } from '../../../tables/translate.js';
import { revisions } from '../revisions.sql.js';
import { keyOf } from './catalogTree.js';
import { type PriceSource, readPrices } from './priceRows.js';
import * as store from './prices.sql.js';

export interface PriceImportOptions extends ImportOptions {
  companyId: number;
  /** Name or id; the latest active revision by default. */
  revision?: string;
}

/** Replaces all prices of a company in a revision by those of the table. */
export async function importCompanyPrices(
  tx: Tx,
  source: PriceSource,
  { companyId, revision: name, dryRun = false, progress }: PriceImportOptions,
): Promise<ImportReport> {
  const revision = await (name === undefined ? revisions.find(tx, 'latest') : revisions.findNamed(tx, name));
  if (!revision)
    return refusedReport(
      name === undefined ? translate`there is no active revision` : translate`there is no revision ${name}`,
    );
  if (!dryRun) await store.lockPrices(tx);
  const nodes = await store.listNodes(tx, revision.id);
  const { prices, findings, unknownColumns } = await readPrices(source, nodes);
  const wanted = await withUnitCosts(tx, revision.id, nodes, prices, findings);
  const { write, remove, ...counts } = compare(await store.listPrices(tx, companyId, revision.id), wanted);
  if (!findings.length && !dryRun) {
    await inBatches(remove, 'writing', progress, (batch) =>
      store.deletePrices(tx, companyId, revision.id, batch),
    );
    await inBatches(write, 'writing', progress, (batch) =>
      store.putPrices(tx, companyId, revision.id, batch),
    );
  }
  const isNew = counts.added + counts.changed + counts.removed > 0 && !findings.length && !dryRun;
  const events = isNew ? [catalogActivated('company-prices', revision.name, companyId)] : [];
  return { findings: byLine(findings), unknownColumns, ...counts, events };
}

/** The prices of the company, and the unit costs of the nodes above them that differ from the catalog. */
async function withUnitCosts(
  tx: Tx,
  revisionId: number,
  nodes: readonly store.PricedNode[],
  own: ReadonlyMap<string, number>,
  findings: Finding[],
): Promise<store.PricedNode[]> {
  const prices = new Map(nodes.map((node) => [keyOf(node), own.get(keyOf(node)) ?? node.unitPrice ?? 0]));
  const { costs, findings: ofCosts } = unitCosts(nodes, await store.listLinks(tx, revisionId), prices);
  for (const { nodes: concerned } of ofCosts)
    findings.push({ message: translate`${concerned.map(keyOf).join(', ')} would cost too much` });
  return nodes.flatMap(({ type, number, unitCost }): store.PricedNode[] => {
    const key = keyOf({ type, number });
    const price = own.get(key);
    if (price !== undefined) return [{ type, number, unitPrice: price, unitCost: price }];
    const cost = costs.get(key) ?? unitCost;
    return isPriced(type) || cost === unitCost ? [] : [{ type, number, unitPrice: null, unitCost: cost }];
  });
}

function compare(stored: readonly store.PricedNode[], wanted: readonly store.PricedNode[]) {
  const before = new Map(stored.map((price) => [keyOf(price), price]));
  const kept = new Set(wanted.map(keyOf));
  const write = wanted.filter((price) => {
    const earlier = before.get(keyOf(price));
    return earlier?.unitPrice !== price.unitPrice || earlier?.unitCost !== price.unitCost;
  });
  const remove = stored.filter((price) => !kept.has(keyOf(price)));
  const prices = (list: readonly store.PricedNode[]) => list.filter(({ unitPrice }) => unitPrice !== null);
  const added = prices(write).filter((price) => !before.has(keyOf(price))).length;
  const changed = prices(write).length - added;
  return {
    write,
    remove,
    added,
    changed,
    removed: prices(remove).length,
    unchanged: prices(wanted).length - added - changed,
  };
}
