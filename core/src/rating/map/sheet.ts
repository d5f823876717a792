import type { Box } from '../../geometry/box.js';
import type { Point } from '../../geometry/point.js';
import type { Language } from '../../text/language.js';
import type { DrawnShape, GroundSheet, SheetArea } from '../../trench/drawing/index.js';
import { decimal } from '../../trench/drawing/words.js';
import type { Grid } from '../heat/ground.js';
import type { Rating } from '../rate.js';
import { grown, lineOutside } from './clipping.js';
import { hatchedAreas } from './hatching.js';
import { bandShapes, CLEAR, isWithin, labelledLines, labelOnLine, lineThrough } from './labelledLines.js';
import { type HeatMapLayers, heatMapLayers } from './layers.js';
import { drawHeatLegend, LEGEND_HEIGHT } from './legend.js';
import { dryingGroundOf, temperatureMap } from './temperatures.js';

const LAYER = 'TEMPERATURE';
const DRY_LAYER = 'DRY_ZONE';
const COLUMNS = 120;
const LABEL_SIZE = 2;
/** Blue is nowhere among the colours of temperatures. */
const DRY = {
  pen: { color: '#1f5f99', width: 0.13 },
  edge: { width: 0.3, dash: [1.6, 0.8] },
  gap: 2.6,
  angle: 60,
};
const INK = '#3a2a2e';

/** The map of a rating as a sheet between the ground and the items of a drawing. Null where there is no balance. */
export function heatMapSheet(rating: Rating, language: Language): GroundSheet | null {
  if (rating.solved.state.failure) return null;
  const drying = dryingGroundOf(rating);
  return {
    legendHeight: LEGEND_HEIGHT + (drying ? 6 : 0),
    draw: (area) => {
      const map = temperatureMap(rating, gridOn(area))!;
      const layers = heatMapLayers(map, drying);
      const { lines, labels } = isothermsOn(area, layers, language);
      const texts = [...area.texts, ...labels.map(({ box }) => box)].map((box) => grown(box, CLEAR));
      return {
        areas: drawAreas(layers, area),
        lines: [
          // An isotherm of the critical temperature is the edge already.
          ...drawDryZone(
            layers,
            area,
            texts,
            !layers.levels.includes(drying?.criticalTemperature ?? Number.NaN),
          ),
          ...lines.map((points) => lineThrough(LAYER, { color: INK, width: 0.18 }, points)),
          ...labels.map((label) => labelOnLine(LAYER, label.of, label, { color: INK })),
        ],
        legend: drawHeatLegend(
          layers,
          drying && { ...DRY, above: drying.criticalTemperature },
          area.legend,
          language,
        ),
      };
    },
  };
}

/** A grid over the ground that is drawn, in mm. Its last row may lie below it. */
function gridOn({ scale, origin, ground }: SheetArea): Grid {
  const step = (ground.width * scale) / (COLUMNS - 1);
  return {
    x0: (ground.x - origin.x) * scale,
    y0: (ground.y - origin.y) * scale,
    step,
    columns: COLUMNS,
    rows: Math.max(2, Math.ceil((ground.height * scale) / step) + 1),
  };
}

/** Onto paper. What lies below the ground that is drawn moves to its lower side. */
const toPaper = ({ scale, origin, ground }: SheetArea) => {
  const bottom = ground.y + ground.height;
  return ({ x, y }: Point): Point => ({ x: origin.x + x / scale, y: Math.min(bottom, origin.y + y / scale) });
};

const drawAreas = ({ bands }: HeatMapLayers, area: SheetArea): DrawnShape[] =>
  bandShapes(LAYER, bands, toPaper(area));

/** Hatching around texts, so that they can be read. */
function drawDryZone(
  { dryZone }: HeatMapLayers,
  area: SheetArea,
  texts: readonly Box[],
  hasEdge: boolean,
): DrawnShape[] {
  if (dryZone.length === 0) return [];
  const outlines = dryZone.map((points) => points.map(toPaper(area)));
  const strokes = hatchedAreas(outlines, DRY.gap, DRY.angle).flatMap(([x1, y1, x2, y2]) =>
    lineOutside(
      [
        { x: x1, y: y1 },
        { x: x2, y: y2 },
      ],
      texts,
    ).map(([from, to]): [number, number, number, number] => [from!.x, from!.y, to!.x, to!.y]),
  );
  return [
    ...(strokes.length > 0 ? [{ kind: 'strokes' as const, layer: DRY_LAYER, strokes, pen: DRY.pen }] : []),
    ...(hasEdge ? outlines : [])
      .flatMap((points) => edgesWithin([...points, points[0]!], area.ground))
      .flatMap((points) => lineOutside(points, texts))
      .map((points) => lineThrough(DRY_LAYER, { ...DRY.pen, ...DRY.edge }, points)),
  ];
}

/** A line without what runs along the edges of the ground that is drawn, where the zone goes on. */
function edgesWithin(points: readonly Point[], { x, y, width, height }: Box): Point[][] {
  const isOn = (a: number, b: number, edge: number) => Math.abs(a - edge) + Math.abs(b - edge) < 1e-3;
  const pieces: Point[][] = [[points[0]!]];
  for (const [i, to] of points.slice(1).entries()) {
    const from = points[i]!;
    const along =
      isOn(from.x, to.x, x) ||
      isOn(from.x, to.x, x + width) ||
      isOn(from.y, to.y, y) ||
      isOn(from.y, to.y, y + height);
    if (along) pieces.push([to]);
    else pieces.at(-1)!.push(to);
  }
  return pieces.filter((piece) => piece.length > 1);
}

/** Each isotherm with its temperature on it, where it has space. Lines end at other texts. */
function isothermsOn(area: SheetArea, { isotherms }: HeatMapLayers, language: Language) {
  const pieces = isotherms.flatMap(({ temperature, points }) =>
    above(points, area).map((onPaper) => ({
      words: decimal(temperature, language),
      size: LABEL_SIZE,
      points: onPaper,
    })),
  );
  const drawn = labelledLines(
    pieces,
    (box) => isWithin(box, area.ground) && area.isFree(box),
    (box) => area.take(box),
  );
  const texts = area.texts.map((box) => grown(box, CLEAR));
  return {
    lines: drawn.flatMap(({ parts }) => parts).flatMap((points) => lineOutside(points, texts)),
    labels: drawn.flatMap(({ of, label }) => (label ? [{ of, ...label }] : [])),
  };
}

/** The parts of a line that are within the ground that is drawn, on paper. */
function above(points: readonly Point[], { scale, origin, ground }: SheetArea): Point[][] {
  const bottom = ground.y + ground.height;
  const pieces: Point[][] = [[]];
  for (const [i, { x, y }] of points.entries()) {
    const here = { x: origin.x + x / scale, y: origin.y + y / scale };
    const before =
      i > 0 ? { x: origin.x + points[i - 1]!.x / scale, y: origin.y + points[i - 1]!.y / scale } : here;
    if (before.y > bottom !== here.y > bottom) {
      const share = (bottom - before.y) / (here.y - before.y);
      pieces.at(-1)!.push({ x: before.x + (here.x - before.x) * share, y: bottom });
      if (here.y > bottom) pieces.push([]);
    }
    if (here.y <= bottom) pieces.at(-1)!.push(here);
  }
  return pieces.filter((piece) => piece.length > 1);
}
