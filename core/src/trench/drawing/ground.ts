import type { Box } from '../../geometry/box.js';
import type { Point } from '../../geometry/point.js';
import { type Band, groundBands } from '../looks/bands.js';
import { LOOKS } from '../looks/materials.js';
import type { DrawingInput, DrawnShape, Hole } from './drawing.js';
import { hatch } from './hatch.js';
import type { Occupancy } from './occupancy.js';
import { EDGE, INK, line, OUTLINE, rectangle } from './pens.js';
import { type Extent, onPaper, type Sheet } from './sheet.js';

/** Existing ground is shown this far around the trench, in mm of paper. */
export const SOIL = { side: 12, below: 6 };

const SWING = 0.6;

export interface Ground {
  /** The areas of existing ground, on paper. */
  soil: Box[];
  edge: Box;
  bands: (Band & { onPaper: Box })[];
  coverings: (Band & { onPaper: Box })[];
  open: boolean;
}

export function groundOf(
  { layout, topCoverings, baseCourse }: DrawingInput,
  sheet: Sheet,
  extent: Extent,
): Ground {
  const open = layout.section.sectionType === 'DIRECTLY_IN_GROUND';
  const side = SOIL.side * sheet.scale;
  const left = extent.left - side;
  const right = extent.right + side;
  const bottom = extent.bottom + (open ? 2 : 1) * SOIL.below * sheet.scale;
  const on = <T extends Box>(box: T) => ({ ...box, onPaper: onPaper(sheet, box) });
  const drawn = groundBands(layout, topCoverings, baseCourse, { left, right });
  const [bands, coverings] = [drawn.bands.map(on), drawn.coverings.map(on)];
  const end = Math.max(0, ...bands.map(({ y, height }) => y + height));
  const around: Box[] = open
    ? [{ x: left, y: 0, width: right - left, height: bottom }]
    : [
        { x: left, y: 0, width: -left, height: bottom },
        { x: layout.width, y: 0, width: right - layout.width, height: bottom },
        { x: 0, y: end, width: layout.width, height: bottom - end },
      ];
  return {
    soil: around.map((box) => onPaper(sheet, box)),
    edge: onPaper(sheet, { x: left, y: 0, width: right - left, height: bottom }),
    bands,
    coverings,
    open,
  };
}

/** Draws the materials with their textures, then the walls of the trench and the ground line. */
export function drawGround(
  { soil, edge, bands, coverings, open }: Ground,
  taken: Occupancy,
  areas: readonly DrawnShape[] = [],
): DrawnShape[] {
  const shapes: DrawnShape[] = [];
  const earth = { fill: LOOKS.SOIL.fill, material: 'SOIL' as const };
  const under = coverings.length ? withCoverings(taken, coverings) : taken;
  for (const box of soil) {
    const points = open ? wavyEdge(box) : null;
    const holes = holesIn(open ? shrunk(box) : box, under);
    shapes.push({
      ...rectangle(box, 'SOIL', { fill: earth.fill }),
      ...earth,
      holes,
      ...(points && { points }),
    });
  }
  for (const { material, onPaper: box } of bands) {
    const holes = holesIn(box, under);
    shapes.push({ ...rectangle(box, material, { fill: LOOKS[material].fill }), material, holes });
  }
  shapes.push(...areas);
  for (const box of soil) shapes.push(...hatch('SOIL', open ? shrunk(box) : box, 'SOIL', under));
  for (const { material, onPaper: box } of bands) shapes.push(...hatch(material, box, material, under));
  for (const { material, onPaper: box } of coverings) {
    const layer = `COVERING_${material}`;
    // Over other areas a covering has an outline and its texture only.
    const look = areas.length > 0 ? { pen: EDGE } : { fill: LOOKS[material].fill, pen: EDGE };
    shapes.push({ ...rectangle(box, layer, look), material, holes: holesIn(box, taken) });
    shapes.push(...hatch(material, box, layer, taken));
  }
  for (const { material, onPaper: box } of bands.slice(1)) {
    shapes.push(line(material, EDGE, box.x, box.y, box.x + box.width, box.y));
  }
  if (open)
    shapes.push({ kind: 'polyline', layer: 'SOIL', closed: false, pen: EDGE, points: wavyEdge(edge) });
  else if (bands.length > 0) shapes.push(walls(bands));
  shapes.push(line('GROUND', { color: INK, width: 0.7 }, edge.x, edge.y, edge.x + edge.width, edge.y));
  return shapes;
}

/** What lies in an area. */
const holesIn = (area: Box, taken: Occupancy): Hole[] =>
  taken.all.filter(
    ({ x, y, width, height }) =>
      x < area.x + area.width && area.x < x + width && y < area.y + area.height && area.y < y + height,
  );

/** An area of open ground, within its wavy edge. */
export const shrunk = ({ x, y, width, height }: Box): Box => ({
  x: x + SWING,
  y,
  width: width - 2 * SWING,
  height: height - SWING,
});

function withCoverings(taken: Occupancy, coverings: Ground['coverings']): Occupancy {
  const both = taken.copy();
  for (const { onPaper: box } of coverings) both.add(box);
  return both;
}

function walls(bands: Ground['bands']): DrawnShape {
  const { x, y, width } = bands[0]!.onPaper;
  const last = bands.at(-1)!.onPaper;
  const bottom = last.y + last.height;
  return line('TRENCH', OUTLINE, x, y, x, bottom, x + width, bottom, x + width, y);
}

/** The wavy edge of a drawing of open ground. It shows that the ground continues. */
function wavyEdge({ x, y, width, height }: Box): Point[] {
  const [right, bottom] = [x + width, y + height];
  const corners = [
    { x, y },
    { x, y: bottom },
    { x: right, y: bottom },
    { x: right, y },
  ];
  return corners.slice(1).flatMap((corner, i) => wave(corners[i]!, corner));
}

function wave(from: Point, to: Point): Point[] {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const steps = Math.max(2, Math.min(400, Math.round(distance)));
  const across = { x: -(to.y - from.y) / distance, y: (to.x - from.x) / distance };
  const swings = Math.max(1, Math.round(distance / 14));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const share = i / steps;
    const swing = SWING * Math.sin(share * Math.PI * 2 * swings);
    return {
      x: from.x + (to.x - from.x) * share + across.x * swing,
      y: from.y + (to.y - from.y) * share + across.y * swing,
    };
  });
}
