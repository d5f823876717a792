import type { Box } from '../../geometry/box.js';
import type { Point } from '../../geometry/point.js';

export interface Occupant extends Box {
  /** Whether it is a circle, so that the corners of its box are free. */
  round: boolean;
  owner: string | null;
}

const CELL = 4;
const MAX_CELLS = 20_000;
/** More than the cells of any column, so that every cell has a number of its own. */
const ROW = 1 << 20;
const NONE: readonly Occupant[] = [];

/** The used space on the paper, as a spatial index. */
export class Occupancy {
  private readonly cells = new Map<number, Occupant[]>();
  readonly all: Occupant[] = [];

  add(box: Box, { round = false, owner = null }: { round?: boolean; owner?: string | null } = {}): void {
    const occupant = { x: box.x, y: box.y, width: box.width, height: box.height, round, owner };
    this.all.push(occupant);
    for (const key of keysOf(box)) {
      const cell = this.cells.get(key);
      if (cell) cell.push(occupant);
      else this.cells.set(key, [occupant]);
    }
  }

  /** Removes all but the first `count` occupants. The last occupant is also the last one in its cells. */
  truncate(count: number): void {
    while (this.all.length > count) {
      for (const key of keysOf(this.all.pop()!)) this.cells.get(key)!.pop();
    }
  }

  copy(): Occupancy {
    const copy = new Occupancy();
    for (const occupant of this.all) copy.add(occupant, occupant);
    return copy;
  }

  isFree(box: Box, except: readonly string[] = []): boolean {
    return !this.some(box, except, (occupant) => meet(occupant, box));
  }

  /** Whether no occupant, except those of the given owners, is within a distance of a point. */
  isAlone({ x, y }: Point, distance: number, except: readonly string[]): boolean {
    const around = { x: x - distance, y: y - distance, width: 2 * distance, height: 2 * distance };
    return !this.some(around, except, (occupant) => distanceTo(occupant, { x, y }) < distance);
  }

  private some(box: Box, except: readonly string[], test: (occupant: Occupant) => boolean): boolean {
    if (!this.all.length) return false;
    const { left, right, top, bottom } = cellsOf(box);
    for (let i = left; i <= right; i++) {
      for (let j = top; j <= bottom; j++) {
        for (const occupant of this.cells.get(i * ROW + j) ?? NONE) {
          if (occupant.owner !== null && except.includes(occupant.owner)) continue;
          if (test(occupant)) return true;
        }
      }
    }
    return false;
  }
}

/** The columns and rows of cells that a box covers. None when there would be too many. */
function cellsOf({ x, y, width, height }: Box) {
  const left = Math.floor(x / CELL);
  const right = Math.floor((x + width) / CELL);
  const top = Math.floor(y / CELL);
  const bottom = Math.floor((y + height) / CELL);
  if ((right - left + 1) * (bottom - top + 1) > MAX_CELLS) return { left: 0, right: -1, top: 0, bottom: -1 };
  return { left, right, top, bottom };
}

function keysOf(box: Box): number[] {
  const { left, right, top, bottom } = cellsOf(box);
  const keys: number[] = [];
  for (let i = left; i <= right; i++) for (let j = top; j <= bottom; j++) keys.push(i * ROW + j);
  return keys;
}

export function distanceTo({ x, y, width, height }: Box, point: Point): number {
  const dx = Math.max(x - point.x, point.x - (x + width), 0);
  const dy = Math.max(y - point.y, point.y - (y + height), 0);
  return Math.hypot(dx, dy);
}

function meet(a: Occupant, b: Box): boolean {
  if (a.x >= b.x + b.width || b.x >= a.x + a.width) return false;
  if (a.y >= b.y + b.height || b.y >= a.y + a.height) return false;
  if (!a.round) return true;
  const radius = a.width / 2;
  const [x, y] = [a.x + radius, a.y + radius];
  const dx = x - Math.max(b.x, Math.min(x, b.x + b.width));
  const dy = y - Math.max(b.y, Math.min(y, b.y + b.height));
  return dx * dx + dy * dy < radius * radius;
}
