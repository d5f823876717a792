import type { PointKind, RoutePoint } from '@spadework/core/route';
import type { Palette } from './palette.js';
import type { Place } from './plane.js';
import type { Sheet } from './sheet.js';

const SIZE = 6;
/** Names are written where a pixel is less than so many metres. */
const NAMED = 2;

/** A shape of its own for each kind, so that none is told by colour. */
const SHAPES: Record<PointKind, (pen: CanvasRenderingContext2D, x: number, y: number) => void> = {
  JOINT: (pen, x, y) => {
    pen.moveTo(x, y - SIZE);
    pen.lineTo(x + SIZE, y);
    pen.lineTo(x, y + SIZE);
    pen.lineTo(x - SIZE, y);
    pen.closePath();
  },
  MANHOLE: (pen, x, y) => pen.rect(x - SIZE + 1, y - SIZE + 1, 2 * SIZE - 2, 2 * SIZE - 2),
  STATION: (pen, x, y) => {
    pen.moveTo(x, y - SIZE);
    pen.lineTo(x + SIZE, y + SIZE - 1);
    pen.lineTo(x - SIZE, y + SIZE - 1);
    pen.closePath();
  },
  OTHER: (pen, x, y) => pen.arc(x, y, SIZE - 1, 0, 2 * Math.PI),
};

export function paintMark(
  { pen, x, y, resolution }: Sheet,
  palette: Palette,
  { kind, name }: RoutePoint,
  [east, north]: Place,
  isChosen: boolean,
): void {
  const [px, py] = [x(east), y(north)];
  pen.lineJoin = 'round';
  pen.lineWidth = 2;
  pen.strokeStyle = palette.of('--sheet');
  pen.fillStyle = palette.of(isChosen ? '--selection' : '--ink');
  pen.beginPath();
  SHAPES[kind](pen, px, py);
  pen.stroke();
  pen.fill();
  if (isChosen) {
    pen.strokeStyle = palette.of('--selection');
    pen.beginPath();
    pen.arc(px, py, SIZE + 5, 0, 2 * Math.PI);
    pen.stroke();
  }
  if (!name || resolution > NAMED) return;
  pen.font = palette.font(11.5);
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  pen.lineWidth = 3;
  pen.strokeStyle = palette.of('--land');
  pen.fillStyle = palette.of('--ink-2');
  pen.strokeText(name, px + SIZE + 6, py);
  pen.fillText(name, px + SIZE + 6, py);
}
