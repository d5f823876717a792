import type { Box } from '../../geometry/box.js';
import type { Point } from '../../geometry/point.js';
import type { PlacedItem } from '../layout.js';
import type { Item } from '../model.js';
import { CULVERT_WALL } from '../shape.js';
import type { DrawnShape } from './drawing.js';
import { anyPlaces, farPlaces, nearPlaces, stairPlaces } from './labelPositions.js';
import { shortened, textWidth } from './letters.js';
import type { NumberedItem } from './numbering.js';
import { Occupancy } from './occupancy.js';
import type { Offenders } from './offenders.js';
import type { Hollow, Page } from './page.js';
import { CAPITAL, INK, line, RED, THIN, text } from './pens.js';
import { onPaper } from './sheet.js';
import { drawnSymbol, SYMBOL, type SymbolKind, symbolShapes } from './symbols.js';

const SIZE = 3.1;
const MAX_WIDTH = 38;
const SYMBOL_GAP = 0.7;
/** A label that is further from its item needs a leader. */
const NEAR = 1.8;
/**
 * When some labels find no place, all are placed again: crowded labels in stairs, and then the labels without a place
 * first. There are at most MAX_ROUNDS rounds, fewer for many labels, and none after MAX_PLACES tried places.
 */
const MAX_ROUNDS = 5;
const MAX_LABELS = 120;
const MAX_PLACES = 12_000;
/** After this many labels in a row without a place, the next labels are not tried everywhere. */
const SCARCE = 2;
/** After this many, they are only tried next to their items. */
const FULL = 40;

/** A label that needs a place. */
export interface LabelRequest {
  words: string;
  itemId: string;
  /** Whether a user set it. Otherwise it is a number from the drawing. */
  chosen: boolean;
  target: Box;
  size: { width: number; height: number };
  hollow: Hollow | null;
  /** Drawn to the left of the words. */
  symbol: SymbolKind | null;
  color: string;
}

/** The result of placing all labels in one order. */
interface Round {
  order: readonly LabelRequest[];
  stairs: ReadonlySet<LabelRequest>;
  shapes: DrawnShape[];
  without: Set<LabelRequest>;
  /** The number of places that were tried. */
  tried: number;
}

/** Places a label at or near each item, without overlaps. Labels that find no place are left out and counted. */
export function drawLabels(requests: readonly LabelRequest[], page: Page): DrawnShape[] {
  const restore = page.bookmark();
  let order = chosenFirst(requests);
  let last = placeAll(order, page, new Set());
  let best = last;
  const stairs = crowded(order);
  let tried = last.tried;
  for (
    let round = 2;
    round <= roundsFor(order.length) && tried < MAX_PLACES && best.without.size > 0;
    round++
  ) {
    restore();
    last = placeAll(order, page, stairs);
    tried += last.tried;
    if (missing(last) < missing(best)) best = last;
    order = chosenFirst([...last.without, ...order.filter((label) => !last.without.has(label))]);
  }
  if (last !== best) {
    restore();
    placeAll(best.order, page, best.stairs);
  }
  page.leftOut.labels += best.without.size;
  return best.shapes;
}

/** How bad the missing labels are. One label of a user counts more than all numbers of the drawing. */
const missing = ({ without, order }: Round) =>
  without.size + order.length * [...without].filter(({ chosen }) => chosen).length;

/** The labels that would overlap if all were directly above their items. */
function crowded(labels: readonly LabelRequest[]): Set<LabelRequest> {
  const taken = new Occupancy();
  const above = ({ target, size }: LabelRequest) => nearPlaces(target, size)[0]!;
  for (const label of labels) if (!label.hollow) taken.add(above(label), { owner: label.itemId });
  return new Set(labels.filter((label) => !label.hollow && !taken.isFree(above(label), [label.itemId])));
}

const roundsFor = (labels: number) => Math.min(MAX_ROUNDS, Math.floor(MAX_LABELS / labels));

function chosenFirst(labels: readonly LabelRequest[]): LabelRequest[] {
  return [...labels.filter(({ chosen }) => chosen), ...labels.filter(({ chosen }) => !chosen)];
}

function placeAll(labels: readonly LabelRequest[], page: Page, stairs: ReadonlySet<LabelRequest>): Round {
  const round: Round = { order: labels, stairs, shapes: [], without: new Set(), tried: 0 };
  let missed = 0;
  for (const request of labels) {
    const { drawn, tried } = placeLabel(request, page, missed, stairs.has(request) ? stairs.size : 0);
    missed = drawn ? 0 : missed + 1;
    round.tried += tried;
    if (drawn) round.shapes.push(...drawn);
    else round.without.add(request);
  }
  return round;
}

/** The width that a label takes on paper. */
export const labelWidth = (label: string): number =>
  textWidth(shortened(label, MAX_WIDTH, SIZE, true), SIZE, true) + 0.6;

/** Which labels are wanted: the words for an item, or null, and whether its content has labels too. */
export interface Wanted {
  own: (item: NumberedItem) => string | null;
  inside: (item: NumberedItem) => boolean;
}

export function labelRequests(
  items: readonly NumberedItem[],
  page: Page,
  offenders: Offenders,
  wanted: Wanted,
): LabelRequest[] {
  const request = (label: string, item: Item, box: Box, hollow: Hollow | null): LabelRequest => {
    const symbol = drawnSymbol(item);
    return {
      words: shortened(label, MAX_WIDTH, SIZE, true),
      itemId: item.id,
      chosen: Boolean(item.label?.trim()),
      target: onPaper(page.sheet, box),
      size: {
        width: labelWidth(label) + (symbol ? SYMBOL.width + SYMBOL_GAP : 0),
        height: Math.max(SIZE * CAPITAL + 0.7, symbol ? SYMBOL.height + 0.3 : 0),
      },
      hollow,
      symbol,
      color: offenders.has(item.id) ? RED : INK,
    };
  };
  const own = items.flatMap((item) => {
    const words = wanted.own(item);
    return words === null ? [] : [request(words, item.placed.item, item.placed.box, null)];
  });
  const inside = items
    .filter(wanted.inside)
    .flatMap(({ placed, content }) =>
      content.flatMap(({ item, label, box }) =>
        box ? [request(label, item, box, hollowOf(placed, page))] : [],
      ),
    );
  return [...own, ...inside];
}

/** The space inside a culvert that a text may use. A pipe has no usable space, because it is round. */
function hollowOf({ item, box }: PlacedItem, { sheet }: Page): Hollow {
  const margin = item.kind === 'culvert' ? CULVERT_WALL + 0.4 * sheet.scale : Infinity;
  const space = {
    x: box.x + margin,
    y: box.y + margin,
    width: box.width - 2 * margin,
    height: box.height - 2 * margin,
  };
  return { owner: item.id, space: onPaper(sheet, space) };
}

/** The places for a label, better ones first. Generators make later places only when they are needed. */
function placesFor(
  { target, size }: LabelRequest,
  area: Box,
  missed: number,
  steps: number,
): Iterable<Box>[] {
  const places: Iterable<Box>[] = steps ? [stairPlaces(target, size, area, steps)] : [];
  places.push(nearPlaces(target, size));
  if (missed < FULL) places.push(farPlaces(target, size, area));
  if (missed < SCARCE) places.push(anyPlaces(target, size, area));
  return places;
}

function placeLabel(request: LabelRequest, page: Page, missed: number, steps: number) {
  let tried = 0;
  for (const places of placesFor(request, page.area, missed, steps)) {
    for (const box of places) {
      tried++;
      const drawn = labelAt(box, request, page);
      if (drawn) return { drawn, tried };
    }
  }
  return { drawn: null, tried };
}

/** Draws a label at a place. Null when the place is not free, or when the label would seem to belong to another item. */
function labelAt(box: Box, request: LabelRequest, page: Page): DrawnShape[] | null {
  const { itemId, target, hollow } = request;
  if (!page.canWrite(box, hollow)) return null;
  const leader = leaderTo(box, target);
  const near = leader.length <= NEAR;
  if (near && !page.needsNoLeader(box, target, itemId, hollow)) return null;
  if (!near && !page.canLead(leader, hollow ? [itemId, hollow.owner] : [itemId])) return null;
  page.addText(box);
  const label = labelShapes(box, request);
  if (near) return label;
  page.addLeader(leader);
  const { from, to } = leader;
  const dot: DrawnShape = { kind: 'circle', layer: 'LABEL', ...to, radius: 0.32, fill: THIN.color };
  return [line('LABEL', THIN, from.x, from.y, to.x, to.y), dot, ...label];
}

function labelShapes(box: Box, { words, itemId, symbol, color }: LabelRequest): DrawnShape[] {
  const room = symbol ? SYMBOL.width + SYMBOL_GAP : 0;
  const x = box.x + room + (box.width - room) / 2;
  const y = box.y + box.height / 2 + (SIZE * CAPITAL) / 2;
  const label: DrawnShape = {
    ...text('LABEL', words, x, y, SIZE, { anchor: 'middle', bold: true, color }),
    role: 'itemLabel',
    itemId,
  };
  if (!symbol) return [label];
  const middle = box.x + 0.3 + SYMBOL.width / 2;
  return [label, ...symbolShapes(symbol, middle, box.y + box.height / 2, 'LABEL')];
}

export interface Leader {
  from: Point;
  to: Point;
  length: number;
}

/** A leader from the edge of the label to a point just inside the item. */
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
