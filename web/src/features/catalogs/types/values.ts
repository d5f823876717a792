import { formatNumber } from '../../../words/index.js';

/** A number with four digits, and a power of ten where it is very small. */
export function formatDigits(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (size >= 1e-3 && size < 1e7)
    return formatNumber(value, Math.max(0, Math.min(6, 3 - Math.floor(Math.log10(size)))));
  const [digits, power] = value.toExponential(3).split('e') as [string, string];
  return `${formatNumber(Number(digits), 3)} · 10${superscript(Number(power))}`;
}

const superscript = (power: number): string =>
  [...String(power)].map((sign) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)] ?? '⁻').join('');

/** SI units as people in the field write them: millimetres, kilovolts, and what holds for a kilometre. */
const PRACTICAL: Record<string, readonly [unit: string, factor: number]> = {
  m: ['mm', 1e3],
  'm²': ['mm²', 1e6],
  'Ω/m': ['Ω/km', 1e3],
  'F/m': ['µF/km', 1e9],
  V: ['kV', 1e-3],
};

/** A value of a model with its unit, `18,1 mm` for 0.0181 m. */
export function practical(value: number, unit: string | null): string {
  const [shown, factor] = PRACTICAL[unit ?? ''] ?? [unit === '1' ? '' : (unit ?? ''), 1];
  return `${formatDigits(value * factor)}${shown && ` ${shown}`}`;
}
