import type { DrawingInput } from '../../trench/drawing/index.js';
import type { Rating } from '../rate.js';
import type { RatingRequest } from '../request.js';
import type { LimitedRatings } from './limits.js';
import type { Sensitivity } from './sensitivity.js';

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
}
