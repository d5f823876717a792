import {
  type Item,
  type LayerLayout,
  type PlacedItem,
  type SectionLayout,
  whyNotInside,
} from '@spadework/core/trench';

export interface Point {
  x: number;
  y: number;
}

/** Where something goes if it is dropped: into the row of a layer, or into a pipe or culvert. */
export type Target = { layerId: string; index: number } | { containerId: string };

/**
 * The target under a point of the section. `dragged` is not among its own neighbours, and a container is a target only
 * if the item may lie in it.
 */
export function dropAt(layout: SectionLayout, point: Point, dragged: Item | undefined): Target | undefined {
  for (const { items } of layout.layers) {
    const container = items.find((placed) => isOver(placed, point) && dragged && takes(placed.item, dragged));
    if (container) return { containerId: container.item.id };
  }
  const level = layerAt(layout.layers, point.y);
  if (!level) return undefined;
  const others = level.items.filter(({ item }) => item.id !== dragged?.id);
  const index = others.filter(({ box }) => box.x + box.width / 2 < point.x).length;
  return { layerId: level.layer.id, index };
}

const takes = (container: Item, dragged: Item) =>
  container.id !== dragged.id && whyNotInside(container, dragged) === undefined;

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

export const sameTarget = (a: Target | undefined, b: Target | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
