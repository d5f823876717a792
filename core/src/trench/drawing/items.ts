import type { Point } from '../../geometry/point.js';
import type { PlacedItem } from '../layout.js';
import { SENSOR_LOOK } from '../looks/cables.js';
import { LOOKS } from '../looks/materials.js';
import { INSIDE, WALL_OF } from '../looks/pipes.js';
import type { Cable, Content, Item } from '../model.js';
import { CULVERT_WALL, type Part } from '../shape.js';
import { cableShapes, earthShapes } from './cables.js';
import { canalShapes } from './canal.js';
import type { Block, DrawnShape } from './drawing.js';
import { hatch } from './hatch.js';
import { Occupancy } from './occupancy.js';
import { EDGE, INK, line, OUTLINE, rectangle } from './pens.js';
import { circles, type Round } from './round.js';
import { onPaper, type Scaled } from './sheet.js';

export const LAYER_OF: Record<Item['kind'], string> = {
  cable: 'CABLE',
  ecc: 'ECC',
  ecomDuct: 'ECOM_DUCT',
  sensor: 'SENSOR',
  pipe: 'PIPE',
  pipeGroup: 'PIPE_GROUP',
  pipeCanal: 'PIPE_CANAL',
  culvert: 'CULVERT',
};

/** Draws an item and its content, to scale. */
export function itemShapes(placed: PlacedItem, sheet: Scaled): DrawnShape[] {
  const own = outerShapes(placed, sheet);
  const inner = (placed.content ?? []).flatMap(({ item, parts }) =>
    named(item, innerShapes(item, parts, sheet)),
  );
  return [...named(placed.item, own), ...inner];
}

function innerShapes(item: Content, parts: Part[], sheet: Scaled): DrawnShape[] {
  if (item.kind === 'cable') return cable(item, parts, sheet);
  if (item.kind === 'ecomDuct') return ducts(item, parts, sheet);
  return each(parts, sheet, `SENSOR_${item.outerDiameter}`, sensor);
}

const named = ({ id, kind }: Item, shapes: DrawnShape[]) =>
  shapes.map((shape) => ({ ...shape, layer: LAYER_OF[kind], itemId: id }));

function outerShapes({ item, box, parts }: PlacedItem, sheet: Scaled): DrawnShape[] {
  switch (item.kind) {
    case 'cable':
      return cable(item, parts, sheet);
    case 'ecc':
      return each(parts, sheet, `ECC_${item.diameter}`, earthShapes);
    case 'pipe':
    case 'pipeGroup': {
      const { pipeCategory, outerDiameter, wallThickness } = item;
      return each(parts, sheet, `PIPE_${pipeCategory}_${outerDiameter}`, (part) =>
        tube(part, wallThickness / sheet.scale, WALL_OF[pipeCategory]),
      );
    }
    case 'ecomDuct':
      return ducts(item, parts, sheet);
    case 'sensor':
      return each(parts, sheet, `SENSOR_${item.outerDiameter}`, sensor);
    case 'pipeCanal': {
      const block = onPaper(sheet, box);
      return asBlock(`PIPE_CANAL_${item.partCount}`, block, canalShapes(block, circles(parts, sheet)));
    }
    case 'culvert': {
      const block = onPaper(sheet, box);
      const name = `CULVERT_${item.width}x${item.height}`;
      return asBlock(name, block, culvert(block, CULVERT_WALL / sheet.scale));
    }
  }
}

/** Shapes that a CAD file has as one block. Its name tells what it shows. */
function asBlock(name: string, { x, y }: Point, shapes: DrawnShape[]): DrawnShape[] {
  const group: Block = { kind: 'block', name, at: { x, y } };
  return shapes.map((shape) => ({ ...shape, group }));
}

const each = (
  parts: readonly Part[],
  sheet: Scaled,
  name: string,
  draw: (part: Round) => DrawnShape[],
): DrawnShape[] => circles(parts, sheet).flatMap((part) => asBlock(name, part, draw(part)));

const cable = ({ cableCategory, conductorCount, diameter }: Cable, parts: Part[], sheet: Scaled) =>
  each(parts, sheet, `CABLE_${cableCategory}_${conductorCount}_${diameter}`, (part) =>
    cableShapes(part, cableCategory, conductorCount),
  );

const ducts = ({ outerDiameter }: { outerDiameter: number }, parts: Part[], sheet: Scaled) =>
  each(parts, sheet, `DUCT_${outerDiameter}`, (part) => tube(part, part.radius * 0.16, WALL_OF.ECOM));

function tube(part: Round, wall: number, color: string): DrawnShape[] {
  const inner = part.radius - wall;
  const pen = { color: INK, width: Math.min(0.16, part.radius * 0.2) };
  const outside: DrawnShape = { kind: 'circle', layer: '', ...part, fill: color, pen };
  if (inner <= 0.05) return [outside];
  const thin = { color: INK, width: pen.width * 0.7 };
  return [
    { ...outside, inner },
    { kind: 'circle', layer: '', ...part, radius: inner, fill: INSIDE, pen: thin },
  ];
}

function sensor(part: Round): DrawnShape[] {
  const pen = { color: SENSOR_LOOK.ink, width: Math.min(0.2, part.radius * 0.25) };
  const arm = part.radius * Math.SQRT1_2;
  const { x, y } = part;
  return [
    { kind: 'circle', layer: '', ...part, fill: SENSOR_LOOK.fill, pen },
    {
      kind: 'strokes',
      layer: '',
      pen,
      strokes: [
        [x - arm, y - arm, x + arm, y + arm],
        [x - arm, y + arm, x + arm, y - arm],
      ],
    },
  ];
}

/** Draws concrete walls. The joints show that the upper wall is a lid. */
function culvert(box: { x: number; y: number; width: number; height: number }, wall: number): DrawnShape[] {
  const inner = {
    x: box.x + wall,
    y: box.y + wall,
    width: box.width - 2 * wall,
    height: box.height - 2 * wall,
  };
  const taken = new Occupancy();
  taken.add(inner);
  const right = box.x + box.width;
  return [
    {
      ...rectangle(box, '', { fill: LOOKS.CONCRETE.fill }),
      material: 'CONCRETE',
      holes: [{ ...inner, round: false }],
    },
    ...hatch('CONCRETE', box, '', taken),
    rectangle(inner, '', { fill: INSIDE, pen: EDGE }),
    rectangle(box, '', { pen: { ...OUTLINE, width: 0.4 } }),
    line('', EDGE, box.x, inner.y, inner.x, inner.y),
    line('', EDGE, right - wall, inner.y, right, inner.y),
  ];
}
