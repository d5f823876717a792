import { CRS_CODES, type Crs, isInReach, type Position } from '@spadework/core/route';
import { crsName } from '../../crsName.js';
import type { Words } from '../words/index.js';

/** The coordinate systems that reach a route, and the one that is chosen. */
export const crsChoices = (
  words: Words['typing'],
  chosen: Crs,
  somewhere: Position | undefined,
): { value: Crs; label: string }[] =>
  CRS_CODES.filter((crs) => crs === chosen || !somewhere || isInReach(crs, somewhere)).map((crs) => ({
    value: crs,
    label: crsName(crs, words),
  }));
