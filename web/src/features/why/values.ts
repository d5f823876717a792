import { unitText as unitIn } from '@spadework/core/cost';
import { currentLanguage, formatNumber } from '../../words/index.js';

/** A value of an explanation: five digits, and powers of ten where they are needed. */
export function formatValue(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e-3 && size < 1e6) {
    const decimals = Math.max(0, Math.min(8, 4 - Math.floor(Math.log10(size))));
    return formatNumber(value, decimals);
  }
  const [digits, power] = value.toExponential(4).split('e') as [string, string];
  return `${formatNumber(Number(digits), 4)} · 10${superscript(Number(power))}`;
}

const superscript = (power: number): string =>
  [...String(power)].map((sign) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)] ?? '⁻').join('');

/** A unit as people write it. Shares and counts have none. */
export const unitText = (unit: string, count?: number): string =>
  unit === '1' ? '' : unit === 'tonn' ? 't' : unitIn(unit, currentLanguage(), count);
