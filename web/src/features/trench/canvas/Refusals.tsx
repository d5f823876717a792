import type { Drawn } from './Items.js';
import type { Size, View } from './view.js';

/** Pixels between an item and what is said of it, and the least width of that. */
const BELOW = 8;
const WIDTH = 260;

type Refused = ReadonlyMap<string, readonly string[]>;

/** Frames around the items whose changes were refused. */
export function RefusalFrames({
  drawn,
  refused,
  scale,
}: {
  drawn: readonly Drawn[];
  refused: Refused;
  scale: number;
}) {
  const inset = 4 / scale;
  return drawn
    .filter(({ item }) => refused.has(item.id))
    .map(({ item, x, y, width, height }) => (
      <rect
        key={item.id}
        className="refusal"
        x={x - inset}
        y={y - inset}
        width={width + 2 * inset}
        height={height + 2 * inset}
        rx={inset}
      />
    ));
}

/** Why a change was refused, below the item that it was about. The inspector and the notice say it to screen readers. */
export function Refusals({
  drawn,
  refused,
  view,
  size,
}: {
  drawn: readonly Drawn[];
  refused: Refused;
  view: View;
  size: Size;
}) {
  return drawn
    .filter(({ item }) => refused.has(item.id))
    .map(({ item, x, y, height }) => (
      <p
        key={item.id}
        className="refusal-text"
        aria-hidden="true"
        ref={(box) => {
          if (!box) return;
          const left = Math.min((x - view.x) * view.scale, size.width - WIDTH - BELOW);
          box.style.left = `${Math.max(BELOW, left)}px`;
          box.style.top = `${(y + height - view.y) * view.scale + BELOW}px`;
        }}
      >
        {refused.get(item.id)!.join(' ')}
      </p>
    ));
}
