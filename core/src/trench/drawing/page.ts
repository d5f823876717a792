import type { Box } from '../../geometry/box.js';
import type { Point } from '../arrangements/index.js';
import type { PlacedItem } from '../layout.js';
import type { Part } from '../shape.js';
import type { Ground } from './ground.js';
import { circles } from './items.js';
import { Occupancy } from './occupancy.js';
import { onPaper, type Sheet } from './sheet.js';

const HAIR = 0.1;
const STEP = 0.7;
/** What is narrower than this on paper stands as a box. */
const TINY = 1;

/** Room inside an item that a text may use. */
export interface Hollow {
  owner: string;
  room: Box;
}

/** What stands on the paper while labels and dimensions look for room. */
export class Page {
  /** Items, texts: whatever textures keep away from. */
  readonly solid = new Occupancy();
  /** Edges, leaders and dimension lines: no text goes over them. */
  private readonly lines = new Occupancy();
  private readonly texts = new Occupancy();
  private readonly leaders = new Occupancy();

  constructor(
    readonly sheet: Sheet,
    private readonly room: Box,
  ) {}

  standing(placed: PlacedItem): void {
    const { item, box, parts, content } = placed;
    const whole = onPaper(this.sheet, box);
    if (item.kind === 'culvert' || item.kind === 'pipeCanal' || whole.width < TINY) {
      this.solid.add(whole, { owner: item.id });
    } else {
      this.rounds(parts, item.id);
    }
    if (whole.width < TINY) return;
    for (const inside of content ?? []) this.rounds(inside.parts, inside.item.id);
  }

  private rounds(parts: readonly Part[], owner: string): void {
    for (const { x, y, radius } of circles(parts, this.sheet)) {
      const around = { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
      this.solid.add(around, { round: true, owner });
    }
  }

  edges({ bands, coverings, soil }: Ground): void {
    for (const { onPaper: box } of [...bands, ...coverings]) {
      this.rule(box.x, box.y, box.width);
      this.rule(box.x, box.y + box.height, box.width);
    }
    const top = bands[0]?.onPaper ?? soil[0]!;
    const last = bands.at(-1)?.onPaper;
    if (!last) return;
    const height = last.y + last.height - top.y;
    for (const x of [top.x, top.x + top.width])
      this.lines.add({ x: x - HAIR, y: top.y, width: 2 * HAIR, height });
  }

  /** A horizontal line that no text may touch. */
  rule(x: number, y: number, width: number): void {
    this.lines.add({ x, y: y - HAIR, width, height: 2 * HAIR });
  }

  /** Free of everything; in the hollow of something, free of what lies in it. */
  canWrite(box: Box, hollow: Hollow | null = null): boolean {
    const except = hollow && within(box, hollow.room) ? [hollow.owner] : [];
    return (
      within(box, this.room) &&
      this.texts.isFree(box) &&
      this.lines.isFree(box) &&
      this.solid.isFree(box, except)
    );
  }

  write(box: Box): void {
    this.texts.add(box);
    this.solid.add(box);
  }

  /** A leader may cross edges, but neither texts nor other leaders nor what it does not point at. */
  canCross(leader: { from: Point; to: Point }, owners: readonly string[]): boolean {
    for (const box of steps(leader)) {
      if (!this.texts.isFree(box) || !this.leaders.isFree(box) || !this.solid.isFree(box, owners))
        return false;
    }
    return true;
  }

  cross(leader: { from: Point; to: Point }): void {
    for (const box of steps(leader)) {
      this.lines.add(box);
      this.leaders.add(box);
    }
  }
}

const within = (box: Box, room: Box) =>
  box.x >= room.x &&
  box.y >= room.y &&
  box.x + box.width <= room.x + room.width &&
  box.y + box.height <= room.y + room.height;

function* steps({ from, to }: { from: Point; to: Point }): Generator<Box> {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const count = Math.ceil(length / STEP);
  for (let i = 0; i <= count; i++) {
    const share = i / Math.max(1, count);
    const x = from.x + (to.x - from.x) * share;
    const y = from.y + (to.y - from.y) * share;
    yield { x: x - HAIR, y: y - HAIR, width: 2 * HAIR, height: 2 * HAIR };
  }
}
