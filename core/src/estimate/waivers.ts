import { kindOfKey, LINE_KIND_NAMES, type LineKind } from '../quantity/model.js';

/** Quantities that are left out of the price on purpose. */
export interface Waiver {
  /** Without: in every segment. Without a key: the whole segment is priced by hand. */
  segmentId?: number;
  /** The key of a line, or a kind for all its lines. */
  key?: string;
  reason: string;
}

export const MAX_WAIVERS = 500;

export const isWaivableKey = (key: string): boolean =>
  LINE_KIND_NAMES.includes(key as LineKind) || kindOfKey(key) !== null;

interface WaivedLine {
  key: string;
  kind: string;
}

/** The first waiver that holds for a line. */
export const waiverOf = (
  waivers: readonly Waiver[],
  segmentId: number,
  { key, kind }: WaivedLine,
): Waiver | undefined =>
  waivers.find(
    (waiver) =>
      (waiver.segmentId === undefined || waiver.segmentId === segmentId) &&
      (waiver.key === undefined || waiver.key === key || waiver.key === kind),
  );

/** Whether somebody says that the whole segment is priced by hand. */
export const isPricedByHand = (waivers: readonly Waiver[], segmentId: number): boolean =>
  waivers.some((waiver) => waiver.segmentId === segmentId && waiver.key === undefined);
