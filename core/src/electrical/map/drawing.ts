import type { Box } from '../../geometry/box.js';
import type { Point } from '../../geometry/point.js';
import { grown } from '../../rating/map/clipping.js';
import {
  bandShapes,
  CLEAR,
  isWithin,
  labelledLines,
  labelOnLine,
  lineThrough,
} from '../../rating/map/labelledLines.js';
import { roundStep } from '../../rating/map/levels.js';
import type { Language } from '../../text/language.js';
import { translate } from '../../text/translation.js';
import type { Drawing, DrawnShape } from '../../trench/drawing/index.js';
import { textWidth } from '../../trench/drawing/letters.js';
import { INK, line, OUTLINE, QUIET, rectangle, text } from '../../trench/drawing/pens.js';
import { decimal } from '../../trench/drawing/words.js';
import type { MagneticFieldMap } from '../magneticField.js';
import { fieldMapLayers } from './layers.js';
import { ABOVE_GROUND, FROM_CENTRE, LIMIT, TITLES } from './words.js';

const LAYER = 'FIELD';
const WIDTH = 170;
/** The map at most, within its margins. */
const MOST = { width: 156, height: 96 };
const LEFT = 9;
const TOP = 11;
const BELOW = 18;
const LEGEND = { height: 3, most: 11, gap: 14 };
const LINE = { pen: { color: '#3a2a2e', width: 0.18 }, size: 2, color: '#3a2a2e' };
const LIMIT_LINE = { pen: { color: INK, width: 0.7 }, size: 2.8, color: INK, bold: true };
/** Between ticks at least, mm. */
const TICK = { across: 13, up: 7 };

/** A conductor as a drawing shows it, mm. */
export interface DrawnConductor extends Point {
  radius: number;
}

/**
 * The magnetic field around a section on paper: bands of colour over ground and air, lines with their µT, that of the
 * limit heavy, and the ground level. A pure function of the answer of `fieldMapOf` and of where conductors are, which the
 * answer does not say.
 */
export function fieldDrawing(
  map: MagneticFieldMap,
  language: Language,
  conductors: readonly DrawnConductor[] = [],
): Drawing {
  const { x0, y0, step, columns, rows, load } = map;
  const [width, height] = [(columns - 1) * step, (rows - 1) * step];
  const scale = Math.max(width / MOST.width, height / MOST.height);
  const area: Box = { x: LEFT, y: TOP, width: width / scale, height: height / scale };
  const at = ({ x, y }: Point): Point => ({ x: area.x + (x - x0) / scale, y: area.y + (y - y0) / scale });
  const title = translate(TITLES[load], language);
  const ground = at({ x: x0, y: 0 }).y;
  return {
    paper: '',
    widthMm: WIDTH,
    heightMm: area.y + area.height + BELOW,
    scale,
    origin: at({ x: 0, y: 0 }),
    title,
    shapes: [
      text(LAYER, `${title}, µT`, LEFT, 4, 3.2, { bold: true }),
      ...mapShapes(map, area, at, language),
      line(LAYER, OUTLINE, area.x, ground, area.x + area.width, ground),
      ...conductors.map(
        ({ x, y, radius }): DrawnShape => ({
          kind: 'circle',
          layer: LAYER,
          ...at({ x, y }),
          radius: Math.max(0.5, radius / scale),
          fill: '#ffffff',
          pen: { color: INK, width: 0.25 },
        }),
      ),
      rectangle(area, LAYER, { pen: { color: INK, width: 0.2 } }),
      ...axes(map, area, at, language),
      ...legend(map, { x: LEFT, y: area.y + area.height + 11 }, language),
    ],
  };
}

function mapShapes(
  map: MagneticFieldMap,
  area: Box,
  at: (point: Point) => Point,
  language: Language,
): DrawnShape[] {
  const { ground, bands, lines } = fieldMapLayers(map);
  const taken: Box[] = [groundOn(area, at)];
  const drawn = labelledLines(
    // The limit is first, so that it has the best place for its words.
    lines
      .toSorted((a, b) => Number(b.isLimit) - Number(a.isLimit))
      .map(({ field, isLimit, points }) => ({
        words: isLimit ? limitText(field, language) : decimal(field, language),
        ...(isLimit ? LIMIT_LINE : LINE),
        points: points.map(at),
      })),
    (box) => isWithin(box, area) && !taken.some((other) => meets(box, other)),
    (box) => taken.push(grown(box, CLEAR)),
  );
  return [
    rectangle(area, LAYER, { fill: ground }),
    ...bandShapes(LAYER, bands, at),
    // The limit last, so that it covers the others.
    ...drawn
      .toReversed()
      .flatMap(({ of, parts, label }): DrawnShape[] => [
        ...parts.map((points) => lineThrough(LAYER, of.pen, points)),
        ...(label ? [labelOnLine(LAYER, of, label, of)] : []),
      ]),
  ];
}

/** The µT of the limit, as it stands on its line. */
export const limitText = (limit: number, language: Language): string => `${decimal(limit, language)} µT`;

/** No words lie on the line of the ground. */
function groundOn(area: Box, at: (point: Point) => Point): Box {
  const { y } = at({ x: 0, y: 0 });
  return { x: area.x, y: y - 0.5, width: area.width, height: 1 };
}

const meets = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Metres from the centre, and above the ground. */
function axes(
  { x0, y0, step, columns, rows }: MagneticFieldMap,
  area: Box,
  at: (point: Point) => Point,
  language: Language,
): DrawnShape[] {
  const reach = ((columns - 1) * step) / 2;
  const centre = x0 + reach;
  const tickOf = (range: number, space: number) => roundStep(range, Math.max(2, space));
  const tick = tickOf(2 * reach, area.width / TICK.across);
  const bottom = area.y + area.height;
  const metres = (mm: number) => decimal(mm / 1000, language).replace('-', '\u2212');
  const small = (words: string, x: number, y: number, anchor: 'start' | 'middle' | 'end') =>
    text(LAYER, words, x, y, 2.5, { anchor, color: QUIET });
  const pen = { color: INK, width: 0.2 };
  const [left, right] = [-Math.floor(reach / tick), Math.floor(reach / tick)];
  const across = Array.from({ length: right - left + 1 }, (_, i) => (left + i) * tick);
  const upTick = tickOf((rows - 1) * step, area.height / TICK.up);
  const lowest = Math.ceil(-(y0 + (rows - 1) * step) / upTick);
  const up = Array.from({ length: Math.floor(-y0 / upTick) - lowest + 1 }, (_, i) => (lowest + i) * upTick);
  return [
    ...across.flatMap((mm) => {
      const { x } = at({ x: centre + mm, y: 0 });
      return [line(LAYER, pen, x, bottom, x, bottom + 1), small(metres(mm), x, bottom + 3.6, 'middle')];
    }),
    ...up.flatMap((mm) => {
      const { y } = at({ x: 0, y: -mm });
      return [line(LAYER, pen, area.x - 1, y, area.x, y), small(metres(mm), area.x - 1.6, y + 0.9, 'end')];
    }),
    small(translate(ABOVE_GROUND, language), LEFT, TOP - 1.8, 'start'),
    small(translate(FROM_CENTRE, language), area.x + area.width / 2, bottom + 7, 'middle'),
  ];
}

/** What the colours say, from one line to the next, and the limit. */
function legend(map: MagneticFieldMap, { x, y }: Point, language: Language): DrawnShape[] {
  const { ground, bands, lines } = fieldMapLayers(map);
  const { height, most, gap } = LEGEND;
  const colours = [ground, ...bands.map(({ colour }) => colour)];
  const words = `${limitText(map.limit, language)}, ${translate(LIMIT, language)}`;
  const end = x + WIDTH - 2 * LEFT;
  const from = end - textWidth(words, 2.8, true);
  const step = Math.min(most, (from - gap - x) / colours.length);
  return [
    ...colours.map((fill, i) =>
      rectangle({ x: x + i * step, y, width: step, height }, LAYER, {
        fill,
        pen: { color: INK, width: 0.12 },
      }),
    ),
    ...bands.map(({ field }, i) =>
      text(LAYER, decimal(field, language), x + (i + 1) * step, y + height + 2.9, 2.4, {
        anchor: 'middle',
        color: QUIET,
      }),
    ),
    ...(lines.some(({ isLimit }) => isLimit)
      ? [
          line(LAYER, LIMIT_LINE.pen, from - 9, y + 1.5, from - 2, y + 1.5),
          text(LAYER, words, from, y + 2.5, 2.8, { bold: true }),
        ]
      : []),
  ];
}
