import type { Item, Layer, Section } from '@spadework/core/trench';

/** All items of a section, those in containers after their container. */
export const itemsIn = ({ layers }: Section): Item[] => layers.flatMap(itemsOf);

const itemsOf = ({ items }: Layer): Item[] =>
  items.flatMap((item): Item[] => ('content' in item ? [item, ...item.content] : [item]));

/** The layer that is selected, or that holds what is. */
export const layerOfSelected = ({ layers }: Section, selected: readonly string[]): Layer | undefined =>
  layers.find(
    (layer) => selected.includes(layer.id) || itemsOf(layer).some(({ id }) => selected.includes(id)),
  );

/** The selection with one item more, or without it if it was there. */
export const toggled = (selected: readonly string[], id: string): string[] =>
  selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id];
