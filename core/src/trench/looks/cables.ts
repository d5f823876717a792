import type { CableCategory } from '../model.js';

/** The colour of a cable's sheath. */
export const SHEATH_OF: Record<CableCategory, string> = {
  ELV: '#7d8ea3',
  LV: '#4c5a6b',
  MV: '#a4473f',
  HV: '#7f3040',
  EHV: '#5b2a4f',
  DC: '#54508c',
};
export const INSULATION = '#fbfaf6';
export const CONDUCTOR = '#c98f5f';
/** The filler between the cores of a cable. */
export const CORE_BED = '#d5d8dc';
export const EARTH_LOOK = { fill: '#8a5a2e', edge: '#5d3c1d', strand: '#d79a63' };
export const SENSOR_LOOK = { fill: '#dfe4f5', ink: '#3f4f8f' };
