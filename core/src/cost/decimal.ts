/**
 * Exact decimals as bigint. Money is in øre, a quantity in millionths. JSON numbers are read from their decimal text, so
 * that 1.005 is exact and not the nearest binary fraction.
 */
export type Money = bigint;
export type Quantity = bigint;

const MONEY_PLACES = 2;
const QUANTITY_PLACES = 6;
const ORE_PER_KRONE = 100n;
const PER_ONE = 1_000_000n;
const HALF = 500_000n;

/** Quantity 1. */
export const ONE: Quantity = PER_ONE;

/** Within these limits every amount and every quantity is exact as a JSON number. */
export const LARGEST = { quantity: 1_000_000_000, price: 1_000_000_000, total: 10_000_000_000_000 } as const;
export const MAX_QUANTITY: Quantity = BigInt(LARGEST.quantity) * PER_ONE;
export const MAX_PRICE: Money = BigInt(LARGEST.price) * ORE_PER_KRONE;
export const MAX_TOTAL: Money = BigInt(LARGEST.total) * ORE_PER_KRONE;

export const moneyOf = (kroner: number): Money => scaled(kroner, MONEY_PLACES);
export const quantityOf = (value: number): Quantity => scaled(value, QUANTITY_PLACES);

export const moneyNumber = (money: Money): number => numberOf(money, MONEY_PLACES);
export const quantityNumber = (quantity: Quantity): number => numberOf(quantity, QUANTITY_PLACES);

/** The cost of a quantity at a price, rounded to the øre. */
export const costOf = (price: Money, quantity: Quantity): Money => perMillion(price * quantity);

/** A quantity per unit times the number of units. */
export const timesQuantity = (perUnit: Quantity, units: Quantity): Quantity =>
  perUnit === ONE ? units : perMillion(perUnit * units);

/** The total divided by the quantity, with six places. The quantity must not be 0. */
export const costPerUnit = (total: Money, quantity: Quantity): number =>
  numberOf(divided(total * PER_ONE * (PER_ONE / ORE_PER_KRONE), quantity), QUANTITY_PLACES);

/** The nearest whole number of kroner. */
export const wholeKroner = (money: Money): number => Number(divided(money, ORE_PER_KRONE));

/** Divides by a million. It does not use `divided`, because an import does this millions of times. */
const perMillion = (value: bigint): bigint =>
  value < 0n ? -((HALF - value) / PER_ONE) : (value + HALF) / PER_ONE;

/** The quotient, rounded to the nearest integer. Halves are rounded away from zero. */
export function divided(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  const rest = value % by;
  if (2n * magnitude(rest) < magnitude(by)) return quotient;
  return value < 0n === by < 0n ? quotient + 1n : quotient - 1n;
}

const magnitude = (value: bigint) => (value < 0n ? -value : value);

/** The shortest text of a finite number: sign, digits, fraction, exponent. */
const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** Decimals of up to fifteen digits have different doubles, so the fast conversion is exact for them. */
const FIFTEEN_DIGITS = 1e15;

function scaled(value: number, places: number): bigint {
  const short = Math.round(value * 10 ** places);
  if (Math.abs(short) < FIFTEEN_DIGITS && short / 10 ** places === value) return BigInt(short);
  const parts = NUMBER.exec(String(value));
  if (!parts) throw new RangeError(`not a finite number: ${value}`);
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  const shift = places - fraction.length + Number(exponent);
  return shift >= 0 ? digits * 10n ** BigInt(shift) : divided(digits, 10n ** BigInt(-shift));
}

function numberOf(value: bigint, places: number): number {
  const whole = Number(value);
  // Both integers are exact doubles, so their quotient is the double nearest to the decimal.
  if (Number.isSafeInteger(whole)) return whole / 10 ** places;
  const digits = magnitude(value)
    .toString()
    .padStart(places + 1, '0');
  return Number(`${value < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`);
}
