import { divided, type Money, moneyNumber, moneyOf, quantityOf } from '../cost/decimal.js';
import {
  amountFaults,
  type Charge,
  type ChargedPart,
  type ChargeFault,
  fractionOf,
  shareOf,
  sumOf,
} from './charge.js';

/**
 * How the real costs of a charge stand to what was estimated. Kontrollforskriften § 16-11: invoiced is at most 15 % above
 * the estimate, and changes that the customer asked for.
 */

export const CHARGE_LEVELS = ['OK', 'OVER_10', 'OVER_15'] as const;
export type ChargeLevel = (typeof CHARGE_LEVELS)[number];

export const MAX_ACTUALS = 5000;

export interface ActualRow {
  nodeId?: string;
  number?: string;
  text: string;
  amount: number;
  date?: string;
}

/** A node of the estimate on any level, and the top node whose share it has. */
export interface ChargedNode {
  id: string;
  number: string;
  total: number;
  top: ChargedPart;
}

export interface ChargeStatus {
  estimate: number;
  changes: number;
  cap: number;
  forecast: number;
  actual: number | null;
  difference: number | null;
  percent: number | null;
  invoiceable: number | null;
  loss: number | null;
  paid: number | null;
  settlement: number | null;
  level: ChargeLevel;
  /** Numbers that no node of the estimate has. */
  unmatched: string[];
}

interface StatusInput {
  charge: Charge;
  /** What the customer was told, and what it would be by the nodes of today. */
  estimate: number;
  forecast: number;
  nodes: readonly ChargedNode[];
  rows: readonly ActualRow[];
}

/** The most that may be invoiced. */
export const chargeCap = (estimate: number, { changes }: Pick<Charge, 'changes'>): number =>
  moneyNumber(limitOf(moneyOf(estimate), 115n, changes));

/** So many per cent of the estimate, and what the customer asked for afterwards. */
const limitOf = (estimate: Money, percent: bigint, changes: Charge['changes']): Money =>
  divided(estimate * percent, 100n) + sumOf(changes);

export function chargeStatus({ charge, estimate, forecast, nodes, rows }: StatusInput): ChargeStatus {
  const told = moneyOf(estimate);
  const changes = sumOf(charge.changes);
  const cap = limitOf(told, 115n, charge.changes);
  const warning = limitOf(told, 110n, charge.changes);
  const shown = {
    estimate: moneyNumber(told),
    changes: moneyNumber(changes),
    cap: moneyNumber(cap),
    forecast,
  };
  if (rows.length === 0)
    return {
      ...shown,
      actual: null,
      difference: null,
      percent: null,
      invoiceable: null,
      loss: null,
      paid: null,
      settlement: null,
      level: 'OK',
      unmatched: [],
    };
  const { sum, unmatched } = customersPart(charge, nodes, rows);
  const actual = sum - sumOf(charge.reductions);
  const invoiceable = larger(0n, smaller(actual, cap));
  const paid = moneyOf(charge.paid ?? 0);
  return {
    ...shown,
    actual: moneyNumber(actual),
    difference: moneyNumber(actual - told),
    percent: told === 0n ? null : Number(divided((actual - told) * 10_000n, told)) / 100,
    invoiceable: moneyNumber(invoiceable),
    loss: moneyNumber(larger(0n, actual - cap)),
    paid: moneyNumber(paid),
    settlement: moneyNumber(invoiceable - paid),
    level: actual > cap ? 'OVER_15' : actual > warning ? 'OVER_10' : 'OK',
    unmatched,
  };
}

const smaller = (a: Money, b: Money): Money => (a < b ? a : b);
const larger = (a: Money, b: Money): Money => (a > b ? a : b);

/** What customers pay of each row, rounded to the øre, together. */
function customersPart(charge: Charge, nodes: readonly ChargedNode[], rows: readonly ActualRow[]) {
  const unmatched = new Set<string>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const byNumber = new Map<string, ChargedNode[]>();
  for (const node of nodes) {
    const same = byNumber.get(node.number);
    if (same) same.push(node);
    else byNumber.set(node.number, [node]);
  }
  const shareOfRow = ({ nodeId, number }: ActualRow): Fraction => {
    const node = nodeId === undefined ? undefined : byId.get(nodeId);
    if (node) return sharedBy([node], charge);
    const named = number === undefined ? undefined : byNumber.get(number);
    if (named) return sharedBy(named, charge);
    if (number !== undefined) unmatched.add(number);
    return { numerator: quantityOf(charge.defaultShare.customer), denominator: HUNDRED };
  };
  const sum = rows.reduce((all, row) => {
    const { numerator, denominator } = shareOfRow(row);
    return all + fractionOf(moneyOf(row.amount), numerator, denominator);
  }, 0n);
  return { sum, unmatched: [...unmatched] };
}

interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

/** 100 per cent. */
const HUNDRED = 100_000_000n;

/** The customer's share of several nodes together: by what they cost, or evenly where they cost nothing. */
function sharedBy(nodes: readonly ChargedNode[], charge: Charge): Fraction {
  const weigh = (weightOf: (node: ChargedNode) => bigint): Fraction =>
    nodes.reduce(
      ({ numerator, denominator }, node) => {
        const weight = weightOf(node);
        const { customer } = shareOf(node.top, charge);
        return {
          numerator: numerator + weight * quantityOf(customer),
          denominator: denominator + weight * HUNDRED,
        };
      },
      { numerator: 0n, denominator: 0n },
    );
  const byCost = weigh(({ total }) => moneyOf(total));
  return byCost.denominator === 0n ? weigh(() => 1n) : byCost;
}

/** Every node below top nodes with the top node that it belongs to. */
export function chargedNodes<
  Node extends { id: string; number: string; totalCost: number; childNodes?: Node[] },
>(tops: readonly Node[], partOf: (top: Node) => ChargedPart): ChargedNode[] {
  return tops.flatMap((top) => {
    const part = partOf(top);
    const below = ({ id, number, totalCost, childNodes = [] }: Node): ChargedNode[] => [
      { id, number, total: totalCost, top: part },
      ...childNodes.flatMap(below),
    ];
    return below(top);
  });
}

/** Real costs name nodes of the estimate. Numbers that it lacks are no fault, but `unmatched`. */
export function actualFaults(rows: readonly ActualRow[], nodes: readonly ChargedNode[]): ChargeFault[] {
  const known = new Set(nodes.map(({ id }) => id));
  return [
    ...rows.flatMap(({ nodeId }, i) =>
      nodeId === undefined || known.has(nodeId)
        ? []
        : [{ path: `rows.${i}.nodeId`, code: 'UNKNOWN_NODE' as const }],
    ),
    ...amountFaults('rows', rows),
  ];
}

/** Whether real costs went above a limit, and not only further above the same one. */
export const isCrossing = (before: ChargeLevel, after: ChargeLevel): boolean =>
  CHARGE_LEVELS.indexOf(after) > CHARGE_LEVELS.indexOf(before);
