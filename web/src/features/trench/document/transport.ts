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
  /** The versions after `version`, oldest first. `undefined` when history does not reach back so far. */
  since(version: number, waitSeconds: number, signal?: AbortSignal): Promise<Version[] | undefined>;
}
