import type { CatalogColumn } from './column.js';

/** Columns that several kinds of types have. */

export const MATERIAL = {
  name: 'material',
  value: { type: 'text' },
  required: false,
  headings: { nb: ['materiale'] },
  help: 'The material',
  answered: true,
} as const satisfies CatalogColumn;

export const DEFAULT_TYPE = {
  name: 'default',
  value: { type: 'flag' },
  required: false,
  headings: { nb: ['standard', 'forvalgt', 'forvalg'] },
  help: 'Whether the type is taken where a caller names none',
} as const satisfies CatalogColumn;
