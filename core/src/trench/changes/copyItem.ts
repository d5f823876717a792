import { findItem } from '../find.js';
import { copyOfItem, requireFreeIds } from './ids.js';
import { itemOf } from './item.js';
import { locate } from './lists.js';
import type { ChangeOf, SegmentTrench, Step } from './model.js';
import { placeFor } from './places.js';

/** Copies an item with its content. Without a place, the copy stands right after the item. */
export function copyItem(trench: SegmentTrench, change: ChangeOf<'copy'>): Step {
  const item = itemOf(trench, change.itemId);
  const copy = copyOfItem(item, change.id);
  requireFreeIds(trench, copy);
  const isPlaced = change.layerId !== undefined || change.containerId !== undefined;
  const place = isPlaced
    ? change
    : { ...besides(trench, item.id), index: change.index ?? next(trench, item.id) };
  const { list, values } = placeFor(trench, copy, place);
  return { step: 'insert', what: 'item', id: copy.id, value: { ...copy, ...values }, ...list };
}

function besides(trench: SegmentTrench, id: string) {
  const { container, layer } = findItem(trench, id)!;
  return container ? { containerId: container.id } : { layerId: layer.id };
}

const next = (trench: SegmentTrench, id: string) => locate(trench, 'item', id).index + 1;
