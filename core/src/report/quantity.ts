import { costPerUnit, type Money, moneyNumber, type Quantity, quantityNumber } from '../cost/decimal.js';
import { type CalculationTree, QUANTITY_REPORT_TYPES, type QuantityReportType } from '../cost/model.js';
import type { Language } from '../text/language.js';
import { descriptionIn, nameIn } from '../text/names.js';
import { naturalOrder } from './order.js';
import { isOption, type Post, postsOf } from './posts.js';

export interface QuantitySwitches {
  /** Whether custom nodes are included, as OTHER. */
  custom: boolean;
  groupByGroups: boolean;
  groupByLocation: boolean;
  /** Whether nodes of quantity 0 are included. */
  options: boolean;
}

export interface ReportQuantityRow {
  /** Identifies the row within the calculation. It is the same in all languages. */
  id: string;
  number: string;
  name: string;
  unit: string;
  unitCost: number;
  totalCost: number;
  totalQuantity: number;
  description?: string;
  locationName?: string;
  combinedGroupName?: string;
  /** The names in `combinedGroupName`, from the budget code on. */
  groups: string[];
  sheets: string[];
  custom: boolean;
}

export type QuantityReport = Record<QuantityReportType, ReportQuantityRow[]>;

export function quantityReport(
  trees: readonly CalculationTree[],
  switches: QuantitySwitches,
  language: Language = 'nb',
): QuantityReport {
  const posts = postsOf(trees).filter(
    (post) => (switches.custom || !post.custom) && (switches.options || !isOption(post)),
  );
  const rowsOf = (type: QuantityReportType) =>
    rows(
      posts.filter((post) => post.type === type),
      switches,
      language,
    );
  return Object.fromEntries(QUANTITY_REPORT_TYPES.map((type) => [type, rowsOf(type)])) as QuantityReport;
}

interface Sum {
  first: Post;
  quantity: Quantity;
  total: Money;
  samePrice: boolean;
  sheets: Set<string>;
}

function rows(posts: Post[], switches: QuantitySwitches, language: Language): ReportQuantityRow[] {
  const sums = new Map<string, Sum>();
  for (const post of posts) {
    const id = idOf(post, switches);
    const sum = sums.get(id) ?? { first: post, quantity: 0n, total: 0n, samePrice: true, sheets: new Set() };
    sum.quantity += post.quantity;
    sum.total += post.total;
    sum.samePrice &&= post.unitCost === sum.first.unitCost;
    for (const sheet of post.node.sheets ?? []) sum.sheets.add(sheet);
    sums.set(id, sum);
  }
  return [...sums].map(([id, sum]) => rowOf(id, sum, switches, language)).sort(rowOrder);
}

function rowOf(id: string, sum: Sum, switches: QuantitySwitches, language: Language) {
  const { node, groups, locationName, unitCost, custom } = sum.first;
  const description = descriptionIn(node, language);
  const names = switches.groupByGroups ? groups.map((above) => nameIn(above, language)) : [];
  const row: ReportQuantityRow = {
    id,
    number: node.number,
    name: nameIn(node, language),
    unit: node.unit,
    unitCost: sum.samePrice || sum.quantity === 0n ? unitCost : costPerUnit(sum.total, sum.quantity),
    totalCost: moneyNumber(sum.total),
    totalQuantity: quantityNumber(sum.quantity),
    ...(description !== undefined && { description }),
    ...(switches.groupByLocation && locationName && { locationName }),
    ...(names.length > 0 && { combinedGroupName: names.join(BETWEEN_GROUPS) }),
    groups: names,
    sheets: [...sum.sheets].sort(naturalOrder),
    custom,
  };
  return row;
}

/**
 * The path of groups starts with the budget code. `Trench` alone would not tell which job it belongs to, and posts
 * directly below a budget code would have no group.
 */
export const BETWEEN_GROUPS = ' / ';

function idOf({ type, node, groups, locationName }: Post, switches: QuantitySwitches): string {
  const parts = [type, node.number];
  if (switches.groupByLocation) parts.push(locationName ?? '');
  if (switches.groupByGroups) parts.push(groups.map(({ name }) => escaped(name)).join('|'));
  return parts.map(escaped).join('/');
}

/** Escapes separators in a name, so that ids are unambiguous. */
const escaped = (part: string) => part.replace(/[~/|]/g, (mark) => `~${'~/|'.indexOf(mark)}`);

/** Rows without a location or without a group come last. */
function rowOrder(a: ReportQuantityRow, b: ReportQuantityRow): number {
  return (
    lastWhenAbsent(a.locationName, b.locationName) ||
    lastWhenAbsent(a.combinedGroupName, b.combinedGroupName) ||
    naturalOrder(a.number, b.number) ||
    naturalOrder(a.id, b.id)
  );
}

function lastWhenAbsent(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return naturalOrder(a, b);
}
