import type { Language } from '../../text/language.js';

const NO_BREAK = '\u00a0';
const MINUS = '\u2212';
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

const localised = (digits: string, language: Language): string =>
  digits.replace('-', MINUS).replace('.', language === 'nb' ? ',' : '.');

/** A number with a fixed number of places, or a dash where there is none. */
export function fixedText(value: number | null, places: number, language: Language): string {
  if (value === null || !Number.isFinite(value)) return '–';
  const rounded = value.toFixed(places);
  return localised(Number(rounded) === 0 ? rounded.replace('-', '') : rounded, language);
}

/** A number as it was entered, with at most six significant digits. */
export const plainText = (value: number, language: Language): string =>
  localised(String(Number(value.toPrecision(6))), language);

const DIGITS = 5;
/** Smaller than any quantity here: what rounding leaves of a difference that is zero. */
const NOTHING = 1e-15;

/** A number with five significant digits. Very small and very large ones have a power of ten. */
export function significantText(value: number, language: Language): string {
  if (Math.abs(value) < NOTHING) return '0';
  const exponent = Math.floor(Math.log10(Math.abs(value)));
  if (Number.isInteger(value) && exponent < 6) return localised(String(value), language);
  if (exponent < -3 || exponent > 5) {
    const [mantissa = '', power = ''] = value.toExponential(DIGITS - 1).split('e');
    return `${localised(trimmed(mantissa), language)}·10${superscript(Number(power))}`;
  }
  return localised(trimmed(value.toFixed(Math.max(0, DIGITS - 1 - exponent))), language);
}

/** Zeros that say nothing are left out, such as those of a diameter of 30.3 mm. */
const trimmed = (digits: string): string => String(Number(digits));

const superscript = (power: number): string =>
  String(power)
    .replace('-', '⁻')
    .replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)]!);

export const withUnit = (number: string, unit: string): string =>
  number === '–' || unit === '1' ? number : `${number}${NO_BREAK}${unit}`;
