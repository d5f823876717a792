import type { Language } from '../../text/language.js';
import type { SectionLayout } from '../layout.js';
import { DIMENSION, dimensionLine, SIZE } from './dimensionLine.js';
import type { DrawnShape } from './drawing.js';
import { type Gap, gapsOf } from './gaps.js';
import { textWidth } from './letters.js';
import type { Page } from './page.js';
import { CAPITAL, line, THIN, text } from './pens.js';
import { length } from './words.js';

const SMALLEST = 0.4;
const TICK = 0.5;
const FARTHEST = 11;
/** A dimension line that is this far from the widest point of an item needs an extension line. */
const OFF = 0.5;
const FINE = { ...THIN, width: 0.1 };

/** Draws the clear openings between neighbours, and to the walls if there are walls. */
export function drawOpenings(layout: SectionLayout, page: Page, language: Language): DrawnShape[] {
  const { scale } = page.sheet;
  const gaps = gapsOf(layout).filter(({ from, to }) => (to - from) / scale >= SMALLEST);
  // All lines come before any text, so that no line crosses the text of an earlier opening.
  const lines = gaps.flatMap((gap) => dimension(gap, page));
  return [...lines, ...gaps.flatMap((gap) => opening(gap, page, language))];
}

function dimension({ from, to, y, left, right }: Gap, page: Page): DrawnShape[] {
  const { origin, scale } = page.sheet;
  const [x1, x2, at] = [origin.x + from / scale, origin.x + to / scale, origin.y + y / scale];
  page.addHorizontal(x1, at, x2 - x1);
  return [
    ...dimensionLine({ x: x1, y: at }, { x: x2, y: at }, TICK),
    ...extension(left, x1, at, page),
    ...extension(right, x2, at, page),
  ];
}

/** A line from the widest point of a round item to a dimension line above or below it. */
function extension(end: Gap['left'], x: number, at: number, page: Page): DrawnShape[] {
  if (!end?.round) return [];
  const start = page.sheet.origin.y + end.flank / page.sheet.scale;
  if (Math.abs(start - at) < OFF) return [];
  page.addVertical(x, start, at);
  return [line(DIMENSION, FINE, x, start, x, at + Math.sign(at - start) * TICK)];
}

function opening({ from, to, y, top, floor }: Gap, page: Page, language: Language): DrawnShape[] {
  const { origin, scale } = page.sheet;
  const at = origin.y + y / scale;
  const words = length(to - from, language);
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
    const shapes: DrawnShape[] = [
      {
        ...text(DIMENSION, words, middle + shift, place + height - 0.25, SIZE, { anchor: 'middle' }),
        role: 'dimensionText',
      },
    ];
    if (!away) return shapes;
    page.addLeader(pointer);
    return [line(DIMENSION, FINE, middle, at, middle, pointer.to.y), ...shapes];
  }
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
