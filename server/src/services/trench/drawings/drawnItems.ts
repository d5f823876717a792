import type { Item, Section } from '@spadework/core/trench';

/** The items of some sections with their content. */
export function drawnItems(sections: readonly Section[]): Item[] {
  const items = sections.flatMap(({ layers }) => layers.flatMap((layer) => layer.items));
  return [...items, ...items.flatMap((item) => ('content' in item ? item.content : []))];
}
