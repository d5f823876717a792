import './heat.css';
import type { Point } from '@spadework/core/geometry';
import type { HeatMapLayers } from '@spadework/core/rating/map';
import { labelPosition, lineWithout } from '@spadework/core/rating/map';
import type { SectionLayout } from '@spadework/core/trench';
import { memo, useEffect, useMemo } from 'react';
import { later } from '../../../settled/index.js';
import { RULER } from '../canvas/Rulers.js';
import type { Size, View } from '../canvas/view.js';
import { areaFor } from './area.js';
import { colourOn, useIsDark } from './colours.js';
import { degrees } from './degrees.js';
import type { HeatMap as Heat } from './messages.js';
import { type HeatScale, useRatingParts, useRatingState } from './useRating.js';

const REST_MS = 150;
/** Pixels. */
const LABEL = { size: 11, digit: 6.4, padding: 6 };
const HATCH = 10;
const FIGURES = 40;
const LEGEND = { width: 290, height: 90 };

interface Box extends Point {
  width: number;
  height: number;
}

/** Temperatures of the ground as a sheet of its own: above the materials, below everything that lies in them. */
export function HeatMap({ layout, view, size }: { layout: SectionLayout; view: View; size: Size }) {
  const { rater, scale } = useRatingParts();
  const state = useRatingState();
  // The first map comes at once. While the view moves, the next one waits until it rests.
  useEffect(() => {
    const known = rater.get().map?.area;
    const ask = () => rater.showMap(areaFor(view, size, known));
    if (!known) return ask();
    return later('the heat map', REST_MS, ask);
  }, [rater, view, size]);
  useEffect(() => () => rater.showMap(undefined), [rater]);
  const { map } = state;
  if (!map) return null;
  return (
    <g className={`heat ${state.stale ? 'heat-stale' : ''}`}>
      <Bands layers={map.layers} scale={scale ?? map.layers} />
      <Walls layout={layout} area={map.area} />
      <DryZone zone={map.layers.dryZone} scale={view.scale} />
      <Isotherms map={map} layout={layout} view={view} size={size} />
    </g>
  );
}

const outline = (points: readonly Point[]) =>
  `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}`;
const round = (value: number) => Math.round(value * 10) / 10;

const Bands = memo(function Bands({
  layers: { low, high, bands },
  scale,
}: {
  layers: HeatMapLayers;
  scale: HeatScale;
}) {
  const isDark = useIsDark();
  const half = (high - low) / bands.length / 2;
  const shareOf = (temperature: number) => (temperature + half - scale.low) / (scale.high - scale.low || 1);
  return (
    <g className="heat-bands">
      {bands.map(({ temperature, outlines }) => (
        <path
          key={temperature}
          d={outlines.map((points) => `${outline(points)}Z`).join('')}
          fill={colourOn(shareOf(temperature), isDark)}
        />
      ))}
    </g>
  );
});

/** The map covers the lines of the trench, which are drawn again. */
function Walls({ layout, area }: { layout: SectionLayout; area: Box }) {
  const bottom = layout.zone.bottom + layout.section.foundationThickness;
  return (
    <>
      <path d={`M${area.x} 0h${area.width}`} className="ground-line" />
      {layout.section.sectionType !== 'DIRECTLY_IN_GROUND' && (
        <path d={`M0 0V${bottom}H${layout.width}V0`} className="trench-wall" />
      )}
    </>
  );
}

function DryZone({ zone, scale }: { zone: HeatMapLayers['dryZone']; scale: number }) {
  if (zone.length === 0) return null;
  const gap = HATCH / scale;
  return (
    <g className="heat-dry">
      <pattern
        id="heat-dry-hatch"
        width={gap}
        height={gap}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(30)"
      >
        <path d={`M0 0V${gap}`} className="heat-dry-line" />
      </pattern>
      <path d={zone.map((points) => `${outline(points)}Z`).join('')} className="heat-dry-edge" />
    </g>
  );
}

/** Lines of equal temperature, each with its figure on it where there is room. */
const Isotherms = memo(function Isotherms({
  map,
  layout,
  view,
  size,
}: {
  map: Heat;
  layout: SectionLayout;
  view: View;
  size: Size;
}) {
  const lines = useMemo(() => placedLines(map, layout, view, size), [map, layout, view, size]);
  const px = 1 / view.scale;
  return (
    <g className="heat-lines">
      <path d={lines.flatMap(({ pieces }) => pieces.map(outline)).join('')} className="heat-line" />
      {lines.map(
        ({ text, at }) =>
          at && (
            <text
              key={`${text} ${at.x} ${at.y}`}
              className="heat-label"
              fontSize={LABEL.size * px}
              textAnchor="middle"
              transform={`translate(${round(at.x)} ${round(at.y)}) rotate(${-at.angle})`}
              dy={0.35 * LABEL.size * px}
            >
              {text}
            </text>
          ),
      )}
    </g>
  );
});

/** Figures stand where they are seen: not below rulers, figures of cables or the legend. */
function placedLines({ layers }: Heat, layout: SectionLayout, { x, y, scale }: View, size: Size) {
  const items = layout.layers.flatMap(({ items }) =>
    items.map(({ box }) => ({
      ...box,
      x: box.x - 8 / scale,
      width: box.width + 16 / scale,
      y: box.y - FIGURES / scale,
      height: box.height + (FIGURES + 20) / scale,
    })),
  );
  const legend = {
    x: x + (size.width - LEGEND.width) / scale,
    y: y + (size.height - LEGEND.height) / scale,
    width: LEGEND.width / scale,
    height: LEGEND.height / scale,
  };
  const taken: Box[] = [...items, legend];
  const isFree = (box: Box) =>
    box.x > x + RULER / scale &&
    box.x + box.width < x + size.width / scale &&
    box.y > Math.max(0, y + RULER / scale) &&
    box.y + box.height < y + size.height / scale &&
    taken.every((other) => !overlaps(box, other));
  return layers.isotherms.map(({ temperature, points }) => {
    const text = degrees(temperature);
    const width = (text.length * LABEL.digit + LABEL.padding) / scale;
    const at = labelPosition(points, width, LABEL.size / scale, isFree);
    if (at) taken.push({ x: at.x - width / 2, y: at.y - width / 2, width, height: width });
    return { text, at, pieces: at ? lineWithout(points, at.from, at.to) : [points] };
  });
}

const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
