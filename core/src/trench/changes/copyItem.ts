import { findItem } from '../find.js';
import { copyOfItem, requireFreeIds } from './ids.js';
import { itemOf } from './item.js';
import { locate } from './lists.js';
import type { ChangeOf, Design, Step } from './model.js';
import { placeFor } from './places.js';

/** Copies an item with its content. Without a place, the copy stands right after the item. */
export function copyItem(design: Design, change: ChangeOf<'copy'>): Step {
  const item = itemOf(design, change.itemId);
  const copy = copyOfItem(item, change.id);
  requireFreeIds(design, copy);
  const isPlaced = change.layerId !== undefined || change.containerId !== undefined;
  const place = isPlaced
    ? change
    : { ...besides(design, item.id), index: change.index ?? next(design, item.id) };
  const { list, values } = placeFor(design, copy, place);
  return { step: 'insert', what: 'item', id: copy.id, value: { ...copy, ...values }, ...list };
}

function besides(design: Design, id: string) {
  const { container, layer } = findItem(design, id)!;
  return container ? { containerId: container.id } : { layerId: layer.id };
}

const next = (design: Design, id: string) => locate(design, 'item', id).index + 1;
