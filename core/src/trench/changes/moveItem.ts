import { itemOf } from './item.js';
import type { ChangeOf, Design, Step } from './model.js';
import { placeFor } from './places.js';

/** Moves an item within its row, to another layer, into a pipe, pipe group or culvert, or out of one. */
export function moveItem(design: Design, change: ChangeOf<'move'>): Step {
  const item = itemOf(design, change.itemId);
  const { list, values } = placeFor(design, item, change);
  return { step: 'move', what: 'item', id: item.id, ...list, ...(values && { values }) };
}
