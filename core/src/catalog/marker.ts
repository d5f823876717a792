import type { CatalogColumn, FieldsOf } from './column.js';
import { DEFAULT_TYPE } from './shared.js';

export const MARKER_KINDS = ['TAPE', 'PLATE', 'NET'] as const;

export const MARKER_COLUMNS = [
  {
    name: 'kind',
    value: { type: 'choice', values: MARKER_KINDS },
    required: true,
    headings: { nb: ['slag', 'type', 'markørtype', 'merketype'] },
    help: 'Whether it is a tape, a plate or a net',
    answered: true,
  },
  {
    name: 'width',
    value: { type: 'size' },
    required: true,
    headings: { nb: ['bredde'] },
    unit: 'mm',
    help: 'The width across the trench',
    answered: true,
  },
  {
    name: 'thickness',
    value: { type: 'size' },
    required: false,
    headings: { nb: ['tykkelse'] },
    unit: 'mm',
    help: 'The thickness',
    answered: true,
  },
  { ...DEFAULT_TYPE, answered: true },
] as const satisfies readonly CatalogColumn[];

export type MarkerConstruction = FieldsOf<(typeof MARKER_COLUMNS)[number]>;
