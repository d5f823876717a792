import type { DesignState } from '../design/model.js';
import { isPricedByHand, type Waiver, waiverOf } from './waivers.js';

/** What the sum of a calculation lacks, and what is left out of it on purpose. */

export const ESTIMATE_STATES = ['COMPLETE', 'INCOMPLETE', 'EMPTY'] as const;
export type EstimateState = (typeof ESTIMATE_STATES)[number];

export const UNPRICED_REASONS = ['NO_RULE', 'NO_PRICE', 'REMOVED_BY_HAND'] as const;
export type UnpricedReason = (typeof UNPRICED_REASONS)[number];

/** States of a design that the calculation does not have yet, or no more, in the order in which they count. */
export const OPEN_STATES = ['ORPHAN', 'EDITED_STALE', 'STALE', 'NEW'] as const satisfies DesignState[];
export type OpenState = (typeof OPEN_STATES)[number];

export const MAX_UNPRICED = 500;

export interface EstimateLine {
  sectionId: string;
  key: string;
  kind: string;
  unit: string;
  net: number;
}

/** A segment as its design has it. */
export interface EstimateSegment<Line extends EstimateLine> {
  segmentId: number;
  /** Of each of its branches. */
  states: readonly DesignState[];
  unpriced: readonly { line: Line; reason: UnpricedReason }[];
  /** By rules. */
  waived: readonly { line: Line; reason: string }[];
  /** Lines that the design prices and the calculation does not have yet. */
  unapplied: readonly Line[];
}

export interface Completeness<Line extends EstimateLine> {
  state: EstimateState;
  /** Of all lines, also those beyond the limit. */
  unpricedCount: number;
  unpriced: { segmentId: number; line: Line; reason: UnpricedReason }[];
  open: { segmentId: number; state: OpenState }[];
  waived: { segmentId: number; line: Line; reason: string }[];
}

export function completenessOf<Line extends EstimateLine>(
  segments: readonly EstimateSegment<Line>[],
  waivers: readonly Waiver[],
  hasNodes: boolean,
): Completeness<Line> {
  const unpriced: Completeness<Line>['unpriced'] = [];
  const waived: Completeness<Line>['waived'] = [];
  const open: Completeness<Line>['open'] = [];
  for (const segment of segments.toSorted((a, b) => a.segmentId - b.segmentId)) {
    const { segmentId } = segment;
    waived.push(...segment.waived.map(({ line, reason }) => ({ segmentId, line, reason })));
    for (const { line, reason } of segment.unpriced) {
      const waiver = waiverOf(waivers, segmentId, line);
      if (waiver) waived.push({ segmentId, line, reason: waiver.reason });
      else unpriced.push({ segmentId, line, reason });
    }
    const byHand = isPricedByHand(waivers, segmentId);
    if (byHand)
      for (const line of segment.unapplied)
        waived.push({ segmentId, line, reason: waiverOf(waivers, segmentId, line)!.reason });
    const state = OPEN_STATES.find((one) => segment.states.includes(one));
    if (state && !(byHand && isLiftedByHand(state))) open.push({ segmentId, state });
  }
  return {
    state: stateOf(segments.length > 0 || hasNodes, unpriced.length + open.length),
    unpricedCount: unpriced.length,
    unpriced: inOrder(unpriced).slice(0, MAX_UNPRICED),
    open,
    waived: inOrder(waived),
  };
}

/** Whoever prices a segment by hand answers for what is drawn, but not for nodes of a segment that is gone. */
export const isLiftedByHand = (state: OpenState): boolean => state !== 'ORPHAN';

const stateOf = (hasContent: boolean, lacking: number): EstimateState => {
  if (!hasContent) return 'EMPTY';
  return lacking > 0 ? 'INCOMPLETE' : 'COMPLETE';
};

/** By segment, section and key. */
const inOrder = <T extends { segmentId: number; line: EstimateLine }>(lines: readonly T[]): T[] =>
  lines.toSorted(
    (a, b) =>
      a.segmentId - b.segmentId ||
      compared(a.line.sectionId, b.line.sectionId) ||
      compared(a.line.key, b.line.key),
  );

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
