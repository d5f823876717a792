import type { CalculationTree } from '../cost/model.js';
import type { NodeRequest } from '../cost/request.js';

/**
 * A design is what rules make from the quantities of a trench segment: branches of a calculation. People edit those
 * branches by hand, and the design changes too. What both did since the branch was made decides what happens to it.
 */

/** Tells one generated branch from another. The scope is a section, a line of a section, or empty for the segment. */
export interface BranchKey {
  segmentId: number;
  ruleId: string;
  scope: string;
}

/** What a rule asks for: a budget code with quantities. */
export interface BranchRequest {
  request: NodeRequest;
  options: boolean;
}

/** A branch that the design proposes for a segment. */
export interface DesignBranch extends BranchKey, BranchRequest {
  /** `key@section` of every line that it takes. */
  lines: readonly string[];
}

/** What a branch was made from. It outlives the branch, so that a branch removed by hand is not made again unasked. */
export interface Origin extends BranchKey {
  branchId: number;
  /** What the design proposed when it and the branch last agreed. Null: nothing. */
  proposedBranch: BranchRequest | null;
  /** The hash of the branch that follows from the proposed branch. */
  builtHash: string;
}

export interface Branch {
  id: number;
  nodes: readonly CalculationTree[];
}

/** In the order in which they count for a whole segment. */
export const DESIGN_STATES = [
  'ORPHAN',
  'EDITED_STALE',
  'STALE',
  'REMOVED_BY_HAND',
  'EDITED',
  'NEW',
  'CURRENT',
] as const;
export type DesignState = (typeof DESIGN_STATES)[number];

export const DESIGN_ACTIONS = ['ADD', 'UPDATE', 'REMOVE', 'KEEP', 'CONFLICT'] as const;
export type DesignAction = (typeof DESIGN_ACTIONS)[number];

export interface DesignChange extends BranchKey {
  state: DesignState;
  action: DesignAction;
  /** What the design proposes now. */
  proposedBranch: DesignBranch | null;
  origin: Origin | null;
  branch: Branch | null;
}

export const TAKES = ['DESIGN', 'HAND'] as const;
export type Take = (typeof TAKES)[number];

/** How a conflict is decided. A node stands for its branch, a rule for all conflicts of that rule. */
export interface Resolution {
  nodeId?: string;
  ruleId?: string;
  take: Take;
}

export const keyText = ({ segmentId, ruleId, scope }: BranchKey): string =>
  JSON.stringify([segmentId, ruleId, scope]);

/** Whether the design has changed since the branch was made. */
export const isStaleState = (state: DesignState): boolean => state === 'STALE' || state === 'EDITED_STALE';

/** The state of several branches together. */
export const stateOfAll = (states: readonly DesignState[]): DesignState =>
  DESIGN_STATES.find((state) => states.includes(state)) ?? 'CURRENT';
