import { memo } from 'react';
import { formatNumber } from '../../../words/index.js';
import { ABROAD, BORDERS } from './abroad.js';
import { ISLANDS, NORWAY } from './norway.js';
import { TOWNS } from './outline.js';
import { type LonLat, type Point, project, type Size, toScreen, type View } from './projection.js';
import { type Cover, type Dot, townLabels } from './townLabels.js';

/** The shapes in kilometres, once; the view is a transform. */
const pathOf = (shape: readonly LonLat[], closed = true) =>
  `M${shape
    .map((place) =>
      project(place)
        .map((value) => value.toFixed(1))
        .join(' '),
    )
    .join('L')}${closed ? 'Z' : ''}`;

const LAND = [NORWAY, ...ISLANDS].map((shape) => pathOf(shape)).join('');
const NEIGHBOURS = ABROAD.map((shape) => pathOf(shape)).join('');
const BETWEEN = BORDERS.map((line) => pathOf(line, false)).join('');
const GRATICULE = [
  ...[-5, 0, 5, 10, 15, 20, 25, 30, 35, 40].map((longitude) =>
    pathOf(
      Array.from({ length: 8 }, (_, step): LonLat => [longitude, 52 + step * 4]),
      false,
    ),
  ),
  ...[55, 60, 65, 70, 75, 80].map((latitude) =>
    pathOf(
      Array.from({ length: 26 }, (_, step): LonLat => [-8 + step * 2, latitude]),
      false,
    ),
  ),
].join('');

const SCALES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Sea, land and a scale. */
export const Ground = memo(function Ground({ view, size }: { view: View; size: Size }) {
  const [x, y] = toScreen(view, size, [0, 0] as Point);
  const kilometres = SCALES.findLast((length) => length * view.scale <= 110) ?? 1;
  return (
    <>
      <rect width={size.width} height={size.height} className="sea" />
      <g transform={`translate(${x} ${y}) scale(${view.scale})`}>
        <path d={GRATICULE} className="graticule" />
        <path d={NEIGHBOURS} className="abroad" />
        <path d={BETWEEN} className="border" />
        <path d={LAND} className="land" />
      </g>
      <g transform={`translate(18 ${size.height - 20})`} className="scale">
        <path d={`M0 -6V0H${kilometres * view.scale}V-6`} />
        <text x={(kilometres * view.scale) / 2} y="-5">
          {formatNumber(kilometres)} km
        </text>
      </g>
    </>
  );
});

/** The names of towns, above everything that they could lie under. */
export function Towns({
  view,
  size,
  dots,
  covers,
}: {
  view: View;
  size: Size;
  dots: readonly Dot[];
  covers: readonly Cover[];
}) {
  const towns = TOWNS.filter(({ from }) => view.scale >= from).map(({ name, at }) => ({
    name,
    at: toScreen(view, size, project(at)),
  }));
  return townLabels(towns, dots, size, covers).map(({ name, at: [x, y] }) => (
    <text key={name} x={x} y={y} className="town">
      {name}
    </text>
  ));
}
