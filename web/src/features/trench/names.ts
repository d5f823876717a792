import {
  type Item,
  type ItemLabels,
  itemLabels,
  labelTextOf,
  type PlacedItem,
  type SectionLayout,
  type SegmentTrench,
} from '@spadework/core/trench';
import type { Words } from './words/index.js';

const labels = new WeakMap<SectionLayout, ItemLabels>();

/** The labels of a section, as its drawing has them. */
export function labelsIn(layout: SectionLayout): ItemLabels {
  const known = labels.get(layout) ?? itemLabels(layout);
  labels.set(layout, known);
  return known;
}

/** What an item is called for people: its label, else its type, else its kind. */
export function nameOf(item: Item, words: Words): string {
  return item.label || typeOf(item, words);
}

/** The type of an item: the catalog's name, or what the item is. */
export function typeOf(item: Item, words: Words): string {
  return 'typeName' in item ? item.typeName : words.kinds[item.kind];
}

/** "3 × TSLF 1x240 Al 24 kV, trefoil", and of a container how much is in it. */
export function descriptionOf(item: Item, words: Words): string {
  const name = words.itemName(item);
  const count = 'content' in item ? item.content.length : 0;
  return count > 0 ? `${name} · ${words.elements(count)}` : name;
}

/** Where an item stands, counted from 1, the lowest layer first. */
export interface Standing {
  layer: number;
  place: number;
  count: number;
  container?: Item;
}

export const standingOf = (
  layers: SegmentTrench['sections'][number]['layers'],
  id: string,
): Standing | undefined => standingsOf(layers).get(id);

/** The same for all items of a section at once. */
export function standingsOf(
  layers: SegmentTrench['sections'][number]['layers'],
): ReadonlyMap<string, Standing> {
  const all = new Map<string, Standing>();
  for (const [level, { items }] of layers.entries())
    for (const [index, item] of items.entries()) {
      all.set(item.id, { layer: level + 1, place: index + 1, count: items.length });
      if (!('content' in item)) continue;
      for (const [inner, { id }] of item.content.entries())
        all.set(id, { layer: level + 1, place: inner + 1, count: item.content.length, container: item });
    }
  return all;
}

export function whereOf({ layer, place, count, container }: Standing, words: Words): string {
  return container ? words.inside(nameOf(container, words), place, count) : words.place(layer, place, count);
}

/** The name that a screen reader hears: the label, the type, the place, and what is wrong. */
export function spokenName(
  item: Item,
  layout: SectionLayout,
  standing: Standing | undefined,
  findings: readonly string[],
  words: Words,
): string {
  const where = standing ? `, ${whereOf(standing, words)}` : '';
  return [`${labelTextOf(labelsIn(layout), item.id)}, ${typeOf(item, words)}${where}`, ...findings].join(
    ', ',
  );
}

/** Every item of a layout with its content, in reading order: the lowest layer first. */
export function everyPlaced({
  layers,
}: SectionLayout): { item: Item; placed: PlacedItem; isInside: boolean }[] {
  return layers.flatMap(({ items }) =>
    items.flatMap((placed) => [
      { item: placed.item, placed, isInside: false },
      ...('content' in placed.item ? placed.item.content : []).map((item: Item) => ({
        item,
        placed,
        isInside: true,
      })),
    ]),
  );
}
