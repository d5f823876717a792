import type { Box } from '../../geometry/box.js';
import type { Point } from '../arrangements/index.js';
import type { PlacedItem } from '../layout.js';
import { CULVERT_WALL } from '../shape.js';
import type { DrawnShape } from './drawing.js';
import { shortened, textWidth } from './letters.js';
import type { NumberedItem } from './numbering.js';
import type { Hollow, Page } from './page.js';
import { CAPITAL, line, THIN, text } from './pens.js';
import { onPaper } from './sheet.js';

const SIZE = 3.1;
const WIDEST = 32;
const GAP = 0.7;
/** Beyond this distance from its item a label needs a line to it. */
const NEAR = 1.8;
/** After so many labels in a row without room, the others are only tried beside their items. */
const FULL = 40;

/** A label at or near each item, nothing on top of anything; what finds no room is left out and counted. */
export function drawLabels(
  items: readonly NumberedItem[],
  page: Page,
): { shapes: DrawnShape[]; left: number } {
  const shapes: DrawnShape[] = [];
  let left = 0;
  let missed = 0;
  const put = (label: string, itemId: string, box: Box, hollow: Hollow | null) => {
    const words = shortened(label, WIDEST, SIZE, true);
    const far = missed < FULL;
    const drawn = placeLabel(words, itemId, onPaper(page.sheet, box), hollow, page, far);
    missed = drawn ? 0 : missed + 1;
    if (drawn) shapes.push(...drawn);
    else left++;
  };
  for (const { placed, label } of items) put(label, placed.item.id, placed.box, null);
  for (const { placed, content } of items) {
    for (const [i, inside] of content.entries()) {
      const where = placed.content?.[i];
      if (inside.label && where) put(inside.label, inside.item.id, where.box, hollowOf(placed, page));
    }
  }
  return { shapes, left };
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

function placeLabel(
  label: string,
  itemId: string,
  target: Box,
  hollow: Hollow | null,
  page: Page,
  far: boolean,
) {
  const size = { width: textWidth(label, SIZE, true) + 0.6, height: SIZE * CAPITAL + 0.7 };
  for (const box of places(target, size, far)) {
    if (!page.canWrite(box, hollow)) continue;
    const leader = leaderTo(box, target);
    if (leader.length > NEAR && !page.canCross(leader, hollow ? [itemId, hollow.owner] : [itemId])) continue;
    page.write(box);
    const x = box.x + box.width / 2;
    const words: DrawnShape = {
      ...text('LABEL', label, x, box.y + box.height - 0.35, SIZE, { anchor: 'middle', bold: true }),
      role: 'itemLabel',
      itemId,
    };
    if (leader.length <= NEAR) return [words];
    page.cross(leader);
    const { from, to } = leader;
    const dot: DrawnShape = { kind: 'circle', layer: 'LABEL', ...to, radius: 0.32, fill: THIN.color };
    return [line('LABEL', THIN, from.x, from.y, to.x, to.y), dot, words];
  }
  return null;
}

/** Above first, then below and beside, then ever further out. */
function* places(
  target: Box,
  { width, height }: { width: number; height: number },
  far: boolean,
): Generator<Box> {
  const centre = { x: target.x + target.width / 2, y: target.y + target.height / 2 };
  const x = centre.x - width / 2;
  const bottom = target.y + target.height;
  for (const gap of [GAP, GAP + 0.9]) yield { x, y: target.y - gap - height, width, height };
  for (const gap of [GAP, GAP + 0.9]) yield { x, y: bottom + gap, width, height };
  for (const side of [target.x + target.width + GAP, target.x - GAP - width]) {
    yield { x: side, y: centre.y - height / 2, width, height };
  }
  if (!far) return;
  for (let reach = 3; reach <= 42; reach += 2.5) {
    for (const turn of TURNS) {
      const [dx, dy] = [Math.sin(turn), -Math.cos(turn)];
      const middle = {
        x: centre.x + dx * (target.width / 2 + reach + width / 2),
        y: centre.y + dy * (target.height / 2 + reach + height / 2),
      };
      yield { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
    }
  }
}

/** Upwards first, then leaning to either side. */
const TURNS = [0, 1, -1, 2, -2, 3, -3, 8, 7, -7, 6, -6, 4, -4, 5, -5].map((n) => (n * Math.PI) / 8);

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
