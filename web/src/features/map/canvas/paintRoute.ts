import type { Chosen, DrawnRoute } from '../state.js';
import { placeOfSection, type StretchLook, stretchLook } from '../stretchLooks.js';
import { MIDDLE_ROOM } from './hits.js';
import { between, distance, type Line, nearestOnLine, placesAt, stretchPaths } from './line.js';
import { paintMark } from './paintMark.js';
import type { Palette } from './palette.js';
import type { Place } from './plane.js';
import type { Sheet } from './sheet.js';
import { labelPlaceOf, runsOf, strokeRuns } from './strokes.js';

/** What is painted of the route that is edited. */
export interface PaintedRoute {
  line: Line;
  route: DrawnRoute['route'];
  sections: readonly { id: string; number: number }[];
  chosen: Chosen;
  mayEdit: boolean;
}

const WIDTH = 4;
/** Points that are nearer to each other than this would lie on each other, in pixels. */
const POINT_GAP = 11;
/** A stretch that is shorter on the screen has no room for its number. */
const NUMBER_ROOM = 44;

const lookOf = ({ route, sections }: PaintedRoute, stretch: number): StretchLook =>
  stretchLook(placeOfSection(sections, route.stretches[stretch]?.sectionId ?? null));

/** The line by stretches: chosen ones shine, each has the colour and dash of its section. */
export function paintLine(
  sheet: Sheet,
  palette: Palette,
  painted: PaintedRoute,
  lines: readonly Line[],
): void {
  const { pen } = sheet;
  const paths = lines
    .flatMap((line) => stretchPaths(line, painted.route.stretches))
    .map(({ stretch, places }) => ({ stretch, runs: runsOf(places, sheet) }));
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = palette.of('--selection');
  pen.lineWidth = WIDTH + 10;
  pen.globalAlpha = 0.28;
  for (const { stretch, runs } of paths) if (stretch === painted.chosen.stretch) strokeRuns(pen, runs);
  pen.globalAlpha = 1;
  pen.strokeStyle = palette.of('--sheet');
  pen.lineWidth = WIDTH + 3;
  for (const { runs } of paths) strokeRuns(pen, runs);
  pen.lineWidth = WIDTH;
  pen.lineCap = 'butt';
  for (const { stretch, runs } of paths) {
    const { colour, dash } = lookOf(painted, stretch);
    pen.strokeStyle = palette.of(colour);
    pen.setLineDash([...dash]);
    strokeRuns(pen, runs);
  }
  pen.setLineDash([]);
}

/** The numbers of sections on the line. One that would lie on what is dragged is left out. */
export function paintNumbers(
  sheet: Sheet,
  palette: Palette,
  painted: PaintedRoute,
  { dragged = [], share }: { dragged?: readonly Place[] | undefined; share: number },
): void {
  for (const { stretch, places } of stretchPaths(painted.line, painted.route.stretches)) {
    const middle = labelPlaceOf(runsOf(places, sheet), share);
    if (!middle || middle.length < NUMBER_ROOM) continue;
    const isDragged = nearestOnLine(dragged, placeOn(sheet, middle), 2 * sheet.resolution);
    if (!isDragged) paintNumber(sheet, palette, painted, stretch, middle);
  }
}

const placeOn = (
  { extent: [west, , , north], resolution }: Sheet,
  { x, y }: { x: number; y: number },
): Place => [west + x * resolution, north - y * resolution];

function paintNumber(
  { pen }: Sheet,
  palette: Palette,
  painted: PaintedRoute,
  stretch: number,
  middle: { x: number; y: number },
): void {
  const section = painted.sections.find(({ id }) => id === painted.route.stretches[stretch]!.sectionId);
  const text = section ? String(section.number) : '?';
  const half = 5 + 3.5 * text.length;
  pen.fillStyle = palette.of(lookOf(painted, stretch).colour);
  pen.strokeStyle = palette.of('--sheet');
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.roundRect(middle.x - half, middle.y - 9, half * 2, 18, 9);
  pen.fill();
  pen.stroke();
  pen.fillStyle = palette.of('--sheet');
  pen.font = palette.font(11.5, '--bold');
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, middle.x, middle.y + 0.5);
}

/** The positions as far as there is room, the chosen one last. */
export function paintPoints(
  sheet: Sheet,
  palette: Palette,
  { line: { places }, chosen, mayEdit }: PaintedRoute,
  isHidden: (index: number) => boolean,
): void {
  const { pen, x, y, width, height } = sheet;
  let [lastX, lastY] = [-Infinity, -Infinity];
  const last = places.length - 1;
  pen.lineWidth = 1.5;
  pen.strokeStyle = palette.of('--ink');
  for (let i = 0; i <= last; i++) {
    const [px, py] = [x(places[i]![0]), y(places[i]![1])];
    const isEnd = i === 0 || i === last;
    if (!(isEnd || mayEdit) || isHidden(i)) continue;
    if (px < -10 || py < -10 || px > width + 10 || py > height + 10) continue;
    if (!isEnd && Math.hypot(px - lastX, py - lastY) < POINT_GAP) continue;
    [lastX, lastY] = [px, py];
    pen.fillStyle = palette.of(i === 0 ? '--ink' : '--sheet');
    pen.beginPath();
    pen.arc(px, py, isEnd ? 5 : 3.75, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
  }
  const place =
    chosen.position === undefined || isHidden(chosen.position) ? undefined : places[chosen.position];
  if (place) paintChosenPoint(sheet, palette, place);
}

/** Where a finger takes hold of a leg to add a point. */
export function paintMiddles({ pen, x, y, resolution }: Sheet, palette: Palette, { places }: Line): void {
  pen.lineWidth = 1.5;
  pen.fillStyle = palette.of('--sheet');
  pen.strokeStyle = palette.of('--field-rule');
  for (let i = 1; i < places.length; i++) {
    if (distance(places[i - 1]!, places[i]!) < MIDDLE_ROOM * resolution) continue;
    const [east, north] = between(places[i - 1]!, places[i]!, 0.5);
    pen.beginPath();
    pen.arc(x(east), y(north), 5, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
  }
}

export function paintChosenPoint({ pen, x, y }: Sheet, palette: Palette, [east, north]: Place): void {
  const [px, py] = [x(east), y(north)];
  pen.lineWidth = 2;
  pen.fillStyle = palette.of('--selection');
  pen.strokeStyle = palette.of('--sheet');
  pen.beginPath();
  pen.arc(px, py, 6, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
  pen.strokeStyle = palette.of('--selection');
  pen.beginPath();
  pen.arc(px, py, 10, 0, 2 * Math.PI);
  pen.stroke();
}

/** Joints and other things on a part of the line. */
export function paintMarks(
  sheet: Sheet,
  palette: Palette,
  { route, chosen }: PaintedRoute,
  part: Line,
): void {
  const [from = Infinity, to = -Infinity] = [part.chainages[0], part.chainages.at(-1)];
  const marks = route.points.flatMap((mark, index) =>
    mark.chainage >= from && mark.chainage <= to ? [{ mark, index }] : [],
  );
  const places = placesAt(
    part,
    marks.map(({ mark }) => mark.chainage),
  );
  for (const [i, place] of places.entries()) {
    const { mark, index } = marks[i]!;
    paintMark(sheet, palette, mark, place, index === chosen.point);
  }
}
