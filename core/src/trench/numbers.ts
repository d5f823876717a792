/** Numbers in answers are rounded to 0.001. Adding 0 turns minus zero into zero. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000 + 0;

export const roundedOrNull = (value: number | null): number | null =>
  value === null ? null : rounded(value);
