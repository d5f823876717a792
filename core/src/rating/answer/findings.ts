export const FINDING_CODES = [
  'DEFAULT_USED',
  'SCREEN_NOT_GIVEN',
  'LOAD_ASSUMED',
  'NOT_IN_CIRCUIT',
  'INCOMPLETE_CIRCUIT',
  'LIMIT_ABOVE_TYPE',
  'NO_CURRENT',
  'PIPE_TEMPERATURE_MISSING',
  'PIPE_TEMPERATURE_UNUSED',
  'PIPE_COLDER_THAN_GROUND',
  'FILL_RESISTIVITY_UNUSED',
  'DRYING_INCOMPLETE',
  'DRYING_AS_SOIL',
  'DRYING_BY_LARGER_RATIO',
  'DRY_ZONE_CROSSES',
  'BLOCK_TOO_FLAT',
  'BUNDLE_EXTRAPOLATED',
  'CIRCLE_CUTS_INTERFACE',
  'ABOVE_LIMIT',
  'STARVED',
  'THERMAL_RUNAWAY',
  'NOT_CONVERGED',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/** Something that a reader of a rating should know. `words.ts` says it in both languages. */
export interface RatingFinding {
  code: FindingCode;
  itemIds: string[];
  /** What the text names: a type and its columns, a temperature, or a ratio and its materials. */
  details?: readonly string[];
}
