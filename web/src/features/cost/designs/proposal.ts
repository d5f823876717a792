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

/**
 * A variant that was chosen has sections of its own, so what its segment had is gone and the same is new. To whoever
 * reads it, what one rule makes of a segment under one code is the same item: as before, or changed.
 */
export function joined(changes: readonly DesignChange[]): DesignChange[] {
  const left = new Set(changes.filter(({ action }) => action === 'ADD'));
  const joins = new Map<DesignChange, DesignChange>();
  const join = (isSame: (gone: DesignChange, added: DesignChange) => boolean) => {
    for (const gone of changes) {
      if (gone.action !== 'REMOVE' || joins.has(gone)) continue;
      const added = [...left].find((one) => isItem(gone, one) && isSame(gone, one));
      if (!added) continue;
      left.delete(added);
      joins.set(gone, added);
    }
  };
  join(isEqual);
  join(() => true);
  return changes.flatMap((change) => {
    if (change.action === 'ADD') return left.has(change) ? [change] : [];
    const added = joins.get(change);
    if (!added) return [change];
    const action = isEqual(change, added) ? ('KEEP' as const) : ('UPDATE' as const);
    const { quantityTo, costTo, reason } = added;
    return [
      {
        ...change,
        action,
        costTo,
        reason: action === 'KEEP' ? '' : reason,
        ...(quantityTo !== undefined && { quantityTo }),
      },
    ];
  });
}

const isItem = (a: DesignChange, b: DesignChange): boolean =>
  a.segmentId === b.segmentId && a.ruleId === b.ruleId && a.number === b.number;

const isEqual = (gone: DesignChange, added: DesignChange): boolean =>
  gone.quantityFrom === added.quantityTo && gone.costFrom === added.costTo;

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
