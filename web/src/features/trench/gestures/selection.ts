import type { Item, Section } from '@spadework/core/trench';

/** All items of a section, those in containers after their container. */
export const itemsIn = ({ layers }: Section): Item[] =>
  layers.flatMap(({ items }) =>
    items.flatMap((item): Item[] => ('content' in item ? [item, ...item.content] : [item])),
  );
