import type { Point } from './projection.js';

export interface Dot {
  at: Point;
  radius: number;
}

export interface TownLabel {
  name: string;
  /** Where the middle of the text's base line is. */
  at: Point;
}

/** Of the type in which towns are written. */
const LETTER = 6.2;
const ASCENT = 9;
const DESCENT = 3;
/** Room between a town and its name, beside a dot that may lie on it. */
const GAPS = [7, 18, 30];

/** What lies on the map, such as its buttons. */
export interface Cover {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Names of towns beside the dots on the map, beside one another and beside what covers it: below the town, else above, right or left of it. */
export function townLabels(
  towns: readonly { name: string; at: Point }[],
  dots: readonly Dot[],
  size: { width: number; height: number },
  covers: readonly Cover[] = [],
): TownLabel[] {
  const labels: TownLabel[] = [];
  for (const { name, at } of towns) {
    const width = name.length * LETTER;
    const places = GAPS.flatMap((gap): Point[] => [
      [at[0], at[1] + gap + ASCENT],
      [at[0], at[1] - gap - DESCENT],
      [at[0] + gap + width / 2, at[1] + 4],
      [at[0] - gap - width / 2, at[1] + 4],
    ]);
    // A name that the edge would cut, or a button cover, is not written at all.
    const isWithin = ([x, y]: Point) =>
      x - width / 2 > 2 &&
      x + width / 2 < size.width - 2 &&
      y - ASCENT > 2 &&
      y + DESCENT < size.height - 2 &&
      covers.every(
        ({ left, top, right, bottom }) =>
          x + width / 2 < left || x - width / 2 > right || y + DESCENT < top || y - ASCENT > bottom,
      );
    const isFree = (place: Point) =>
      isWithin(place) &&
      dots.every((dot) => !touches(dot, place, width)) &&
      labels.every((label) => !overlap(place, width, label.at, label.name.length * LETTER));
    const place = places.find(isFree) ?? places.find(isWithin);
    if (place) labels.push({ name, at: place });
  }
  return labels;
}

function touches({ at: [x, y], radius }: Dot, [left, base]: Point, width: number): boolean {
  const dx = Math.max(Math.abs(x - left) - width / 2, 0);
  const dy = Math.max(base - ASCENT - y, y - base - DESCENT, 0);
  return Math.hypot(dx, dy) < radius + 1;
}

const overlap = ([x, y]: Point, width: number, [otherX, otherY]: Point, otherWidth: number): boolean =>
  Math.abs(x - otherX) < (width + otherWidth) / 2 && Math.abs(y - otherY) < ASCENT + DESCENT;
