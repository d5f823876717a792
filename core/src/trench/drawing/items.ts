import type { PlacedItem } from '../layout.js';
import { SENSOR_LOOK } from '../looks/cables.js';
import { LOOKS } from '../looks/materials.js';
import { INSIDE, WALL_OF } from '../looks/pipes.js';
import type { Cable, Item } from '../model.js';
import { CULVERT_WALL, type Part } from '../shape.js';
import { cableShapes, earthShapes } from './cables.js';
import { canalShapes } from './canal.js';
import type { DrawnShape } from './drawing.js';
import { hatch } from './hatch.js';
import { Occupancy } from './occupancy.js';
import { EDGE, INK, line, OUTLINE, rectangle } from './pens.js';
import { circles, type Round } from './round.js';
import { onPaper, type Sheet } from './sheet.js';

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
export function itemShapes(placed: PlacedItem, sheet: Sheet): DrawnShape[] {
  const own = outerShapes(placed, sheet);
  const inner = (placed.content ?? []).flatMap(({ item, parts }) =>
    named(item, item.kind === 'cable' ? cable(item, parts, sheet) : ducts(item, parts, sheet)),
  );
  return [...named(placed.item, own), ...inner];
}

const named = ({ id, kind }: Item, shapes: DrawnShape[]) =>
  shapes.map((shape) => ({ ...shape, layer: LAYER_OF[kind], itemId: id }));

function outerShapes({ item, box, parts }: PlacedItem, sheet: Sheet): DrawnShape[] {
  switch (item.kind) {
    case 'cable':
      return cable(item, parts, sheet);
    case 'ecc':
      return circles(parts, sheet).flatMap(earthShapes);
    case 'pipe':
    case 'pipeGroup':
      return circles(parts, sheet).flatMap((part) =>
        tube(part, item.wallThickness / sheet.scale, WALL_OF[item.pipeCategory]),
      );
    case 'ecomDuct':
      return ducts(item, parts, sheet);
    case 'sensor':
      return circles(parts, sheet).flatMap(sensor);
    case 'pipeCanal':
      return canalShapes(onPaper(sheet, box), circles(parts, sheet));
    case 'culvert':
      return culvert(onPaper(sheet, box), CULVERT_WALL / sheet.scale);
  }
}

const cable = (item: Cable, parts: Part[], sheet: Sheet) =>
  circles(parts, sheet).flatMap((part) => cableShapes(part, item.cableCategory, item.conductorCount));

const ducts = (_: Item, parts: Part[], sheet: Sheet) =>
  circles(parts, sheet).flatMap((part) => tube(part, part.radius * 0.16, WALL_OF.ECOM));

function tube(part: Round, wall: number, color: string): DrawnShape[] {
  const inner = part.radius - wall;
  const pen = { color: INK, width: Math.min(0.16, part.radius * 0.2) };
  const outside: DrawnShape = { kind: 'circle', layer: '', ...part, fill: color, pen };
  if (inner <= 0.05) return [outside];
  const thin = { color: INK, width: pen.width * 0.7 };
  return [outside, { kind: 'circle', layer: '', ...part, radius: inner, fill: INSIDE, pen: thin }];
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
    rectangle(box, '', { fill: LOOKS.CONCRETE.fill }),
    ...hatch('CONCRETE', box, '', taken),
    rectangle(inner, '', { fill: INSIDE, pen: EDGE }),
    rectangle(box, '', { pen: { ...OUTLINE, width: 0.4 } }),
    line('', EDGE, box.x, inner.y, inner.x, inner.y),
    line('', EDGE, right - wall, inner.y, right, inner.y),
  ];
}
