export { COVERING_FIELDS } from './coverings.js';
export * from './field.js';
export { DUCT_FIELDS, SENSOR_FIELDS } from './items.js';
export { LAYER_FIELDS } from './layers.js';
export { SECTION_FIELDS } from './sections.js';
