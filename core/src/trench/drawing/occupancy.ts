import type { Box } from '../../geometry/box.js';

export interface Occupant extends Box {
  /** Round occupants leave the corners of their box free. */
  round: boolean;
  owner: string | null;
}

const CELL = 4;
const MOST_CELLS = 20_000;
/** More cells than any column has, so that a cell has one number. */
const ROW = 1 << 20;

/** What already takes room on the paper, found by place. */
export class Occupancy {
  private readonly cells = new Map<number, Occupant[]>();
  readonly all: Occupant[] = [];

  add(box: Box, { round = false, owner = null }: { round?: boolean; owner?: string | null } = {}): void {
    const occupant = { x: box.x, y: box.y, width: box.width, height: box.height, round, owner };
    this.all.push(occupant);
    for (const key of cellsOf(box)) {
      const cell = this.cells.get(key);
      if (cell) cell.push(occupant);
      else this.cells.set(key, [occupant]);
    }
  }

  copy(): Occupancy {
    const copy = new Occupancy();
    for (const occupant of this.all) copy.add(occupant, occupant);
    return copy;
  }

  isFree(box: Box, except: readonly string[] = []): boolean {
    return !this.all.length || cellsOf(box).every((key) => this.isFreeIn(this.cells.get(key), box, except));
  }

  private isFreeIn(cell: readonly Occupant[] | undefined, box: Box, except: readonly string[]): boolean {
    if (!cell) return true;
    for (const occupant of cell) {
      if (occupant.owner !== null && except.includes(occupant.owner)) continue;
      if (meet(occupant, box)) return false;
    }
    return true;
  }
}

function cellsOf({ x, y, width, height }: Box): number[] {
  const left = Math.floor(x / CELL);
  const right = Math.floor((x + width) / CELL);
  const top = Math.floor(y / CELL);
  const bottom = Math.floor((y + height) / CELL);
  const cells: number[] = [];
  if ((right - left + 1) * (bottom - top + 1) > MOST_CELLS) return cells;
  for (let i = left; i <= right; i++) for (let j = top; j <= bottom; j++) cells.push(i * ROW + j);
  return cells;
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
