import { divided, LARGEST, type Money, moneyNumber, moneyOf, quantityOf } from '../cost/decimal.js';

/** What is added to the sum of works, in order: percentages and amounts, and VAT last. */

export const ADDITION_KINDS = ['SITE', 'CONTINGENCY', 'ENGINEERING', 'OWNER', 'OTHER', 'VAT'] as const;
export type AdditionKind = (typeof ADDITION_KINDS)[number];

export const ADDITION_BASES = ['WORKS', 'SUBTOTAL'] as const;
export type AdditionBasis = (typeof ADDITION_BASES)[number];

export const ADDITION_SOURCES = ['PROJECT', 'COMPANY', 'NONE'] as const;
export type AdditionSource = (typeof ADDITION_SOURCES)[number];

export interface Addition {
  id: string;
  name: string;
  kind: AdditionKind;
  /** Either a percentage or an amount in kroner. */
  percent?: number;
  amount?: number;
  /** What a percentage is of: the works, or the works and all amounts above it. */
  of?: AdditionBasis;
  /** Profit, which is never charged to a customer. */
  markup?: boolean;
}

export const MAX_ADDITIONS = 20;
export const MAX_ADDITION_AMOUNT = 1_000_000_000_000;
const PERCENT_DECIMALS = 4;
const AMOUNT_DECIMALS = 2;

export interface ReckonedAddition extends Required<Omit<Addition, 'percent' | 'amount'>> {
  percent: number | null;
  /** What the percentage is of. Null: an amount. */
  basis: number | null;
  amount: number;
}

export interface EstimateSums {
  works: number;
  additions: ReckonedAddition[];
  /** Without VAT. */
  subtotal: number;
  vat: number;
  total: number;
}

/** A percentage of an amount, rounded to the øre. */
export const percentOf = (money: Money, percent: number): Money =>
  divided(money * quantityOf(percent), 100_000_000n);

export const basisOf = ({ kind, of = 'WORKS' }: Addition): AdditionBasis =>
  kind === 'VAT' ? 'SUBTOTAL' : of;

/** Each amount is rounded to the øre before the next is reckoned. */
export function estimateSums(works: Money, additions: readonly Addition[]): EstimateSums {
  let subtotal = works;
  let vat = 0n;
  const reckoned = additions.map((addition): ReckonedAddition => {
    const { id, name, kind, percent, markup = false } = addition;
    const of = basisOf(addition);
    const basis = of === 'SUBTOTAL' ? subtotal : works;
    const money = percent === undefined ? moneyOf(addition.amount ?? 0) : percentOf(basis, percent);
    if (kind === 'VAT') vat = money;
    else subtotal += money;
    return {
      id,
      name,
      kind,
      percent: percent ?? null,
      of,
      markup,
      basis: percent === undefined ? null : moneyNumber(basis),
      amount: moneyNumber(money),
    };
  });
  return {
    works: moneyNumber(works),
    additions: reckoned,
    subtotal: moneyNumber(subtotal),
    vat: moneyNumber(vat),
    total: moneyNumber(subtotal + vat),
  };
}

export type AdditionFaultCode =
  | 'TOO_MANY'
  | 'PERCENT_OR_AMOUNT'
  | 'OUT_OF_BOUNDS'
  | 'TOO_MANY_DECIMALS'
  | 'DUPLICATE_ID'
  | 'VAT_NOT_LAST'
  | 'VAT_WITHOUT_PERCENT';

export interface AdditionFault {
  /** Such as `additions.2.percent`. */
  path: string;
  code: AdditionFaultCode;
}

export function additionFaults(additions: readonly Addition[]): AdditionFault[] {
  const faults: AdditionFault[] = [];
  const ids = new Set<string>();
  if (additions.length > MAX_ADDITIONS) faults.push({ path: 'additions', code: 'TOO_MANY' });
  additions.forEach(({ id, kind, percent, amount }, i) => {
    const fault = (field: string, code: AdditionFaultCode) =>
      faults.push({ path: `additions.${i}.${field}`, code });
    if (ids.has(id)) fault('id', 'DUPLICATE_ID');
    ids.add(id);
    if ((percent === undefined) === (amount === undefined)) fault('percent', 'PERCENT_OR_AMOUNT');
    else if (kind === 'VAT' && percent === undefined) fault('percent', 'VAT_WITHOUT_PERCENT');
    for (const [field, value, most, decimals] of [
      ['percent', percent, 100, PERCENT_DECIMALS],
      ['amount', amount, MAX_ADDITION_AMOUNT, AMOUNT_DECIMALS],
    ] as const) {
      if (value === undefined) continue;
      if (!(value >= 0 && value <= most)) fault(field, 'OUT_OF_BOUNDS');
      else if (!hasDecimals(value, decimals)) fault(field, 'TOO_MANY_DECIMALS');
    }
    if (kind === 'VAT' && i < additions.length - 1) fault('kind', 'VAT_NOT_LAST');
  });
  return faults;
}

/** Whether a number has at most so many decimals. */
export const hasDecimals = (value: number, decimals: number): boolean =>
  Number(value.toFixed(decimals)) === value && Math.abs(value) <= LARGEST.total;
