import type { CheckpointView, SubCheckpointView } from './model.js';

type Sorted = Pick<CheckpointView, 'id' | 'primarySorting' | 'secondarySorting'>;
type SubSorted = Pick<SubCheckpointView, 'id' | 'sorting'>;

export const checkpointOrder = (a: Sorted, b: Sorted): number =>
  a.primarySorting - b.primarySorting || a.secondarySorting - b.secondarySorting || a.id - b.id;

export const subCheckpointOrder = (a: SubSorted, b: SubSorted): number =>
  a.sorting - b.sorting || a.id - b.id;

/** Sorts checkpoints, and the sub-checkpoints of each. */
export const sortCheckpoints = <
  Sub extends SubSorted,
  Point extends Sorted & { subCheckpoints: readonly Sub[] },
>(
  points: readonly Point[],
): Point[] =>
  points
    .toSorted(checkpointOrder)
    .map((point) => ({ ...point, subCheckpoints: point.subCheckpoints.toSorted(subCheckpointOrder) }));
