import { int64, text } from '../../../http/parameters.js';
import type { RefusalCode } from '../../../kernel/refusals.js';

/** Shared parts of the endpoint tables of this service. */

export const segmentId = int64('The segment.');
export const bySegment = { segmentId };
export const component = (what: string) => text(`The ${what}.`);
export const trench = '/segments/{segmentId}/trench';

export const reading = {
  method: 'GET',
  right: 'READ',
  refuses: ['SEGMENT_NOT_FOUND', 'SEGMENT_FORBIDDEN'],
} as const;
export const WRITING = [
  'SEGMENT_NOT_FOUND',
  'SEGMENT_FORBIDDEN',
  'PROJECT_READONLY',
] as const satisfies RefusalCode[];
export const writing = {
  right: 'WRITE',
  versioned: true,
  emits: 'segment.changed',
  refuses: WRITING,
} as const;
export const ADDING = [...WRITING, 'SEGMENT_FULL'] as const;
export const adding = {
  ...writing,
  method: 'POST',
  params: bySegment,
  creates: true,
  refuses: ADDING,
} as const;
export const ADDING_TO_CONTAINER = [...ADDING, 'LAYER_NOT_FOUND', 'ITEM_NOT_FOUND'] as const;
export const ADDING_TO_LAYER = [...ADDING, 'LAYER_NOT_FOUND'] as const;
