import {
  type Branch,
  type BranchKey,
  type DesignAction,
  type DesignChange,
  type DesignState,
  type DesignWish,
  keyText,
  type Origin,
} from './model.js';
import { branchText, wishText } from './texts.js';

export interface DesignInput {
  /** What the rules ask for now. */
  wishes: readonly DesignWish[];
  origins: readonly Origin[];
  branches: ReadonlyMap<number, Branch>;
  segmentExists: (segmentId: number) => boolean;
  /** Whether a rule cannot be used now, for example because the catalog lacks its code. Its branches stay as they are. */
  isUnusable: (key: BranchKey) => boolean;
  hash: (text: string) => string;
}

/** What is to happen to each branch, in the order of the origins and then of the wishes. */
export function proposedChanges(input: DesignInput): DesignChange[] {
  const { wishes, origins, branches } = input;
  const wanted = new Map(wishes.map((wish) => [keyText(wish), wish]));
  const known = new Set(origins.map(keyText));
  const ofOrigins = origins.flatMap((origin): DesignChange[] => {
    const wish = wanted.get(keyText(origin)) ?? null;
    const branch = branches.get(origin.branchId) ?? null;
    // Neither the design nor the calculation has it. The origin stays, in case the design asks for it again.
    if (!wish && !branch) return [];
    const { segmentId, ruleId, scope } = origin;
    const state = stateOf(origin, wish, branch, input);
    const action = isFrozen(origin, input) ? 'KEEP' : actionOf(state, origin, wish, branch, input);
    return [{ segmentId, ruleId, scope, state, action, wish, origin, branch }];
  });
  const ofWishes = wishes
    .filter((wish) => !known.has(keyText(wish)) && !input.isUnusable(wish))
    .map(
      (wish): DesignChange => ({
        segmentId: wish.segmentId,
        ruleId: wish.ruleId,
        scope: wish.scope,
        state: 'NEW',
        action: 'ADD',
        wish,
        origin: null,
        branch: null,
      }),
    );
  return [...ofOrigins, ...ofWishes];
}

/** A branch of an unusable rule stays as it is, unless its segment is gone. */
const isFrozen = (key: BranchKey, { segmentExists, isUnusable }: DesignInput) =>
  segmentExists(key.segmentId) && isUnusable(key);

const isEdited = ({ builtHash }: Origin, { nodes }: Branch, { hash }: DesignInput) =>
  hash(branchText(nodes)) !== builtHash;

const isStale = (origin: Origin, wish: DesignWish | null) => wishText(wish) !== wishText(origin.wish);

function stateOf(
  origin: Origin,
  wish: DesignWish | null,
  branch: Branch | null,
  input: DesignInput,
): DesignState {
  if (!branch) return 'REMOVED_BY_HAND';
  // Whoever kept the nodes of a deleted segment has seen that it is deleted: its origin has no wish any more.
  if (!input.segmentExists(origin.segmentId) && origin.wish) return 'ORPHAN';
  const stale = !isFrozen(origin, input) && isStale(origin, wish);
  if (isEdited(origin, branch, input)) return stale ? 'EDITED_STALE' : 'EDITED';
  return stale ? 'STALE' : 'CURRENT';
}

function actionOf(
  state: DesignState,
  origin: Origin,
  wish: DesignWish | null,
  branch: Branch | null,
  input: DesignInput,
): DesignAction {
  switch (state) {
    case 'STALE':
      return wish ? 'UPDATE' : 'REMOVE';
    case 'ORPHAN':
      return branch && isEdited(origin, branch, input) ? 'CONFLICT' : 'REMOVE';
    case 'EDITED_STALE':
      return 'CONFLICT';
    case 'REMOVED_BY_HAND':
      return isStale(origin, wish) ? 'CONFLICT' : 'KEEP';
    default:
      return 'KEEP';
  }
}
