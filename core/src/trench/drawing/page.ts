import type { Box } from '../../geometry/box.js';
import type { Point } from '../../geometry/point.js';
import type { PlacedItem } from '../layout.js';
import type { Part } from '../shape.js';
import type { DrawnShape } from './drawing.js';
import type { Ground } from './ground.js';
import { distanceTo, Occupancy } from './occupancy.js';
import { circles } from './round.js';
import { onPaper, type Scaled } from './sheet.js';

const HAIR = 0.1;
const STEP = 0.35;
/** An item that is narrower than this on paper counts as a box. */
const TINY = 1;
const TAPE = 'warning tape';

/** The space inside an item that a text may use. */
export interface Hollow {
  owner: string;
  space: Box;
}

/** Keeps track of the used space on the paper, while labels and dimensions are placed. */
export class Page {
  /** Items and texts. Textures leave them free. */
  readonly solid = new Occupancy();
  /** Edges, leaders and dimension lines. No text may touch them. */
  private readonly lines = new Occupancy();
  private readonly leaders = new Occupancy();
  /** The boxes of items and of their content. */
  private readonly items = new Occupancy();

  /** How many texts found no place. */
  readonly leftOut = { labels: 0, dimensions: 0 };

  constructor(
    readonly sheet: Scaled,
    readonly area: Box,
  ) {}

  /** Returns a function that removes everything that was added to the page after this call. */
  bookmark(): () => void {
    const kinds = [this.solid, this.lines, this.leaders];
    const counts = kinds.map(({ all }) => all.length);
    return () => {
      for (const [i, kind] of kinds.entries()) kind.truncate(counts[i]!);
    };
  }

  addItem(placed: PlacedItem): void {
    const { item, box, parts, content } = placed;
    const whole = onPaper(this.sheet, box);
    this.items.add(whole, { owner: item.id });
    if (item.kind === 'culvert' || item.kind === 'pipeCanal' || whole.width < TINY) {
      this.solid.add(whole, { owner: item.id });
    } else {
      this.addCircles(parts, item.id);
    }
    if (whole.width < TINY) return;
    for (const inside of content ?? []) {
      this.items.add(onPaper(this.sheet, inside.box), { owner: inside.item.id });
      this.addCircles(inside.parts, inside.item.id);
    }
  }

  private addCircles(parts: readonly Part[], owner: string): void {
    for (const { x, y, radius } of circles(parts, this.sheet)) {
      const around = { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
      this.solid.add(around, { round: true, owner });
    }
  }

  addEdges({ bands, coverings, soil }: Ground): void {
    for (const { onPaper: box } of [...bands, ...coverings]) {
      this.addHorizontal(box.x, box.y, box.width);
      this.addHorizontal(box.x, box.y + box.height, box.width);
    }
    const top = bands[0]?.onPaper ?? soil[0]!;
    const last = bands.at(-1)?.onPaper;
    if (!last) return;
    const height = last.y + last.height - top.y;
    for (const x of [top.x, top.x + top.width]) this.addVertical(x, top.y, top.y + height);
  }

  /** Adds the horizontal and vertical lines among these shapes. */
  addStraightLines(shapes: readonly DrawnShape[]): void {
    for (const shape of shapes) {
      if (shape.kind !== 'polyline' || shape.points.length !== 2) continue;
      const [a, b] = [shape.points[0]!, shape.points[1]!];
      if (a.y === b.y) this.addHorizontal(Math.min(a.x, b.x), a.y, Math.abs(b.x - a.x));
      if (a.x === b.x) this.addVertical(a.x, a.y, b.y);
    }
  }

  /** Adds a horizontal line that no text may touch. */
  addHorizontal(x: number, y: number, width: number): void {
    this.lines.add({ x, y: y - HAIR, width, height: 2 * HAIR });
  }

  /** Adds a vertical line that no text may touch. */
  addVertical(x: number, from: number, to: number): void {
    const y = Math.min(from, to);
    this.lines.add({ x: x - HAIR, y, width: 2 * HAIR, height: Math.abs(to - from) });
  }

  /** Whether a text can be here: it overlaps nothing. A text in a hollow may overlap the item around it. */
  canWrite(box: Box, hollow: Hollow | null = null): boolean {
    const except = hollow && within(box, hollow.space) ? [hollow.owner] : [];
    return within(box, this.area) && this.lines.isFree(box) && this.solid.isFree(box, except);
  }

  /** The boxes of all texts so far. */
  get texts(): Box[] {
    return this.solid.all.filter(({ owner }) => owner === null);
  }

  addText(box: Box): void {
    this.solid.add(box);
  }

  /** Adds warning tape. Leaders may cross it, texts and textures may not. */
  addTape(box: Box): void {
    this.solid.add(box, { owner: TAPE });
  }

  /** Whether a text needs no leader: it is above, below or beside its item, and no other item is nearer. */
  needsNoLeader(text: Box, target: Box, itemId: string, hollow: Hollow | null): boolean {
    const { x, y } = { x: text.x + text.width / 2, y: text.y + text.height / 2 };
    const over = x >= target.x && x <= target.x + target.width;
    const beside = y >= target.y && y <= target.y + target.height;
    const owners = hollow && within(text, hollow.space) ? [itemId, hollow.owner] : [itemId];
    return (over || beside) && this.items.isAlone({ x, y }, distanceTo(target, { x, y }), owners);
  }

  /** Whether a leader can be here. It may cross edges and tape, but no text, leader or item other than its own. */
  canLead(leader: { from: Point; to: Point }, owners: readonly string[]): boolean {
    const except = [...owners, TAPE];
    // From the item outwards, because most obstacles are close to the item.
    for (const box of steps({ from: leader.to, to: leader.from })) {
      if (!this.leaders.isFree(box) || !this.solid.isFree(box, except)) return false;
    }
    return true;
  }

  addLeader(leader: { from: Point; to: Point }): void {
    for (const box of steps(leader)) {
      this.lines.add(box);
      this.leaders.add(box);
    }
  }
}

const within = (box: Box, area: Box) =>
  box.x >= area.x &&
  box.y >= area.y &&
  box.x + box.width <= area.x + area.width &&
  box.y + box.height <= area.y + area.height;

/** Boxes along a line, without gaps between them, so that crossing lines are always noticed. */
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
