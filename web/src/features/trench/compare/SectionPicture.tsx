import '../canvas/materials.css';
import '../canvas/section.css';
import './picture.css';
import type { SectionLayout, SegmentTrench } from '@spadework/core/trench';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../words/index.js';
import { Ground } from '../canvas/Ground.js';
import { ItemShape } from '../canvas/ItemShape.js';
import { drawnRows } from '../canvas/Items.js';
import { labelsOf } from '../canvas/Labels.js';
import { Marker } from '../canvas/Marker.js';
import type { Size, View } from '../canvas/view.js';
import type { Catalog } from '../catalog.js';
import { labelsIn } from '../names.js';
import type { Profile } from '../quantities/profiles.js';
import { useCompareWords } from './words/index.js';

const NOTHING_WRONG: ReadonlySet<string> = new Set();

/** A section that cannot be changed, in a part of the window. */
export function SectionPicture({
  name,
  layout,
  trench,
  profile,
  catalog,
  view,
  size,
  heat,
}: {
  name: string;
  layout: SectionLayout;
  trench: SegmentTrench;
  /** Undefined: the standard. */
  profile: Profile | undefined;
  catalog: Pick<Catalog, 'markers'>;
  view: View;
  size: Size;
  /** A sheet below everything that lies in the ground. */
  heat?: ReactNode;
}) {
  const words = useCompareWords();
  const rows = drawnRows(layout, { nameOf: () => '', wrong: NOTHING_WRONG });
  const items = rows.flatMap((row) => row.items);
  const depth = layout.zone.bottom + layout.section.foundationThickness;
  return (
    <svg
      className={`compare-sheet ${heat ? 'canvas-hot' : ''}`}
      width={size.width}
      height={size.height}
      viewBox={`${view.x} ${view.y} ${size.width / view.scale} ${size.height / view.scale}`}
      role="img"
      aria-label={words.drawing(name, formatNumber(layout.width), formatNumber(depth), items.length)}
    >
      <Ground layout={layout} trench={trench} profile={profile} />
      {heat}
      <Marker layout={layout} trench={trench} profile={profile} catalog={catalog} />
      {items.map(({ item, x, y, width, height, parts }) => (
        <g key={item.id} transform={`translate(${x} ${y})`}>
          <ItemShape item={item} parts={parts} width={width} height={height} scale={view.scale} />
        </g>
      ))}
      {layout.layers.flatMap((layer) =>
        labelsOf(layer, labelsIn(layout), 1 / view.scale).map(({ id, x, y, text }) => (
          <text key={id} className="compare-label" x={x} y={y} fontSize={12 / view.scale} textAnchor="middle">
            {text}
          </text>
        )),
      )}
    </svg>
  );
}
