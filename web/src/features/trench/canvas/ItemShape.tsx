import { CULVERT_WALL, type Item, type Part } from '@spadework/core/trench';
import { memo } from 'react';

/** An item about its own corner: a move changes the place of the group around it, and nothing here. */
export const ItemShape = memo(function ItemShape({
  item,
  parts,
  width,
  height,
  scale,
}: {
  item: Item;
  /** About the corner of the item. */
  parts: readonly Part[];
  width: number;
  height: number;
  scale: number;
}) {
  switch (item.kind) {
    case 'cable':
      return parts.map((part, place) => (
        <CableShape
          key={`${place}`}
          part={part}
          conductors={item.conductorCount}
          category={item.cableCategory}
          scale={scale}
        />
      ));
    case 'pipe':
    case 'pipeGroup':
      return parts.map((part, place) => (
        <g key={`${place}`} className={`pipe pipe-${item.pipeCategory}`}>
          <circle
            cx={part.x}
            cy={part.y}
            r={Math.max(0, part.diameter / 2 - item.wallThickness / 2)}
            className="pipe-inside"
            strokeWidth={Math.max(item.wallThickness, 1.6 / scale)}
          />
          <circle cx={part.x} cy={part.y} r={part.diameter / 2} className="pipe-edge" />
        </g>
      ));
    case 'pipeCanal':
      return (
        <g className="canal">
          <rect width={width} height={height} className="canal-block" />
          {parts.map((part, place) => (
            <rect
              key={`${place}`}
              x={part.x - part.diameter / 2}
              y={part.y - part.diameter / 2}
              width={part.diameter}
              height={part.diameter}
              className="canal-channel"
            />
          ))}
        </g>
      );
    case 'culvert':
      return (
        <g className="culvert">
          <rect width={width} height={height} className="culvert-wall" />
          <rect
            x={CULVERT_WALL}
            y={CULVERT_WALL}
            width={Math.max(0, width - 2 * CULVERT_WALL)}
            height={Math.max(0, height - 2 * CULVERT_WALL)}
            className="culvert-inside"
          />
        </g>
      );
    case 'ecc':
      return parts.map((part, place) => (
        <g key={`${place}`} className="ecc">
          <circle cx={part.x} cy={part.y} r={Math.max(part.diameter / 2, 2.5 / scale)} />
        </g>
      ));
    case 'ecomDuct':
      return parts.map((part, place) => (
        <circle key={`${place}`} cx={part.x} cy={part.y} r={part.diameter / 2} className="duct" />
      ));
    case 'sensor':
      return parts.map((part, place) => {
        const r = Math.max(part.diameter / 2, 3 / scale);
        return (
          <g key={`${place}`} className="sensor">
            <circle cx={part.x} cy={part.y} r={r} />
            <path d={`M${part.x - r * 0.6} ${part.y}h${r * 1.2}M${part.x} ${part.y - r * 0.6}v${r * 1.2}`} />
          </g>
        );
      });
  }
});

/** Below this radius in pixels only the sheath is drawn. */
const DETAIL_PIXELS = 3;

function CableShape({
  part: { x, y, diameter },
  conductors,
  category,
  scale,
}: {
  part: Part;
  conductors: number;
  category: string;
  scale: number;
}) {
  const r = diameter / 2;
  return (
    <g className={`cable cable-${category}`}>
      <circle cx={x} cy={y} r={r} className="cable-sheath" />
      {r * scale >= DETAIL_PIXELS && (
        <>
          <circle cx={x} cy={y} r={r * 0.84} className={conductors > 1 ? 'cable-bed' : 'cable-insulation'} />
          {conductors > 1 ? (
            cores(conductors).map(([cx, cy, size]) => (
              <g key={`${cx} ${cy}`}>
                <circle cx={x + cx * r} cy={y + cy * r} r={size * r} className="cable-insulation" />
                <circle cx={x + cx * r} cy={y + cy * r} r={size * r * 0.62} className="cable-conductor" />
              </g>
            ))
          ) : (
            <circle cx={x} cy={y} r={r * 0.5} className="cable-conductor" />
          )}
        </>
      )}
    </g>
  );
}

/** Cores on a ring, each touching the next, within the bed. */
function cores(count: number): [number, number, number][] {
  const shown = Math.min(count, 7);
  const size = (0.8 * Math.sin(Math.PI / shown)) / (1 + Math.sin(Math.PI / shown));
  const ring = 0.8 - size;
  return Array.from({ length: shown }, (_, i) => {
    const angle = (2 * Math.PI * i) / shown - Math.PI / 2;
    return [ring * Math.cos(angle), ring * Math.sin(angle), size * 0.94];
  });
}
