import {
  type ItemLabels,
  labelWithContent,
  type PlacedItem,
  type SectionLayout,
} from '@spadework/core/trench';
import { memo } from 'react';
import { labelsIn } from '../names.js';

/** Labels of items above them, or within large pipes; names of layers at the left wall. */
export const Labels = memo(function Labels({
  layout,
  layerName,
  scale,
  outside,
}: {
  layout: SectionLayout;
  layerName: (place: number) => string;
  scale: number;
  /** Pixels between the ruler and the left wall. */
  outside: number;
}) {
  const px = 1 / scale;
  return (
    <g className="labels" aria-hidden="true">
      {layout.layers.map(({ layer, items, top, floor }, level) => (
        <g key={layer.id}>
          {items.map(
            ({ item, box, pending }) =>
              pending && (
                <text
                  key={`${item.id} pending`}
                  x={box.x + box.width / 2}
                  y={box.y + box.height / 2 + 4 * px}
                  fontSize={20 * px}
                  textAnchor="middle"
                  className="label-pending"
                >
                  …
                </text>
              ),
          )}
          {labelsOf({ items, top }, labelsIn(layout), px).map(({ id, ...label }) => (
            <ItemLabel key={id} {...label} px={px} />
          ))}
          <LayerLabel
            text={layerName(level + 1)}
            inside={items.reduce((least, { box }) => Math.min(least, box.x), layout.width) / px}
            outside={outside}
            y={floor - top > 20 * px ? (top + floor) / 2 + 4 * px : floor - 6 * px}
            px={px}
          />
        </g>
      ))}
    </g>
  );
});

/** How wide a letter of a label is, in pixels. */
export const LETTER = 7;

/** A layer: what stands in it, and where its upper edge is drawn. */
type LabelledRow = Pick<SectionLayout['layers'][number], 'items' | 'top'>;

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** What a line of text covers, in pixels above and below where it stands. */
const RISE = 11;
const FALL = 2;

/** Where the labels of items stand. */
export const labelBoxes = (layout: SectionLayout, px: number): (Box & { id: string })[] =>
  layout.layers.flatMap((layer) =>
    labelsOf(layer, labelsIn(layout), px).map(({ id, x, y, text }) => ({
      id,
      left: x - (text.length * LETTER * px) / 2,
      right: x + (text.length * LETTER * px) / 2,
      top: y - RISE * px,
      bottom: y + FALL * px,
    })),
  );

/** Of two labels that would lie on each other, the left one is written; the contents tell all of them. */
export function labelsOf({ items, top }: LabelledRow, labels: ItemLabels, px: number) {
  const all = items
    .map((placed) => labelOf(placed, labelWithContent(placed.item, labels), top, px))
    .toSorted((a, b) => a.x - b.x);
  const edges = new Map<number, number>();
  return all.filter(({ x, y, text }) => {
    const half = (text.length * LETTER * px) / 2;
    const line = Math.round(y / (12 * px));
    if ([line - 1, line, line + 1].some((near) => (edges.get(near) ?? -Infinity) > x - half)) return false;
    edges.set(line, x + half);
    return true;
  });
}

function labelOf({ item, box }: PlacedItem, text: string, top: number, px: number) {
  const isRoomy =
    (item.kind === 'pipe' || item.kind === 'culvert') &&
    item.content.length === 0 &&
    (box.width - 2 * ('wallThickness' in item ? item.wallThickness : 0)) / px > text.length * LETTER + 10 &&
    box.height / px > 30;
  return {
    id: item.id,
    text,
    x: box.x + box.width / 2,
    y: isRoomy ? box.y + box.height / 2 + 4 * px : clearOf(top, box.y - 7 * px, px),
  };
}

/** Above the edge of the layer, where that would cross the text. */
const clearOf = (edge: number, y: number, px: number): number =>
  y - RISE * px < edge && edge < y + (FALL + 1) * px ? edge - (FALL + 2) * px : y;

const ItemLabel = memo(function ItemLabel({
  x,
  y,
  text,
  px,
}: Omit<ReturnType<typeof labelOf>, 'id'> & { px: number }) {
  return (
    <text x={x} y={y} fontSize={12 * px} textAnchor="middle" className="label-item">
      {text}
    </text>
  );
});

/** At the left wall; outside of it, where the first item leaves no room; nowhere, where it would be cut. */
const LayerLabel = memo(function LayerLabel({
  text,
  inside,
  outside,
  y,
  px,
}: {
  text: string;
  /** Room in pixels, to the right and to the left of the wall. */
  inside: number;
  outside: number;
  y: number;
  px: number;
}) {
  const width = text.length * 6.5 + 10;
  const isInside = inside > width;
  if (!isInside && outside < width) return null;
  return (
    <text
      x={isInside ? 6 * px : -6 * px}
      y={y}
      textAnchor={isInside ? 'start' : 'end'}
      fontSize={12 * px}
      className="label-layer"
    >
      {text}
    </text>
  );
});
