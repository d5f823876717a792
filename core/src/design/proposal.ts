import {
  type Branch,
  type BranchKey,
  type DesignAction,
  type DesignBranch,
  type DesignChange,
  type DesignState,
  keyText,
  type Origin,
} from './model.js';
import { branchRequestText, branchText } from './texts.js';

export interface DesignInput {
  /** What the rules ask for now. */
  proposedBranches: readonly DesignBranch[];
  origins: readonly Origin[];
  branches: ReadonlyMap<number, Branch>;
  segmentExists: (segmentId: number) => boolean;
  /** Whether a rule cannot be used now, for example because the catalog lacks its code. Its branches stay as they are. */
  isUnusable: (key: BranchKey) => boolean;
  hash: (text: string) => string;
}

/** What is to happen to each branch, in the order of the origins and then of the proposed branches. */
export function proposedChanges(input: DesignInput): DesignChange[] {
  const { proposedBranches, origins, branches } = input;
  const wanted = new Map(proposedBranches.map((proposedBranch) => [keyText(proposedBranch), proposedBranch]));
  const known = new Set(origins.map(keyText));
  const ofOrigins = origins.flatMap((origin): DesignChange[] => {
    const proposedBranch = wanted.get(keyText(origin)) ?? null;
    const branch = branches.get(origin.branchId) ?? null;
    // Neither the design nor the calculation has it. The origin stays, in case the design asks for it again.
    if (!proposedBranch && !branch) return [];
    const { segmentId, ruleId, scope } = origin;
    const state = stateOf(origin, proposedBranch, branch, input);
    const action = isFrozen(origin, input) ? 'KEEP' : actionOf(state, origin, proposedBranch, branch, input);
    return [{ segmentId, ruleId, scope, state, action, proposedBranch, origin, branch }];
  });
  const ofProposed = proposedBranches
    .filter((proposedBranch) => !known.has(keyText(proposedBranch)) && !input.isUnusable(proposedBranch))
    .map(
      (proposedBranch): DesignChange => ({
        segmentId: proposedBranch.segmentId,
        ruleId: proposedBranch.ruleId,
        scope: proposedBranch.scope,
        state: 'NEW',
        action: 'ADD',
        proposedBranch,
        origin: null,
        branch: null,
      }),
    );
  return [...ofOrigins, ...ofProposed];
}

/** A branch of an unusable rule stays as it is, unless its segment is gone. */
const isFrozen = (key: BranchKey, { segmentExists, isUnusable }: DesignInput) =>
  segmentExists(key.segmentId) && isUnusable(key);

const isEdited = ({ builtHash }: Origin, { nodes }: Branch, { hash }: DesignInput) =>
  hash(branchText(nodes)) !== builtHash;

const isStale = (origin: Origin, proposedBranch: DesignBranch | null) =>
  branchRequestText(proposedBranch) !== branchRequestText(origin.proposedBranch);

function stateOf(
  origin: Origin,
  proposedBranch: DesignBranch | null,
  branch: Branch | null,
  input: DesignInput,
): DesignState {
  if (!branch) return 'REMOVED_BY_HAND';
  // Whoever kept the nodes of a deleted segment has seen that it is deleted: nothing is proposed in its origin any more.
  if (!input.segmentExists(origin.segmentId) && origin.proposedBranch) return 'ORPHAN';
  const stale = !isFrozen(origin, input) && isStale(origin, proposedBranch);
  if (isEdited(origin, branch, input)) return stale ? 'EDITED_STALE' : 'EDITED';
  return stale ? 'STALE' : 'CURRENT';
}

function actionOf(
  state: DesignState,
  origin: Origin,
  proposedBranch: DesignBranch | null,
  branch: Branch | null,
  input: DesignInput,
): DesignAction {
  switch (state) {
    case 'STALE':
      return proposedBranch ? 'UPDATE' : 'REMOVE';
    case 'ORPHAN':
      return branch && isEdited(origin, branch, input) ? 'CONFLICT' : 'REMOVE';
    case 'EDITED_STALE':
      return 'CONFLICT';
    case 'REMOVED_BY_HAND':
      return isStale(origin, proposedBranch) ? 'CONFLICT' : 'KEEP';
    default:
      return 'KEEP';
  }
}
