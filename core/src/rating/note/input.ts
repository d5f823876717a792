import type { DrawingInput } from '../../trench/drawing/index.js';
import type { Rating } from '../rate.js';
import type { RatingRequest } from '../request.js';
import type { NoteMade } from './frame.js';
import type { LimitedRatings } from './limits.js';
import type { Sensitivity } from './sensitivity.js';
import type { Curve, SeasonRatings } from './variants.js';

/** What a calculation note is made of. */
export interface NoteInput {
  request: RatingRequest;
  rating: Rating;
  /** The section's drawing, whose title block, language and names are the note's too. */
  drawing: Omit<DrawingInput, 'sheet'>;
  /** What the ratings would be if the conditions were otherwise. Empty: not told. */
  sensitivity: readonly Sensitivity[];
  /** What the circuits could carry at other temperatures. Omitted: not told. */
  otherLimits?: readonly LimitedRatings[];
  /** The hottest temperature of each circuit at the given loads. Omitted: not told. */
  atLoad?: readonly (number | null)[];
  seasons?: readonly SeasonRatings[];
  curves?: readonly Curve[];
  /** What was found when the segment was checked, and what the design rules found in this section. */
  check?: {
    line: string;
    allClear: boolean;
    remarks: readonly { text: string; itemIds: readonly string[] }[];
  };
  /** What made the note, and of what. */
  made?: NoteMade;
}
