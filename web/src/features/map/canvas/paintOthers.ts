import { nameWriter } from './names.js';
import type { Palette } from './palette.js';
import type { Place } from './plane.js';
import type { Sheet } from './sheet.js';
import { labelPlaceOf, runsOf, strokeRuns } from './strokes.js';

/** A route of the project that is not edited, in the plane. */
export interface OtherRoute {
  segmentId: number;
  name: string;
  places: readonly Place[];
  box: readonly [number, number, number, number];
  /** Of each place, where the route has heights. */
  heights: readonly (number | undefined)[];
}

export interface RouteLook {
  line: `--${string}`;
  width: number;
  /** The colour of names, where they are written. */
  names?: `--${string}`;
}

/** Quieter than the route that is edited. */
export const BESIDE: RouteLook = { line: '--field-rule', width: 2, names: '--quiet' };

/** Land shows on both sides of a line, so that lines that cross stay two. */
const CASING = 3;
/** Where there is less room, or less than the name takes, names would lie on each other. */
const NAME_ROOM = 110;

/** Routes that are not edited. */
export function paintOthers(
  sheet: Sheet,
  palette: Palette,
  others: readonly OtherRoute[],
  { line, width, names }: RouteLook,
): void {
  const { pen, extent, x, y } = sheet;
  const [west, south, east, north] = extent;
  const shown = others
    .filter(
      ({ box: [left, bottom, right, top] }) => left < east && right > west && bottom < north && top > south,
    )
    .map((other) => ({ ...other, runs: runsOf(other.places, sheet) }));
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  for (const [colour, wide] of [
    ['--land', width + CASING],
    [line, width],
  ] as const) {
    pen.strokeStyle = palette.of(colour);
    pen.lineWidth = wide;
    for (const { runs } of shown) strokeRuns(pen, runs);
  }
  pen.fillStyle = palette.of('--land');
  pen.lineWidth = 1.5;
  for (const { places } of shown)
    for (const [placeEast, placeNorth] of [places[0]!, places.at(-1)!]) {
      pen.beginPath();
      pen.arc(x(placeEast), y(placeNorth), width / 2 + 2, 0, 2 * Math.PI);
      pen.fill();
      pen.stroke();
    }
  if (!names) return;
  const write = nameWriter(sheet, palette, { colour: names });
  for (const { name, runs } of shown) {
    const middle = labelPlaceOf(runs);
    if (middle && middle.length >= Math.max(NAME_ROOM, pen.measureText(name).width))
      write(name, middle.x, middle.y);
  }
}
