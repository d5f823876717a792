import type { Change, SegmentTrench, Step } from '@spadework/core/trench';
import type { Transport } from '../../../optimistic/index.js';

/** One version of a segment: who made it, and what it did. */
export interface Version {
  version: number;
  at: string;
  author: string;
  steps: Step[];
}

/** How a document reaches its segment on the server. */
export interface TrenchTransport extends Transport<SegmentTrench, Change, Step> {
  /** What others did after `version`, at once, or when there is news to wait for. */
  since(version: number, waiting?: Waiting): Promise<Since>;
}

/** A wait for news, by somebody who has the segment open. */
export interface Waiting {
  seconds: number;
  /** The presence that is known, 0 at first. */
  presence: number;
  signal: AbortSignal;
}

export interface Since {
  /** Oldest first; `undefined` when history does not reach back so far. */
  versions: Version[] | undefined;
  /** Who else has the segment open; told to those who wait. */
  presence?: number | undefined;
  present?: readonly string[] | undefined;
}
