import { type Fields, LENGTH, SIZE } from './field.js';

/** What items have of their own, by kind. */

export const SENSOR_FIELDS = {
  /** A sensor may be a point. */
  outerDiameter: {
    value: LENGTH,
    unit: 'mm',
    default: 10,
    name: { en: 'Outer diameter', nb: 'Ytterdiameter' },
    help: 'Outer diameter, in mm.',
  },
} as const satisfies Fields;

export const DUCT_FIELDS = {
  outerDiameter: { ...SENSOR_FIELDS.outerDiameter, value: SIZE, default: 40 },
} as const satisfies Fields;
