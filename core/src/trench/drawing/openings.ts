import type { SectionLayout } from '../layout.js';
import { DIMENSION, dimensionBetween, dimensionLine, dimensionText, partsOf, SIZE } from './dimensionLine.js';
import type { Dimension, DrawnShape } from './drawing.js';
import { type Gap, gapsOf } from './gaps.js';
import { textWidth } from './letters.js';
import type { Offenders } from './offenders.js';
import type { Page } from './page.js';
import { CAPITAL, INK, line, RED, THIN } from './pens.js';
import { length } from './words.js';

const SMALLEST = 0.4;
const TICK = 0.5;
const FARTHEST = 11;
/** A dimension line that is this far from the widest point of an item needs an extension line. */
const OFF = 0.5;
const FINE = { ...THIN, width: 0.1 };

/** Draws the clear openings between neighbours, and to the walls if there are walls. Too small ones are red. */
export function drawOpenings(layout: SectionLayout, page: Page, offenders: Offenders): DrawnShape[] {
  const { scale } = page.sheet;
  const gaps = gapsOf(layout)
    .filter(({ from, to }) => (to - from) / scale >= SMALLEST)
    .map((gap) => ({
      gap,
      group: groupOf(gap, page),
      color: offenders.together(gap.left?.itemId, gap.right?.itemId) ? RED : INK,
    }));
  // All lines come before any text, so that no line crosses the text of an earlier opening.
  const lines = gaps.flatMap(({ gap, group, color }) => lineOf(gap, group, color, page));
  return [...lines, ...gaps.flatMap(({ gap, group, color }) => textOf(gap, group, color, page))];
}

function groupOf({ from, to, y, left, right }: Gap, { sheet: { origin, scale } }: Page): Dimension {
  const at = origin.y + y / scale;
  const end = (x: number, side: Gap['left']) => ({
    x: origin.x + x / scale,
    y: side?.round ? origin.y + side.flank / scale : at,
  });
  const [a, b] = [end(from, left), end(to, right)];
  return { ...dimensionBetween(a, b, { x: a.x, y: at }), vertical: false };
}

function lineOf({ left, right }: Gap, group: Dimension, color: string, page: Page): DrawnShape[] {
  const { from, to, line: at } = group;
  page.addHorizontal(from.x, at.y, to.x - from.x);
  return [
    ...dimensionLine(group, TICK, color),
    ...partsOf(group, [
      ...extension(left, from.x, at.y, page, color),
      ...extension(right, to.x, at.y, page, color),
    ]),
  ];
}

/** A line from the widest point of a round item to a dimension line above or below it. */
function extension(end: Gap['left'], x: number, at: number, page: Page, color: string): DrawnShape[] {
  if (!end?.round) return [];
  const start = page.sheet.origin.y + end.flank / page.sheet.scale;
  if (Math.abs(start - at) < OFF) return [];
  page.addVertical(x, start, at);
  const pen = color === INK ? FINE : { ...FINE, color };
  return [line(DIMENSION, pen, x, start, x, at + Math.sign(at - start) * TICK)];
}

function textOf({ from, to, y, top, floor }: Gap, group: Dimension, color: string, page: Page): DrawnShape[] {
  const { origin, scale } = page.sheet;
  const at = origin.y + y / scale;
  const words = length(to - from);
  const width = textWidth(words, SIZE) + 0.4;
  const height = SIZE * CAPITAL + 0.5;
  const middle = origin.x + (from + to) / 2 / scale;
  const bands = { top: origin.y + top / scale, floor: origin.y + floor / scale };
  for (const { shift, place, away } of textPlaces(at, height, bands)) {
    const box = { x: middle - width / 2 + shift, y: place, width, height };
    if (!page.canWrite(box)) continue;
    const pointer = { from: { x: middle, y: at }, to: { x: middle, y: place > at ? place : place + height } };
    if (away && !page.canLead(pointer, [])) continue;
    page.addText(box);
    const look = { anchor: 'middle', color } as const;
    const label = dimensionText(group, words, middle + shift, place + height - 0.25, look);
    if (!away) return [label];
    page.addLeader(pointer);
    return [...partsOf(group, [line(DIMENSION, FINE, middle, at, middle, pointer.to.y)]), label];
  }
  page.leftOut.dimensions++;
  return [];
}

/** The places for the text: on the line, under it, then below and above the items, also a little to the side. */
function* textPlaces(at: number, height: number, { top, floor }: { top: number; floor: number }) {
  yield { shift: 0, place: at - 0.45 - height, away: false };
  yield { shift: 0, place: at + 0.45, away: false };
  const below = [0.6, 3.4, 6.2].map((gap) => floor + gap);
  const above = [0.6, 3.4].map((gap) => top - gap - height).filter((place) => at - place < FARTHEST);
  for (const place of [...below, ...above]) {
    for (const shift of [0, 1.1, -1.1]) yield { shift, place, away: true };
  }
}
