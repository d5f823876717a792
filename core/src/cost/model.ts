/** The cost catalog and the calculations made from it. */

export const CATALOG_NODE_TYPES = [
  'BUDGET',
  'GROUP',
  'WORK',
  'MATERIALGROUP',
  'MATERIAL',
  'OTHER',
  'RESOURCE',
] as const;
export type CatalogNodeType = (typeof CATALOG_NODE_TYPES)[number];

export const CUSTOM_NODE_TYPES = ['CUSTOMBUDGET_FIXEDUNIT', 'CUSTOMBUDGET_FIXEDTOTAL'] as const;
export type CustomNodeType = (typeof CUSTOM_NODE_TYPES)[number];

export const CALCULATION_NODE_TYPES = [
  'BUDGETGROUP',
  'BUDGET',
  'CUSTOMBUDGET_FIXEDUNIT',
  'CUSTOMBUDGET_FIXEDTOTAL',
  'GROUP',
  'WORK',
  'MATERIALGROUP',
  'MATERIAL',
  'OTHER',
  'RESOURCE',
] as const;
export type CalculationNodeType = (typeof CALCULATION_NODE_TYPES)[number];

export const CALCULATION_TYPES = ['REN', 'COMPANY'] as const;
export type CalculationType = (typeof CALCULATION_TYPES)[number];

export const QUANTITY_REPORT_TYPES = ['WORK', 'MATERIAL', 'RESOURCE', 'OTHER'] as const;
export type QuantityReportType = (typeof QUANTITY_REPORT_TYPES)[number];

export const DISTRIBUTION_REPORT_TYPES = ['FACILITY', 'ACTIVITY', 'COSTTYPE'] as const;
export type DistributionReportType = (typeof DISTRIBUTION_REPORT_TYPES)[number];

/** Types that have a unit price. Other nodes cost the sum of their children. */
export const PRICED: readonly CalculationNodeType[] = ['WORK', 'MATERIAL', 'OTHER'];

/** A node of the catalog with everything that belongs to one unit of it. Numbers are decimals, as in JSON. */
export interface CatalogTree {
  type: CatalogNodeType;
  number: string;
  name: string;
  nameEn?: string;
  unit: string;
  description?: string;
  descriptionEn?: string;
  /** The cost of quantity 1 with everything below it, with two places. */
  unitCost: number;
  sheets: string[];
  activityId?: number;
  facilityId?: number;
  /** The quantity per unit of the parent, with six places. An option has 0. Absent at the top. */
  baseQuantity?: number;
  children: CatalogTree[];
}

/** A node of a calculation. Totals are not part of it, because they follow from the priced nodes. */
export interface CalculationTree {
  id: string;
  type: CalculationNodeType;
  /** The number of its catalog node. A custom node has its own id here. */
  number: string;
  name: string;
  nameEn?: string;
  unit: string;
  description?: string;
  descriptionEn?: string;
  locationName?: string;
  sheets?: string[];
  activityId?: number;
  facilityId?: number;
  quantity: number;
  /** The unit price of a priced node, the total of CUSTOMBUDGET_FIXEDTOTAL, or the catalog's cost of quantity 1. */
  cost: number;
  /** Of a custom node: profit, which is never charged to a customer. */
  markup?: boolean;
  /** Where a top node was moved to. Left out, it is where it was added. */
  position?: number;
  children: CalculationTree[];
}

/** The largest depth of a catalog tree, in nodes from the top. */
export const MAX_TREE_DEPTH = 40;

/** The largest number of nodes below a catalog node, each counted as often as it occurs. */
export const MAX_TREE_SIZE = 20_000;
