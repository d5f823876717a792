export type { NoteInput } from './input.js';
export { otherLimitsOf } from './limits.js';
export { ratingNote } from './note.js';
export { type Sensitivity, sensitivityOf, type Variation } from './sensitivity.js';
export { ratingWorkbook } from './workbook.js';
