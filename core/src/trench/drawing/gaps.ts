import type { PlacedItem, SectionLayout } from '../layout.js';
import { NONE_FOUND, neighboursOf } from '../neighbours.js';
import { isFree } from '../row.js';

/** A clear opening, in mm of trench. A side is null where it is a wall. */
export interface Gap {
  from: number;
  to: number;
  /** The depth at which it is measured. */
  y: number;
  left: Side | null;
  right: Side | null;
  /** The text is above `top` or below `floor` when there is no space for it on the line. */
  top: number;
  floor: number;
}

interface Side {
  itemId: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The depth at which it is widest. */
  flank: number;
  round: boolean;
  /** The top and floor of its layer, or of the item itself when it is placed freely. */
  level: { top: number; floor: number };
}

/** The openings on both sides of each item, each pair once. Openings to the walls come last. */
export function gapsOf(layout: SectionLayout): Gap[] {
  const sides = sidesOf(layout);
  const boxes = layout.layers.flatMap(({ items }) => items.map(({ box }) => box));
  const neighbours = neighboursOf(boxes);
  const gaps: Gap[] = [];
  for (const [i, side] of sides.entries()) {
    const [before, after] = [neighbours.left[i]!, neighbours.right[i]!];
    if (before !== NONE_FOUND) gaps.push(between(sides[before]!, side));
    // Where two items are each other's neighbours, the right one adds the gap.
    if (after !== NONE_FOUND && neighbours.left[after] !== i) gaps.push(between(side, sides[after]!));
  }
  if (layout.section.sectionType === 'DIRECTLY_IN_GROUND') return gaps;
  for (const [i, side] of sides.entries()) {
    const { left, right, flank: y, level } = side;
    if (neighbours.left[i] === NONE_FOUND)
      gaps.push({ from: 0, to: left, y, left: null, right: side, ...level });
    if (neighbours.right[i] === NONE_FOUND)
      gaps.push({ from: right, to: layout.width, y, left: side, right: null, ...level });
  }
  return gaps;
}

const sidesOf = ({ layers }: SectionLayout): Side[] =>
  layers.flatMap(({ items, top, floor }) =>
    items.map((placed) => {
      const { item, box } = placed;
      const own = { top: box.y, floor: box.y + box.height };
      return {
        itemId: item.id,
        left: box.x,
        right: box.x + box.width,
        top: own.top,
        bottom: own.floor,
        flank: flankOf(placed),
        round: isRound(placed),
        level: isFree(item) ? own : { top, floor },
      };
    }),
  );

const isRound = ({ item, parts }: PlacedItem): boolean =>
  item.kind !== 'culvert' && item.kind !== 'pipeCanal' && parts.length > 0;

/** The centre of the lowest part that touches the left side, or half the height of a rectangular item. */
function flankOf(placed: PlacedItem): number {
  const { box, parts } = placed;
  if (!isRound(placed)) return box.y + box.height / 2;
  let lowest = -Infinity;
  for (const { x, y, diameter } of parts) if (x - diameter / 2 < box.x + 0.001) lowest = Math.max(lowest, y);
  return lowest;
}

function between(left: Side, right: Side): Gap {
  return {
    from: left.right,
    to: right.left,
    y: sharedHeight(left, right),
    left,
    right,
    top: Math.min(left.level.top, right.level.top),
    floor: Math.max(left.level.floor, right.level.floor),
  };
}

/** The lowest depth where one of the two is widest, or the middle of their common height range. */
function sharedHeight(left: Side, right: Side): number {
  const top = Math.max(left.top, right.top);
  const bottom = Math.min(left.bottom, right.bottom);
  const flanks = [left.flank, right.flank].filter((flank) => flank >= top && flank <= bottom);
  return flanks.length > 0 ? Math.max(...flanks) : (top + bottom) / 2;
}
