export { CABLE_COLUMNS, type CableConstruction } from './cable.js';
export * from './column.js';
export { ECC_COLUMNS, type EccConstruction } from './ecc.js';
export * from './layers.js';
export { MARKER_COLUMNS, MARKER_KINDS, type MarkerConstruction } from './marker.js';
export { PIPE_COLUMNS, type PipeConstruction } from './pipe.js';
export * from './ratingColumns.js';
export * from './types.js';
