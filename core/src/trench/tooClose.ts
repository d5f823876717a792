import { TOUCH_TOLERANCE } from '../geometry/box.js';
import type { LayerLayout, PlacedItem, SectionLayout } from './layout.js';
import type { Clearance } from './model.js';
import { NONE_FOUND, neighboursOf } from './neighbours.js';
import { outlineDistance } from './opening.js';
import { MAX_PAIRS } from './overlap.js';
import { visitPairs } from './pairs.js';
import { clearOpenings, isFree, isInRow } from './row.js';

export interface ClosePair {
  left: PlacedItem;
  right: PlacedItem;
  layerId: string;
}

/** The limit of comparisons. Only items that lie in heaps need more, and a heap has findings enough. */
const MAX_COMPARISONS = 100 * MAX_PAIRS;

/**
 * Pairs that are closer than their padding, unless their positioning in the row asks for it. A row keeps its openings,
 * so one of the two is free. Items of one layer keep clear of each other in every direction, items of different layers
 * where they stand side by side.
 */
export function tooClose(layout: SectionLayout): ClosePair[] {
  const layers = layout.layers.filter(({ items }) => items.some(({ item }) => isFree(item)));
  if (layers.length === 0) return [];
  const pairs = [
    ...layers.flatMap((layer) => closeInLayer(layer, layout.clearances)),
    ...closeAcrossLayers(layout),
  ];
  return pairs.slice(0, MAX_PAIRS);
}

function closeInLayer({ layer, items }: LayerLayout, clearances: readonly Clearance[]): ClosePair[] {
  const found: ClosePair[] = [];
  const inRow = rowOpenings(items, clearances);
  const widest = items.reduce((most, { item }) => Math.max(most, item.minPadding), 0);
  let comparisons = 0;
  visitPairs(items, widest, (left, right) => {
    if (isFree(left.item) || isFree(right.item)) {
      const required = requiredOpening(left, right, inRow);
      if (isTooClose(left, right, required)) found.push({ left, right, layerId: layer.id });
    }
    return found.length < MAX_PAIRS && ++comparisons < MAX_COMPARISONS;
  });
  return found;
}

/** Items that overlap have that finding already. */
function isTooClose(left: PlacedItem, right: PlacedItem, required: number): boolean {
  const distance = outlineDistance(left, right);
  return distance >= -TOUCH_TOLERANCE && distance < required - TOUCH_TOLERANCE;
}

function requiredOpening(a: PlacedItem, b: PlacedItem, inRow: ReturnType<typeof rowOpenings>): number {
  for (const [left, right] of [
    [a, b],
    [b, a],
  ] as const) {
    const chosen = inRow.get(right);
    if (chosen?.left === left) return chosen.opening;
  }
  return Math.max(a.item.minPadding, b.item.minPadding);
}

/** For each item that follows another in a row: the other item, and the opening between the two. */
function rowOpenings(
  items: readonly PlacedItem[],
  clearances: readonly Clearance[],
): Map<PlacedItem, { left: PlacedItem; opening: number }> {
  const row = items.filter(({ item }) => isInRow(item));
  const openings = clearOpenings(row, clearances);
  return new Map(
    row.slice(1).map((placed, i) => [placed, { left: row[i]!, opening: openings[i + 1]! }] as const),
  );
}

function closeAcrossLayers({ layers }: SectionLayout): ClosePair[] {
  const all = layers.flatMap(({ layer, items }) => items.map((placed) => ({ placed, layerId: layer.id })));
  const neighbours = neighboursOf(all.map(({ placed }) => placed.box));
  const pairs: ClosePair[] = [];
  const check = (l: number, r: number) => {
    if (all[l]!.layerId === all[r]!.layerId) return;
    const [left, right] = [all[l]!.placed, all[r]!.placed];
    if (!isFree(left.item) && !isFree(right.item)) return;
    const required = Math.max(left.item.minPadding, right.item.minPadding);
    if (isTooClose(left, right, required)) pairs.push({ left, right, layerId: all[r]!.layerId });
  };
  for (const i of all.keys()) {
    const [left, right] = [neighbours.left[i]!, neighbours.right[i]!];
    if (left !== NONE_FOUND) check(left, i);
    // Where two items are each other's neighbours, the pair is checked once, from the right one.
    if (right !== NONE_FOUND && neighbours.left[right] !== i) check(i, right);
  }
  return pairs;
}
