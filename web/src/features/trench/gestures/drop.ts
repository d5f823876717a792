import type { Point } from '@spadework/core/geometry';
import {
  type Item,
  type LayerLayout,
  type PlacedItem,
  type SectionLayout,
  whyNotInside,
} from '@spadework/core/trench';

/** Where something goes if it is dropped: into the row of a layer, or into a pipe or culvert. */
export type Target = { layerId: string; index: number } | { containerId: string };

/**
 * The target under a point of the section. `dragged` is not among its own neighbours, and a container is a target only
 * if the item may lie in it.
 */
export function dropAt(
  layout: SectionLayout,
  point: Point,
  dragged: Pick<Item, 'id' | 'kind'>,
): Target | undefined {
  for (const { items } of layout.layers) {
    const container = items.find((placed) => isOver(placed, point) && takes(placed.item, dragged));
    if (container) return { containerId: container.item.id };
  }
  const level = layerAt(layout.layers, point.y);
  if (!level) return undefined;
  const others = level.items.filter(({ item }) => item.id !== dragged.id);
  const index = others.filter(({ box }) => box.x + box.width / 2 < point.x).length;
  return { layerId: level.layer.id, index };
}

/** Whether something may lie in a container; its kind alone decides that. */
export const takes = (container: Item, dragged: Pick<Item, 'id' | 'kind'>): boolean =>
  container.id !== dragged.id && whyNotInside(container, dragged as Item) === undefined;

const isOver = ({ box }: PlacedItem, { x, y }: Point) =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;

/** The layer nearest to a depth. */
function layerAt(layers: readonly LayerLayout[], y: number): LayerLayout | undefined {
  const distance = ({ top, floor }: LayerLayout) => (y < top ? top - y : y > floor ? y - floor : 0);
  return layers.reduce<LayerLayout | undefined>(
    (best, layer) => (best && distance(best) <= distance(layer) ? best : layer),
    undefined,
  );
}

interface Box extends Point {
  width: number;
  height: number;
}

/** The box nearest to a point, if it is so near: a finger is less exact than a mouse. Of equals the smallest. */
export function nearestTo<T extends Box>(
  boxes: readonly T[],
  { x, y }: Point,
  within: number,
): T | undefined {
  const distance = (box: Box) =>
    Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height));
  return boxes
    .filter((box) => distance(box) <= within)
    .toSorted((a, b) => distance(a) - distance(b) || a.width * a.height - b.width * b.height)[0];
}

export const sameTarget = (a: Target | undefined, b: Target | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
