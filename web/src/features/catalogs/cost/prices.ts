import { currentLanguage, formatNumber } from '../../../words/index.js';

/** A price always with two decimals, `686,20`. */
export function formatPrice(value: number): string {
  const whole = formatNumber(Math.round(value * 100) / 100, 2);
  const point = currentLanguage() === 'nb' ? ',' : '.';
  const [before, after = ''] = whole.split(point) as [string, string?];
  return `${before}${point}${after.padEnd(2, '0')}`;
}

/** How much a price differs from another in percent, `+7,2 %`; empty where that says nothing. */
export function formatDifference(price: number, from: number): string {
  if (from === 0) return '';
  const percent = ((price - from) / from) * 100;
  const text = formatNumber(percent, 1);
  return `${percent > 0 && text !== '0' ? '+' : ''}${text} %`;
}
