import { type Fields, LENGTH } from './field.js';

export const LAYER_FIELDS = {
  protectionLayerThickness: {
    value: LENGTH,
    unit: 'mm',
    usual: 5_000,
    default: 100,
    name: { en: 'Protection above', nb: 'Beskyttelse over' },
    help: 'Protection above this layer, before the next one begins, in mm.',
  },
  leftBorderAdjustment: {
    value: LENGTH,
    unit: 'mm',
    usual: 10_000,
    default: 0,
    name: { en: 'Edge left, extra', nb: 'Kant venstre, tillegg' },
    help: 'Extra distance between the items and the left trench wall, in mm.',
  },
  rightBorderAdjustment: {
    value: LENGTH,
    unit: 'mm',
    usual: 10_000,
    default: 0,
    name: { en: 'Edge right, extra', nb: 'Kant høyre, tillegg' },
    help: 'Extra distance between the items and the right trench wall, in mm.',
  },
} as const satisfies Fields;
