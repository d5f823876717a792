import type { RoutePoint } from '@spadework/core/route';
import { MARK_SHAPES } from '../markShapes.js';
import { nameWriter } from './names.js';
import type { Palette } from './palette.js';
import type { Place } from './plane.js';
import type { Sheet } from './sheet.js';

const SIZE = 6;
/** Names are written where a pixel is less than so many metres. */
const NAMED = 2;

export function paintMark(
  sheet: Sheet,
  palette: Palette,
  { kind, name }: RoutePoint,
  [east, north]: Place,
  isChosen: boolean,
): void {
  const { pen, resolution } = sheet;
  const [px, py] = [sheet.x(east), sheet.y(north)];
  pen.lineJoin = 'round';
  pen.lineWidth = 2;
  pen.strokeStyle = palette.of('--sheet');
  pen.fillStyle = palette.of(isChosen ? '--selection' : '--ink');
  const shape = new Path2D(MARK_SHAPES[kind]);
  pen.translate(px, py);
  pen.stroke(shape);
  pen.fill(shape);
  pen.translate(-px, -py);
  if (isChosen) {
    pen.strokeStyle = palette.of('--selection');
    pen.beginPath();
    pen.arc(px, py, SIZE + 5, 0, 2 * Math.PI);
    pen.stroke();
  }
  if (!name || resolution > NAMED) return;
  nameWriter(sheet, palette, { align: 'left' })(name, px + SIZE + 6, py);
}
