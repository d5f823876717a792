import { DESCRIPTION, type Fields, LENGTH } from './field.js';

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
