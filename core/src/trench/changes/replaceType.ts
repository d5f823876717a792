import type { Item } from '../model.js';
import { requireFreeIds } from './ids.js';
import { itemOf } from './item.js';
import { CannotApply, type ChangeContext, type ChangeOf, type SegmentTrench, type Step } from './model.js';
import { whyNotInside } from './places.js';
import { cableFields, cableType, eccFields, eccType, groupWithType, pipeType, tubeFields } from './types.js';
import { ownValues } from './values.js';

/** Gives an item another type of the same kind. Its id, its place and its content stay. */
export function replaceType(
  trench: SegmentTrench,
  change: ChangeOf<'replaceType'>,
  context: ChangeContext,
): Step {
  const item = itemOf(trench, change.itemId);
  const values = typeValues(item, change, context);
  const changed = { ...item, ...values } as Item;
  const own = ownValues(changed, { ...groupOf(item, change, context), ...change.values });
  if ('content' in changed)
    for (const inside of changed.content) {
      const reason = whyNotInside(changed, inside);
      if (reason) throw new CannotApply(reason, 'typeId');
    }
  if ('partIds' in own) requireFreeIds(trench, { ...changed, ...own }, item);
  return { step: 'set', what: 'item', id: item.id, values: { ...values, ...own } };
}

function typeValues(item: Item, change: ChangeOf<'replaceType'>, context: ChangeContext) {
  switch (item.kind) {
    case 'cable':
      return cableFields(cableType(context, change));
    case 'ecc':
      return eccFields(eccType(context, change));
    case 'pipe':
    case 'pipeGroup':
      return tubeFields(pipeType(context, change));
    default:
      throw new CannotApply('NO_SUCH_PROPERTY', 'typeId');
  }
}

function groupOf(item: Item, change: ChangeOf<'replaceType'>, context: ChangeContext) {
  if (item.kind !== 'cable') return {};
  const groupConfiguration = groupWithType(item, cableType(context, change));
  if (groupConfiguration !== item.groupConfiguration) return { groupConfiguration };
  // Places are within the box around the parts, which another diameter changes.
  return item.places ? { parts: item.places } : {};
}
