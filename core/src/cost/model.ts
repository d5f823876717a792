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

/** Types that carry a unit price; any other node costs what is below it. */
export const PRICED: readonly CalculationNodeType[] = ['WORK', 'MATERIAL', 'OTHER'];

/** A node of the catalog, with all that belongs to one unit of it. Numbers are decimals as JSON carries them. */
export interface CatalogTree {
  type: CatalogNodeType;
  number: string;
  name: string;
  nameEn?: string;
  unit: string;
  description?: string;
  descriptionEn?: string;
  /** What quantity 1 of it costs, with all below it: two places. */
  unitCost: number;
  sheets: string[];
  activityId?: number;
  facilityId?: number;
  /** Quantity per one unit of the parent, six places; an option has 0. Absent at the top. */
  baseQuantity?: number;
  children: CatalogTree[];
}

/** A node of a calculation as it is stored. Totals are never stored: they follow from the priced nodes. */
export interface CalculationTree {
  id: string;
  type: CalculationNodeType;
  /** Of the catalog node it is based on; of a custom node its own id. */
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
  /** Of a priced node its unit price, of another the catalog's cost of quantity 1, of CUSTOMBUDGET_FIXEDTOTAL its total. */
  cost: number;
  children: CalculationTree[];
}

/** No tree of a catalog is deeper, counted in nodes from the top. */
export const MAX_TREE_DEPTH = 40;

/** No node of a catalog has more nodes below it, each counted as often as it occurs. */
export const MAX_TREE_SIZE = 20_000;
