import type { Translation } from '../text/translation.js';
import type { Change } from '../trench/changes/index.js';
import type { Deviation } from '../trench/model.js';
import type { ValuesOfRule } from './fields.js';
import type { MeasureUnit, RuleKind, Severity } from './kinds.js';

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

/** Changes that take a finding away and make no new error. */
export interface Fix {
  /** What they do, for a button. */
  deed: Translation;
  changes: readonly Change[];
}

/** Where a section breaks a design rule. Texts are in both languages, so that a stored result fits every reader. */
export interface RuleFinding {
  code: 'DESIGN_RULE';
  ruleId: string;
  kind: RuleKind;
  severity: Severity;
  message: Translation;
  sectionId: string;
  itemIds: readonly string[];
  /** How the items are called on screen and in drawings, in the order of `itemIds`. */
  labels: readonly string[];
  measured?: number;
  required?: number;
  unit?: MeasureUnit;
  /** The versionless id of the document that has the rule. */
  sheet?: string;
  deviation?: Deviation;
  fix?: Fix;
}

/** The limit of findings of a segment. */
export const MAX_FINDINGS = 1000;

export interface RuleFindings {
  findings: readonly RuleFinding[];
  /** There are more than `MAX_FINDINGS`. */
  truncated: boolean;
  /** Not every fix was tried out: findings without one may have one. */
  fixesIncomplete: boolean;
}

/** Findings with a deviation are counted there alone. */
export type FindingCounts = Record<Severity | 'deviations', number>;
