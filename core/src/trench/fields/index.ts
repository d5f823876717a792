export { BONDINGS, CIRCUIT_FIELDS, CIRCUIT_KINDS, CURRENT } from './circuits.js';
export { COVERING_FIELDS } from './coverings.js';
export { MAX_REASON, REASON_TEXT, RULE_ID } from './deviations.js';
export * from './field.js';
export {
  CULVERT_FIELDS,
  DUCT_FIELDS,
  GROUP_FIELDS,
  PIPE_CANAL_FIELDS,
  PIPE_FIELDS,
  SENSOR_FIELDS,
} from './items.js';
export { LAYER_FIELDS } from './layers.js';
export { FAULT_FIELDS, HOURS_OF_A_YEAR, OPERATION_FIELDS, POWER_FACTOR } from './operation.js';
export { PLACEMENT_FIELDS } from './placement.js';
export { SECTION_FIELDS } from './sections.js';
export { LENGTH_SOURCES, type LengthSource, SEGMENT_FIELDS } from './segment.js';
export {
  MAX_CLEARANCES,
  MAX_PROFILE_ID,
  MAX_REVISIONS,
  MAX_TEMPLATE_NAME,
  REVISION_FIELDS,
  SETTINGS_FIELDS,
  TITLE_FIELDS,
} from './settings.js';
export { MAX_SEASONS, SEASON_FIELDS, SURROUNDINGS_FIELDS } from './surroundings.js';
