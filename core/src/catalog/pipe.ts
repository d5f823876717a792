import { PIPE_CATEGORIES } from '../trench/model.js';
import type { CatalogColumn, FieldsOf } from './column.js';
import { DEFAULT_TYPE, MATERIAL } from './shared.js';

export const PIPE_COLUMNS = [
  {
    name: 'pipeCategory',
    value: { type: 'choice', values: PIPE_CATEGORIES },
    required: true,
    headings: { nb: ['rørkategori'] },
    help: 'What the pipe is for',
  },
  {
    name: 'outerDiameter',
    value: { type: 'size' },
    required: true,
    headings: { nb: ['ytterdiameter', 'ytre diameter', 'utvendig diameter'] },
    unit: 'mm',
    help: 'The diameter over the wall',
    answered: true,
  },
  {
    name: 'wallThickness',
    value: { type: 'size' },
    required: true,
    headings: { nb: ['veggtykkelse', 'godstykkelse'] },
    unit: 'mm',
    help: 'The thickness of the wall',
    answered: true,
  },
  MATERIAL,
  DEFAULT_TYPE,
] as const satisfies readonly CatalogColumn[];

export type PipeConstruction = FieldsOf<(typeof PIPE_COLUMNS)[number]>;
