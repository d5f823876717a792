import type { SectionLayout, SegmentTrench } from '@spadework/core/trench';
import { memo } from 'react';

const HEIGHT = 16;
/** How far below the top of the cover the marker lies. */
const BELOW_TOP = 20;

/** The warning tape above the cables. */
export const Marker = memo(function Marker({
  layout,
  trench,
}: {
  layout: SectionLayout;
  trench: SegmentTrench;
}) {
  const hasItems = layout.layers.some(({ items }) => items.some(({ item }) => item.kind !== 'sensor'));
  if (!trench.settings.autoMarkers || !hasItems) return null;
  const { cover, width } = layout;
  const y = cover.top + Math.min(BELOW_TOP, (cover.bottom - cover.top) / 3);
  const inset = Math.min(40, width / 10);
  const stripes = Array.from({ length: Math.ceil((width - 2 * inset) / 40) }, (_, i) => inset + i * 40);
  return (
    <g className="marker">
      <rect x={inset} y={y} width={width - 2 * inset} height={HEIGHT} />
      <path
        d={stripes
          .filter((x) => x + 14 <= width - inset)
          .map((x) => `M${x} ${y + HEIGHT}l14 ${-HEIGHT}`)
          .join('')}
      />
    </g>
  );
});
