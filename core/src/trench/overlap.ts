import { boxesOverlap, TOUCH_TOLERANCE } from '../geometry/box.js';
import type { PlacedItem, SectionLayout } from './layout.js';
import { outlineDistance } from './opening.js';
import { visitPairs } from './pairs.js';

export interface Overlap {
  a: PlacedItem;
  b: PlacedItem;
  layerId: string;
}

/** The limit of findings. Many items at one place would otherwise give a finding for every pair. */
export const MAX_PAIRS = 1000;

/** Finds pairs of items that overlap. Returns the first thousand. */
export function overlapsOf({ layers }: SectionLayout): Overlap[] {
  const all = layers.flatMap(({ layer, items }) =>
    items.map((placed) => ({ placed, box: placed.box, layerId: layer.id })),
  );
  const found: Overlap[] = [];
  visitPairs(all, 0, (a, b) => {
    if (itemsOverlap(a.placed, b.placed)) found.push({ a: a.placed, b: b.placed, layerId: b.layerId });
    return found.length < MAX_PAIRS;
  });
  return found;
}

/** Whether two items overlap. Items of round parts overlap when their parts do. */
export const itemsOverlap = (a: PlacedItem, b: PlacedItem): boolean =>
  boxesOverlap(a.box, b.box) && outlineDistance(a, b) < -TOUCH_TOLERANCE;
