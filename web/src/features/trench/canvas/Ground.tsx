import {
  assumptionsIn,
  type Band,
  groundBands,
  LOOKS,
  type SectionLayout,
  type SegmentTrench,
} from '@spadework/core/trench';
import { memo } from 'react';
import type { Profile } from '../quantities/profiles.js';
import { Textures, textureId } from './textures.js';

/** How far the ground is drawn around the trench, in mm: further than anybody scrolls. */
const AROUND = 6000;

/** Soil, fill, layers and coverings: everything that lies still while something is dragged. */
export const Ground = memo(function Ground({
  layout,
  trench,
  profile,
}: {
  layout: SectionLayout;
  trench: SegmentTrench;
  /** Undefined: the standard. */
  profile: Profile | undefined;
}) {
  const ground = { left: -AROUND, right: layout.width + AROUND };
  const { baseCourse } = assumptionsIn(trench, profile?.changes);
  const { bands, coverings } = groundBands(layout, trench.topCoverings, baseCourse, ground);
  const bottom = layout.zone.bottom + layout.section.foundationThickness;
  const soil: Band = {
    material: 'SOIL',
    x: -AROUND,
    y: 0,
    width: layout.width + 2 * AROUND,
    height: bottom + AROUND,
  };
  return (
    <g className="ground">
      <Textures />
      {[soil, ...bands, ...coverings].map((band) => (
        <BandShape key={`${band.material} ${band.covering?.id ?? ''} ${band.y}`} band={band} />
      ))}
      <line x1={-AROUND} x2={layout.width + AROUND} y1={0} y2={0} className="ground-line" />
      {layout.section.sectionType !== 'DIRECTLY_IN_GROUND' && (
        <path d={`M0 0V${bottom}H${layout.width}V0`} className="trench-wall" />
      )}
    </g>
  );
});

function BandShape({ band: { material, x, y, width, height } }: { band: Band }) {
  const box = { x, y, width, height };
  return (
    <g className={`band band-${material}`}>
      <rect {...box} className={`fill-${material}`} />
      {LOOKS[material].textures.map((texture, place) => (
        <rect key={texture.kind} {...box} fill={`url(#${textureId(material, place)})`} />
      ))}
      {material !== 'SOIL' && (
        <path d={`M${x} ${y}h${width}M${x} ${y + height}h${width}`} className="band-edge" />
      )}
    </g>
  );
}
