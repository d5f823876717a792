import type { Block } from '../../report/document.js';
import type { Drawing, DrawnShape } from '../../trench/drawing/index.js';
import { shortened } from '../../trench/drawing/letters.js';
import { line, text } from '../../trench/drawing/pens.js';
import { type Graph, graphShapes, PLOT_COLOURS, PLOT_LAYER, PLOT_WIDTH, roundStep } from './graph.js';
import type { NoteInput } from './input.js';
import type { Labels } from './labels.js';
import { plainText } from './numbers.js';
import type { Curve } from './variants.js';
import { noteWords } from './words.js';

/** How the ratings depend on depth, spacing and resistivity, drawn side by side. */

const HEIGHT = 62;
const GAP = 8;
const TICKS = 4;

export function plotBlocks(input: NoteInput, labels: Labels): Block[] {
  const { curves = [], drawing, rating } = input;
  if (curves.length === 0) return [];
  const words = noteWords(drawing.language);
  const all = rating.answer.circuits.map(({ circuitId }) => labels.circuit(circuitId));
  return [
    { kind: 'heading', text: words.curves },
    { kind: 'paragraph', text: words.curvesNote(all.length > PLOT_COLOURS.length ? PLOT_COLOURS.length : 0) },
    { kind: 'picture', drawing: plotsOf(curves, all.slice(0, PLOT_COLOURS.length), input) },
  ];
}

function plotsOf(curves: readonly Curve[], names: readonly string[], { drawing }: NoteInput): Drawing {
  const { language } = drawing;
  const words = noteWords(language);
  const width = (PLOT_WIDTH - 2 * GAP) / 3;
  const shapes = curves.flatMap((curve, i) =>
    plotOf(curve, names.length, { x: i * (width + GAP), width }, words.curveTitles[curve.of], (value) =>
      plainText(value, language),
    ),
  );
  return {
    paper: '',
    widthMm: PLOT_WIDTH,
    heightMm: HEIGHT,
    scale: 1,
    origin: { x: 0, y: 0 },
    title: words.curves,
    shapes: [...shapes, ...legendOf(names)],
  };
}

/** One graph: from nothing to a round number of amperes, so that slopes of neighbours can be compared. */
function plotOf(
  { points }: Curve,
  series: number,
  { x, width }: { x: number; width: number },
  title: string,
  shown: (value: number) => string,
): DrawnShape[] {
  const known = points.flatMap(({ ratings }) => ratings.slice(0, series).flatMap((one) => one ?? []));
  const step = roundStep(Math.max(...known) / TICKS);
  const ticks = points.map((point) => point.x);
  const graph: Graph = {
    title,
    unit: 'A',
    area: { x: x + 9, y: 9, width: width - 12, height: 36 },
    across: { from: ticks[0]!, to: ticks.at(-1)!, ticks },
    up: { from: 0, to: step * Math.ceil(Math.max(...known) / step), step },
    series: Array.from({ length: series }, (_, c) => ({
      color: PLOT_COLOURS[c]!,
      points: points.flatMap(({ x, ratings }) => (ratings[c] == null ? [] : [{ x, y: ratings[c]! }])),
    })),
  };
  return graphShapes(graph, shown);
}

function legendOf(names: readonly string[]): DrawnShape[] {
  const width = PLOT_WIDTH / PLOT_COLOURS.length;
  return names.flatMap((name, i): DrawnShape[] => [
    line(
      PLOT_LAYER,
      { color: PLOT_COLOURS[i]!, width: 0.6 },
      i * width,
      HEIGHT - 4,
      i * width + 5,
      HEIGHT - 4,
    ),
    text(PLOT_LAYER, shortened(name, width - 8, 2.7), i * width + 6.5, HEIGHT - 3.1, 2.7),
  ]);
}
