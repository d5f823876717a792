import { currentLanguage } from '../../../words/index.js';

/** A figure with so many digits that a planner compares it by them: three, and never less than whole numbers. */
export function digits(value: number, count = 3): string {
  if (value === 0) return '0';
  const decimals = Math.max(0, Math.min(6, count - 1 - Math.floor(Math.log10(Math.abs(value)))));
  return fixed(value, decimals);
}

/** With so many decimals whatever they are, so that figures that change do not jump. */
export const fixed = (value: number, decimals: number): string =>
  value.toLocaleString(currentLanguage(), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

/** A distance in mm as metres with centimetres. */
export const metres = (mm: number): string => fixed(mm / 1000, 2);
