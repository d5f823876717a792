import type { Box } from '../../geometry/box.js';
import type { Language } from '../../text/language.js';
import type { DrawnShape, GroundSheet, SheetPlace } from '../../trench/drawing/index.js';
import { textWidth } from '../../trench/drawing/letters.js';
import { line, text } from '../../trench/drawing/pens.js';
import type { Grid } from '../heat/ground.js';
import type { Rating } from '../rate.js';
import { hatchedAreas } from './hatching.js';
import { boxAround, labelPlace, lineWithout } from './labels.js';
import { type HeatMapLayers, heatMapLayers } from './layers.js';
import { drawHeatLegend, LEGEND_HEIGHT } from './legend.js';
import { dryingGroundOf, type TemperatureMap, temperatureMap } from './temperatures.js';

const LAYER = 'TEMPERATURE';
const DRY_LAYER = 'DRY_ZONE';
const COLUMNS = 120;
const LABEL = { size: 2, padding: 0.7 };
/** Blue is nowhere among the colours of temperatures. */
const DRY = { pen: { color: '#1f5f99', width: 0.13 }, gap: 2, angle: 60 };
const INK = '#3a2a2e';

interface Point {
  x: number;
  y: number;
}

/** The map of a rating as a sheet between the ground and the items of a drawing. Null where there is no balance. */
export function heatMapSheet(rating: Rating, language: Language): GroundSheet | null {
  if (rating.solved.state.runaway) return null;
  const drying = dryingGroundOf(rating);
  return {
    legendHeight: LEGEND_HEIGHT + (drying ? 6 : 0),
    draw: (place) => {
      const map = temperatureMap(rating, gridOn(place))!;
      const layers = heatMapLayers(map, drying);
      return {
        areas: drawAreas(layers, place),
        lines: [...drawDryZone(layers, place), ...drawIsotherms(layers, place)],
        legend: drawHeatLegend(
          layers,
          levelsOf(map),
          drying && { ...DRY, above: drying.criticalTemperature },
          place.legend,
          language,
        ),
      };
    },
  };
}

/** A grid over the ground that is drawn, in mm. Its last row may lie below it. */
function gridOn({ scale, origin, ground }: SheetPlace): Grid {
  const step = (ground.width * scale) / (COLUMNS - 1);
  return {
    x0: (ground.x - origin.x) * scale,
    y0: (ground.y - origin.y) * scale,
    step,
    columns: COLUMNS,
    rows: Math.max(2, Math.ceil((ground.height * scale) / step) + 1),
  };
}

const levelsOf = ({ isotherms }: TemperatureMap): number[] => [
  ...new Set(isotherms.map(({ temperature }) => temperature)),
];

/** Onto paper. What lies below the ground that is drawn moves to its lower side. */
const toPaper = ({ scale, origin, ground }: SheetPlace) => {
  const bottom = ground.y + ground.height;
  return ({ x, y }: Point): Point => ({ x: origin.x + x / scale, y: Math.min(bottom, origin.y + y / scale) });
};

function drawAreas({ bands }: HeatMapLayers, place: SheetPlace): DrawnShape[] {
  const at = toPaper(place);
  return bands.flatMap(({ colour, outlines }) =>
    outlines.map(
      (points): DrawnShape => ({
        kind: 'polyline',
        layer: LAYER,
        closed: true,
        fill: colour,
        points: points.slice(0, -1).map(at),
      }),
    ),
  );
}

function drawDryZone({ dryZone }: HeatMapLayers, place: SheetPlace): DrawnShape[] {
  if (dryZone.length === 0) return [];
  const outlines = dryZone.map((points) => points.map(toPaper(place)));
  const strokes = hatchedAreas(outlines, DRY.gap, DRY.angle);
  return [
    ...(strokes.length > 0 ? [{ kind: 'strokes' as const, layer: DRY_LAYER, strokes, pen: DRY.pen }] : []),
    ...outlines.map(
      (points): DrawnShape => ({
        kind: 'polyline',
        layer: DRY_LAYER,
        closed: true,
        pen: { ...DRY.pen, width: 0.3, dash: [1.6, 0.8] },
        points,
      }),
    ),
  ];
}

/** Each line with its temperature on it, where there is space for it. */
function drawIsotherms({ isotherms }: HeatMapLayers, place: SheetPlace): DrawnShape[] {
  return isotherms.flatMap(({ temperature, points }) => {
    const pen = { color: INK, width: 0.18 };
    const words = String(temperature);
    const width = textWidth(words, LABEL.size) + LABEL.padding;
    return above(points, place).flatMap((onPaper): DrawnShape[] => {
      const draw = (piece: readonly Point[]) =>
        line(LAYER, pen, ...(piece.flatMap(({ x, y }) => [x, y]) as [number, number, number, number]));
      const label = labelPlace(
        onPaper,
        width,
        LABEL.size,
        (box) => isWithin(box, place.ground) && place.isFree(box),
      );
      if (!label) return [draw(onPaper)];
      place.take(boxAround(label.x, label.y, width, LABEL.size, label.angle));
      return [...lineWithout(onPaper, label.from, label.to).map(draw), labelText(words, label)];
    });
  });
}

/** The middle of the figures lies on the line. */
function labelText(words: string, { x, y, angle }: Point & { angle: number }): DrawnShape {
  const turn = (angle * Math.PI) / 180;
  const down = 0.35 * LABEL.size;
  return text(LAYER, words, x + down * Math.sin(turn), y + down * Math.cos(turn), LABEL.size, {
    anchor: 'middle',
    color: INK,
    angle,
  });
}

/** The parts of a line that are within the ground that is drawn, on paper. */
function above(points: readonly Point[], { scale, origin, ground }: SheetPlace): Point[][] {
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

const isWithin = (box: Box, area: Box): boolean =>
  box.x >= area.x &&
  box.y >= area.y &&
  box.x + box.width <= area.x + area.width &&
  box.y + box.height <= area.y + area.height;
