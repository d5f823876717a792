import { pipeCountOf } from '../arrangements/index.js';
import type { Item } from '../model.js';
import { locate } from './lists.js';
import { CannotApply, type ItemPlace, type Reason, type SegmentTrench } from './model.js';

/** Far beyond what any container holds. Placing more would take long, and they would not fit. */
export const MAX_CONTENT = 200;

/** The list and the index at which an item goes in, and what it gets there. `index` counts without the item itself. */
export function placeFor(trench: SegmentTrench, item: Item, place: ItemPlace) {
  const { layerId, containerId, index } = place;
  if ((layerId === undefined) === (containerId === undefined))
    throw new CannotApply('PLACE_REQUIRED', 'layerId');
  if (layerId !== undefined) {
    const { items } = locate(trench, 'layer', layerId).value;
    return {
      list: { layerId, index: indexIn(items, index, item.id) },
      values: pipeIndexOf(undefined, item, place),
    };
  }
  const container = locate(trench, 'item', containerId!).value;
  const reason = whyNotInside(container, item);
  if (reason || !('content' in container)) throw new CannotApply(reason ?? 'NOT_A_CONTAINER', 'containerId');
  const others = container.content.filter(({ id }) => id !== item.id).length;
  if (others >= MAX_CONTENT) throw new CannotApply('CONTAINER_FULL', 'containerId');
  return {
    list: { containerId: containerId!, index: Math.min(index ?? others, others) },
    values: pipeIndexOf(container, item, place),
  };
}

/** The pipe of a group that an item goes into: the named one, or the first of those that hold the least. */
function pipeIndexOf(
  container: Item | undefined,
  item: Item,
  { pipeIndex }: ItemPlace,
): { pipeIndex: number } | undefined {
  if (!('pipeIndex' in item)) return undefined;
  if (container?.kind !== 'pipeGroup') return pipeIndex === undefined ? undefined : { pipeIndex };
  const counts = new Array<number>(pipeCountOf(container.configuration)).fill(0);
  if (pipeIndex !== undefined) {
    if (pipeIndex >= counts.length) throw new CannotApply('INVALID_VALUE', 'pipeIndex');
    return { pipeIndex };
  }
  for (const inside of container.content) if (inside.id !== item.id) counts[inside.pipeIndex]!++;
  return { pipeIndex: counts.indexOf(Math.min(...counts)) };
}

/** The index within a list that does not hold the element itself. */
export function indexIn(list: readonly { id: string }[], index: number | undefined, id?: string): number {
  const last = list.length - (list.some((element) => element.id === id) ? 1 : 0);
  return Math.min(index ?? last, last);
}

/** Why an item may not lie in a container, or undefined if it may. */
export function whyNotInside(container: Item, item: Item): Reason | undefined {
  if (!('content' in container)) return 'NOT_A_CONTAINER';
  if (item.kind === 'cable')
    return 'pipeCategory' in container && container.pipeCategory === 'ECOM'
      ? 'PIPE_TAKES_NO_CABLES'
      : undefined;
  if ((item.kind !== 'ecomDuct' && item.kind !== 'sensor') || container.kind === 'culvert')
    return 'NOT_FOR_CONTAINERS';
  return container.pipeCategory === 'ECOM' ? undefined : 'PIPE_TAKES_NO_DUCTS';
}
