import {
  type Change,
  type Item,
  layoutSection,
  type PlacedItem,
  type SectionLayout,
} from '@spadework/core/trench';

/** Edges and centres on which several items are aligned. */
export type Edge = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

type Box = PlacedItem['box'];

/** The items of a list that stand in layers, from the left. What lies in pipes has no place of its own. */
export const standing = ({ layers }: SectionLayout, ids: readonly string[]): PlacedItem[] =>
  layers
    .flatMap(({ items }) => items)
    .filter(({ item }) => ids.includes(item.id))
    .toSorted((a, b) => a.box.x - b.box.x);

/** The box around all items. */
function around(items: readonly PlacedItem[]): Box {
  const [x, y] = [least(items, ({ x }) => x), least(items, ({ y }) => y)];
  const right = -least(items, (box) => -box.x - box.width);
  const bottom = -least(items, (box) => -box.y - box.height);
  return { x, y, width: right - x, height: bottom - y };
}

const least = (items: readonly PlacedItem[], measure: (box: Box) => number) =>
  items.reduce((lowest, { box }) => Math.min(lowest, measure(box)), Number.POSITIVE_INFINITY);

/** Where the corner of a box is when it is aligned within another. */
const ALIGNED: Record<Edge, (box: Box, all: Box) => Partial<Box>> = {
  left: (_, { x }) => ({ x }),
  centre: ({ width }, all) => ({ x: all.x + (all.width - width) / 2 }),
  right: ({ width }, all) => ({ x: all.x + all.width - width }),
  top: (_, { y }) => ({ y }),
  middle: ({ height }, all) => ({ y: all.y + (all.height - height) / 2 }),
  bottom: ({ height }, all) => ({ y: all.y + all.height - height }),
};

/** The changes that align items on their outermost edge, or on the centre of them all. */
export function aligned(layout: SectionLayout, ids: readonly string[], edge: Edge): Change[] {
  const items = standing(layout, ids);
  const all = around(items);
  return movedTo(
    layout,
    new Map(items.map(({ item, box }) => [item.id, { ...box, ...ALIGNED[edge](box, all) }])),
  );
}

/** The changes that leave the same room between neighbours; the outermost two stay. */
export function spacedEvenly(layout: SectionLayout, ids: readonly string[]): Change[] {
  const items = standing(layout, ids);
  const all = around(items);
  const room = (all.width - items.reduce((sum, { box }) => sum + box.width, 0)) / (items.length - 1);
  let x = all.x;
  const places = items.map(({ item, box }) => {
    const to = { ...box, x };
    x += box.width + room;
    return [item.id, to] as const;
  });
  return movedTo(layout, new Map(places));
}

/** Tenths of a millimetre are exact enough, and read well. */
const rounded = (mm: number) => Math.round(mm * 10) / 10;

const isFree = ({ positioning }: Item) => positioning === 'FREE_MANUAL' || positioning === 'FREE_AUTOMATIC';

const FREED = { positioning: 'FREE_AUTOMATIC', xAdjustment: 0, yAdjustment: 0 } as const;

/** Shifts items from their automatic places. Those depend on how neighbours are placed, so they are found first. */
function movedTo({ section, clearances }: SectionLayout, places: ReadonlyMap<string, Box>): Change[] {
  const freed = (item: Item): Item => (places.has(item.id) && !isFree(item) ? { ...item, ...FREED } : item);
  const layers = section.layers.map((layer) => ({ ...layer, items: layer.items.map(freed) }));
  const before = layoutSection({ ...section, layers }, clearances, () => undefined);
  return standing(before, [...places.keys()]).map(({ item, box }): Change => {
    const to = places.get(item.id)!;
    return {
      kind: 'place',
      itemId: item.id,
      values: {
        positioning: item.positioning,
        xAdjustment: rounded(item.xAdjustment + to.x - box.x),
        yAdjustment: rounded(item.yAdjustment + to.y - box.y),
      },
    };
  });
}

/** The changes that put items at their automatic places again. */
export const automatic = (layout: SectionLayout, ids: readonly string[]): Change[] =>
  standing(layout, ids)
    .filter(({ item }) => item.positioning !== 'AUTOMATIC')
    .map(({ item }) => ({ kind: 'place', itemId: item.id, values: { ...FREED, positioning: 'AUTOMATIC' } }));
