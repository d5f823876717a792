import type { Drawn } from './Items.js';

/** Why a change was refused, at the item that it was about. */
export function Refusals({
  drawn,
  refused,
  scale,
}: {
  drawn: readonly Drawn[];
  refused: ReadonlyMap<string, readonly string[]>;
  scale: number;
}) {
  const px = 1 / scale;
  return drawn.flatMap(({ item, x, y, width, height }) =>
    (refused.get(item.id) ?? []).map((text, place) => (
      <g key={`${item.id} ${text}`} className="refusal">
        <rect x={x - 4 * px} y={y - 4 * px} width={width + 8 * px} height={height + 8 * px} rx={4 * px} />
        <text x={x} y={y + height + (18 + 15 * place) * px} fontSize={12 * px}>
          {text}
        </text>
      </g>
    )),
  );
}
