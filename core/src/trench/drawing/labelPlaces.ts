import type { Box } from '../../geometry/box.js';

interface Size {
  width: number;
  height: number;
}

const GAP = 0.7;
const WIDER_GAP = 1.6;
/** The leader stands so far inside the end of a label that hangs to one side of it. */
const HANG = 1;
const NEAREST = 3;
const FARTHEST = 45;
const ASIDE = 2.5;
/** How far to the side a leader may go, by how far up or down. */
const LEAN = 1.5;

/** At the item itself: above, below, then beside. */
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

/** Ever further above and below: on an upright leader, hanging to a side of it, then on leaders that lean. */
export function* farPlaces(target: Box, { width, height }: Size, room: Box): Generator<Box> {
  const x = target.x + target.width / 2 - width / 2;
  const edge = width / 2 - HANG;
  for (const { away, rows } of rowsAround(target, height, room)) {
    for (const y of rows) for (const shift of [0, edge, -edge]) yield { x: x + shift, y, width, height };
    const lean = width / 2 + away / 2;
    for (const y of rows) for (const shift of [lean, -lean]) yield { x: x + shift, y, width, height };
  }
}

/** Like the steps of a stair, from a height down: each on an upright leader, to the right of it. */
export function* stairPlaces(target: Box, { width, height }: Size, room: Box, steps: number): Generator<Box> {
  const x = target.x + target.width / 2 - HANG;
  for (const { rows } of [...rowsAround(target, height, room)].slice(0, 2 * steps).reverse()) {
    for (const y of rows) if (y < target.y) yield { x, y, width, height };
  }
}

/** Everywhere else within reach of a leader that does not lean too far: for a label that found no room so. */
export function* anyPlaces(target: Box, { width, height }: Size, room: Box): Generator<Box> {
  const x = target.x + target.width / 2 - width / 2;
  for (const { away, rows } of rowsAround(target, height, room)) {
    for (let shift = ASIDE; shift <= width / 2 + away * LEAN; shift += ASIDE) {
      for (const y of rows) for (const side of [shift, -shift]) yield { x: x + side, y, width, height };
    }
  }
}

/** In steps of half a label, so that those above one another can stand close; only where there is room at all. */
function* rowsAround({ y, height }: Box, label: number, room: Box) {
  const [first, last] = [room.y, room.y + room.height - label];
  for (let away = NEAREST; away <= FARTHEST; away += (label + 0.6) / 2) {
    const rows = [y - away - label, y + height + away].filter((row) => row >= first && row <= last);
    if (rows.length > 0) yield { away, rows };
  }
}
