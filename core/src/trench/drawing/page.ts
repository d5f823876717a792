import type { Box } from '../../geometry/box.js';
import type { Point } from '../arrangements/index.js';
import type { PlacedItem } from '../layout.js';
import type { Part } from '../shape.js';
import type { DrawnShape } from './drawing.js';
import type { Ground } from './ground.js';
import { distanceTo, Occupancy } from './occupancy.js';
import { circles } from './round.js';
import { onPaper, type Sheet } from './sheet.js';

const HAIR = 0.1;
const STEP = 0.35;
/** What is narrower than this on paper stands as a box. */
const TINY = 1;
const TAPE = 'warning tape';

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
  private readonly leaders = new Occupancy();
  /** The boxes of items and of what lies in them. */
  private readonly items = new Occupancy();

  constructor(
    readonly sheet: Sheet,
    readonly room: Box,
  ) {}

  /** Calling what this returns takes back everything that was put on the paper since. */
  bookmark(): () => void {
    const kinds = [this.solid, this.lines, this.leaders];
    const counts = kinds.map(({ all }) => all.length);
    return () => {
      for (const [i, kind] of kinds.entries()) kind.keep(counts[i]!);
    };
  }

  standing(placed: PlacedItem): void {
    const { item, box, parts, content } = placed;
    const whole = onPaper(this.sheet, box);
    this.items.add(whole, { owner: item.id });
    if (item.kind === 'culvert' || item.kind === 'pipeCanal' || whole.width < TINY) {
      this.solid.add(whole, { owner: item.id });
    } else {
      this.rounds(parts, item.id);
    }
    if (whole.width < TINY) return;
    for (const inside of content ?? []) {
      this.items.add(onPaper(this.sheet, inside.box), { owner: inside.item.id });
      this.rounds(inside.parts, inside.item.id);
    }
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
    for (const x of [top.x, top.x + top.width]) this.plumb(x, top.y, top.y + height);
  }

  /** The straight lines of what is drawn whether there is room or not. */
  keepOff(shapes: readonly DrawnShape[]): void {
    for (const shape of shapes) {
      if (shape.kind !== 'polyline' || shape.points.length !== 2) continue;
      const [a, b] = [shape.points[0]!, shape.points[1]!];
      if (a.y === b.y) this.rule(Math.min(a.x, b.x), a.y, Math.abs(b.x - a.x));
      if (a.x === b.x) this.plumb(a.x, a.y, b.y);
    }
  }

  /** A horizontal line that no text may touch. */
  rule(x: number, y: number, width: number): void {
    this.lines.add({ x, y: y - HAIR, width, height: 2 * HAIR });
  }

  /** A vertical one. */
  plumb(x: number, from: number, to: number): void {
    const y = Math.min(from, to);
    this.lines.add({ x: x - HAIR, y, width: 2 * HAIR, height: Math.abs(to - from) });
  }

  /** Free of everything; in the hollow of something, free of what lies in it. */
  canWrite(box: Box, hollow: Hollow | null = null): boolean {
    const except = hollow && within(box, hollow.room) ? [hollow.owner] : [];
    return within(box, this.room) && this.lines.isFree(box) && this.solid.isFree(box, except);
  }

  write(box: Box): void {
    this.solid.add(box);
  }

  /** Warning tape: leaders may cross it, texts and textures keep away. */
  tape(box: Box): void {
    this.solid.add(box, { owner: TAPE });
  }

  /** Whether a text here needs no leader: it is above, below or beside its item, and nearer to it than to any other. */
  belongs(text: Box, target: Box, itemId: string, hollow: Hollow | null): boolean {
    const { x, y } = { x: text.x + text.width / 2, y: text.y + text.height / 2 };
    const over = x >= target.x && x <= target.x + target.width;
    const beside = y >= target.y && y <= target.y + target.height;
    const owners = hollow && within(text, hollow.room) ? [itemId, hollow.owner] : [itemId];
    return (over || beside) && this.items.isAlone({ x, y }, distanceTo(target, { x, y }), owners);
  }

  /** A leader may cross edges and tape, but neither texts nor other leaders nor what it does not point at. */
  canCross(leader: { from: Point; to: Point }, owners: readonly string[]): boolean {
    const except = [...owners, TAPE];
    // From the item outwards: what stands in the way mostly stands close to it.
    for (const box of steps({ from: leader.to, to: leader.from })) {
      if (!this.leaders.isFree(box) || !this.solid.isFree(box, except)) return false;
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

/** Boxes along a line without a gap between them, so that two lines cannot slip through each other. */
function* steps({ from, to }: { from: Point; to: Point }): Generator<Box> {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const count = Math.max(1, Math.ceil(length / STEP));
  const [dx, dy] = [(to.x - from.x) / count, (to.y - from.y) / count];
  const [width, height] = [Math.abs(dx) + 2 * HAIR, Math.abs(dy) + 2 * HAIR];
  for (let i = 0; i < count; i++) {
    const x = from.x + dx * i + Math.min(0, dx) - HAIR;
    const y = from.y + dy * i + Math.min(0, dy) - HAIR;
    yield { x, y, width, height };
  }
}
