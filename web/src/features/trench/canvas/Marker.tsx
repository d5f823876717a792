import { markerPlaces, markersIn, type SectionLayout, type SegmentTrench } from '@spadework/core/trench';
import { memo } from 'react';
import { type Catalog, markerTypeIn } from '../catalog.js';
import type { Profile } from '../quantities/profiles.js';

/** Thinner markers could not be seen. */
const LEAST_HEIGHT = 16;
const STRIPE = 40;

/** The markers above the cables, as many as quantities count, and where the drawing has them. */
export const Marker = memo(function Marker({
  layout,
  trench,
  profile,
  catalog,
}: {
  layout: SectionLayout;
  trench: SegmentTrench;
  /** Undefined: the standard. */
  profile: Profile | undefined;
  catalog: Pick<Catalog, 'markers'>;
}) {
  const hasItems = layout.layers.some(({ items }) => items.some(({ item }) => item.kind !== 'sensor'));
  if (!hasItems) return null;
  const size = markerTypeIn(trench, catalog) ?? { width: null, thickness: null };
  return (
    <g className="marker">
      {markerPlaces(size, layout, markersIn(trench, profile?.changes)).map((place) => {
        const height = Math.max(LEAST_HEIGHT, place.height);
        const [x, y] = [place.x, place.y + place.height - height];
        const stripes = Array.from({ length: Math.floor(place.width / STRIPE) }, (_, i) => x + i * STRIPE);
        return (
          <g key={x}>
            <rect x={x} y={y} width={place.width} height={height} />
            <path d={stripes.map((left) => `M${left + 8} ${y + height}l14 ${-height}`).join('')} />
          </g>
        );
      })}
    </g>
  );
});
