import type { CatalogNodeType, CatalogTree } from '../cost/model.js';
import { catalogKey } from '../cost/revision.js';
import type { Rule } from '../quantity/rules/model.js';

/** The rules and prices of a segment as the server tells them, for programs that price it themselves. */

/** A node of the catalog, as far as prices are made from it. */
export interface PriceNode {
  type: CatalogNodeType;
  number: string;
  name: string;
  nameEn?: string;
  unit: string;
  unitCost: number;
  /** Whether the company has a price of its own. */
  companyPrice?: boolean;
  baseQuantity?: number;
  childNodes: readonly PriceNode[];
}

export interface PriceBook {
  rules: readonly Rule[];
  budgetOf: (number: string) => CatalogTree | undefined;
  hasCompanyPrice: (type: string, number: string) => boolean;
}

export function priceBook({
  rules,
  budgets,
}: {
  rules: readonly Rule[];
  budgets: readonly PriceNode[];
}): PriceBook {
  const own = new Set<string>();
  const treeOf = ({ childNodes, companyPrice, ...node }: PriceNode): CatalogTree => {
    if (companyPrice) own.add(catalogKey(node.type, node.number));
    return { ...node, sheets: [], children: childNodes.map(treeOf) };
  };
  const trees = new Map(budgets.map((budget) => [budget.number, treeOf(budget)]));
  return {
    rules,
    budgetOf: (number) => trees.get(number),
    hasCompanyPrice: (type, number) => own.has(catalogKey(type as CatalogNodeType, number)),
  };
}
