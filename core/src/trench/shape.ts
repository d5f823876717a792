import {
  type Arrangement,
  CABLE_ARRANGEMENTS,
  choosesParts,
  PIPE_ARRANGEMENTS,
} from './arrangements/index.js';
import { SHAPE } from './formulas.js';
import type { Cable, Item, Point } from './model.js';

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
export const CHANNEL = { inner: 100, wall: 10, perRow: 4 };

export function shapeOf(item: Item): Shape {
  switch (item.kind) {
    case 'cable':
      return groupShape(item);
    case 'ecc':
      return scaled(CABLE_ARRANGEMENTS.SINGLE, item.diameter);
    case 'pipeGroup':
      return scaled(PIPE_ARRANGEMENTS[item.configuration], item.outerDiameter);
    case 'pipe':
    case 'ecomDuct':
    case 'sensor':
      return scaled(CABLE_ARRANGEMENTS.SINGLE, item.outerDiameter);
    case 'culvert':
      return {
        width: SHAPE.culvertWidth.of(item.width, CULVERT_WALL),
        height: SHAPE.culvertHeight.of(item.height, CULVERT_WALL),
        parts: [],
      };
    case 'pipeCanal':
      return canalShape(item.partCount);
  }
}

function groupShape({ groupConfiguration, diameter, partIds, spacing, places }: Cable): Shape {
  if (places?.length === partIds.length && groupConfiguration === 'CUSTOM')
    return customShape(places, diameter);
  if (!choosesParts(groupConfiguration) || diameter === 0)
    return scaled(CABLE_ARRANGEMENTS[groupConfiguration], diameter);
  return spacedRow(partIds.length, diameter, spacing);
}

/** Parts side by side, with a gap between neighbours. */
const spacedRow = (count: number, diameter: number, gap: number): Shape => ({
  width: SHAPE.rowWidth.of(count, diameter, gap),
  height: diameter,
  parts: Array.from({ length: count }, (_, i) => ({
    x: i * (diameter + gap) + diameter / 2,
    y: diameter / 2,
    diameter,
  })),
});

function customShape(places: NonNullable<Cable['places']>, diameter: number): Shape {
  const far = (axis: 'x' | 'y') => Math.max(...places.map((place) => place[axis])) + diameter / 2;
  return { width: far('x'), height: far('y'), parts: places.map(({ x, y }) => ({ x, y, diameter })) };
}

/** Centres from any origin become centres within the box around the parts. */
export function placesInBox(centres: readonly Point[], diameter: number): Point[] {
  const left = Math.min(...centres.map(({ x }) => x)) - diameter / 2;
  const top = Math.min(...centres.map(({ y }) => y)) - diameter / 2;
  return centres.map(({ x, y }) => ({ x: x - left, y: y - top }));
}

const scaled = ({ width, height, parts }: Arrangement, diameter: number): Shape => ({
  width: width * diameter,
  height: height * diameter,
  parts: parts.map(({ x, y }) => ({ x: x * diameter, y: y * diameter, diameter })),
});

/** Channels in rows of up to four, filled from the bottom left. Adjacent channels share a wall. */
function canalShape(count: number): Shape {
  const { inner, wall, perRow } = CHANNEL;
  const pitch = inner + wall;
  const height = SHAPE.canalHeight.of(count, perRow, inner, wall);
  const parts = Array.from({ length: count }, (_, i) => ({
    x: wall + (i % perRow) * pitch + inner / 2,
    y: height - wall - Math.floor(i / perRow) * pitch - inner / 2,
    diameter: inner,
  }));
  return { width: SHAPE.canalWidth.of(count, perRow, inner, wall), height, parts };
}
