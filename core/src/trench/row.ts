import type { Item } from './model.js';
import type { Shape } from './shape.js';

export interface RowItem {
  item: Item;
  shape: Shape;
}

/** Items side by side in the order in which they were added: the left edge of each, and the width of all. */
export function rowOf(items: readonly RowItem[]): { lefts: number[]; width: number } {
  const openings = clearOpenings(items);
  let width = 0;
  const lefts = items.map(({ shape }, i) => {
    const left = width + openings[i]!;
    width = left + shape.width;
    return left;
  });
  return { lefts, width };
}

export const standsFreely = ({ positioning }: Item): boolean =>
  positioning === 'FREE_AUTOMATIC' || positioning === 'FREE_MANUAL';

/** What stands at coordinates of its own takes no room in its row. */
export const standsInRow = ({ positioning }: Item): boolean => positioning !== 'FREE_MANUAL';

/** The clear opening before each item of a row; the first has none. */
export function clearOpenings(row: readonly { item: Item }[]): number[] {
  const snapping: number[] = [];
  let before = 0;
  const openings = row.map(({ item: { positioning, minPadding } }, i) => {
    const usual = Math.max(before, minPadding);
    before = minPadding;
    if (positioning === 'SNAP_TO_NEAREST') snapping.push(i);
    if (i === 0 || positioning === 'SNAP_TO_ITEM') return 0;
    return positioning === 'FIXED_CLEAR_OPENING' ? minPadding : usual;
  });
  for (const i of snapping) openings[nearestSide(openings, i)] = 0;
  return openings;
}

/** The opening towards the nearer neighbour, the left one if both are as near. Index 0 is no opening, so it is harmless. */
function nearestSide(openings: readonly number[], i: number): number {
  const right = openings[i + 1];
  if (i === 0) return right === undefined ? 0 : 1;
  return right !== undefined && right < openings[i]! ? i + 1 : i;
}
