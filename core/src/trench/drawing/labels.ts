import type { Box } from '../../geometry/box.js';
import type { Point } from '../arrangements/index.js';
import type { PlacedItem } from '../layout.js';
import type { Item } from '../model.js';
import { CULVERT_WALL } from '../shape.js';
import type { DrawnShape } from './drawing.js';
import { anyPlaces, farPlaces, nearPlaces, stairPlaces } from './labelPlaces.js';
import { shortened, textWidth } from './letters.js';
import type { NumberedItem } from './numbering.js';
import { Occupancy } from './occupancy.js';
import type { Hollow, Page } from './page.js';
import { CAPITAL, line, THIN, text } from './pens.js';
import { onPaper } from './sheet.js';

const SIZE = 3.1;
const WIDEST = 32;
/** Beyond this distance from its item a label needs a line to it. */
const NEAR = 1.8;
/**
 * Where some find no room, all are placed again with the crowded ones in stairs, and then with those first that found
 * none: so many rounds, fewer with many labels, none after so many places were tried.
 */
const ROUNDS = 5;
const LABELS = 120;
const PLACES = 12_000;
/** After so many labels in a row without room, the others are no longer tried everywhere; later only at their items. */
const SCARCE = 2;
const FULL = 40;

/** A label that looks for its place. */
interface Wanted {
  words: string;
  itemId: string;
  /** Whether someone set it; else it is a number that the drawing gave. */
  chosen: boolean;
  target: Box;
  size: { width: number; height: number };
  hollow: Hollow | null;
}

/** What became of the labels when they were placed in one order. */
interface Round {
  order: readonly Wanted[];
  stairs: ReadonlySet<Wanted>;
  shapes: DrawnShape[];
  without: Set<Wanted>;
  /** How many places were looked at. */
  tried: number;
}

/** A label at or near each item, nothing on top of anything; what finds no room is left out and counted. */
export function drawLabels(
  items: readonly NumberedItem[],
  page: Page,
): { shapes: DrawnShape[]; left: number } {
  const takeBack = page.bookmark();
  let order = chosenFirst(wantedLabels(items, page));
  let last = placeAll(order, page, new Set());
  let best = last;
  const stairs = crowded(order);
  let tried = last.tried;
  for (let round = 2; round <= roundsFor(order.length) && tried < PLACES && best.without.size > 0; round++) {
    takeBack();
    last = placeAll(order, page, stairs);
    tried += last.tried;
    if (missing(last) < missing(best)) best = last;
    order = chosenFirst([...last.without, ...order.filter((label) => !last.without.has(label))]);
  }
  if (last !== best) {
    takeBack();
    placeAll(best.order, page, best.stairs);
  }
  return { shapes: best.shapes, left: best.without.size };
}

/** One label that someone set is missed more than all that the drawing gave. */
const missing = ({ without, order }: Round) =>
  without.size + order.length * [...without].filter(({ chosen }) => chosen).length;

/** Those that could not all stand right above their items. */
function crowded(labels: readonly Wanted[]): Set<Wanted> {
  const taken = new Occupancy();
  const above = ({ target, size }: Wanted) => nearPlaces(target, size)[0]!;
  for (const label of labels) if (!label.hollow) taken.add(above(label), { owner: label.itemId });
  return new Set(labels.filter((label) => !label.hollow && !taken.isFree(above(label), [label.itemId])));
}

const roundsFor = (labels: number) => Math.min(ROUNDS, Math.floor(LABELS / labels));

function chosenFirst(labels: readonly Wanted[]): Wanted[] {
  return [...labels.filter(({ chosen }) => chosen), ...labels.filter(({ chosen }) => !chosen)];
}

function placeAll(labels: readonly Wanted[], page: Page, stairs: ReadonlySet<Wanted>): Round {
  const round: Round = { order: labels, stairs, shapes: [], without: new Set(), tried: 0 };
  let missed = 0;
  for (const wanted of labels) {
    const { drawn, tried } = placeLabel(wanted, page, missed, stairs.has(wanted) ? stairs.size : 0);
    missed = drawn ? 0 : missed + 1;
    round.tried += tried;
    if (drawn) round.shapes.push(...drawn);
    else round.without.add(wanted);
  }
  return round;
}

function wantedLabels(items: readonly NumberedItem[], page: Page): Wanted[] {
  const wanted = (label: string, item: Item, box: Box, hollow: Hollow | null): Wanted => {
    const words = shortened(label, WIDEST, SIZE, true);
    const size = { width: textWidth(words, SIZE, true) + 0.6, height: SIZE * CAPITAL + 0.7 };
    const target = onPaper(page.sheet, box);
    return { words, itemId: item.id, chosen: Boolean(item.label?.trim()), target, size, hollow };
  };
  const own = items.map(({ placed, label }) => wanted(label, placed.item, placed.box, null));
  const inside = items.flatMap(({ placed, content }) =>
    content.flatMap(({ item, label }, i) => {
      const where = placed.content?.[i];
      return label && where ? [wanted(label, item, where.box, hollowOf(placed, page))] : [];
    }),
  );
  return [...own, ...inside];
}

/** A text fits between the walls of a culvert; a pipe's curve leaves none of use. */
function hollowOf({ item, box }: PlacedItem, { sheet }: Page): Hollow {
  const margin = item.kind === 'culvert' ? CULVERT_WALL + 0.4 * sheet.scale : Infinity;
  const room = {
    x: box.x + margin,
    y: box.y + margin,
    width: box.width - 2 * margin,
    height: box.height - 2 * margin,
  };
  return { owner: item.id, room: onPaper(sheet, room) };
}

/** The better places first; the later ones are only made up when they are asked for. */
function placesFor({ target, size }: Wanted, room: Box, missed: number, steps: number): Iterable<Box>[] {
  const places: Iterable<Box>[] = steps ? [stairPlaces(target, size, room, steps)] : [];
  places.push(nearPlaces(target, size));
  if (missed < FULL) places.push(farPlaces(target, size, room));
  if (missed < SCARCE) places.push(anyPlaces(target, size, room));
  return places;
}

function placeLabel(wanted: Wanted, page: Page, missed: number, steps: number) {
  let tried = 0;
  for (const places of placesFor(wanted, page.room, missed, steps)) {
    for (const box of places) {
      tried++;
      const drawn = labelAt(box, wanted, page);
      if (drawn) return { drawn, tried };
    }
  }
  return { drawn: null, tried };
}

/** Null where there is no room, or where nobody could tell whose label it is. */
function labelAt(box: Box, { words, itemId, target, hollow }: Wanted, page: Page): DrawnShape[] | null {
  if (!page.canWrite(box, hollow)) return null;
  const leader = leaderTo(box, target);
  const near = leader.length <= NEAR;
  if (near && !page.belongs(box, target, itemId, hollow)) return null;
  if (!near && !page.canCross(leader, hollow ? [itemId, hollow.owner] : [itemId])) return null;
  page.write(box);
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 0.35];
  const label: DrawnShape = {
    ...text('LABEL', words, x, y, SIZE, { anchor: 'middle', bold: true }),
    role: 'itemLabel',
    itemId,
  };
  if (near) return [label];
  page.cross(leader);
  const { from, to } = leader;
  const dot: DrawnShape = { kind: 'circle', layer: 'LABEL', ...to, radius: 0.32, fill: THIN.color };
  return [line('LABEL', THIN, from.x, from.y, to.x, to.y), dot, label];
}

export interface Leader {
  from: Point;
  to: Point;
  length: number;
}

/** From the edge of the label to just inside the item. */
function leaderTo(label: Box, target: Box): Leader {
  const centre = { x: target.x + target.width / 2, y: target.y + target.height / 2 };
  const from = {
    x: Math.max(label.x, Math.min(centre.x, label.x + label.width)),
    y: Math.max(label.y, Math.min(centre.y, label.y + label.height)),
  };
  const [dx, dy] = [from.x - centre.x, from.y - centre.y];
  const share = Math.min(
    1,
    (target.width * 0.36) / Math.max(Math.abs(dx), 1e-9),
    (target.height * 0.36) / Math.max(Math.abs(dy), 1e-9),
  );
  const to = { x: centre.x + dx * share, y: centre.y + dy * share };
  const gapX = Math.max(target.x - (label.x + label.width), label.x - (target.x + target.width), 0);
  const gapY = Math.max(target.y - (label.y + label.height), label.y - (target.y + target.height), 0);
  return { from, to, length: Math.hypot(gapX, gapY) };
}
