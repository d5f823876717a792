import type { Item, Layer, Section, Trench } from './model.js';

/** Looks up parts of a trench by id. */

export const findSection = ({ sections }: Trench, id: string): Section | undefined =>
  sections.find((section) => section.id === id);

export function findLayer({ sections }: Trench, id: string): { section: Section; layer: Layer } | undefined {
  for (const section of sections) {
    const layer = section.layers.find((candidate) => candidate.id === id);
    if (layer) return { section, layer };
  }
  return undefined;
}

export type ContainerItem = Extract<Item, { content: unknown }>;

export interface FoundItem {
  section: Section;
  layer: Layer;
  item: Item;
  /** The pipe, pipe group or culvert that the item lies in. */
  container?: ContainerItem;
}

/** Finds an item by its own id, or a cable by the id of one of its parts. */
export function findItem({ sections }: Trench, id: string): FoundItem | undefined {
  for (const section of sections) {
    for (const layer of section.layers) {
      for (const item of layer.items) {
        if (hasId(item, id)) return { section, layer, item };
        if (!('content' in item)) continue;
        const inside = item.content.find((content) => hasId(content, id));
        if (inside) return { section, layer, item: inside, container: item };
      }
    }
  }
  return undefined;
}

const hasId = (item: Item, id: string) =>
  item.id === id || (item.kind === 'cable' && item.partIds.includes(id));

/** Counts the items, including those in pipes and culverts. */
export function countItems({ sections }: Trench): number {
  let count = 0;
  for (const { layers } of sections)
    for (const { items } of layers)
      for (const item of items) count += 1 + ('content' in item ? item.content.length : 0);
  return count;
}

/** Counts the layers. Every section has at least one. */
export const countLayers = ({ sections }: Trench): number =>
  sections.reduce((count, { layers }) => count + layers.length, 0);
