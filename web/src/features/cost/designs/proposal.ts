import type { AnswerOf } from '../../../api/index.js';

export type Proposal = AnswerOf<'calculation.previewDesign'>;
export type DesignChange = Proposal['changes'][number];

export const ACTIONS = ['CONFLICT', 'ADD', 'UPDATE', 'REMOVE', 'KEEP'] as const;
export type Action = (typeof ACTIONS)[number];

/** The changes by what would happen, those that need a decision first. What stays as it is comes last. */
export function byAction(changes: readonly DesignChange[]): { action: Action; changes: DesignChange[] }[] {
  return ACTIONS.map((action) => ({
    action,
    changes: changes.filter((change) => change.action === action),
  })).filter(({ changes }) => changes.length > 0);
}

export type Take = 'DESIGN' | 'HAND';

/** How somebody has decided the conflicts, by the node or the rule of each. */
export function resolutionsOf(
  changes: readonly DesignChange[],
  takes: ReadonlyMap<string, Take>,
): { nodeId?: string; ruleId?: string; take: Take }[] {
  return changes.flatMap((change) => {
    const take = change.action === 'CONFLICT' ? takes.get(keyOf(change)) : undefined;
    if (!take) return [];
    return [change.nodeId === undefined ? { ruleId: change.ruleId, take } : { nodeId: change.nodeId, take }];
  });
}

/** A change again, in another answer. */
export const keyOf = ({ segmentId, ruleId, sectionId, nodeId }: DesignChange): string =>
  JSON.stringify([segmentId, ruleId, sectionId, nodeId]);

/** Conflicts that nobody has decided yet. */
export const undecided = (changes: readonly DesignChange[], takes: ReadonlyMap<string, Take>): number =>
  changes.filter((change) => change.action === 'CONFLICT' && !takes.has(keyOf(change))).length;

/** Whether applying would change anything. */
export const isNews = ({ action }: DesignChange): boolean => action !== 'KEEP';
