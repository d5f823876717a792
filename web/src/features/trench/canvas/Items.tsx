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

/** Everything of a section that can be chosen, containers before their content. */
export function drawnOf(
  layout: SectionLayout,
  nameOf: (item: Item) => string,
  wrong: ReadonlySet<string>,
): Drawn[] {
  return layout.layers.flatMap(({ items }) => items.flatMap((placed) => drawnItems(placed, nameOf, wrong)));
}

function drawnItems(
  { item, box, parts, content, pending }: PlacedItem,
  nameOf: (item: Item) => string,
  wrong: ReadonlySet<string>,
): Drawn[] {
  const drawn = (one: Item, at: typeof box, circles: readonly Part[], isInside: boolean): Drawn => ({
    item: one,
    ...at,
    parts: about(at, circles),
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

const cache = new WeakMap<readonly Part[], readonly Part[]>();

/** Parts about the corner of their item. The same layout gives the same objects, so that nothing is drawn again. */
function about({ x, y }: { x: number; y: number }, parts: readonly Part[]): readonly Part[] {
  const known = cache.get(parts);
  if (known) return known;
  const moved = parts.map((part) => ({ ...part, x: round(part.x - x), y: round(part.y - y) }));
  cache.set(parts, moved);
  return moved;
}
const round = (value: number) => Math.round(value * 1000) / 1000;

/** Tiny things have a larger area to hit, in pixels. */
const LEAST_TARGET = 24;

const ItemOption = memo(
  function ItemOption({
    drawn,
    isSelected,
    isDragged,
    scale,
  }: {
    drawn: Drawn;
    isSelected: boolean;
    isDragged: boolean;
    scale: number;
  }) {
    const { item, x, y, width, height, parts, name, isWrong } = drawn;
    const least = LEAST_TARGET / scale;
    const [dx, dy] = [Math.max(0, (least - width) / 2), Math.max(0, (least - height) / 2)];
    const inset = 4 / scale;
    return (
      <g
        id={optionId(item.id)}
        data-item={item.id}
        role="option"
        aria-label={name}
        aria-selected={isSelected}
        transform={`translate(${x} ${y})`}
        className={`item ${isDragged ? 'item-dragged' : ''}`}
      >
        <rect x={-dx} y={-dy} width={width + 2 * dx} height={height + 2 * dy} className="item-hit" />
        <ItemShape item={item} parts={parts} width={width} height={height} scale={scale} />
        {isWrong && (
          <rect
            x={-inset}
            y={-inset}
            width={width + 2 * inset}
            height={height + 2 * inset}
            rx={inset}
            className="item-wrong"
          />
        )}
        {isSelected && (
          <rect
            x={-inset}
            y={-inset}
            width={width + 2 * inset}
            height={height + 2 * inset}
            rx={inset}
            className="item-selected"
          />
        )}
      </g>
    );
  },
  (before, after) =>
    before.isSelected === after.isSelected &&
    before.isDragged === after.isDragged &&
    before.scale === after.scale &&
    before.drawn.item === after.drawn.item &&
    before.drawn.x === after.drawn.x &&
    before.drawn.y === after.drawn.y &&
    before.drawn.width === after.drawn.width &&
    before.drawn.height === after.drawn.height &&
    before.drawn.name === after.drawn.name &&
    before.drawn.isWrong === after.drawn.isWrong &&
    sameParts(before.drawn.parts, after.drawn.parts),
);

/** All items. A pointer that moves between two places in the row moves the ghost alone, and renders none of them. */
export const ItemSheet = memo(function ItemSheet({
  drawn,
  selected,
  draggedId,
  scale,
}: {
  drawn: readonly Drawn[];
  selected: readonly string[];
  draggedId: string | undefined;
  scale: number;
}) {
  return drawn.map((one) => (
    <ItemOption
      key={one.item.id}
      drawn={one}
      isSelected={selected.includes(one.item.id)}
      isDragged={draggedId === one.item.id}
      scale={scale}
    />
  ));
});

const sameParts = (a: readonly Part[], b: readonly Part[]) =>
  a === b ||
  (a.length === b.length &&
    a.every((part, i) => part.x === b[i]!.x && part.y === b[i]!.y && part.diameter === b[i]!.diameter));

export const optionId = (id: string) => `item-${id}`;
