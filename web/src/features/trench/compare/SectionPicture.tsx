import '../canvas/materials.css';
import '../canvas/section.css';
import './picture.css';
import { labelWithContent, type SectionLayout, type SegmentTrench } from '@spadework/core/trench';
import { formatNumber } from '../../../words/index.js';
import { Ground } from '../canvas/Ground.js';
import { ItemShape } from '../canvas/ItemShape.js';
import { drawnRows } from '../canvas/Items.js';
import { Marker } from '../canvas/Marker.js';
import type { Size, View } from '../canvas/view.js';
import type { Catalog } from '../catalog.js';
import { labelsIn } from '../names.js';
import { useCompareWords } from './words/index.js';

const NOTHING_WRONG: ReadonlySet<string> = new Set();

/** A section that cannot be changed, in a part of the window. */
export function SectionPicture({
  name,
  layout,
  trench,
  catalog,
  view,
  size,
}: {
  name: string;
  layout: SectionLayout;
  trench: SegmentTrench;
  catalog: Pick<Catalog, 'markers'>;
  view: View;
  size: Size;
}) {
  const words = useCompareWords();
  const rows = drawnRows(layout, { nameOf: () => '', wrong: NOTHING_WRONG });
  const items = rows.flatMap((row) => row.items);
  const depth = layout.zone.bottom + layout.section.foundationThickness;
  return (
    <svg
      className="compare-sheet"
      width={size.width}
      height={size.height}
      viewBox={`${view.x} ${view.y} ${size.width / view.scale} ${size.height / view.scale}`}
      role="img"
      aria-label={words.drawing(name, formatNumber(layout.width), formatNumber(depth), items.length)}
    >
      <Ground layout={layout} trench={trench} />
      <Marker layout={layout} trench={trench} catalog={catalog} />
      {items.map(({ item, x, y, width, height, parts, isInside }) => (
        <g key={item.id} transform={`translate(${x} ${y})`}>
          <ItemShape item={item} parts={parts} width={width} height={height} scale={view.scale} />
          {!isInside && (
            <text
              className="compare-label"
              x={width / 2}
              y={-6 / view.scale}
              fontSize={12 / view.scale}
              textAnchor="middle"
            >
              {labelWithContent(item, labelsIn(layout))}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
