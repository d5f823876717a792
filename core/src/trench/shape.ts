import { type Arrangement, CABLE_ARRANGEMENTS, PIPE_ARRANGEMENTS } from './arrangements/index.js';
import type { Item } from './model.js';

/** A round part within the box of its item. y grows downwards from the top edge. */
export interface Part {
  x: number;
  y: number;
  diameter: number;
}

/** The size of an item and its round parts, before the item is placed. */
export interface Shape {
  width: number;
  height: number;
  parts: Part[];
}

export const CULVERT_WALL = 50;
const CHANNEL = { inner: 100, wall: 10, perRow: 4 };

export function shapeOf(item: Item): Shape {
  switch (item.kind) {
    case 'cable':
      return scaled(CABLE_ARRANGEMENTS[item.groupConfiguration], item.diameter);
    case 'ecc':
      return scaled(CABLE_ARRANGEMENTS.SINGLE, item.diameter);
    case 'pipeGroup':
      return scaled(PIPE_ARRANGEMENTS[item.configuration], item.outerDiameter);
    case 'pipe':
    case 'ecomDuct':
    case 'sensor':
      return scaled(CABLE_ARRANGEMENTS.SINGLE, item.outerDiameter);
    case 'culvert':
      return { width: item.width + 2 * CULVERT_WALL, height: item.height + 2 * CULVERT_WALL, parts: [] };
    case 'pipeCanal':
      return canalShape(item.partCount);
  }
}

const scaled = ({ width, height, parts }: Arrangement, diameter: number): Shape => ({
  width: width * diameter,
  height: height * diameter,
  parts: parts.map(({ x, y }) => ({ x: x * diameter, y: y * diameter, diameter })),
});

/** Channels in rows of up to four, filled from the bottom left. Adjacent channels share a wall. */
function canalShape(count: number): Shape {
  const pitch = CHANNEL.inner + CHANNEL.wall;
  const rows = Math.ceil(count / CHANNEL.perRow);
  const height = rows * pitch + CHANNEL.wall;
  const parts = Array.from({ length: count }, (_, i) => ({
    x: CHANNEL.wall + (i % CHANNEL.perRow) * pitch + CHANNEL.inner / 2,
    y: height - CHANNEL.wall - Math.floor(i / CHANNEL.perRow) * pitch - CHANNEL.inner / 2,
    diameter: CHANNEL.inner,
  }));
  return { width: Math.min(count, CHANNEL.perRow) * pitch + CHANNEL.wall, height, parts };
}
