import { type Money, moneyNumber } from '../cost/decimal.js';
import {
  type CalculationTree,
  DISTRIBUTION_REPORT_TYPES,
  type DistributionReportType,
} from '../cost/model.js';
import { percentages } from '../cost/percentages.js';
import { totalOf } from '../cost/total.js';
import { naturalOrder } from './order.js';
import { postsOf } from './posts.js';

export interface ReportDistributionRow {
  /** The name of a facility or an activity, or a cost type. */
  type: string;
  /** The id of the facility or activity, if it is known. Names differ between languages, ids do not. */
  facilityId?: number;
  activityId?: number;
  /** Negative if deductions outweigh the costs. */
  cost: number;
  percentage: number;
}

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

type Label = Pick<ReportDistributionRow, 'type' | 'facilityId' | 'activityId'>;

export function distributionReport(
  trees: readonly CalculationTree[],
  names: DistributionNames,
): DistributionReport {
  const facilityOf = (tree: CalculationTree): Label => ({
    type: facilityName(tree, names),
    ...(names.facilities.has(tree.facilityId!) && { facilityId: tree.facilityId! }),
  });
  const activityOf = (tree: CalculationTree): Label => ({
    type: activityName(tree, names),
    ...(names.activities.has(tree.activityId!) && { activityId: tree.activityId! }),
  });
  const parts: Record<DistributionReportType, [Label, Money][]> = {
    FACILITY: trees.map((tree) => [facilityOf(tree), totalOf(tree)]),
    ACTIVITY: trees.map((tree) => [activityOf(tree), totalOf(tree)]),
    COSTTYPE: postsOf(trees).map(({ type, custom, total }) => [{ type: custom ? 'CUSTOM' : type }, total]),
  };
  return Object.fromEntries(
    DISTRIBUTION_REPORT_TYPES.map((type) => [type, distributed(parts[type])]),
  ) as DistributionReport;
}

/** Rows by falling cost, then by name. Parts without cost are left out. */
function distributed(parts: readonly (readonly [Label, Money])[]): ReportDistributionRow[] {
  const sums = new Map<string, { label: Label; cost: Money }>();
  for (const [label, cost] of parts) {
    const key = `${label.facilityId ?? label.activityId ?? ''} ${label.type}`;
    const sum = sums.get(key) ?? { label, cost: 0n };
    sum.cost += cost;
    sums.set(key, sum);
  }
  const rows = [...sums.values()]
    .filter(({ cost }) => cost !== 0n)
    .sort((a, b) =>
      a.cost === b.cost ? naturalOrder(a.label.type, b.label.type) : a.cost > b.cost ? -1 : 1,
    );
  const shares = percentages(rows.map(({ cost }) => cost));
  return rows.map(({ label, cost }, i) => ({
    ...label,
    cost: moneyNumber(cost),
    percentage: moneyNumber(shares[i]!),
  }));
}
