import type { CatalogTree } from './model.js';

/** A node of a catalog without children. */
export const leaf = (number: string, more: Partial<CatalogTree> = {}): CatalogTree => ({
  type: 'WORK',
  number,
  name: number,
  unit: 'm',
  unitCost: 10,
  sheets: [],
  baseQuantity: 1,
  children: [],
  ...more,
});
