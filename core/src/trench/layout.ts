import type { Box } from '../geometry/box.js';
import { contentOf, type Packings, type PlacedContent } from './content.js';
import type { Item, Layer, Section } from './model.js';
import { neighboursInRow, neighboursOf } from './neighbours.js';
import { isFree, isInRow, type RowItem, rowOf } from './row.js';
import { type Part, shapeOf } from './shape.js';

/** Places everything in a section. In mm: x from the left trench wall to the right, y from ground level downwards. */

export interface PlacedItem {
  item: Item;
  box: Box;
  parts: Part[];
  /** The content of a pipe, pipe group or culvert. Null when it does not fit, or is not known to fit. */
  content: PlacedContent[] | null;
  /** It is not known yet whether the content fits. */
  pending: boolean;
  clearOpeningLeft: number | null;
  clearOpeningRight: number | null;
}

export interface LayerLayout {
  layer: Layer;
  floor: number;
  top: number;
  items: PlacedItem[];
}

export interface SectionLayout {
  section: Section;
  width: number;
  /** The cable zone, from the floor of the lowest layer to the top of the uppermost layer. */
  zone: { top: number; bottom: number };
  /** The cover, on the cable zone or on a cable or pipe that stands higher. */
  cover: { top: number; bottom: number };
  /** Bottom first, as in the model. */
  layers: LayerLayout[];
}

const MIN_WIDTH = 200;

export function layoutSection(section: Section, packings?: Packings): SectionLayout {
  const rows = section.layers.map((layer) => measuredRow(section, layer));
  const width = widthOf(rows);
  const zoneHeight = rows.reduce(
    (sum, { layer, height }, i) => sum + height + (i < rows.length - 1 ? layer.protectionLayerThickness : 0),
    0,
  );
  const bottom = section.layoutDepth + zoneHeight / 2;
  let floor = bottom;
  const layers = rows.map((row) => {
    const top = floor - row.height;
    const items = placeRow(row, floor, (width - row.needed) / 2 + row.leftBorder, packings);
    const layout: LayerLayout = { layer: row.layer, floor, top, items };
    floor = top - row.layer.protectionLayerThickness;
    return layout;
  });
  // Items in rows have neighbours in their own row only. A freely placed item may be next to any item.
  const levels = layers.map(({ items }) => items);
  const anyFree = levels.some((items) => items.some(({ item }) => isFree(item)));
  if (anyFree) measureOpenings(levels.flat(), neighboursOf, section, width);
  else for (const items of levels) measureOpenings(items, neighboursInRow, section, width);
  const zone = { top: bottom - zoneHeight, bottom };
  const covered = Math.min(zone.top, ...levels.flatMap(uppermost));
  const cover = { top: covered - section.coverThickness, bottom: covered };
  return { section, width, zone, cover, layers };
}

const widthOf = (rows: readonly MeasuredRow[]): number => largest(MIN_WIDTH, rows, ({ needed }) => needed);

/** The width of the trench: that of its widest section. */
export const trenchWidth = (sections: readonly Section[]): number =>
  largest(MIN_WIDTH, sections, (section) =>
    widthOf(section.layers.map((layer) => measuredRow(section, layer))),
  );

/** The top of the uppermost cable or pipe of a layer, if there is one. A sensor needs no cover. */
function uppermost(items: readonly PlacedItem[]): number[] {
  const top = items.reduce(
    (least, { item, box }) => (item.kind === 'sensor' ? least : Math.min(least, box.y)),
    Number.POSITIVE_INFINITY,
  );
  return top < Number.POSITIVE_INFINITY ? [top] : [];
}

/** The largest measure in a list, or `least`. Math.max with a spread would exceed the stack for long lists. */
const largest = <T>(least: number, list: readonly T[], measure: (entry: T) => number): number =>
  list.reduce((result, entry) => Math.max(result, measure(entry)), least);

interface MeasuredRow {
  layer: Layer;
  items: RowItem[];
  lefts: Float64Array;
  height: number;
  needed: number;
  leftBorder: number;
}

function measuredRow(section: Section, layer: Layer): MeasuredRow {
  const items = layer.items.map((item) => ({ item, shape: shapeOf(item) }));
  const standing = items.filter(({ item }) => isInRow(item));
  const { lefts, width } = rowOf(standing);
  const leftBorder = section.leftBorderPadding + layer.leftBorderAdjustment;
  const rightBorder = section.rightBorderPadding + layer.rightBorderAdjustment;
  return {
    layer,
    items,
    lefts,
    height: largest(0, standing, ({ shape }) => shape.height),
    needed: leftBorder + width + rightBorder,
    leftBorder,
  };
}

function placeRow(
  { items, lefts }: MeasuredRow,
  floor: number,
  start: number,
  packings: Packings | undefined,
): PlacedItem[] {
  let next = 0;
  return items.map(({ item, shape }) => {
    const { x, y } =
      item.positioning === 'FREE_MANUAL'
        ? { x: 0, y: 0 }
        : { x: start + lefts[next++]!, y: floor - shape.height };
    const free = isFree(item);
    const box = {
      x: x + (free ? item.xAdjustment : 0),
      y: y + (free ? item.yAdjustment : 0),
      width: shape.width,
      height: shape.height,
    };
    const parts = movedTo(box, shape.parts);
    return {
      item,
      box,
      parts,
      ...contentOf(item, box, parts, packings),
      clearOpeningLeft: null,
      clearOpeningRight: null,
    };
  });
}

/** Moves the parts in place. Each item has a shape of its own, so no copy is needed. */
function movedTo({ x, y }: Box, parts: Part[]): Part[] {
  for (const part of parts) {
    part.x += x;
    part.y += y;
  }
  return parts;
}

/** Sets the distances to the neighbours or, without a neighbour, to the trench wall. Open ground has no wall. */
function measureOpenings(
  items: readonly PlacedItem[],
  neighboursAmong: typeof neighboursOf,
  { sectionType }: Section,
  width: number,
): void {
  const wall = (distance: number) => (sectionType === 'DIRECTLY_IN_GROUND' ? null : distance);
  const boxes = items.map(({ box }) => box);
  const neighbours = neighboursAmong(boxes);
  items.forEach((placed, i) => {
    const left = boxes[neighbours.left[i]!];
    const right = boxes[neighbours.right[i]!];
    const end = placed.box.x + placed.box.width;
    placed.clearOpeningLeft = left ? placed.box.x - (left.x + left.width) : wall(placed.box.x);
    placed.clearOpeningRight = right ? right.x - end : wall(width - end);
  });
}
