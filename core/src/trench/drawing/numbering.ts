import type { Box } from '../../geometry/box.js';
import { type ItemLabels, inReadingOrder, itemLabels, labelTextOf } from '../labels.js';
import type { PlacedItem } from '../layout.js';
import type { Item } from '../model.js';
import type { DrawingInput } from './drawing.js';
import { WORDS } from './words.js';

export interface NumberedItem {
  placed: PlacedItem;
  label: string;
  name: string;
  /** What is inside. Its box is null when it does not fit. */
  content: { item: Item; label: string; name: string; box: Box | null }[];
  /** Whether content is labelled where it lies. Otherwise its labels are beside that of the container. */
  labelsInside: boolean;
}

/** All items with their labels, from the top and from the left. */
export function numbered({
  layout,
  names,
  language,
}: Pick<DrawingInput, 'layout' | 'names' | 'language'>): NumberedItem[] {
  const labels = itemLabels(layout);
  const nameOf = (item: Item) => names.get(item.id) || typeName(item) || WORDS[language].kind[item.kind];
  return inReadingOrder(layout).map((placed) => {
    const { item } = placed;
    const content = contentOf(placed, labels, nameOf);
    const differ = new Set(content.map(({ name }) => name)).size > 1;
    return {
      placed,
      label: labelTextOf(labels, item.id),
      name: nameOf(item),
      content,
      labelsInside: differ || (item.kind === 'culvert' && content.length > 1),
    };
  });
}

function contentOf(
  { item, content }: PlacedItem,
  labels: ItemLabels,
  nameOf: (item: Item) => string,
): NumberedItem['content'] {
  if (!('content' in item)) return [];
  const boxes = new Map(content?.map((inside) => [inside.item.id, inside.box]));
  return item.content.map((inside) => ({
    item: inside,
    label: labelTextOf(labels, inside.id),
    name: nameOf(inside),
    box: boxes.get(inside.id) ?? null,
  }));
}

const typeName = (item: Item): string | null => ('typeName' in item ? item.typeName : null);
