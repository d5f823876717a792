import { findItem } from '../find.js';
import type { Item } from '../model.js';
import { CannotApply, type SegmentTrench } from './model.js';

/** An item by its own id, or a cable by the id of one of its parts. */
export function itemOf(trench: SegmentTrench, id: string): Item {
  const found = findItem(trench, id);
  if (!found) throw new CannotApply('ITEM_NOT_FOUND', 'itemId');
  return found.item;
}
