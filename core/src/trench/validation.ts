import { type Box, TOUCH_TOLERANCE } from '../geometry/box.js';
import type { PlacedItem, SectionLayout } from './layout.js';
import type { Pipe } from './model.js';
import { NONE_FOUND, neighboursOf } from './neighbours.js';
import { itemsOverlap, overlapsOf } from './overlap.js';
import { clearOpenings, isFree, isInRow } from './row.js';

export const ERROR_CODES = [
  'OVERLAP',
  'OUTSIDE_CONTAINER',
  'ABOVE_GROUND',
  'CLEAR_OPENING_TOO_SMALL',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export const WARNING_CODES = ['COVER_TOO_SHALLOW', 'UNSUITABLE_CONTENT'] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

export interface TrenchFinding<Code extends string> {
  code: Code;
  sectionId: string;
  layerId?: string;
  itemIds: string[];
}

const MIN_COVER = 400;
const NOT_FOR_CABLES = ['WATER', 'SEWER', 'HEAT', 'GAS'];

/** The errors of a section. An empty list means that it is valid. */
export function validateSection(layout: SectionLayout): TrenchFinding<ErrorCode>[] {
  const sectionId = layout.section.id;
  const findings: TrenchFinding<ErrorCode>[] = [];
  if (layout.zone.top - layout.section.coverThickness < -TOUCH_TOLERANCE) {
    findings.push({ code: 'ABOVE_GROUND', sectionId, itemIds: [] });
  }
  for (const { layer, items } of layout.layers) {
    const found = (code: ErrorCode, ...itemIds: string[]) =>
      findings.push({ code, sectionId, layerId: layer.id, itemIds });
    for (const { item, box, content } of items) {
      if (content === null || outsideTrench(box, layout)) found('OUTSIDE_CONTAINER', item.id);
      if (box.y < -TOUCH_TOLERANCE) found('ABOVE_GROUND', item.id);
    }
  }
  for (const { left, right, layerId } of tooClose(layout)) {
    findings.push({
      code: 'CLEAR_OPENING_TOO_SMALL',
      sectionId,
      layerId,
      itemIds: [left.item.id, right.item.id],
    });
  }
  for (const { a, b, layerId } of overlapsOf(layout)) {
    findings.push({ code: 'OVERLAP', sectionId, layerId, itemIds: [a.item.id, b.item.id] });
  }
  return findings;
}

/** The warnings of a section: allowed, but not recommended. */
export function warnOfSection({ section, layers }: SectionLayout): TrenchFinding<WarningCode>[] {
  const findings: TrenchFinding<WarningCode>[] = [];
  for (const { layer, items } of layers) {
    const found = (code: WarningCode, itemId: string) =>
      findings.push({ code, sectionId: section.id, layerId: layer.id, itemIds: [itemId] });
    for (const { item, box } of items) {
      if (box.y < MIN_COVER - TOUCH_TOLERANCE) found('COVER_TOO_SHALLOW', item.id);
      if (item.kind === 'pipe' && unsuitable(item)) found('UNSUITABLE_CONTENT', item.id);
    }
  }
  return findings;
}

const unsuitable = ({ pipeCategory, content }: Pipe) =>
  NOT_FOR_CABLES.includes(pipeCategory) && content.some(({ kind }) => kind === 'cable');

/** Whether a freely placed item is beyond the walls of the trench or below its foundation. */
function outsideTrench({ x, y, width, height }: Box, { section, width: wall, zone }: SectionLayout): boolean {
  if (section.sectionType === 'DIRECTLY_IN_GROUND') return false;
  const floor = zone.bottom + section.foundationThickness;
  return x < -TOUCH_TOLERANCE || x + width > wall + TOUCH_TOLERANCE || y + height > floor + TOUCH_TOLERANCE;
}

interface Pair {
  left: PlacedItem;
  right: PlacedItem;
  layerId: string;
}

/**
 * Neighbours that are closer than their padding, unless their positioning in the row asks for it. A row keeps its
 * openings, so only a freely placed item can be too close.
 */
function tooClose({ layers }: SectionLayout): Pair[] {
  if (!layers.some(({ items }) => items.some(({ item }) => isFree(item)))) return [];
  const all = layers.flatMap(({ layer, items }) => items.map((placed) => ({ placed, layerId: layer.id })));
  const neighbours = neighboursOf(all.map(({ placed }) => placed.box));
  const inRow = rowOpenings(layers);
  const pairs: Pair[] = [];
  const check = (l: number, r: number) => {
    const [left, right] = [all[l]!.placed, all[r]!.placed];
    const chosen = inRow.get(right);
    const required =
      chosen?.left === left ? chosen.opening : Math.max(left.item.minPadding, right.item.minPadding);
    const opening = right.box.x - (left.box.x + left.box.width);
    if (opening < required - TOUCH_TOLERANCE && !itemsOverlap(left, right))
      pairs.push({ left, right, layerId: all[r]!.layerId });
  };
  for (const i of all.keys()) {
    const [left, right] = [neighbours.left[i]!, neighbours.right[i]!];
    if (left !== NONE_FOUND) check(left, i);
    // Where two items are each other's neighbours, the pair is checked once, from the right one.
    if (right !== NONE_FOUND && neighbours.left[right] !== i) check(i, right);
  }
  return pairs;
}

/** For each item that follows another in a row: the other item, and the opening between the two. */
function rowOpenings(
  layers: SectionLayout['layers'],
): Map<PlacedItem, { left: PlacedItem; opening: number }> {
  const before = new Map<PlacedItem, { left: PlacedItem; opening: number }>();
  for (const { items } of layers) {
    const row = items.filter(({ item }) => isInRow(item));
    const openings = clearOpenings(row);
    for (let i = 1; i < row.length; i++) before.set(row[i]!, { left: row[i - 1]!, opening: openings[i]! });
  }
  return before;
}
