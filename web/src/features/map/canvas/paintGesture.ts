import type { Gestures } from './gestures.js';
import { movedPart } from './line.js';
import { type PaintedRoute, paintChosenPoint, paintLine, paintMarks } from './paintRoute.js';
import type { Palette } from './palette.js';
import type { Place } from './plane.js';
import type { Sheet } from './sheet.js';

/** What follows the pointer: the legs of a dragged point, the next leg of a drawing, and what lies under the pointer. */
export function paintGesture(
  sheet: Sheet,
  palette: Palette,
  painted: PaintedRoute,
  { dragged, hovered, pointer }: Pick<Gestures, 'dragged' | 'hovered' | 'pointer'>,
  isDrawing: boolean,
): void {
  if (dragged?.place) {
    const part = movedPart(painted.line, dragged, dragged.place);
    paintLine(sheet, palette, painted, [part]);
    for (const place of part.places) paintPoint(sheet, palette, place);
    paintMarks(sheet, palette, painted, part);
    paintChosenPoint(sheet, palette, dragged.place);
    if (dragged.snapped) paintSnap(sheet, palette, dragged.snapped);
    return;
  }
  if (isDrawing && pointer) {
    const last = painted.line.places.at(-1);
    if (last) paintNext(sheet, palette, last, pointer.place);
    paintPoint(sheet, palette, pointer.place);
    if (pointer.snapped) paintSnap(sheet, palette, pointer.snapped);
    return;
  }
  if (!hovered || !painted.mayEdit) return;
  if ('leg' in hovered) paintPoint(sheet, palette, hovered.leg.place, 'new');
  else if (hovered.position !== painted.chosen.position) {
    const place = painted.line.places[hovered.position];
    if (place) paintRing(sheet, palette, place, 8);
  }
}

function paintPoint({ pen, x, y }: Sheet, palette: Palette, [east, north]: Place, kind?: 'new'): void {
  pen.lineWidth = 1.5;
  pen.strokeStyle = palette.of(kind === 'new' ? '--selection' : '--ink');
  pen.fillStyle = palette.of('--sheet');
  pen.beginPath();
  pen.arc(x(east), y(north), kind === 'new' ? 5 : 3.75, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
}

function paintRing({ pen, x, y }: Sheet, palette: Palette, [east, north]: Place, radius: number): void {
  pen.lineWidth = 2;
  pen.strokeStyle = palette.of('--selection');
  pen.beginPath();
  pen.arc(x(east), y(north), radius, 0, 2 * Math.PI);
  pen.stroke();
}

/** The point lies on one of another route. */
function paintSnap(sheet: Sheet, palette: Palette, [east, north]: Place): void {
  const { pen, x, y } = sheet;
  const [px, py] = [x(east), y(north)];
  const half = 11;
  for (const [colour, width] of [
    ['--sheet', 5],
    ['--good', 2.25],
  ] as const) {
    pen.strokeStyle = palette.of(colour);
    pen.lineWidth = width;
    pen.strokeRect(px - half, py - half, 2 * half, 2 * half);
  }
}

/** The leg that a click would add. */
function paintNext({ pen, x, y }: Sheet, palette: Palette, from: Place, to: Place): void {
  for (const [colour, width, dash] of [
    ['--sheet', 5, []],
    ['--selection', 2, [6, 5]],
  ] as const) {
    pen.strokeStyle = palette.of(colour);
    pen.lineWidth = width;
    pen.setLineDash([...dash]);
    pen.beginPath();
    pen.moveTo(x(from[0]), y(from[1]));
    pen.lineTo(x(to[0]), y(to[1]));
    pen.stroke();
  }
  pen.setLineDash([]);
}
