import type { Box } from '../../geometry/box.js';
import { CANAL_BLOCK, INSIDE } from '../looks/pipes.js';
import type { DrawnShape } from './drawing.js';
import { EDGE, INK, rectangle } from './pens.js';
import type { Round } from './round.js';

/** Draws a block of square channels. Where the upper row is not full, the block has a step. */
export function canalShapes(box: Box, channels: readonly Round[]): DrawnShape[] {
  const block = { fill: CANAL_BLOCK, pen: { color: INK, width: 0.3 }, closed: true };
  const holes = channels.map(({ x, y, radius }) => ({
    x: x - radius,
    y: y - radius,
    width: 2 * radius,
    height: 2 * radius,
    round: false,
  }));
  const squares = holes.map((hole, i) =>
    rectangle(hole, '', {
      fill: INSIDE,
      pen: { ...EDGE, width: Math.min(0.18, channels[i]!.radius * 0.2) },
    }),
  );
  const last = channels.at(-1);
  if (!last) return [rectangle(box, '', block)];
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const wall = channels[0]!.x - channels[0]!.radius - box.x;
  const step = { x: Math.min(right, last.x + last.radius + wall), y: last.y + last.radius };
  const points = [
    { x: box.x, y: bottom },
    { x: box.x, y: box.y },
    { x: step.x, y: box.y },
    step,
    { x: right, y: step.y },
    { x: right, y: bottom },
  ];
  return [{ kind: 'polyline', layer: '', points, holes, ...block }, ...squares];
}
