import { divided, type Money, moneyNumber, moneyOf, quantityOf } from '../cost/decimal.js';
import { hasDecimals, percentOf, type ReckonedAddition } from './additions.js';

/** What a customer pays for a connection: shares of the nodes and additions of a frozen estimate. */

export const CHARGE_KINDS = ['CONNECTION', 'REINFORCEMENT', 'ALTERATION'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** The largest amount of a reduction, a change, a payment or a row of real costs, in kroner. */
export const MAX_CHARGE_AMOUNT = 10_000_000_000;
/** Reductions, and changes. */
export const MAX_CHARGE_LINES = 100;
const AMOUNT_DECIMALS = 2;

/** Per cent, 100 together. */
export interface Share {
  customer: number;
  company: number;
  others: number;
}

export interface NamedAmount {
  name: string;
  amount: number;
}

export interface Charge {
  defaultShare: Share;
  shares: readonly ({ nodeId: string } & Share)[];
  additions?: readonly ({ id: string } & Share)[];
  reductions?: readonly NamedAmount[];
  changes?: readonly (NamedAmount & { date?: string })[];
  paid?: number;
}

/** A top node of an estimate, or one of its additions. */
export interface ChargedPart {
  id: string;
  name: string;
  /** Of estimates that were frozen before this was kept, none. */
  nameEn?: string;
  total: number;
  markup?: boolean;
}

/** What shares are taken of. */
export interface ChargedEstimate {
  nodes: readonly ChargedPart[];
  /** Without VAT. */
  additions: readonly ChargedPart[];
}

/** A top node of a calculation with its cost. */
export interface CostedNode {
  id: string;
  name: string;
  nameEn?: string;
  totalCost: number;
  markup?: boolean;
}

export const nodePart = ({ id, name, nameEn, totalCost, markup = false }: CostedNode): ChargedPart => ({
  id,
  name,
  ...(nameEn !== undefined && { nameEn }),
  total: totalCost,
  markup,
});

type EstimateAddition = Pick<ReckonedAddition, 'id' | 'name' | 'kind' | 'percent' | 'amount' | 'markup'>;

/** What shares are taken of, and the VAT that comes on top. */
export function chargedEstimate(
  nodes: readonly CostedNode[],
  additions: readonly EstimateAddition[],
): ChargedEstimate & { vatId?: string; vatPercent: number } {
  const vat = additions.find(({ kind }) => kind === 'VAT');
  return {
    nodes: nodes.map(nodePart),
    additions: additions
      .filter((addition) => addition !== vat)
      .map(({ id, name, amount, markup }) => ({ id, name, total: amount, markup })),
    ...(vat && { vatId: vat.id }),
    vatPercent: vat?.percent ?? 0,
  };
}

export interface ChargePart {
  nodeId?: string;
  additionId?: string;
  name: string;
  nameEn?: string;
  total: number;
  customer: number;
  company: number;
  others: number;
}

export interface ChargeSums {
  parts: ChargePart[];
  charge: number;
  vat: number;
  total: number;
}

const COMPANYS: Share = { customer: 0, company: 100, others: 0 };

/** A mark-up is the company's, whatever is said of it. */
export const shareOf = ({ id, markup }: ChargedPart, { shares, defaultShare }: Charge): Share =>
  markup ? COMPANYS : (shares.find(({ nodeId }) => nodeId === id) ?? defaultShare);

/** Nodes that are not named have the default; additions that are not named are no parts. */
export function chargeParts(charge: Charge, { nodes, additions }: ChargedEstimate): ChargePart[] {
  const named = new Map((charge.additions ?? []).map((share) => [share.id, share]));
  return [
    ...nodes.map((node) => ({ nodeId: node.id, ...partOf(node, shareOf(node, charge)) })),
    ...additions.flatMap((addition) => {
      const share = named.get(addition.id);
      if (!share) return [];
      return [{ additionId: addition.id, ...partOf(addition, addition.markup ? COMPANYS : share) }];
    }),
  ];
}

/** Customer's and others' parts are rounded to the øre, and the company takes the rest. */
function partOf({ name, nameEn, total }: ChargedPart, share: Share) {
  const money = moneyOf(total);
  const customer = percentOf(money, share.customer);
  const others = percentOf(money, share.others);
  return {
    name,
    ...(nameEn !== undefined && { nameEn }),
    total: moneyNumber(money),
    customer: moneyNumber(customer),
    company: moneyNumber(money - customer - others),
    others: moneyNumber(others),
  };
}

export const sumOf = (amounts: readonly { amount: number }[] = []): Money =>
  amounts.reduce((sum, { amount }) => sum + moneyOf(amount), 0n);

const atLeastZero = (money: Money): Money => (money < 0n ? 0n : money);

export function chargeSums(charge: Charge, estimate: ChargedEstimate, vatPercent: number): ChargeSums {
  const parts = chargeParts(charge, estimate);
  const customers = parts.reduce((sum, { customer }) => sum + moneyOf(customer), 0n);
  const net = atLeastZero(customers - sumOf(charge.reductions));
  const vat = percentOf(net, vatPercent);
  return { parts, charge: moneyNumber(net), vat: moneyNumber(vat), total: moneyNumber(net + vat) };
}

export type ChargeFaultCode =
  | 'SHARES_NOT_100'
  | 'UNKNOWN_NODE'
  | 'UNKNOWN_ADDITION'
  | 'DUPLICATE_ID'
  | 'VAT_NAMED'
  | 'TOO_MANY_DECIMALS';

export interface ChargeFault {
  /** Such as `shares.0.nodeId`. */
  path: string;
  code: ChargeFaultCode;
}

const isWhole = ({ customer, company, others }: Share): boolean =>
  [customer, company, others].every((part) => part >= 0 && part <= 100 && hasDecimals(part, 4)) &&
  quantityOf(customer) + quantityOf(company) + quantityOf(others) === 100_000_000n;

export function chargeFaults(
  charge: Charge,
  estimate: ChargedEstimate,
  vatId: string | undefined,
): ChargeFault[] {
  const faults: ChargeFault[] = isWhole(charge.defaultShare)
    ? []
    : [{ path: 'defaultShare', code: 'SHARES_NOT_100' }];
  const check = (
    list: string,
    field: string,
    named: readonly ({ of: string } & Share)[],
    known: readonly ChargedPart[],
    unknown: ChargeFaultCode,
  ) => {
    const seen = new Set<string>();
    named.forEach((share, i) => {
      const { of } = share;
      const path = `${list}.${i}`;
      if (list === 'additions' && of === vatId) faults.push({ path: `${path}.${field}`, code: 'VAT_NAMED' });
      else if (!known.some(({ id }) => id === of)) faults.push({ path: `${path}.${field}`, code: unknown });
      else if (seen.has(of)) faults.push({ path: `${path}.${field}`, code: 'DUPLICATE_ID' });
      seen.add(of);
      if (!isWhole(share)) faults.push({ path, code: 'SHARES_NOT_100' });
    });
  };
  const shares = charge.shares.map((share) => ({ ...share, of: share.nodeId }));
  const additions = (charge.additions ?? []).map((share) => ({ ...share, of: share.id }));
  check('shares', 'nodeId', shares, estimate.nodes, 'UNKNOWN_NODE');
  check('additions', 'id', additions, estimate.additions, 'UNKNOWN_ADDITION');
  const { reductions = [], changes = [], paid = 0 } = charge;
  return [
    ...faults,
    ...amountFaults('reductions', reductions),
    ...amountFaults('changes', changes),
    ...(hasDecimals(paid, AMOUNT_DECIMALS) ? [] : [{ path: 'paid', code: 'TOO_MANY_DECIMALS' as const }]),
  ];
}

/** Amounts are exact to the øre. */
export const amountFaults = (list: string, amounts: readonly { amount: number }[]): ChargeFault[] =>
  amounts.flatMap(({ amount }, i) =>
    hasDecimals(amount, AMOUNT_DECIMALS)
      ? []
      : [{ path: `${list}.${i}.amount`, code: 'TOO_MANY_DECIMALS' as const }],
  );

/** Mark-ups that a customer would pay, as paths. */
export function chargedMarkups(charge: Charge, { nodes, additions }: ChargedEstimate): string[] {
  const isMarkup = (parts: readonly ChargedPart[], id: string) =>
    parts.some((part) => part.id === id && part.markup);
  return [
    ...charge.shares.flatMap(({ nodeId, customer }, i) =>
      customer > 0 && isMarkup(nodes, nodeId) ? [`shares.${i}.customer`] : [],
    ),
    ...(charge.additions ?? []).flatMap(({ id, customer }, i) =>
      customer > 0 && isMarkup(additions, id) ? [`additions.${i}.customer`] : [],
    ),
  ];
}

/** A fraction of an amount, rounded to the øre. */
export const fractionOf = (money: Money, numerator: bigint, denominator: bigint): Money =>
  divided(money * numerator, denominator);
