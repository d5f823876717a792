import type { Box } from '../../geometry/box.js';

interface Size {
  width: number;
  height: number;
}

const GAP = 0.7;
const WIDER_GAP = 1.6;
/** The distance of the leader from the end of a label that is to one side of it. */
const OVERHANG = 1;
const NEAREST = 3;
const FARTHEST = 45;
const SIDEWAYS_STEP = 2.5;
/** The largest slope of a leader: sideways distance per vertical distance. */
const MAX_SLOPE = 1.5;

/** Places next to the item: above, below, then beside. */
export function nearPlaces(target: Box, { width, height }: Size): Box[] {
  const centre = { x: target.x + target.width / 2, y: target.y + target.height / 2 };
  const x = centre.x - width / 2;
  const y = centre.y - height / 2;
  const bottom = target.y + target.height;
  return [
    { x, y: target.y - GAP - height, width, height },
    { x, y: target.y - WIDER_GAP - height, width, height },
    { x, y: bottom + GAP, width, height },
    { x, y: bottom + WIDER_GAP, width, height },
    { x: target.x + target.width + GAP, y, width, height },
    { x: target.x - GAP - width, y, width, height },
  ];
}

/** Places further and further above and below: on a vertical leader, to a side of it, then on sloping leaders. */
export function* farPlaces(target: Box, { width, height }: Size, area: Box): Generator<Box> {
  const x = target.x + target.width / 2 - width / 2;
  const edge = width / 2 - OVERHANG;
  for (const { away, rows } of rowsAround(target, height, area)) {
    for (const y of rows) for (const shift of [0, edge, -edge]) yield { x: x + shift, y, width, height };
    const sideways = width / 2 + away / 2;
    for (const y of rows) for (const shift of [sideways, -sideways]) yield { x: x + shift, y, width, height };
  }
}

/** Places like the steps of a stair, from the top down, each to the right of a vertical leader. */
export function* stairPlaces(target: Box, { width, height }: Size, area: Box, steps: number): Generator<Box> {
  const x = target.x + target.width / 2 - OVERHANG;
  for (const { rows } of [...rowsAround(target, height, area)].slice(0, 2 * steps).reverse()) {
    for (const y of rows) if (y < target.y) yield { x, y, width, height };
  }
}

/** All other places that a leader can reach within MAX_SLOPE. They are the last resort. */
export function* anyPlaces(target: Box, { width, height }: Size, area: Box): Generator<Box> {
  const x = target.x + target.width / 2 - width / 2;
  for (const { away, rows } of rowsAround(target, height, area)) {
    for (let shift = SIDEWAYS_STEP; shift <= width / 2 + away * MAX_SLOPE; shift += SIDEWAYS_STEP) {
      for (const y of rows) for (const side of [shift, -shift]) yield { x: x + side, y, width, height };
    }
  }
}

/** The rows above and below an item within the area, in steps of half a label. */
function* rowsAround({ y, height }: Box, label: number, area: Box) {
  const [first, last] = [area.y, area.y + area.height - label];
  for (let away = NEAREST; away <= FARTHEST; away += (label + 0.6) / 2) {
    const rows = [y - away - label, y + height + away].filter((row) => row >= first && row <= last);
    if (rows.length > 0) yield { away, rows };
  }
}
