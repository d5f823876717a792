import type { CatalogNodeType } from '@spadework/core/cost';
import type { Tx } from '../../store/store.js';
import { listDifferentNodes } from './catalogDiff.sql.js';

export interface CatalogCode {
  type: CatalogNodeType;
  number: string;
  name: string;
}

/** The cost of quantity 1: the unit price of WORK, MATERIAL and OTHER, otherwise the cost of the children. */
export interface Repriced extends CatalogCode {
  oldPrice: number;
  newPrice: number;
  /** The change in percent of the old price, with one decimal; null if the old price was 0. */
  percent: number | null;
}

export interface CatalogDiff {
  added: (CatalogCode & { price: number })[];
  removed: (CatalogCode & { price: number })[];
  repriced: Repriced[];
  changed: (CatalogCode & { fields: string[] })[];
}

/** The differences between two revisions. A code may be both repriced and changed. */
export async function diffCatalogs(tx: Tx, from: number, to: number): Promise<CatalogDiff> {
  const diff: CatalogDiff = { added: [], removed: [], repriced: [], changed: [] };
  for (const { oldCost, newCost, fields, ...code } of await listDifferentNodes(tx, from, to)) {
    if (oldCost === null) diff.added.push({ ...code, price: Number(newCost) });
    else if (newCost === null) diff.removed.push({ ...code, price: Number(oldCost) });
    else if (oldCost !== newCost)
      diff.repriced.push({ ...code, ...priceChange(Number(oldCost), Number(newCost)) });
    if (fields.length) diff.changed.push({ ...code, fields });
  }
  return diff;
}

const priceChange = (oldPrice: number, newPrice: number) => ({
  oldPrice,
  newPrice,
  percent: oldPrice === 0 ? null : Math.round(((newPrice - oldPrice) / oldPrice) * 1000) / 10,
});
