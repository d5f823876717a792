import { type Money, moneyNumber } from './decimal.js';
import { isCustom, isInner } from './kind.js';
import { percentages } from './percentages.js';
import { ownTotal, type PricedNode } from './total.js';

/** How the cost of a calculation is distributed, by ids and not by names, so that it is the same in every language. */

export const COST_TYPES = ['WORK', 'MATERIAL', 'OTHER', 'CUSTOM'] as const;
export type CostType = (typeof COST_TYPES)[number];

/** Sums in øre. A node without a facility or an activity counts as 0. */
export interface CostSums {
  total: Money;
  types: ReadonlyMap<CostType, Money>;
  facilities: ReadonlyMap<number, Money>;
  activities: ReadonlyMap<number, Money>;
}

export const NO_SUMS: CostSums = {
  total: 0n,
  types: new Map(),
  facilities: new Map(),
  activities: new Map(),
};

/** A node as it is stored, or as a reader of a calculation has it. */
export type SummedNode = PricedNode & {
  facilityId?: number;
  activityId?: number;
  children?: readonly SummedNode[];
  childNodes?: readonly SummedNode[];
};

/** The sums of some top nodes. */
export function costSums(tops: readonly SummedNode[]): CostSums {
  const types = new Map<CostType, Money>();
  const facilities = new Map<number, Money>();
  const activities = new Map<number, Money>();
  let total = 0n;
  for (const top of tops) {
    const cost = addTypes(top, types);
    total += cost;
    addTo(facilities, top.facilityId ?? 0, cost);
    addTo(activities, top.activityId ?? 0, cost);
  }
  return { total, types, facilities, activities };
}

/** What is below a node with a price of its own is part of that price. */
function addTypes(node: SummedNode, types: Map<CostType, Money>): Money {
  if (isInner(node.type)) {
    let sum = 0n;
    for (const child of node.childNodes ?? node.children ?? []) sum += addTypes(child, types);
    return sum;
  }
  const cost = ownTotal(node);
  if (node.type !== 'RESOURCE') addTo(types, isCustom(node.type) ? 'CUSTOM' : (node.type as CostType), cost);
  return cost;
}

function addTo<K>(sums: Map<K, Money>, key: K, cost: Money): void {
  sums.set(key, (sums.get(key) ?? 0n) + cost);
}

/** Sums with some top nodes taken out and others put in: what a change of a branch makes of them. */
export function changedSums(sums: CostSums, before: CostSums, after: CostSums): CostSums {
  const changed = <K>(all: ReadonlyMap<K, Money>, out: ReadonlyMap<K, Money>, put: ReadonlyMap<K, Money>) => {
    const sum = new Map(all);
    for (const [key, cost] of out) addTo(sum, key, -cost);
    for (const [key, cost] of put) addTo(sum, key, cost);
    return sum;
  };
  return {
    total: sums.total - before.total + after.total,
    types: changed(sums.types, before.types, after.types),
    facilities: changed(sums.facilities, before.facilities, after.facilities),
    activities: changed(sums.activities, before.activities, after.activities),
  };
}

export interface CostShare {
  cost: number;
  percentage: number;
}

export interface CostShares {
  COSTTYPE: (CostShare & { type: CostType })[];
  FACILITY: (CostShare & { facilityId?: number })[];
  ACTIVITY: (CostShare & { activityId?: number })[];
}

/** Rows by falling cost, then in the order of types and ids. What costs nothing is left out. */
export const sharesOf = ({ types, facilities, activities }: CostSums): CostShares => ({
  COSTTYPE: rowsOf(types, (a, b) => COST_TYPES.indexOf(a) - COST_TYPES.indexOf(b)).map(
    ({ key: type, ...share }) => ({ type, ...share }),
  ),
  FACILITY: rowsOf(facilities, (a, b) => a - b).map(({ key, ...share }) => ({
    ...(key !== 0 && { facilityId: key }),
    ...share,
  })),
  ACTIVITY: rowsOf(activities, (a, b) => a - b).map(({ key, ...share }) => ({
    ...(key !== 0 && { activityId: key }),
    ...share,
  })),
});

function rowsOf<K>(sums: ReadonlyMap<K, Money>, order: (a: K, b: K) => number): (CostShare & { key: K })[] {
  const rows = [...sums]
    .filter(([, cost]) => cost !== 0n)
    .sort(([a, cost], [b, other]) => (cost === other ? order(a, b) : cost > other ? -1 : 1));
  const parts = percentages(rows.map(([, cost]) => cost));
  return rows.map(([key, cost], i) => ({
    key,
    cost: moneyNumber(cost),
    percentage: moneyNumber(parts[i]!),
  }));
}
