import { DESCRIPTION, type Fields, LENGTH } from './field.js';

/** Where the lengths of a segment and of its sections come from: from people, or from the route on the map. */
export const LENGTH_SOURCES = ['MANUAL', 'ROUTE'] as const;
export type LengthSource = (typeof LENGTH_SOURCES)[number];

/** What a segment says of itself. */
export const SEGMENT_FIELDS = {
  name: {
    value: { type: 'text', most: 255, filled: true },
    default: '',
    name: { en: 'Name', nb: 'Navn' },
    help: 'Name of the segment.',
  },
  description: DESCRIPTION,
  length: {
    value: LENGTH,
    unit: 'm',
    usual: 100_000,
    default: 0,
    name: { en: 'Length', nb: 'Lengde' },
    help: 'Length of the segment, in metres.',
  },
} as const satisfies Fields;
