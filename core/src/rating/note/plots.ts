import type { Block } from '../../report/document.js';
import type { Drawing, DrawnShape } from '../../trench/drawing/index.js';
import { shortened } from '../../trench/drawing/letters.js';
import { INK, line, QUIET, RULE, text } from '../../trench/drawing/pens.js';
import type { NoteInput } from './input.js';
import type { Labels } from './labels.js';
import { plainText } from './numbers.js';
import type { Curve } from './variants.js';
import { noteWords } from './words.js';

/** How the ratings depend on depth, spacing and resistivity, drawn side by side. */

const WIDTH = 170;
const HEIGHT = 62;
const GAP = 8;
const LAYER = 'PLOT';
const SIZE = 2.5;
const COLOURS = ['#14525c', '#d09a45', '#4b8d92', '#7d4440', '#66809c'];
const TICKS = 4;

export function plotBlocks(input: NoteInput, labels: Labels): Block[] {
  const { curves = [], drawing, rating } = input;
  if (curves.length === 0) return [];
  const words = noteWords(drawing.language);
  const all = rating.answer.circuits.map(({ circuitId }) => labels.circuit(circuitId));
  return [
    { kind: 'heading', text: words.curves },
    { kind: 'paragraph', text: words.curvesNote(all.length > COLOURS.length ? COLOURS.length : 0) },
    { kind: 'picture', drawing: plotsOf(curves, all.slice(0, COLOURS.length), input) },
  ];
}

function plotsOf(curves: readonly Curve[], names: readonly string[], { drawing }: NoteInput): Drawing {
  const { language } = drawing;
  const words = noteWords(language);
  const width = (WIDTH - 2 * GAP) / 3;
  const shapes = curves.flatMap((curve, i) =>
    plotOf(curve, names.length, { x: i * (width + GAP), width }, words.curveTitles[curve.of], (value) =>
      plainText(value, language),
    ),
  );
  return {
    paper: '',
    widthMm: WIDTH,
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
  { x: left, width }: { x: number; width: number },
  title: string,
  shown: (value: number) => string,
): DrawnShape[] {
  const area = { x: left + 9, y: 9, width: width - 12, height: 36 };
  const known = points.flatMap(({ ratings }) => ratings.slice(0, series).flatMap((one) => one ?? []));
  const step = roundStep(Math.max(...known) / TICKS);
  const top = step * Math.ceil(Math.max(...known) / step);
  const [first, last] = [points[0]!.x, points.at(-1)!.x];
  const across = (x: number) => area.x + ((x - first) / (last - first)) * area.width;
  const up = (value: number) => area.y + area.height * (1 - value / top);
  const grid = Array.from({ length: Math.round(top / step) + 1 }, (_, i) => i * step);
  return [
    text(LAYER, title, left, 3.2, 2.8, { bold: true }),
    text(LAYER, 'A', area.x - 1.5, 7.2, SIZE, { anchor: 'end', color: QUIET }),
    ...grid.flatMap((value) => [
      line(LAYER, { color: RULE, width: 0.12 }, area.x, up(value), area.x + area.width, up(value)),
      text(LAYER, shown(value), area.x - 1.5, up(value) + 0.9, SIZE, { anchor: 'end', color: QUIET }),
    ]),
    line(
      LAYER,
      { color: INK, width: 0.2 },
      area.x,
      area.y + area.height,
      area.x + area.width,
      area.y + area.height,
    ),
    ...points.map(({ x }) =>
      text(LAYER, shown(x), across(x), area.y + area.height + 3.4, SIZE, { anchor: 'middle', color: QUIET }),
    ),
    ...Array.from({ length: series }, (_, c): DrawnShape[] => {
      const drawn = points.flatMap(({ x, ratings }) =>
        ratings[c] == null ? [] : [{ x: across(x), y: up(ratings[c]!) }],
      );
      const color = COLOURS[c]!;
      return [
        { kind: 'polyline', layer: LAYER, points: drawn, closed: false, pen: { color, width: 0.4 } },
        ...drawn.map((at): DrawnShape => ({ kind: 'circle', layer: LAYER, ...at, radius: 0.7, fill: color })),
      ];
    }).flat(),
  ];
}

/** 1, 2 or 5 times a power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10);
}

function legendOf(names: readonly string[]): DrawnShape[] {
  const width = WIDTH / COLOURS.length;
  return names.flatMap((name, i): DrawnShape[] => [
    line(LAYER, { color: COLOURS[i]!, width: 0.6 }, i * width, HEIGHT - 4, i * width + 5, HEIGHT - 4),
    text(LAYER, shortened(name, width - 8, 2.7), i * width + 6.5, HEIGHT - 3.1, 2.7),
  ]);
}
