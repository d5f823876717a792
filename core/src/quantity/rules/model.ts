import type { CatalogNodeType } from '../../cost/model.js';
import type { Ground } from '../../trench/assumptions.js';
import type { CoveringType, PipeCategory, TerrainType, VoltageCategory } from '../../trench/model.js';
import type { CablePlacement, LineKind } from '../model.js';

/**
 * Rules say which budget code a quantity is paid by. The quantities of a code and of its children are expressions of lines,
 * so that the design's own masses replace the averages inside a code.
 */

export const RULE_SCOPES = ['SECTION', 'SEGMENT', 'LINE'] as const;
export type RuleScope = (typeof RULE_SCOPES)[number];

/** `from` is exclusive, `to` inclusive. */
export interface Range {
  from?: number;
  to?: number;
}

export interface RuleCondition {
  /** The uppermost covering, or NONE. */
  surface?: readonly CoveringType[] | 'NONE';
  terrain?: readonly TerrainType[];
  /** At least one of these occurs. The rule takes their share of what it uses. */
  ground?: readonly Ground[];
  /** m */
  depth?: Range;
  width?: Range;
  kind?: readonly LineKind[];
  /** Keys or kinds of lines; only in rules per line. */
  keys?: readonly string[];
  /** Of cables, their terminations and joints, and earth conductors. */
  cable?: {
    typeIds?: readonly number[];
    /** `*` stands for any characters; capitals do not matter. */
    nameMatches?: string;
    voltage?: readonly VoltageCategory[];
    /** Of a group: 3 for a three-core cable and for three single-core cables. */
    conductors?: readonly number[];
    /** mm² */
    area?: Range;
  };
  placement?: CablePlacement;
  /** The diameter is in mm. */
  pipe?: { typeIds?: readonly number[]; categories?: readonly PipeCategory[]; diameter?: Range };
}

export interface RuleNode {
  /** Of a child in a rule per line, `{typeId}` stands for the type that the line counts. */
  number: string;
  type?: CatalogNodeType;
  /** An expression. */
  quantity?: string;
  exclude?: boolean;
  childNodes?: readonly RuleNode[];
}

/** `locationName` may hold `{segment}`, the segment's name. */
export interface RuleAdd extends RuleNode {
  quantity: string;
  options?: boolean;
  locationName?: string;
}

export interface Rule {
  id: string;
  name: string;
  per: RuleScope;
  when: RuleCondition;
  /** Takes only lines that no other rule has taken. */
  otherwise?: boolean;
  /** Either a budget code, or a reason why nobody pays. */
  add?: RuleAdd;
  waive?: string;
  /** Lines that the code pays for without a quantity of their own. */
  covers?: readonly string[];
}

export const MAX_RULES = 500;
export const MAX_WAIVE_LENGTH = 500;
export const MAX_EXPRESSION_LENGTH = 200;
export const MAX_EXPRESSION_DEPTH = 20;

export const RULE_FAULTS = [
  'TOO_MANY_RULES',
  'DUPLICATE_ID',
  'KIND_REQUIRED',
  'ADD_OR_WAIVE',
  'ONLY_PER_LINE',
  'EMPTY_RANGE',
  'EXPRESSION_SYNTAX',
  'EXPRESSION_TOO_LONG',
  'EXPRESSION_TOO_DEEP',
  'UNKNOWN_NAME',
  'UNIT_MISMATCH',
  'LINE_USED_TWICE',
  'CATALOG_NODE_NOT_FOUND',
  'UNKNOWN_CHILD',
] as const;
export type RuleFaultCode = (typeof RULE_FAULTS)[number];

export interface RuleFault {
  /** Such as `3.add.childNodes.0.quantity`: the fourth rule. */
  path: string;
  code: RuleFaultCode;
  /** Of an expression, from 1. */
  column?: number;
  /** The name, unit or rule that is wrong. */
  value?: string;
}
