import { findItem, type ItemKind, type Trench } from '@spadework/core/trench';
import { Refusal } from '../../../kernel/refusals.js';
import { layoutOf } from '../segments/layouts.js';
import type { Placed } from './present.js';
import * as show from './present.js';

/** An item with its position in the layout, which for an item in a container is inside of that. */
export function placedItem<K extends ItemKind>(
  trench: Trench,
  id: string,
  ...kinds: K[]
): { placed: Placed<K>; sectionId: string } {
  const [found] = placedItems(trench, [id]);
  if (!found || (kinds.length && !kinds.includes(found.placed.item.kind as K)))
    throw new Refusal('ITEM_NOT_FOUND');
  return found as { placed: Placed<K>; sectionId: string };
}

/** Items of one section with their positions. */
export function placedItems(
  trench: Trench,
  ids: readonly string[],
): { placed: show.PresentedItem; sectionId: string }[] {
  const found = findItem(trench, ids[0]!);
  if (!found) return [];
  const layers = layoutOf(trench, found.section).layers;
  const items = layers.find(({ layer }) => layer.id === found.layer.id)!.items;
  return ids.map((id, i) => {
    const { item, container } = i === 0 ? found : findItem(trench, id)!;
    const outer = items.find((placed) => placed.item.id === (container ?? item).id)!;
    return { placed: container ? show.placedInside(outer, item) : outer, sectionId: found.section.id };
  });
}
