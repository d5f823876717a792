import type { ValuesOfRule } from './fields.js';

/** The design rules of a company, and what they find in a trench. */

export const MAX_RULES = 500;

/** A rule as it is stored: a field without a value is left out, but `places` and `active` are always there. */
export type DesignRule = ValuesOfRule;

export interface DesignRules {
  /** 0 of the starter set, 1 of the first own set. */
  version: number;
  starter: boolean;
  /** Whether new segments keep the clearances of the rules. */
  layoutDefaults: boolean;
  rules: readonly DesignRule[];
}
