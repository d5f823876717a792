export const words = {
  why: (what: string, value: string) => `${what} ${value}. Why?`,
  title: (what: string) => `Why: ${what}`,
  symbol: (symbol: string, name: string) => `${symbol}, ${name}`,
  formula: 'Formula',
  withValues: 'With values',
  origin: 'Origin',
  back: 'Back',
};

export type Words = typeof words;
