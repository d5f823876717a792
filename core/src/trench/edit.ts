import { findItem } from './find.js';
import type { Item, Layer, Section, Trench } from './model.js';

/** Changes of a trench. Each function returns a new trench and leaves the old one unchanged. */

const mapSections = (trench: Trench, change: (section: Section) => Section): Trench => ({
  ...trench,
  sections: trench.sections.map(change),
});

const mapLayers = (trench: Trench, change: (layer: Layer) => Layer): Trench =>
  mapSections(trench, (section) => ({ ...section, layers: section.layers.map(change) }));

export const updateSection = (trench: Trench, id: string, values: Partial<Section>): Trench =>
  mapSections(trench, (section) => (section.id === id ? { ...section, ...values } : section));

export const updateLayer = (trench: Trench, id: string, values: Partial<Layer>): Trench =>
  mapLayers(trench, (layer) => (layer.id === id ? { ...layer, ...values } : layer));

export const addItems = (trench: Trench, layerId: string, items: readonly Item[]): Trench =>
  mapLayers(trench, (layer) =>
    layer.id === layerId ? { ...layer, items: [...layer.items, ...items] } : layer,
  );

/** The path of keys that leads to the items of a layer. */
export function pathOfItems(trench: Trench, layerId: string): string[] {
  const section = trench.sections.findIndex(({ layers }) => layers.some(({ id }) => id === layerId));
  const layer = trench.sections[section]!.layers.findIndex(({ id }) => id === layerId);
  return ['sections', String(section), 'layers', String(layer), 'items'];
}

/** Replaces the item that has the same id, also inside a pipe or culvert. */
export const replaceItem = (trench: Trench, changed: Item): Trench =>
  mapItems(trench, (item) => (item.id === changed.id ? changed : item));

/** Removes an item. The id of a part removes its whole group. */
export function removeItem(trench: Trench, id: string): Trench {
  const removedId = findItem(trench, id)?.item.id;
  return mapItems(trench, (item) => (item.id === removedId ? null : item));
}

function mapItems(trench: Trench, change: (item: Item) => Item | null): Trench {
  const changed = (items: readonly Item[]): Item[] =>
    items.flatMap((item) => {
      const result = change(item);
      if (!result) return [];
      return 'content' in result ? [{ ...result, content: changed(result.content) } as Item] : [result];
    });
  return mapLayers(trench, (layer) => ({ ...layer, items: changed(layer.items) }));
}

/** Inserts `added` before the element with the id `before`, or at the end when there is no such element. */
export function insertBefore<T extends { id: string }>(
  list: readonly T[],
  added: T,
  before: string | undefined,
): T[] {
  const found = list.findIndex(({ id }) => id === before);
  return list.toSpliced(found === -1 ? list.length : found, 0, added);
}
