import type { CheckedType, DesignRule, PartResult } from '@spadework/core/check';
import type { CableFacts } from '@spadework/core/quantity';
import type { ItemLabels, Trench } from '@spadework/core/trench';
import type { PlainPackings } from '../segments/segmentReads.js';
import type { PriceRules } from './pricing.js';

/** What the worker is told that looks for findings in a segment, and what it answers. */
export interface CheckJob {
  /** As it is stored, or as an object. */
  trench: Trench | string;
  name: string;
  length: number;
  packings: PlainPackings;
  rules: readonly DesignRule[];
  types: readonly CheckedType[];
  /** Left out: the project has no calculation. Null: there is no catalog. */
  price?: Price | null;
}

export interface Price extends PriceRules {
  markerTypeId: number | null;
  cableFacts: readonly [typeId: number, CableFacts][];
}

export interface Found {
  /** Those that need no rating. */
  parts: PartResult[];
  /** Of all items of the segment. */
  labels: ItemLabels;
}
