import { LAYOUT } from './formulas.js';
import type { Clearance, Item } from './model.js';
import { selectorsOf } from './selectors.js';
import type { Shape } from './shape.js';

export interface RowItem {
  item: Item;
  shape: Shape;
}

/** Places items side by side, in the order in which they were added. Returns their left edges and the total width. */
export function rowOf(
  items: readonly RowItem[],
  clearances: readonly Clearance[],
): { lefts: Float64Array; width: number } {
  const lefts = clearOpenings(items, clearances);
  let before = 0;
  items.forEach(({ shape }, i) => {
    if (i > 0) lefts[i] = LAYOUT.rowLeft.of(lefts[i - 1]!, before, lefts[i]!);
    before = shape.width;
  });
  return { lefts, width: items.length === 0 ? 0 : LAYOUT.rowWidth.of(lefts.at(-1)!, before) };
}

export const isFree = ({ positioning }: Item): boolean =>
  positioning === 'FREE_AUTOMATIC' || positioning === 'FREE_MANUAL';

/** An item with coordinates of its own takes no space in its row. */
export const isInRow = ({ positioning }: Item): boolean => positioning !== 'FREE_MANUAL';

/** The clear opening to the left of each item in a row. The first item has none. */
export function clearOpenings(
  row: readonly { item: Item }[],
  clearances: readonly Clearance[],
): Float64Array {
  const snapping: number[] = [];
  let before = 0;
  const openings = new Float64Array(row.length);
  row.forEach(({ item }, i) => {
    const { positioning, minPadding } = item;
    const clearance = i > 0 ? clearanceBetween(row[i - 1]!.item, item, clearances) : 0;
    const usual = LAYOUT.clearedOpening.of(before, minPadding, clearance);
    before = minPadding;
    if (positioning === 'SNAP_TO_NEAREST') snapping.push(i);
    if (i > 0 && positioning !== 'SNAP_TO_ITEM')
      openings[i] = positioning === 'FIXED_CLEAR_OPENING' ? minPadding : usual;
  });
  for (const i of snapping) openings[nearestSide(openings, i)] = 0;
  return openings;
}

/** The index of the opening towards the nearer neighbour, or the left one of two equal. Index 0 has no effect. */
function nearestSide(openings: Float64Array, i: number): number {
  const right = openings[i + 1];
  if (i === 0) return right === undefined ? 0 : 1;
  return right !== undefined && right < openings[i]! ? i + 1 : i;
}

const KEEPS_CLEARANCES: readonly Item['positioning'][] = ['AUTOMATIC', 'MINIMUM_CLEAR_OPENING'];

/** The largest of the clearances that hold between two neighbours. 0: none does. */
export function clearanceBetween(left: Item, right: Item, clearances: readonly Clearance[]): number {
  if (clearances.length === 0) return 0;
  if (![left, right].every(({ positioning }) => KEEPS_CLEARANCES.includes(positioning))) return 0;
  const [ofLeft, ofRight] = [selectorsOf(left), selectorsOf(right)];
  return clearances.reduce((most, { a, b, value }) => {
    const fits = (ofLeft.includes(a) && ofRight.includes(b)) || (ofLeft.includes(b) && ofRight.includes(a));
    return fits ? Math.max(most, value) : most;
  }, 0);
}
