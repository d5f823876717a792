import type { Point } from '@spadework/core/geometry';
import { type Item, shapeOf } from '@spadework/core/trench';
import { formatNumber } from '../../../words/index.js';
import { type GhostPosition, useGhostPosition } from '../gestures/ghost.js';
import { ItemShape } from './ItemShape.js';
import type { Drawn } from './Items.js';
import { RULER } from './Rulers.js';
import type { View } from './view.js';

/** To the rulers, in pixels. */
const NEAREST = RULER + 8;

/** What is dragged, where the pointer holds it. */
export function Ghost({
  item,
  place,
  drawn,
  scale,
}: {
  item: Item;
  place: GhostPosition;
  drawn: readonly Drawn[];
  scale: number;
}) {
  const at = useGhostPosition(place);
  // Content that is still being arranged is not drawn yet.
  const shape = drawn.find((one) => one.item.id === item.id) ?? shapeOf(item);
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
  /** How far above the item, in pixels. */
  above: number;
}

/**
 * Where the dragged item is, and what it would lie in. In the corner of the sheet: at the item it would cover where that is
 * to be placed.
 */
export function DraggedPosition({
  place,
  name,
  into,
}: {
  place: GhostPosition;
  name: string;
  into: string | undefined;
}) {
  const at = useGhostPosition(place);
  return (
    <div className="position position-corner" aria-hidden="true">
      <p>
        <b>{name}</b> {into ?? <Coordinates at={at} />}
      </p>
    </div>
  );
}

const Coordinates = ({ at }: { at: Point }) => (
  <>
    x {formatNumber(at.x, 1)} y {formatNumber(at.y, 1)}
  </>
);

/** Where the chosen item is, above it. At the edge of the sheet what comes before it gives way, by its style alone: measuring would lay out the page at every move. */
export function Position({ name, at, view, above }: PositionProps & { at: Point }) {
  const left = (at.x - view.x) * view.scale - NEAREST;
  const top = Math.max(NEAREST, (at.y - view.y) * view.scale - above);
  return (
    <div className="position" aria-hidden="true" style={{ left: NEAREST, top }}>
      <span style={{ flexBasis: Math.max(0, left) }} />
      <p>
        <b>{name}</b> <Coordinates at={at} />
      </p>
    </div>
  );
}
