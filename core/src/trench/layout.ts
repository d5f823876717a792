import type { Box } from '../geometry/box.js';
import { contentOf, type Packings, type PlacedContent } from './content.js';
import { LAYOUT } from './formulas.js';
import type { Clearance, Item, Layer, Section, Trench } from './model.js';
import { type Neighbours, neighboursInRow, neighboursOf } from './neighbours.js';
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
  /** The bedding above: on the cable zone or on a cable or pipe that stands higher. */
  cover: { top: number; bottom: number };
  /** Those that its rows keep. */
  clearances: readonly Clearance[];
  /** Bottom first, as in the model. */
  layers: LayerLayout[];
}

export const MIN_WIDTH = 200;

/** `clearances` are those of the settings of the segment. */
export function layoutSection(
  section: Section,
  clearances: readonly Clearance[],
  packings?: Packings,
): SectionLayout {
  const rows = section.layers.map((layer) => measuredRow(section, layer, clearances));
  const width = widthOf(rows);
  const zoneHeight = rows.reduce(
    (sum, { layer, height }, i) => sum + height + (i < rows.length - 1 ? layer.protectionLayerThickness : 0),
    0,
  );
  const bottom = LAYOUT.zoneBottom.of(section.layoutDepth, zoneHeight);
  let floor = bottom;
  const layers = rows.map((row) => {
    const top = floor - row.height;
    const items = placeRow(row, section, width, floor, packings);
    const layout: LayerLayout = { layer: row.layer, floor, top, items };
    floor = top - row.layer.protectionLayerThickness;
    return layout;
  });
  for (const together of neighbourhoods(layers)) measureOpenings(together, section, width);
  const zone = { top: bottom - zoneHeight, bottom };
  const covered = Math.min(zone.top, ...layers.flatMap(uppermost));
  const cover = { top: covered - section.coverThickness, bottom: covered };
  return { section, width, zone, cover, clearances, layers };
}

const widthOf = (rows: readonly MeasuredRow[]): number => largest(MIN_WIDTH, rows, ({ needed }) => needed);

/** The width of the trench: that of its widest section. */
export const trenchWidth = ({ sections, settings }: Pick<Trench, 'sections' | 'settings'>): number =>
  largest(MIN_WIDTH, sections, (section) =>
    widthOf(section.layers.map((layer) => measuredRow(section, layer, settings.clearances))),
  );

/** The top of the uppermost cable or pipe of a layer, if there is one. A sensor needs no bedding above it. */
function uppermost({ items }: LayerLayout): number[] {
  const top = items.reduce(
    (least, { item, box }) => (item.kind === 'sensor' ? least : Math.min(least, box.y)),
    Number.POSITIVE_INFINITY,
  );
  return top < Number.POSITIVE_INFINITY ? [top] : [];
}

/** The largest measure in a list, or `least`. Math.max with a spread would exceed the stack for long lists. */
const largest = <T>(least: number, list: readonly T[], measure: (entry: T) => number): number =>
  list.reduce((result, entry) => Math.max(result, measure(entry)), least);

/** The items of a layer side by side, before the layer has its place. */
export interface MeasuredRow {
  layer: Layer;
  items: RowItem[];
  /** Of the items that stand in the row, from the left edge of the first. */
  lefts: Float64Array;
  height: number;
  needed: number;
}

export function measuredRow(section: Section, layer: Layer, clearances: readonly Clearance[]): MeasuredRow {
  const items = layer.items.map((item) => ({ item, shape: shapeOf(item) }));
  const standing = items.filter(({ item }) => isInRow(item));
  const { lefts, width } = rowOf(standing, clearances);
  return {
    layer,
    items,
    lefts,
    height: largest(0, standing, ({ shape }) => shape.height),
    needed: LAYOUT.layerWidth.of(
      section.leftBorderPadding,
      layer.leftBorderAdjustment,
      width,
      section.rightBorderPadding,
      layer.rightBorderAdjustment,
    ),
  };
}

function placeRow(
  { layer, items, lefts, needed }: MeasuredRow,
  { leftBorderPadding }: Section,
  width: number,
  floor: number,
  packings: Packings | undefined,
): PlacedItem[] {
  let next = 0;
  return items.map(({ item, shape }) => {
    const { positioning, xAdjustment, yAdjustment } = item;
    const box = { x: xAdjustment, y: yAdjustment, width: shape.width, height: shape.height };
    if (positioning !== 'FREE_MANUAL') {
      const left = lefts[next++]!;
      const { leftBorderAdjustment } = layer;
      if (positioning === 'FREE_AUTOMATIC') {
        box.x = LAYOUT.movedX.of(width, needed, leftBorderPadding, leftBorderAdjustment, left, xAdjustment);
        box.y = LAYOUT.movedY.of(floor, box.height, yAdjustment);
      } else {
        box.x = LAYOUT.x.of(width, needed, leftBorderPadding, leftBorderAdjustment, left);
        box.y = LAYOUT.y.of(floor, box.height);
      }
    }
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

/** Items among which each has its neighbours, as indexes. */
export interface Neighbourhood {
  items: readonly PlacedItem[];
  neighbours: Neighbours;
}

/** Items in rows have neighbours in their own row only. A freely placed item may be next to any item. */
export function neighbourhoods(layers: readonly LayerLayout[]): Neighbourhood[] {
  const boxes = (items: readonly PlacedItem[]) => items.map(({ box }) => box);
  if (!layers.some(({ items }) => items.some(({ item }) => isFree(item))))
    return layers.map(({ items }) => ({ items, neighbours: neighboursInRow(items) }));
  const items = layers.flatMap((layer) => layer.items);
  return [{ items, neighbours: neighboursOf(boxes(items)) }];
}

/** Sets the distances to the neighbours or, without a neighbour, to the trench wall. Open ground has no wall. */
function measureOpenings(
  { items, neighbours }: Neighbourhood,
  { sectionType }: Section,
  trenchWidth: number,
): void {
  const hasWalls = sectionType !== 'DIRECTLY_IN_GROUND';
  items.forEach((placed, i) => {
    const { x, width } = placed.box;
    const left = items[neighbours.left[i]!]?.box;
    const right = items[neighbours.right[i]!]?.box;
    if (left) placed.clearOpeningLeft = LAYOUT.openingToLeft.of(x, left.x, left.width);
    else if (hasWalls) placed.clearOpeningLeft = x;
    if (right) placed.clearOpeningRight = LAYOUT.openingToRight.of(right.x, x, width);
    else if (hasWalls) placed.clearOpeningRight = LAYOUT.openingToRightWall.of(trenchWidth, x, width);
  });
}
