import { int32, uuid } from '../../../http/parameters.js';

/** What rows of records have in common. */
export const recordId = uuid('The record, by the id that its client gave it.');
export const byRecord = { recordId };

export const reading = {
  tag: 'Records',
  method: 'GET',
  right: 'READ',
  params: byRecord,
  refuses: ['RECORD_NOT_FOUND'],
} as const;

export const writing = {
  tag: 'Records',
  right: 'WRITE',
  params: byRecord,
  versioned: true,
  refuses: ['RECORD_NOT_FOUND', 'PROJECT_RIGHT_REQUIRED', 'PROJECT_READONLY', 'RECORD_STATE'],
} as const;

export const paging = {
  first: int32({ fallback: 0, minimum: 0, maximum: 2 ** 31 - 1 }, 'Offset.'),
  count: int32({ fallback: 100, minimum: 0, maximum: 1000 }, 'Page size; 0 gives the total only.'),
};
