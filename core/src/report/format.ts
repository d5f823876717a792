import { divided, type Money, moneyOf, quantityOf } from '../cost/decimal.js';
import type { Language } from '../text/language.js';
import { placesOf } from './units.js';

export const CURRENCY = 'NOK';

/** The no-break space keeps a number on one line. Every font has it. */
const NO_BREAK = '\u00a0';

interface Marks {
  thousands: string;
  decimal: string;
}

const MARKS: Record<Language, Marks> = {
  nb: { thousands: NO_BREAK, decimal: ',' },
  en: { thousands: ',', decimal: '.' },
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** An amount with two places. */
export const moneyText = (kroner: number, language: Language): string =>
  decimalText(moneyOf(kroner), 2, language);

/**
 * A quantity with as many decimals as its unit needs, without trailing zeros. A quantity that would be rounded to
 * nothing keeps its first two digits.
 */
export function quantityText(quantity: number, language: Language, unit = ''): string {
  const millionths = quantityOf(quantity);
  let places = placesOf(unit);
  while (
    places < MAX_PLACES &&
    millionths !== 0n &&
    divided(millionths, 10n ** BigInt(MAX_PLACES - places)) === 0n
  )
    places++;
  if (places > placesOf(unit)) places = Math.min(places + 1, MAX_PLACES);
  const rounded = divided(millionths, 10n ** BigInt(MAX_PLACES - places));
  return withoutZeros(decimalText(rounded, places, language), places);
}
const MAX_PLACES = 6;

/** A number with all of its up to six decimals, as it was calculated with. */
export const exactText = (value: number, language: Language): string =>
  withoutZeros(decimalText(quantityOf(value), MAX_PLACES, language), MAX_PLACES);

function withoutZeros(text: string, places: number): string {
  if (places === 0) return text;
  let end = text.length;
  while (text[end - 1] === '0') end--;
  return text.slice(0, end).replace(/[.,]$/, '');
}

export const countText = (count: number, language: Language): string =>
  decimalText(BigInt(count), 0, language);

export const percentText = (percentage: number, language: Language): string =>
  `${moneyText(percentage, language)}${language === 'nb' ? NO_BREAK : ''}%`;

/** An amount in whole kroner with its currency, for charts. */
export const amountText = (kroner: number, language: Language): string =>
  `${decimalText(divided(moneyOf(kroner), 100n), 0, language)}${NO_BREAK}${CURRENCY}`;

const LARGE: { least: Money; unit: Record<Language, string> }[] = [
  { least: 100_000_000_000n, unit: { nb: `mrd. ${CURRENCY}`, en: `billion ${CURRENCY}` } },
  { least: 100_000_000n, unit: { nb: `mill. ${CURRENCY}`, en: `million ${CURRENCY}` } },
];

/** An amount in few digits: 1,74 mill. NOK. */
export function shortAmount(kroner: number, language: Language): { value: string; unit: string } {
  const money = moneyOf(kroner);
  const large = LARGE.find(({ least }) => money >= least || money <= -least);
  if (!large) return { value: decimalText(divided(money, 100n), 0, language), unit: CURRENCY };
  const hundredths = divided(money * 100n, large.least);
  return { value: decimalText(hundredths, 2, language), unit: large.unit[language] };
}

/** The day of an ISO 8601 date or date-time. */
export function dateText(iso: string, language: Language): string {
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-');
  return language === 'nb'
    ? `${day}.${month}.${year}`
    : `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

function decimalText(value: bigint, places: number, language: Language): string {
  const { thousands, decimal } = MARKS[language];
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0');
  const whole = grouped(digits.slice(0, digits.length - places)).join(thousands);
  const fraction = places > 0 ? decimal + digits.slice(-places) : '';
  return `${value < 0n ? '\u2212' : ''}${whole}${fraction}`;
}

/** Splits digits into groups of three, from the right. */
function grouped(digits: string): string[] {
  const first = digits.length % 3 || 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])];
}
