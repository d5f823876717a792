import type { DesignChange, Origin } from '../design/model.js';
import { type EstimateLine, type EstimateState, isLiftedByHand, OPEN_STATES } from './completeness.js';
import { isPricedByHand, type Waiver, waiverOf } from './waivers.js';

/** What the state of an estimate follows from in one segment, as long as nothing but nodes changes. */
export interface SegmentBasis {
  /** Something has no price or is not applied, whatever the nodes are. */
  lacking: boolean;
  /** Branches that the design no longer asks for as they are: the segment is open while one of them is there. */
  openWith: number[];
  /** Branches that pay for quantities: these are unpriced when the branch is gone. */
  unpricedWithout: number[];
}

interface DesignedSegment {
  segmentId: number;
  changes: readonly DesignChange[];
  /** What was made for it once, and neither the design nor the calculation has now. */
  unasked: readonly Origin[];
  unpriced: readonly { line: EstimateLine }[];
  /** The lines that a branch takes, without those of quantity 0. */
  linesOf: (change: DesignChange) => readonly EstimateLine[];
  isDeleted: boolean;
}

export function segmentBasis(
  { segmentId, changes, unasked, unpriced, linesOf, isDeleted }: DesignedSegment,
  waivers: readonly Waiver[],
): SegmentBasis {
  const isUnwaived = (line: EstimateLine) => waiverOf(waivers, segmentId, line) === undefined;
  const byHand = !isDeleted && isPricedByHand(waivers, segmentId);
  const made = changes.flatMap((change) => {
    const id = change.branch?.id ?? change.origin?.branchId;
    return id === undefined ? [] : [{ id, change }];
  });
  const isOpen = ({ branch, state, action }: DesignChange): boolean => {
    // One that was removed by hand is in conflict if the design has changed since.
    if (!branch) return action === 'CONFLICT' && !byHand;
    const open = OPEN_STATES.find((one) => one === state);
    return open !== undefined && !(byHand && isLiftedByHand(open));
  };
  return {
    lacking:
      unpriced.some(({ line }) => isUnwaived(line)) ||
      (!byHand && changes.some(({ state }) => state === 'NEW')),
    openWith: [
      ...made.filter(({ change }) => isOpen(change)).map(({ id }) => id),
      ...(byHand
        ? []
        : unasked.filter(({ proposedBranch }) => proposedBranch).map(({ branchId }) => branchId)),
    ],
    unpricedWithout: made.filter(({ change }) => linesOf(change).some(isUnwaived)).map(({ id }) => id),
  };
}

/** The state that follows from segments and the branches that there are. */
export function stateByBases(
  bases: Iterable<SegmentBasis>,
  branches: ReadonlySet<number>,
  hasSegments: boolean,
): EstimateState {
  if (!hasSegments && branches.size === 0) return 'EMPTY';
  for (const { lacking, openWith, unpricedWithout } of bases)
    if (lacking || openWith.some((id) => branches.has(id)) || unpricedWithout.some((id) => !branches.has(id)))
      return 'INCOMPLETE';
  return 'COMPLETE';
}
