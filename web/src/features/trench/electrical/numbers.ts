import { formatNumber } from '../../../words/index.js';

/** A figure with so many digits that a planner compares it by them: three, and never less than whole numbers. */
export function digits(value: number, count = 3): string {
  if (value === 0) return '0';
  const decimals = Math.max(0, Math.min(6, count - 1 - Math.floor(Math.log10(Math.abs(value)))));
  return formatNumber(value, decimals);
}

/** A distance in mm as metres with centimetres. */
export const metres = (mm: number): string => formatNumber(mm / 1000, 2);
