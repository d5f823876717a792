import { type Drawing, type DrawingInput, drawSection } from '../../trench/drawing/index.js';
import type { Rating } from '../rate.js';
import { heatMapSheet } from './sheet.js';

/** The section with its temperatures. Without a balance there are none, and the drawing is plain. */
export function ratingDrawing(rating: Rating, drawing: Omit<DrawingInput, 'sheet'>): Drawing {
  const sheet = heatMapSheet(rating, drawing.language);
  return drawSection({ ...drawing, ...(sheet && { sheet }) });
}
