export type { NoteInput } from './input.js';
export { otherLimitsOf } from './limits.js';
export { ratingNote } from './note.js';
export { type Sensitivity, sensitivityOf, type Variation } from './sensitivity.js';
export {
  CURVE_RATINGS,
  type Curve,
  curvesOf,
  MAX_CURVE_CONDUCTORS,
  type SeasonRatings,
  seasonRatingsOf,
  temperaturesAtLoad,
} from './variants.js';
export { ratingWorkbook } from './workbook.js';
