import type { Box } from '../../geometry/box.js';
import type { PlacedItem, SectionLayout } from '../layout.js';
import type { Item } from '../model.js';
import type { DrawingInput } from './drawing.js';
import { WORDS } from './words.js';

export interface NumberedItem {
  placed: PlacedItem;
  label: string;
  name: string;
  /** What is inside. Its box is null when it does not fit. */
  content: { item: Item; label: string | null; name: string; box: Box | null }[];
}

/** All items with their labels, from the top and from the left. Items without a label get a free number. */
export function numbered({
  layout,
  names,
  language,
}: Pick<DrawingInput, 'layout' | 'names' | 'language'>): NumberedItem[] {
  const items = inReadingOrder(layout);
  const given = new Set(items.map(({ item }) => item.label?.trim()));
  let next = 0;
  const nextNumber = (): string => {
    do next++;
    while (given.has(String(next)));
    return String(next);
  };
  const nameOf = (item: Item) => names.get(item.id) || typeName(item) || WORDS[language].kind[item.kind];
  return items.map((placed) => {
    const { item } = placed;
    const label = item.label?.trim() || nextNumber();
    return { placed, label, name: nameOf(item), content: contentOf(placed, label, nameOf) };
  });
}

function inReadingOrder({ layers }: SectionLayout): PlacedItem[] {
  return [...layers].reverse().flatMap(({ items }) => {
    const order = items.map((placed, i) => ({ placed, i }));
    order.sort((a, b) => a.placed.box.x - b.placed.box.x || a.i - b.i);
    return order.map(({ placed }) => placed);
  });
}

/** Content gets numbers of its own only when it is not all of the same type. */
function contentOf(
  { item, content }: PlacedItem,
  label: string,
  nameOf: (item: Item) => string,
): NumberedItem['content'] {
  if (!('content' in item) || item.content.length === 0) return [];
  const boxes = new Map(content?.map((inside) => [inside.item.id, inside.box]));
  const differ = new Set(item.content.map(nameOf)).size > 1;
  return item.content.map((inside, i) => ({
    item: inside,
    label: inside.label?.trim() || (differ ? `${label}.${i + 1}` : null),
    name: nameOf(inside),
    box: boxes.get(inside.id) ?? null,
  }));
}

const typeName = (item: Item): string | null => ('typeName' in item ? item.typeName : null);
