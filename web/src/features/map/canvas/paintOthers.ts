import type { Palette } from './palette.js';
import type { Place } from './plane.js';
import type { Sheet } from './sheet.js';
import { labelPlaceOf, runsOf, strokeRuns } from './strokes.js';

/** Another route of the project, in the plane. */
export interface OtherRoute {
  segmentId: number;
  name: string;
  places: readonly Place[];
  box: readonly [number, number, number, number];
  /** Of each place, where the route has heights. */
  heights: readonly (number | undefined)[];
}

/** Where there is less room, names would lie on each other. */
const NAME_ROOM = 110;

/** The other routes of the project, quieter than the one that is edited. */
export function paintOthers(sheet: Sheet, palette: Palette, others: readonly OtherRoute[]): void {
  const { pen, extent, x, y } = sheet;
  const [west, south, east, north] = extent;
  const shown = others
    .filter(
      ({ box: [left, bottom, right, top] }) => left < east && right > west && bottom < north && top > south,
    )
    .map((other) => ({ ...other, runs: runsOf(other.places, sheet) }));
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  for (const [colour, width] of [
    ['--land', 5],
    ['--field-rule', 2],
  ] as const) {
    pen.strokeStyle = palette.of(colour);
    pen.lineWidth = width;
    for (const { runs } of shown) strokeRuns(pen, runs);
  }
  pen.fillStyle = palette.of('--land');
  pen.lineWidth = 1.5;
  for (const { places } of shown)
    for (const [placeEast, placeNorth] of [places[0]!, places.at(-1)!]) {
      pen.beginPath();
      pen.arc(x(placeEast), y(placeNorth), 3, 0, 2 * Math.PI);
      pen.fill();
      pen.stroke();
    }
  pen.font = palette.font(11.5);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineWidth = 4;
  pen.strokeStyle = palette.of('--land');
  pen.fillStyle = palette.of('--quiet');
  for (const { name, runs } of shown) {
    const middle = labelPlaceOf(runs);
    if (!middle || middle.length < NAME_ROOM) continue;
    pen.strokeText(name, middle.x, middle.y);
    pen.fillText(name, middle.x, middle.y);
  }
}
