import type { SourceKind } from '@spadework/core/explain';

const sources: Record<SourceKind, string> = {
  INPUT: 'From the design',
  ASSUMPTION: 'Assumption',
  CATALOG: 'From the catalog',
  PRICE: 'Price',
  RULE: 'Rule',
  NORM: 'Norm',
  DERIVED: 'Computed',
};

export const words = {
  sources,
  terms: 'Terms',
  symbolHead: 'Symbol',
  meaning: 'Meaning',
  value: 'Value',
  norm: 'Norm',
  rounding: 'Rounding',
  why: (what: string, value: string) => `${what} ${value}. Why?`,
  title: (what: string) => `Why: ${what}`,
  symbol: (symbol: string, name: string) => `${symbol}, ${name}`,
  formula: 'Formula',
  withValues: 'With values',
  origin: 'Origin',
  back: 'Back',
};

export type Words = typeof words;
