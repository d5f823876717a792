import type { Item } from '../model.js';
import { locate } from './lists.js';
import { CannotApply, type Design, type ItemPlace, type ListOf, type Reason } from './model.js';

/** The list and the index at which an item goes in. `index` counts without the item itself. */
export function placeFor(design: Design, item: Item, { layerId, containerId, index }: ItemPlace) {
  if ((layerId === undefined) === (containerId === undefined))
    throw new CannotApply('PLACE_REQUIRED', 'layerId');
  if (layerId !== undefined) {
    const { items } = locate(design, 'layer', layerId).value;
    return { layerId, index: indexIn(items, index, item.id) };
  }
  const container = locate(design, 'item', containerId!).value;
  const reason = whyNotInside(container, item);
  if (reason) throw new CannotApply(reason, 'containerId');
  const content = 'content' in container ? container.content : [];
  return { containerId: containerId!, index: indexIn(content, index, item.id) };
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
  if (item.kind !== 'ecomDuct' || container.kind === 'culvert') return 'NOT_FOR_CONTAINERS';
  return container.pipeCategory === 'ECOM' ? undefined : 'PIPE_TAKES_NO_DUCTS';
}

/** Whether an element stands at a place already. */
export const isThere = (now: ListOf & { index: number }, then: ListOf & { index: number }): boolean =>
  now.layerId === then.layerId &&
  now.containerId === then.containerId &&
  now.sectionId === then.sectionId &&
  now.index === then.index;
