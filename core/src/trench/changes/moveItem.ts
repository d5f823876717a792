import { itemOf } from './item.js';
import type { ChangeOf, SegmentTrench, Step } from './model.js';
import { placeFor } from './places.js';

/** Moves an item within its row, to another layer, into a pipe, pipe group or culvert, or out of one. */
export function moveItem(trench: SegmentTrench, change: ChangeOf<'move'>): Step {
  const item = itemOf(trench, change.itemId);
  const { list, values } = placeFor(trench, item, change);
  return { step: 'move', what: 'item', id: item.id, ...list, ...(values && { values }) };
}
