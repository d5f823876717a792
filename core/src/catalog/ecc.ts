import type { CatalogColumn, FieldsOf } from './column.js';
import { DEFAULT_TYPE, MATERIAL } from './shared.js';

/** The columns of a type of earth continuity conductor. */
export const ECC_COLUMNS = [
  {
    name: 'area',
    value: { type: 'size' },
    required: true,
    headings: { nb: ['areal', 'tverrsnitt'] },
    unit: 'mm²',
    help: 'The cross-section',
    answered: true,
  },
  {
    name: 'radius',
    value: { type: 'size' },
    required: true,
    headings: {},
    unit: 'mm',
    help: 'Half of the outer diameter',
    answered: true,
  },
  MATERIAL,
  DEFAULT_TYPE,
] as const satisfies readonly CatalogColumn[];

export type EccConstruction = FieldsOf<(typeof ECC_COLUMNS)[number]>;
