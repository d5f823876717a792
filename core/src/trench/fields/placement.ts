import { DISTANCE, type Fields, LENGTH } from './field.js';

export const POSITIONINGS = [
  'AUTOMATIC',
  'MINIMUM_CLEAR_OPENING',
  'FIXED_CLEAR_OPENING',
  'SNAP_TO_NEAREST',
  'SNAP_TO_ITEM',
  'FREE_AUTOMATIC',
  'FREE_MANUAL',
] as const;

export const PLACEMENT_FIELDS = {
  positioning: {
    value: { type: 'choice', values: POSITIONINGS },
    default: 'AUTOMATIC',
    name: { en: 'Method', nb: 'Metode' },
    help: 'How the place of the item is found.',
  },
  /** A new item has what the settings of its segment say for its kind. */
  minPadding: {
    value: LENGTH,
    unit: 'mm',
    usual: 5_000,
    default: 0,
    name: { en: 'Least clearance', nb: 'Minste klaring' },
    help: 'Least clear opening to neighbouring items, in mm.',
  },
  xAdjustment: {
    value: DISTANCE,
    unit: 'mm',
    usual: 20_000,
    default: 0,
    name: { en: 'Shift x', nb: 'Forskyv x' },
    help: 'With `FREE_AUTOMATIC` a shift to the right, with `FREE_MANUAL` the x of the left edge, in mm.',
  },
  yAdjustment: {
    value: DISTANCE,
    unit: 'mm',
    usual: 20_000,
    default: 0,
    name: { en: 'Shift y', nb: 'Forskyv y' },
    help: 'With `FREE_AUTOMATIC` a shift downwards, with `FREE_MANUAL` the y of the top edge, in mm.',
  },
  /** Null: the server makes one. */
  label: {
    value: { type: 'text', most: 255 },
    none: 'clears',
    default: null,
    name: { en: 'Label', nb: 'Merke' },
    help: 'Label in the drawing; null where the server makes one.',
  },
} as const satisfies Fields;
