import type { CatalogNodeType } from '@spadework/core/cost';
import type { Tx } from '../../store/store.js';
import { listDifferentNodes } from './catalogDiff.sql.js';

export interface CatalogCode {
  type: CatalogNodeType;
  number: string;
  name: string;
}

/** What quantity 1 costs: of WORK, MATERIAL and OTHER the unit price, of another what is below it. */
export interface Repriced extends CatalogCode {
  oldPrice: number;
  newPrice: number;
  /** Of the old price, one decimal; null where that was 0. */
  percent: number | null;
}

export interface CatalogDiff {
  added: (CatalogCode & { price: number })[];
  removed: (CatalogCode & { price: number })[];
  repriced: Repriced[];
  changed: (CatalogCode & { fields: string[] })[];
}

/** What is otherwise in the second of two revisions. A code may be both repriced and changed. */
export async function diffCatalogs(tx: Tx, from: number, to: number): Promise<CatalogDiff> {
  const diff: CatalogDiff = { added: [], removed: [], repriced: [], changed: [] };
  for (const { oldCost, newCost, fields, ...code } of await listDifferentNodes(tx, from, to)) {
    if (oldCost === null) diff.added.push({ ...code, price: Number(newCost) });
    else if (newCost === null) diff.removed.push({ ...code, price: Number(oldCost) });
    else if (oldCost !== newCost) diff.repriced.push({ ...code, ...rise(Number(oldCost), Number(newCost)) });
    if (fields.length) diff.changed.push({ ...code, fields });
  }
  return diff;
}

const rise = (oldPrice: number, newPrice: number) => ({
  oldPrice,
  newPrice,
  percent: oldPrice === 0 ? null : Math.round(((newPrice - oldPrice) / oldPrice) * 1000) / 10,
});
