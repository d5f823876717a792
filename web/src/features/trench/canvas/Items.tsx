import type { Item, Part, PlacedContent, PlacedItem, SectionLayout } from '@spadework/core/trench';
import { memo } from 'react';
import { ItemShape } from './ItemShape.js';

type Box = PlacedItem['box'];

export interface Drawn {
  item: Item;
  x: number;
  y: number;
  width: number;
  height: number;
  parts: readonly Part[];
  /** What a screen reader hears. */
  name: string;
  isWrong: boolean;
  isInside: boolean;
}

/** What stands in one layer. Items are drawn about its corner, so that a row that moves as a whole changes one attribute. */
export interface DrawnRow {
  id: string;
  x: number;
  y: number;
  items: readonly Drawn[];
}

interface Looks {
  nameOf(item: Item): string;
  wrong: ReadonlySet<string>;
  /** In which order items are drawn, by their id. Without it, as they stand. */
  order?: ReadonlyMap<string, number> | undefined;
}

/** Everything of a section that can be chosen, by layers, containers before their content. */
export function drawnRows(layout: SectionLayout, looks: Looks): DrawnRow[] {
  return layout.layers.map(({ layer, items, floor }) => ({
    id: layer.id,
    x: items.reduce((least, { box }) => Math.min(least, box.x), layout.width),
    y: floor,
    items: inOrder(items, looks.order).flatMap((placed) => drawnItems(placed, looks)),
  }));
}

/** While something is dragged, the elements keep their order: moving them about costs more than moving their places. */
function inOrder(
  items: readonly PlacedItem[],
  order: ReadonlyMap<string, number> | undefined,
): readonly PlacedItem[] {
  if (!order) return items;
  const rank = ({ item }: PlacedItem) => order.get(item.id) ?? order.size;
  return items.toSorted((a, b) => rank(a) - rank(b));
}

function drawnItems({ item, box, parts, content, pending }: PlacedItem, { nameOf, wrong }: Looks): Drawn[] {
  const drawn = (one: Item, at: typeof box, circles: readonly Part[], isInside: boolean): Drawn => ({
    item: one,
    x: at.x,
    y: at.y,
    width: at.width,
    height: at.height,
    parts: about(one, at, circles),
    name: nameOf(one),
    isWrong: wrong.has(one.id),
    isInside,
  });
  const inside = pending ? contentBefore(item.id, box) : (content ?? []);
  if (content && content.length > 0) before.set(item.id, { box, content });
  return [
    drawn(item, box, parts, false),
    ...inside.map((each) => drawn(each.item, each.box, each.parts, true)),
  ];
}

/** Where content lay last, by its container. */
const before = new Map<string, { box: Box; content: readonly PlacedContent[] }>();

/** Content that is being arranged is shown where it was, also when its container has moved since. */
function contentBefore(containerId: string, { x, y }: Box): readonly PlacedContent[] {
  const known = before.get(containerId);
  if (!known) return [];
  const [dx, dy] = [x - known.box.x, y - known.box.y];
  if (dx === 0 && dy === 0) return known.content;
  return known.content.map((one) => ({
    ...one,
    box: { ...one.box, x: one.box.x + dx, y: one.box.y + dy },
    parts: one.parts.map((part) => ({ ...part, x: part.x + dx, y: part.y + dy })),
  }));
}

const cache = new WeakMap<Item, readonly Part[]>();

/** Parts about the corner of their item. An item that only moves has the same objects again, so its shape is not drawn again. */
function about(item: Item, { x, y }: { x: number; y: number }, parts: readonly Part[]): readonly Part[] {
  const moved = parts.map((part) => ({ ...part, x: round(part.x - x), y: round(part.y - y) }));
  const known = cache.get(item);
  if (known && sameParts(known, moved)) return known;
  cache.set(item, moved);
  return moved;
}
const round = (value: number) => Math.round(value * 1000) / 1000;

const sameParts = (a: readonly Part[], b: readonly Part[]) =>
  a.length === b.length &&
  a.every((part, i) => part.x === b[i]!.x && part.y === b[i]!.y && part.diameter === b[i]!.diameter);

/** Tiny things have a larger area to hit, in pixels. */
const LEAST_TARGET = 24;

/** What is drawn, with `x` and `y` from the corner of the row. */
interface OptionProps extends Omit<Drawn, 'isInside'> {
  isSelected: boolean;
  isDragged: boolean;
  scale: number;
}

const ItemOption = memo(function ItemOption({ x, y, name, isDragged, ...inside }: OptionProps) {
  return (
    <g
      id={optionId(inside.item.id)}
      data-item={inside.item.id}
      role="option"
      aria-label={name}
      aria-selected={inside.isSelected}
      transform={`translate(${x} ${y})`}
      className={isDragged ? 'item item-dragged' : 'item'}
    >
      <ItemInside {...inside} />
    </g>
  );
});

/** Everything of an item but its place. */
const ItemInside = memo(function ItemInside({
  item,
  width,
  height,
  parts,
  isWrong,
  isSelected,
  scale,
}: Omit<OptionProps, 'x' | 'y' | 'name' | 'isDragged'>) {
  const least = LEAST_TARGET / scale;
  const [dx, dy] = [Math.max(0, (least - width) / 2), Math.max(0, (least - height) / 2)];
  const inset = 4 / scale;
  const frame = {
    x: -inset,
    y: -inset,
    width: width + 2 * inset,
    height: height + 2 * inset,
    rx: inset,
  };
  return (
    <>
      <rect x={-dx} y={-dy} width={width + 2 * dx} height={height + 2 * dy} className="item-hit" />
      <ItemShape item={item} parts={parts} width={width} height={height} scale={scale} />
      {isWrong && <rect {...frame} className="item-wrong" />}
      {isSelected && <rect {...frame} className="item-selected" />}
    </>
  );
});

interface Choice {
  selected: readonly string[];
  draggedId: string | undefined;
  scale: number;
}

/** All items. A pointer that moves between two places in the row moves the ghost alone, and renders none of them. */
export const ItemSheet = memo(function ItemSheet({
  rows,
  ...choice
}: { rows: readonly DrawnRow[] } & Choice) {
  return rows.map((row) => (
    <g key={row.id} transform={`translate(${row.x} ${row.y})`}>
      <Row row={row} {...choice} />
    </g>
  ));
});

const Row = memo(
  function Row({ row: { x, y, items }, selected, draggedId, scale }: { row: DrawnRow } & Choice) {
    return items.map(({ isInside: _, ...one }) => (
      <ItemOption
        key={one.item.id}
        {...one}
        x={round(one.x - x)}
        y={round(one.y - y)}
        isSelected={selected.includes(one.item.id)}
        isDragged={draggedId === one.item.id}
        scale={scale}
      />
    ));
  },
  (before, after) =>
    before.selected === after.selected &&
    before.draggedId === after.draggedId &&
    before.scale === after.scale &&
    isSameRow(before.row, after.row),
);

/** Whether two rows hold the same in the same places of the row. */
export function isSameRow(a: DrawnRow, b: DrawnRow): boolean {
  if (a.items.length !== b.items.length) return false;
  return a.items.every((one, i) => {
    const other = b.items[i]!;
    return (
      one.item === other.item &&
      one.parts === other.parts &&
      round(one.x - a.x) === round(other.x - b.x) &&
      round(one.y - a.y) === round(other.y - b.y) &&
      one.width === other.width &&
      one.height === other.height &&
      one.name === other.name &&
      one.isWrong === other.isWrong
    );
  });
}

/** How far below the top of its pipe or culvert an item lies; 0 for one that lies in none. */
export const depthIn = (drawn: readonly Drawn[], inner: Drawn): number =>
  inner.isInside
    ? inner.y -
      Math.min(inner.y, ...drawn.filter((one) => !one.isInside && contains(one, inner)).map(({ y }) => y))
    : 0;

const contains = (outer: Drawn, inner: Drawn): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

export const optionId = (id: string) => `item-${id}`;
