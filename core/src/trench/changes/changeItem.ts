import { requireFreeIds } from './ids.js';
import { itemOf } from './item.js';
import type { ChangeOf, Design, Step } from './model.js';
import { ownValues, placementValues } from './values.js';

/** Changes how an item is placed: its positioning, its clear opening, its own coordinates, its label. */
export function placeItem(design: Design, { itemId, values }: ChangeOf<'place'>): Step {
  const { id } = itemOf(design, itemId);
  return { step: 'set', what: 'item', id, values: placementValues(values) };
}

/** Changes properties that an item has of its own. */
export function changeItem(design: Design, { itemId, values }: ChangeOf<'change'>): Step {
  const item = itemOf(design, itemId);
  const assigned = ownValues(item, values);
  if ('partIds' in assigned) requireFreeIds(design, { ...item, ...assigned }, item);
  return { step: 'set', what: 'item', id: item.id, values: assigned };
}
