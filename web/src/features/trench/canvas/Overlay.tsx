import type { Item } from '@spadework/core/trench';
import { formatNumber } from '../../../words/index.js';
import type { Point } from '../gestures/drop.js';
import { ItemShape } from './ItemShape.js';
import type { drawnOf } from './Items.js';
import { RULER } from './Rulers.js';
import type { View } from './view.js';

/** What is dragged, where the pointer holds it. */
export function Ghost({
  item,
  at,
  drawn,
  scale,
}: {
  item: Item;
  at: Point;
  drawn: ReturnType<typeof drawnOf>;
  scale: number;
}) {
  const shape = drawn.find((one) => one.item.id === item.id);
  if (!shape) return null;
  return (
    <g className="ghost" transform={`translate(${at.x} ${at.y})`}>
      <ItemShape item={item} parts={shape.parts} width={shape.width} height={shape.height} scale={scale} />
    </g>
  );
}

/** The policy allows no style attributes, so places are set through the object model. */
export function place(box: HTMLElement | null, { from, to }: { from: Point; to: Point }): void {
  if (!box) return;
  box.style.left = `${Math.min(from.x, to.x)}px`;
  box.style.top = `${Math.min(from.y, to.y)}px`;
  box.style.width = `${Math.abs(to.x - from.x)}px`;
  box.style.height = `${Math.abs(to.y - from.y)}px`;
}

/** Where the chosen item is, above it. */
export function Position({ name, at, view, above }: { name: string; at: Point; view: View; above: number }) {
  return (
    <p
      className="position"
      aria-hidden="true"
      ref={(box) => {
        if (!box) return;
        box.style.left = `${Math.max(RULER + 8, (at.x - view.x) * view.scale)}px`;
        box.style.top = `${Math.max(RULER + 8, (at.y - view.y) * view.scale - above)}px`;
      }}
    >
      <b>{name}</b> x {formatNumber(at.x, 1)} y {formatNumber(at.y, 1)}
    </p>
  );
}
