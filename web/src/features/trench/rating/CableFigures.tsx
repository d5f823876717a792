import type { RatingAnswer } from '@spadework/core/rating';
import type { Item, SectionLayout } from '@spadework/core/trench';
import { memo } from 'react';
import { formatNumber } from '../../../words/index.js';
import { type Box, labelBoxes, overlaps } from '../canvas/Labels.js';
import { wholeAmperes } from './amperes.js';
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
  /** How far it stands above its usual place. */
  lift: number;
}

/** Amperes and temperature above every cable, or above the pipe that it lies in. */
export function CableFigures({
  layout,
  scale,
  selected,
}: {
  layout: SectionLayout;
  scale: number;
  selected: readonly string[];
}) {
  const state = useRatingState();
  if (!state.answer) return null;
  return (
    <Figures answer={state.answer} layout={layout} scale={scale} selected={selected} isStale={state.stale} />
  );
}

const Figures = memo(function Figures({
  answer,
  layout,
  scale,
  selected,
  isStale,
}: {
  answer: RatingAnswer;
  layout: SectionLayout;
  scale: number;
  selected: readonly string[];
  isStale: boolean;
}) {
  const words = useRatingWords();
  const px = 1 / scale;
  return (
    <g className={`labels cable-figures ${isStale ? 'figures-stale' : ''}`} aria-hidden="true">
      {figuresOf(answer, layout, px, selected).map(({ id, x, y, rating, temperature, isAbove, lift }) => (
        <g key={id} transform={`translate(${x} ${y})`} textAnchor="middle" fontSize={11.5 * px}>
          {/* Far from its cable, a line leads there. */}
          {lift > LABEL_LINE * px && <path className="figure-leader" d={`M0 ${4 * px}V${lift + 2 * px}`} />}
          {rating !== undefined && (
            <text y={-LINE * px} className="figure-rating">
              {words.amperes(formatNumber(wholeAmperes(rating)))}
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

/**
 * One figure for each thing in a row that carries current. It stands above the labels that it would lie on; of two that
 * would cover each other, the selected one is shown, else the first.
 */
export function figuresOf(
  answer: RatingAnswer,
  layout: SectionLayout,
  px: number,
  selected: readonly string[] = [],
): Figure[] {
  const shown: Figure[] = [];
  const labels = labelBoxes(layout, px);
  const isSelected = ({ item }: { item: Item }) =>
    [item.id, ...idsIn(item)].some((id) => selected.includes(id));
  const ordered = layout.layers
    .flatMap(({ items }) => items)
    .toSorted((a, b) => Number(isSelected(b)) - Number(isSelected(a)));
  for (const { item, box } of ordered) {
    const ids = new Set(idsIn(item));
    const own = answer.conductors.filter(({ cableId, circuitId }) => circuitId !== null && ids.has(cableId));
    const temperatures = own.flatMap(({ conductorTemperature }) => conductorTemperature ?? []);
    if (own.length === 0) continue;
    const circuits = answer.circuits.filter(({ circuitId }) =>
      own.some((conductor) => conductor.circuitId === circuitId),
    );
    const temperature = temperatures.length > 0 ? Math.max(...temperatures) : undefined;
    const label = labels.find(({ id }) => id === item.id)?.top ?? box.y;
    const at = { x: box.x + box.width / 2, y: Math.min(box.y - (ABOVE + LABEL_LINE) * px, label - 5 * px) };
    const taken = [...labels, ...shown.map((other) => figureBox(other, px))];
    const isFree = (y: number) => taken.every((other) => !overlaps(figureBox({ x: at.x, y }, px), other));
    const y = LIFTS.map((lift) => at.y - lift * px).find(isFree);
    if (y === undefined) continue;
    shown.push({
      id: item.id,
      x: at.x,
      y,
      lift: at.y - y,
      rating: circuits.length === 1 ? (circuits[0]!.rating ?? undefined) : undefined,
      temperature,
      isAbove:
        temperature === undefined ||
        circuits.some(({ limitTemperature }) => temperature > limitTemperature + 1e-6),
    });
  }
  return shown;
}

/** How far a figure may be lifted above a label, in pixels. */
const LIFTS = [0, LABEL_LINE, 2 * LABEL_LINE];

/** Both lines of a figure, whose lower one stands at its place. */
export const figureBox = ({ x, y }: Pick<Figure, 'x' | 'y'>, px: number): Box => ({
  left: x - (WIDTH / 2) * px,
  right: x + (WIDTH / 2) * px,
  top: y - 2 * LINE * px,
  bottom: y + 3 * px,
});

const idsIn = (item: Item): string[] =>
  item.kind === 'cable'
    ? [item.id]
    : 'content' in item
      ? item.content.filter(({ kind }) => kind === 'cable').map(({ id }) => id)
      : [];
