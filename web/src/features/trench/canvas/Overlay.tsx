import type { Item } from '@spadework/core/trench';
import { formatNumber } from '../../../words/index.js';
import type { Point } from '../gestures/drop.js';
import { type GhostPlace, useGhostPlace } from '../gestures/useDrag.js';
import { ItemShape } from './ItemShape.js';
import type { Drawn } from './Items.js';
import { RULER } from './Rulers.js';
import type { Size, View } from './view.js';

/** What is dragged, where the pointer holds it. */
export function Ghost({
  item,
  place,
  drawn,
  scale,
}: {
  item: Item;
  place: GhostPlace;
  drawn: readonly Drawn[];
  scale: number;
}) {
  const at = useGhostPlace(place);
  const shape = drawn.find((one) => one.item.id === item.id);
  if (!shape) return null;
  return (
    <g className="ghost" transform={`translate(${at.x} ${at.y})`}>
      <ItemShape item={item} parts={shape.parts} width={shape.width} height={shape.height} scale={scale} />
    </g>
  );
}

/** The policy allows no style attributes, so places are set through the object model. */
export function placeBox(box: HTMLElement | null, { from, to }: { from: Point; to: Point }): void {
  if (!box) return;
  box.style.left = `${Math.min(from.x, to.x)}px`;
  box.style.top = `${Math.min(from.y, to.y)}px`;
  box.style.width = `${Math.abs(to.x - from.x)}px`;
  box.style.height = `${Math.abs(to.y - from.y)}px`;
}

interface PositionProps {
  name: string;
  view: View;
  size: Size;
  /** How far above the item, in pixels. */
  above: number;
}

/** Where the dragged item is. */
export function DraggedPosition({ place, ...rest }: PositionProps & { place: GhostPlace }) {
  return <Position {...rest} at={useGhostPlace(place)} />;
}

/** Where the chosen item is, above it. */
export function Position({ name, at, view, size, above }: PositionProps & { at: Point }) {
  return (
    <p
      className="position"
      aria-hidden="true"
      ref={(box) => {
        if (!box) return;
        const furthest = size.width - box.offsetWidth - 8;
        box.style.left = `${Math.max(RULER + 8, Math.min(furthest, (at.x - view.x) * view.scale))}px`;
        box.style.top = `${Math.max(RULER + 8, (at.y - view.y) * view.scale - above)}px`;
      }}
    >
      <b>{name}</b> x {formatNumber(at.x, 1)} y {formatNumber(at.y, 1)}
    </p>
  );
}
