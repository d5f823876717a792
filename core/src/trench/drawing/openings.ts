import type { Box } from '../../geometry/box.js';
import type { Language } from '../../text/language.js';
import type { LayerLayout, PlacedItem, SectionLayout } from '../layout.js';
import { DIMENSION, dimensionLine, SIZE } from './dimensionLine.js';
import type { DrawnShape } from './drawing.js';
import { textWidth } from './letters.js';
import type { Page } from './page.js';
import { CAPITAL, line, THIN, text } from './pens.js';
import { length } from './words.js';

const SMALLEST = 0.4;
const TICK = 0.5;
const FARTHEST = 11;

/** The clear openings of a section: between neighbours, and to the walls where there are any. */
export function drawOpenings(layout: SectionLayout, page: Page, language: Language): DrawnShape[] {
  return layout.layers.flatMap((layer) =>
    gapsOf(layer, layout).flatMap(({ from, to, y }) => opening(from, to, y, layer, page, language)),
  );
}

interface Gap {
  from: number;
  to: number;
  /** The height at which both sides are nearest to each other. */
  y: number;
}

function gapsOf({ items }: LayerLayout, { width, section }: SectionLayout): Gap[] {
  if (items.length === 0) return [];
  const order = [...items].sort((a, b) => centre(a.box) - centre(b.box));
  const gaps: Gap[] = [];
  for (const [i, right] of order.entries()) {
    const left = order[i - 1];
    if (!left) continue;
    const y = between(left, right);
    if (y !== null) gaps.push({ from: left.box.x + left.box.width, to: right.box.x, y });
  }
  if (section.sectionType === 'DIRECTLY_IN_GROUND') return gaps;
  const [first, last] = [order[0]!, order.at(-1)!];
  gaps.push({ from: 0, to: first.box.x, y: flank(first) });
  gaps.push({ from: last.box.x + last.box.width, to: width, y: flank(last) });
  return gaps;
}

const centre = ({ x, width }: Box) => x + width / 2;

/** Where an item is widest: at the centres of the lowest parts that touch its side, else at half its height. */
function flank({ box, parts, item }: PlacedItem): number {
  if (item.kind === 'culvert' || item.kind === 'pipeCanal' || parts.length === 0)
    return box.y + box.height / 2;
  let lowest = -Infinity;
  for (const { x, y, diameter } of parts) if (x - diameter / 2 < box.x + 0.001) lowest = Math.max(lowest, y);
  return lowest;
}

/** Null where the two stand at different heights, so that nothing lies between them. */
function between(left: PlacedItem, right: PlacedItem): number | null {
  const top = Math.max(left.box.y, right.box.y);
  const bottom = Math.min(left.box.y + left.box.height, right.box.y + right.box.height);
  if (bottom <= top) return null;
  return Math.min(bottom, Math.max(top, Math.max(flank(left), flank(right))));
}

function opening(
  from: number,
  to: number,
  y: number,
  { floor, top }: LayerLayout,
  page: Page,
  language: Language,
): DrawnShape[] {
  const { origin, scale } = page.sheet;
  const [x1, x2, at] = [origin.x + from / scale, origin.x + to / scale, origin.y + y / scale];
  if (x2 - x1 < SMALLEST) return [];
  const words = length(to - from, language);
  const width = textWidth(words, SIZE) + 0.4;
  const height = SIZE * CAPITAL + 0.5;
  const middle = (x1 + x2) / 2;
  const bands = { top: origin.y + top / scale, floor: origin.y + floor / scale };
  for (const { shift, place, away } of placesBy(at, height, bands)) {
    const box = { x: middle - width / 2 + shift, y: place, width, height };
    if (!page.canWrite(box)) continue;
    page.write(box);
    page.rule(x1, at, x2 - x1);
    const shapes: DrawnShape[] = [
      ...dimensionLine({ x: x1, y: at }, { x: x2, y: at }, TICK),
      {
        ...text(DIMENSION, words, middle + shift, place + height - 0.25, SIZE, { anchor: 'middle' }),
        role: 'dimensionText',
      },
    ];
    const end = place > at ? place : place + height;
    if (away) shapes.push(line(DIMENSION, { ...THIN, width: 0.1 }, middle, at, middle, end));
    return shapes;
  }
  return dimensionLine({ x: x1, y: at }, { x: x2, y: at }, TICK);
}

/** On the line, under it, then below the layer and above it, a little to the side if need be. */
function* placesBy(at: number, height: number, { top, floor }: { top: number; floor: number }) {
  yield { shift: 0, place: at - 0.45 - height, away: false };
  yield { shift: 0, place: at + 0.45, away: false };
  const below = [0.6, 3.4, 6.2].map((gap) => floor + gap);
  const above = [0.6, 3.4].map((gap) => top - gap - height).filter((place) => at - place < FARTHEST);
  for (const place of [...below, ...above]) {
    for (const shift of [0, 1.1, -1.1]) yield { shift, place, away: true };
  }
}
