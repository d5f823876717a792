import { oneOf } from '../../../http/parameters.js';

/** The catalog is Norwegian, and clients of the specification rely on that: another language is asked for. */
export const language = oneOf(
  ['nb', 'en'],
  'The language of names and texts; what has no translation stays Norwegian.',
  'nb',
);
