import { type Money, moneyNumber } from '../cost/decimal.js';
import {
  type CalculationTree,
  DISTRIBUTION_REPORT_TYPES,
  type DistributionReportType,
} from '../cost/model.js';
import { totalOf } from '../cost/total.js';
import { naturalOrder } from './order.js';
import { postsOf } from './posts.js';

export interface ReportDistributionRow {
  /** The name of a facility or an activity, or a cost type. */
  type: string;
  cost: number;
  percentage: number;
}

export const COST_TYPES = ['WORK', 'MATERIAL', 'OTHER', 'CUSTOM'] as const;
export type CostType = (typeof COST_TYPES)[number];

/** The names of facilities and activities. The last two are for costs without one or with an unknown one. */
export interface DistributionNames {
  facilities: ReadonlyMap<number, string>;
  activities: ReadonlyMap<number, string>;
  noFacility: string;
  noActivity: string;
}

export const facilityName = (
  { facilityId }: CalculationTree,
  { facilities, noFacility }: DistributionNames,
): string => (facilityId !== undefined && facilities.get(facilityId)) || noFacility;

export const activityName = (
  { activityId }: CalculationTree,
  { activities, noActivity }: DistributionNames,
): string => (activityId !== undefined && activities.get(activityId)) || noActivity;

export type DistributionReport = Record<DistributionReportType, ReportDistributionRow[]>;

export function distributionReport(
  trees: readonly CalculationTree[],
  names: DistributionNames,
): DistributionReport {
  const parts: Record<DistributionReportType, [string, Money][]> = {
    FACILITY: trees.map((tree) => [facilityName(tree, names), totalOf(tree)]),
    ACTIVITY: trees.map((tree) => [activityName(tree, names), totalOf(tree)]),
    COSTTYPE: postsOf(trees).map(({ type, custom, total }) => [custom ? 'CUSTOM' : type, total]),
  };
  return Object.fromEntries(
    DISTRIBUTION_REPORT_TYPES.map((type) => [type, distributed(parts[type])]),
  ) as DistributionReport;
}

/** Rows by falling cost, then by name. Parts without cost are left out. */
export function distributed(parts: readonly (readonly [string, Money])[]): ReportDistributionRow[] {
  const sums = new Map<string, Money>();
  for (const [type, cost] of parts) sums.set(type, (sums.get(type) ?? 0n) + cost);
  const costs = [...sums]
    .filter(([, cost]) => cost > 0n)
    .sort(([a, ofA], [b, ofB]) => (ofA === ofB ? naturalOrder(a, b) : ofA > ofB ? -1 : 1));
  const shares = percentages(costs.map(([, cost]) => cost));
  return costs.map(([type, cost], i) => ({
    type,
    cost: moneyNumber(cost),
    percentage: moneyNumber(shares[i]!),
  }));
}

const WHOLE = 10_000n;

/** Percentages in hundredths that add up to 100 %. After rounding down, the rest goes to the largest remainders. */
function percentages(costs: readonly Money[]): bigint[] {
  const total = costs.reduce((sum, cost) => sum + cost, 0n);
  const shares = costs.map((cost) => (cost * WHOLE) / total);
  const left = Number(WHOLE - shares.reduce((sum, share) => sum + share, 0n));
  const remainder = (i: number) => (costs[i]! * WHOLE) % total;
  const byRemainder = [...costs.keys()].sort((a, b) => {
    const difference = remainder(b) - remainder(a);
    return difference === 0n ? a - b : difference > 0n ? 1 : -1;
  });
  for (const i of byRemainder.slice(0, left)) shares[i]! += 1n;
  return shares;
}
