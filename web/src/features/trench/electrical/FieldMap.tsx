import './electrical.css';
import type { Point } from '@spadework/core/geometry';
import { labelPosition, lineWithout } from '@spadework/core/rating/map';
import type { SectionLayout } from '@spadework/core/trench';
import { memo, useEffect, useMemo } from 'react';
import { later } from '../../../settled/index.js';
import { formatNumber } from '../../../words/index.js';
import { RULER } from '../canvas/Rulers.js';
import type { Size, View } from '../canvas/view.js';
import { useRatingParts, useRatingState } from '../rating/useRating.js';
import type { FieldAnswer } from './messages.js';
import { metres } from './numbers.js';
import { useElectricalWords } from './words/index.js';

const REST_MS = 150;
/** Pixels. */
const LABEL = { size: 11, digit: 6.4, padding: 6 };
const LIMIT = { size: 13, digit: 7.6, padding: 12, height: 20 };
const FIGURES = 40;
/** Where the reach of the limit is told, mm above the ground. */
const HEIGHT = 1000;
/** The map reaches so far beyond what is seen, as a share of it. */
const BEYOND = 0.15;

/** The magnetic field over the ground and around the cables: bands, lines with their fields, and how far the limit reaches. */
export function FieldMap({ layout, view, size }: { layout: SectionLayout; view: View; size: Size }) {
  const { rater, fieldLoad } = useRatingParts();
  const state = useRatingState();
  const field = state.electrical?.field;
  const isKnown = field !== undefined;
  // The first map comes at once. While the view moves, the next one waits until it rests.
  useEffect(() => {
    const [width, height] = [size.width / view.scale, size.height / view.scale];
    const ask = () =>
      rater.showField({
        load: fieldLoad,
        left: view.x - BEYOND * width,
        right: view.x + (1 + BEYOND) * width,
        top: view.y - BEYOND * height,
      });
    if (!rater.get().electrical?.field) return ask();
    return later('the magnetic field', REST_MS, ask);
  }, [rater, view, size, fieldLoad]);
  useEffect(() => () => rater.showField(undefined), [rater]);
  if (!isKnown) return null;
  return (
    <g className={`magnetic-map ${state.stale ? 'magnetic-stale' : ''}`}>
      <Bands bands={field.bands} />
      <path d={`M${field.left} 0H${field.right}`} className="ground-line" />
      <Lines field={field} layout={layout} view={view} size={size} />
      <Reach field={field} scale={view.scale} />
    </g>
  );
}

const outline = (points: readonly Point[]) =>
  `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}`;
const round = (value: number) => Math.round(value * 10) / 10;

/** Painted over each other, so that the stronger field is the deeper colour, in both themes. */
const Bands = memo(function Bands({ bands }: { bands: FieldAnswer['bands'] }) {
  return bands.map(({ field, outlines }) => (
    <path
      key={field}
      d={outlines.map((points) => `${outline(points)}Z`).join('')}
      className="magnetic-band"
      fillRule="evenodd"
    />
  ));
});

const Lines = memo(function Lines({
  field,
  layout,
  view,
  size,
}: {
  field: FieldAnswer;
  layout: SectionLayout;
  view: View;
  size: Size;
}) {
  const lines = useMemo(() => placedLines(field, layout, view, size), [field, layout, view, size]);
  const px = 1 / view.scale;
  return (
    <>
      {lines.map(({ isLimit, pieces }, i) => (
        <path
          key={i}
          d={pieces.map(outline).join('')}
          className={isLimit ? 'magnetic-limit' : 'magnetic-line'}
          data-limit={isLimit || undefined}
        />
      ))}
      {lines.map(
        ({ isLimit, text, at }) =>
          at && (
            <text
              key={`${text} ${at.x} ${at.y}`}
              className={isLimit ? 'magnetic-limit-label' : 'magnetic-label'}
              fontSize={(isLimit ? LIMIT : LABEL).size * px}
              textAnchor="middle"
              transform={`translate(${round(at.x)} ${round(at.y)}) rotate(${-at.angle})`}
              dy={0.35 * (isLimit ? LIMIT : LABEL).size * px}
            >
              {text}
            </text>
          ),
      )}
    </>
  );
});

interface Box extends Point {
  width: number;
  height: number;
}

/** The limit's label is placed first; others stand where they are seen and cover nothing. */
function placedLines(field: FieldAnswer, layout: SectionLayout, { x, y, scale }: View, size: Size) {
  const items = layout.layers.flatMap(({ items }) =>
    items.map(({ box }) => ({
      x: box.x - 8 / scale,
      width: box.width + 16 / scale,
      y: box.y - FIGURES / scale,
      height: box.height + (FIGURES + 20) / scale,
    })),
  );
  // The measure at one metre has its own figures.
  const measure = {
    x: field.left,
    y: -HEIGHT - 24 / scale,
    width: field.right - field.left,
    height: 32 / scale,
  };
  // The trench with its dimensions and the figures of its cables.
  const trench = {
    x: -10 / scale,
    y: -24 / scale,
    width: layout.width + 100 / scale,
    height: layout.zone.bottom + layout.section.foundationThickness + 70 / scale,
  };
  const taken: Box[] = [...items, measure, trench];
  const isFree = (box: Box) =>
    box.x > x + RULER / scale &&
    box.x + box.width < x + size.width / scale &&
    box.y > y + RULER / scale &&
    box.y + box.height < y + size.height / scale &&
    taken.every((other) => !overlaps(box, other));
  const isLimit = (value: number) => value === field.limit;
  return field.lines
    .toSorted((a, b) => Number(isLimit(b.field)) - Number(isLimit(a.field)))
    .map((line) => {
      const own = isLimit(line.field);
      const look = own ? LIMIT : LABEL;
      const text = `${formatNumber(line.field, 3)} µT`;
      const width = (text.length * look.digit + look.padding) / scale;
      const at = labelPosition(line.points, width, look.size / scale, isFree);
      if (at) taken.push({ x: at.x - width / 2, y: at.y - width / 2, width, height: width });
      return {
        isLimit: own,
        text,
        at,
        pieces: at ? lineWithout(line.points, at.from, at.to) : [line.points],
      };
    })
    .reverse();
}

const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** How far the limit reaches from the centre, measured at one metre. */
function Reach({
  field: { centre, limitLeft, limitRight, left, right },
  scale,
}: {
  field: FieldAnswer;
  scale: number;
}) {
  const words = useElectricalWords();
  const px = 1 / scale;
  const ends = [limitLeft, limitRight].flatMap((x) => (x === undefined ? [] : [x]));
  return (
    <g className="magnetic-reach-line">
      <path d={`M${left} ${-HEIGHT}H${right}`} className="magnetic-height" />
      <path d={`M${centre} ${-HEIGHT - 6 * px}v${12 * px}`} className="magnetic-tick" />
      {ends.map((x) => (
        <g key={x}>
          <path d={`M${centre} ${-HEIGHT}H${x}`} className="magnetic-measure" />
          <circle cx={x} cy={-HEIGHT} r={4 * px} className="magnetic-end" />
          <text
            x={(centre + x) / 2}
            y={-HEIGHT - 7 * px}
            fontSize={12 * px}
            textAnchor="middle"
            className="magnetic-measure-label"
          >
            {words.metres(metres(Math.abs(x - centre)))}
          </text>
        </g>
      ))}
    </g>
  );
}
