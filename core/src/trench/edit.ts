import { pipeCountOf } from './arrangements/index.js';
import { type ContainerItem, findItem } from './find.js';
import type { Content, Item, Layer, Section, Trench } from './model.js';

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

/** Puts items into a container. In a pipe group each goes into the pipe that has the fewest items, the first of equals. */
export function fill(container: ContainerItem, added: readonly Content[]): ContainerItem {
  const content: Content[] = [...container.content];
  for (const item of added) content.push({ ...item, pipeIndex: emptiestPipe(container, content) });
  return { ...container, content } as ContainerItem;
}

function emptiestPipe(container: ContainerItem, content: readonly Content[]): number {
  if (container.kind !== 'pipeGroup') return 0;
  const counts = new Array<number>(pipeCountOf(container.configuration)).fill(0);
  for (const { pipeIndex } of content) counts[Math.min(pipeIndex, counts.length - 1)]!++;
  return counts.indexOf(Math.min(...counts));
}

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

/** Moves an item, which may lie in a container, to a layer: before another item there, or to the end. */
export function moveItem(trench: Trench, item: Item, layerId: string, before: string | undefined): Trench {
  if (before === item.id) return trench;
  return mapLayers(removeItem(trench, item.id), (layer) =>
    layer.id === layerId ? { ...layer, items: insertBefore(layer.items, item, before) } : layer,
  );
}

/** Moves a layer within its section: below another layer, or to the top. */
export function moveLayer(
  trench: Trench,
  section: Section,
  layer: Layer,
  before: string | undefined,
): Trench {
  if (before === layer.id) return trench;
  const others = section.layers.filter(({ id }) => id !== layer.id);
  return updateSection(trench, section.id, { layers: insertBefore(others, layer, before) });
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
