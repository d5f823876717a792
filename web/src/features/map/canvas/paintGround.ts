import type { Position } from '@spadework/core/route';
import { ABROAD, BORDERS, ISLANDS, NORWAY, TOWNS, townLabels } from '../../projects/index.js';
import { gridSpacing, multiples } from './grid.js';
import { nameWriter } from './names.js';
import type { Palette } from './palette.js';
import { placeOf } from './plane.js';
import type { Sheet } from './sheet.js';

/** The outline is simplified to more than a kilometre: near by, it would say where no coast is. Metres of a pixel. */
const OUTLINE = { none: 12, whole: 30 };

/** In metres of the plane, made when the country is shown for the first time. */
let shapes: { land: Path2D; abroad: Path2D; borders: Path2D } | undefined;

function pathOf(lines: readonly (readonly Position[])[], isClosed: boolean): Path2D {
  const path = new Path2D();
  for (const line of lines) {
    for (const [i, position] of line.entries()) {
      const [east, north] = placeOf(position);
      if (i === 0) path.moveTo(east, north);
      else path.lineTo(east, north);
    }
    if (isClosed) path.closePath();
  }
  return path;
}

/** Sea, land, the grid, and names of towns: what there is without asking anybody. */
export function paintGround(sheet: Sheet, palette: Palette): void {
  const { pen, width, height, resolution } = sheet;
  pen.fillStyle = palette.of('--land');
  pen.fillRect(0, 0, width, height);
  const strength = (resolution - OUTLINE.none) / (OUTLINE.whole - OUTLINE.none);
  if (strength > 0) paintCountry(sheet, palette, Math.min(1, strength));
  paintGrid(sheet, palette);
  paintTowns(sheet, palette);
}

function paintCountry({ pen, width, height, resolution, x, y }: Sheet, palette: Palette, strength: number) {
  shapes ??= {
    land: pathOf([NORWAY, ...ISLANDS], true),
    abroad: pathOf(ABROAD, true),
    borders: pathOf(BORDERS, false),
  };
  pen.save();
  pen.globalAlpha = strength;
  pen.fillStyle = palette.of('--sea');
  pen.fillRect(0, 0, width, height);
  pen.transform(1 / resolution, 0, 0, -1 / resolution, x(0), y(0));
  pen.lineWidth = resolution;
  pen.lineJoin = 'round';
  pen.strokeStyle = palette.of('--coast');
  pen.fillStyle = palette.of('--abroad');
  pen.fill(shapes.abroad);
  pen.globalAlpha = strength * 0.45;
  pen.stroke(shapes.abroad);
  pen.stroke(shapes.borders);
  pen.globalAlpha = strength;
  pen.fillStyle = palette.of('--land');
  pen.fill(shapes.land);
  pen.stroke(shapes.land);
  pen.restore();
}

/** Lines at easy coordinates, and fainter ones between them. */
function paintGrid(sheet: Sheet, palette: Palette): void {
  const { pen, width, height, resolution, extent, x, y } = sheet;
  const [west, south, east, north] = extent;
  const spacing = gridSpacing(resolution);
  pen.strokeStyle = palette.of('--coast');
  pen.lineWidth = 1;
  // A line on half a pixel is one pixel wide, not two.
  const crisp = (value: number) => Math.round(value) + 0.5;
  for (const [step, alpha] of [
    [spacing / 5, 0.11],
    [spacing, 0.3],
  ] as const) {
    pen.globalAlpha = alpha;
    pen.beginPath();
    for (const value of multiples(step, west, east)) {
      pen.moveTo(crisp(x(value)), 0);
      pen.lineTo(crisp(x(value)), height);
    }
    for (const value of multiples(step, south, north)) {
      pen.moveTo(0, crisp(y(value)));
      pen.lineTo(width, crisp(y(value)));
    }
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

function paintTowns(sheet: Sheet, palette: Palette): void {
  const { width, height, resolution, x, y } = sheet;
  const pixelsOfKilometre = 1000 / resolution;
  if (resolution < OUTLINE.whole) return;
  const towns = TOWNS.filter(({ from }) => pixelsOfKilometre >= from).map(({ name, at }) => {
    const [east, north] = placeOf(at);
    return { name, at: [x(east), y(north)] as const };
  });
  const write = nameWriter(sheet, palette, { baseline: 'alphabetic' });
  for (const { name, at } of townLabels(towns, [], { width, height })) write(name, ...at);
}
