import type { PlacedItem, SectionLayout } from '@spadework/core/trench';
import { memo } from 'react';

/** Labels of items above them, or within large pipes; names of layers at the left wall. */
export const Labels = memo(function Labels({
  layout,
  layerName,
  scale,
}: {
  layout: SectionLayout;
  layerName: (place: number) => string;
  scale: number;
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
          {items.map(
            (placed) =>
              placed.item.label && (
                <ItemLabel key={placed.item.id} {...labelOf(placed, placed.item.label, px)} px={px} />
              ),
          )}
          <LayerLabel
            text={layerName(level + 1)}
            room={items.reduce((least, { box }) => Math.min(least, box.x), layout.width)}
            y={floor - top > 20 * px ? (top + floor) / 2 + 4 * px : floor - 6 * px}
            px={px}
          />
        </g>
      ))}
    </g>
  );
});

function labelOf({ item, box }: PlacedItem, text: string, px: number) {
  const isRoomy =
    (item.kind === 'pipe' || item.kind === 'culvert') &&
    item.content.length === 0 &&
    (box.width - 2 * ('wallThickness' in item ? item.wallThickness : 0)) / px > text.length * 7 + 10 &&
    box.height / px > 30;
  return {
    text,
    x: box.x + box.width / 2,
    y: isRoomy ? box.y + box.height / 2 + 4 * px : box.y - 7 * px,
  };
}

const ItemLabel = memo(function ItemLabel({ x, y, text, px }: ReturnType<typeof labelOf> & { px: number }) {
  return (
    <text x={x} y={y} fontSize={12 * px} textAnchor="middle" className="label-item">
      {text}
    </text>
  );
});

/** At the left wall; outside of it, where the first item leaves no room. */
const LayerLabel = memo(function LayerLabel({
  text,
  room,
  y,
  px,
}: {
  text: string;
  room: number;
  y: number;
  px: number;
}) {
  const isInside = room / px > text.length * 6.5 + 10;
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
