export { COVERING_FIELDS } from './coverings.js';
export * from './field.js';
export { CULVERT_FIELDS, DUCT_FIELDS, PIPE_CANAL_FIELDS, PIPE_FIELDS, SENSOR_FIELDS } from './items.js';
export { LAYER_FIELDS } from './layers.js';
export { PLACEMENT_FIELDS } from './placement.js';
export { SECTION_FIELDS } from './sections.js';
export { SEGMENT_FIELDS } from './segment.js';
export { SEASON_FIELDS, SURROUNDINGS_FIELDS } from './surroundings.js';
