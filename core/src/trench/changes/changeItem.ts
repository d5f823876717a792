import { requireFreeIds } from './ids.js';
import { itemOf } from './item.js';
import type { ChangeOf, SegmentTrench, Step } from './model.js';
import { ownValues, placementValues } from './values.js';

/** Changes how an item is placed: its positioning, its clear opening, its own coordinates, its label. */
export function placeItem(trench: SegmentTrench, { itemId, values }: ChangeOf<'place'>): Step {
  const { id } = itemOf(trench, itemId);
  return { step: 'set', what: 'item', id, values: placementValues(values) };
}

/** Changes properties that an item has of its own. */
export function changeItem(trench: SegmentTrench, { itemId, values }: ChangeOf<'change'>): Step {
  const item = itemOf(trench, itemId);
  const assigned = ownValues(item, values);
  if ('partIds' in assigned) requireFreeIds(trench, { ...item, ...assigned }, item);
  return { step: 'set', what: 'item', id: item.id, values: assigned };
}
