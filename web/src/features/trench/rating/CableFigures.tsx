import type { RatingAnswer } from '@spadework/core/rating';
import type { Item, SectionLayout } from '@spadework/core/trench';
import { memo } from 'react';
import { formatNumber } from '../../../words/index.js';
import { useRatingState } from './useRating.js';
import { useRatingWords } from './words/index.js';

/** Pixels. */
const LINE = 13;
const WIDTH = 44;
const ABOVE = 8;
const LABEL_LINE = 15;

interface Figure {
  id: string;
  x: number;
  y: number;
  /** What its circuit can carry, where it is one. */
  rating: number | undefined;
  /** None: it never settles. */
  temperature: number | undefined;
  isAbove: boolean;
}

/** Amperes and temperature above every cable, or above the pipe that it lies in. */
export function CableFigures({ layout, scale }: { layout: SectionLayout; scale: number }) {
  const state = useRatingState();
  if (!state.answer) return null;
  return <Figures answer={state.answer} layout={layout} scale={scale} isStale={state.stale} />;
}

const Figures = memo(function Figures({
  answer,
  layout,
  scale,
  isStale,
}: {
  answer: RatingAnswer;
  layout: SectionLayout;
  scale: number;
  isStale: boolean;
}) {
  const words = useRatingWords();
  const px = 1 / scale;
  return (
    <g className={`labels cable-figures ${isStale ? 'rating-stale' : ''}`} aria-hidden="true">
      {figuresOf(answer, layout, px).map(({ id, x, y, rating, temperature, isAbove }) => (
        <g key={id} transform={`translate(${x} ${y})`} textAnchor="middle" fontSize={11.5 * px}>
          {rating !== undefined && (
            <text y={-LINE * px} className="figure-rating">
              {words.amperes(formatNumber(rating))}
            </text>
          )}
          <text className={isAbove ? 'figure-bad' : 'figure-temperature'}>
            {temperature === undefined ? '∞ °C' : words.degrees(formatNumber(temperature))}
          </text>
        </g>
      ))}
    </g>
  );
});

/** One figure for each thing in a row that carries current. Of two that would cover each other, the first is shown. */
function figuresOf(answer: RatingAnswer, layout: SectionLayout, px: number): Figure[] {
  const shown: Figure[] = [];
  for (const { item, box } of layout.layers.flatMap(({ items }) => items)) {
    const ids = new Set(idsIn(item));
    const own = answer.conductors.filter(({ cableId, circuitId }) => circuitId !== null && ids.has(cableId));
    const temperatures = own.flatMap(({ conductorTemperature }) => conductorTemperature ?? []);
    if (own.length === 0) continue;
    const circuits = answer.circuits.filter(({ circuitId }) =>
      own.some((conductor) => conductor.circuitId === circuitId),
    );
    const temperature = temperatures.length > 0 ? Math.max(...temperatures) : undefined;
    const figure: Figure = {
      id: item.id,
      x: box.x + box.width / 2,
      y: box.y - (ABOVE + LABEL_LINE) * px,
      rating: circuits.length === 1 ? (circuits[0]!.rating ?? undefined) : undefined,
      temperature,
      isAbove:
        temperature === undefined ||
        circuits.some(({ limitTemperature }) => temperature > limitTemperature + 1e-6),
    };
    const isCovered = shown.some(
      (other) => Math.abs(other.x - figure.x) < WIDTH * px && Math.abs(other.y - figure.y) < 2 * LINE * px,
    );
    if (!isCovered) shown.push(figure);
  }
  return shown;
}

const idsIn = (item: Item): string[] =>
  item.kind === 'cable'
    ? [item.id]
    : 'content' in item
      ? item.content.filter(({ kind }) => kind === 'cable').map(({ id }) => id)
      : [];
