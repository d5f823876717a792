import type { Item, Layer, Section, Trench } from './model.js';

/** Finding things in a trench by id. */

export const findSection = ({ sections }: Trench, id: string): Section | undefined =>
  sections.find((section) => section.id === id);

export function findLayer({ sections }: Trench, id: string): { section: Section; layer: Layer } | undefined {
  for (const section of sections) {
    const layer = section.layers.find((candidate) => candidate.id === id);
    if (layer) return { section, layer };
  }
  return undefined;
}

export interface FoundItem {
  section: Section;
  layer: Layer;
  item: Item;
  /** The pipe or culvert that the item lies in. */
  container?: Extract<Item, { content: unknown }>;
}

/** An item by its own id, or a cable by that of one of its parts. */
export function findItem({ sections }: Trench, id: string): FoundItem | undefined {
  for (const section of sections) {
    for (const layer of section.layers) {
      for (const item of layer.items) {
        if (isIt(item, id)) return { section, layer, item };
        const inside = 'content' in item ? item.content.find((content) => isIt(content, id)) : undefined;
        if (inside) return { section, layer, item: inside, container: item as FoundItem['container'] };
      }
    }
  }
  return undefined;
}

const isIt = (item: Item, id: string) =>
  item.id === id || (item.kind === 'cable' && item.partIds.includes(id));

/** How many items there are, those in pipes and culverts too. */
export function countItems({ sections }: Trench): number {
  let count = 0;
  for (const { layers } of sections)
    for (const { items } of layers)
      for (const item of items) count += 1 + ('content' in item ? item.content.length : 0);
  return count;
}

/** How many layers there are; every section has one at least. */
export const countLayers = ({ sections }: Trench): number =>
  sections.reduce((count, { layers }) => count + layers.length, 0);
