export * from './document.js';
export * from './escapeCodes.js';
export { DASHED, DIMENSION_STYLE } from './tables.js';
export * from './tags.js';
