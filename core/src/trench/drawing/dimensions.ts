import type { Language } from '../../text/language.js';
import type { SectionLayout } from '../layout.js';
import { DIMENSION, dimensionLine, SIZE } from './dimensionLine.js';
import type { DrawnShape } from './drawing.js';
import { type Ground, SOIL } from './ground.js';
import { textWidth } from './letters.js';
import { CAPITAL, line, QUIET, THIN, text } from './pens.js';
import type { Sheet } from './sheet.js';
import { length, WORDS } from './words.js';

const AWAY = { chain: 4, total: 15, cover: 6, width: 7 };
const SPACING = SIZE * CAPITAL + 0.9;
const EXTENSION = { ...THIN, color: QUIET, width: 0.1 };

/** Draws heights to the left, cover to the right and the width below, all outside the trench. */
export function drawDimensions(
  layout: SectionLayout,
  ground: Ground,
  sheet: Sheet,
  language: Language,
): DrawnShape[] {
  const { origin, scale } = sheet;
  const left = ground.edge.x;
  const right = left + ground.edge.width;
  const wall = ground.open
    ? { left: left - 1, right: right + 1 }
    : { left: origin.x, right: origin.x + layout.width / scale + 1 };
  const heights = boundaries(layout, ground);
  const depth = heights.at(-1)!;
  const bare = length(depth, language);
  const total = { words: bare, bare, side: -1 } as const;
  const shapes = chain(heights, left - AWAY.chain, sheet, language);
  if (heights.length > 2) shapes.push(...upright(0, depth, left - AWAY.total, sheet, total));
  for (const y of [0, depth]) {
    const reach = left - (heights.length > 2 ? AWAY.total : AWAY.chain) - 1;
    const end = y === 0 ? left : wall.left;
    shapes.push(line(DIMENSION, EXTENSION, reach, origin.y + y / scale, end, origin.y + y / scale));
  }
  const uppermost = uppermostOf(layout);
  if (uppermost !== null && uppermost > 0) {
    const at = origin.y + uppermost / scale;
    const cover = length(uppermost, language);
    const words = `${WORDS[language].coverDepth} ${cover}`;
    shapes.push(...upright(0, uppermost, right + AWAY.cover, sheet, { words, bare: cover, side: 1 }));
    shapes.push(line(DIMENSION, EXTENSION, wall.right, at, right + AWAY.cover + 1, at));
    shapes.push(line(DIMENSION, EXTENSION, right, origin.y, right + AWAY.cover + 1, origin.y));
  }
  if (!ground.open) shapes.push(...widthBelow(layout.width, depth, ground, sheet, language));
  return shapes;
}

/** The depths where one material or layer ends and another begins. */
function boundaries(layout: SectionLayout, { bands, coverings, open }: Ground): number[] {
  const depths = new Set([0]);
  for (const { y, height } of [...coverings, ...bands]) depths.add(y).add(y + height);
  if (open) {
    for (const { top, floor } of layout.layers) depths.add(top).add(floor);
    depths.add(layout.zone.bottom);
  }
  const sorted = [...depths].filter((depth) => depth >= 0).sort((a, b) => a - b);
  return sorted.filter((depth, i) => i === 0 || depth - sorted[i - 1]! > 0.05);
}

function uppermostOf({ layers }: SectionLayout): number | null {
  let uppermost: number | null = null;
  for (const { items } of layers) {
    for (const { box } of items) uppermost = Math.min(uppermost ?? box.y, box.y);
  }
  return uppermost;
}

/** A chain of heights. Texts that would overlap are moved apart, with lines to the places where they belong. */
function chain(heights: number[], x: number, { origin, scale }: Sheet, language: Language): DrawnShape[] {
  const shapes: DrawnShape[] = [];
  const texts: ChainText[] = [];
  for (let i = 1; i < heights.length; i++) {
    const [from, to] = [origin.y + heights[i - 1]! / scale, origin.y + heights[i]! / scale];
    shapes.push(...dimensionLine({ x, y: from }, { x, y: to }));
    texts.push({
      words: length(heights[i]! - heights[i - 1]!, language),
      at: (from + to) / 2,
      height: to - from,
    });
  }
  const [top, bottom] = [origin.y + heights[0]! / scale, origin.y + heights.at(-1)! / scale];
  const kept = largest(texts, Math.max(1, Math.floor((bottom - top) / SPACING)));
  const wanted = kept.map(({ at }) => at);
  const places = within(apart(wanted, SPACING), SPACING, top + SPACING / 2, bottom - SPACING / 2);
  for (const [i, { words, at }] of kept.entries()) {
    const place = places[i]!;
    const moved = Math.abs(place - at) > SPACING / 4;
    if (moved) shapes.push(line(DIMENSION, EXTENSION, x, at, x - 1.8, place));
    const baseline = place + (SIZE * CAPITAL) / 2;
    const label = text(DIMENSION, words, x - (moved ? 2.1 : 1.3), baseline, SIZE, { anchor: 'end' });
    shapes.push({ ...label, role: 'dimensionText' });
  }
  return shapes;
}

interface ChainText {
  words: string;
  at: number;
  height: number;
}

/** The `most` texts of the highest bands, in their order. */
function largest(texts: readonly ChainText[], most: number): ChainText[] {
  if (texts.length <= most) return [...texts];
  const highest = [...texts].sort((a, b) => b.height - a.height || a.at - b.at).slice(0, most);
  const kept = new Set(highest);
  return texts.filter((one) => kept.has(one));
}

/** Moves places between two ends, if all fit there. */
function within(places: readonly number[], distance: number, from: number, to: number): number[] {
  const moved = places.map((place, i) => Math.max(place, from + i * distance));
  return moved.map((place, i) => Math.min(place, to - (places.length - 1 - i) * distance));
}

/** Moves sorted places apart by as little as possible. Places that would be too close become a run with one middle. */
export function apart(wanted: readonly number[], distance: number): number[] {
  const runs: { sum: number; count: number }[] = [];
  const first = (run: { sum: number; count: number }) =>
    run.sum / run.count - ((run.count - 1) * distance) / 2;
  for (const place of wanted) {
    let run = { sum: place, count: 1 };
    for (
      let last = runs.at(-1);
      last && first(last) + last.count * distance > first(run);
      last = runs.at(-1)
    ) {
      runs.pop();
      run = { sum: last.sum + run.sum, count: last.count + run.count };
    }
    runs.push(run);
  }
  return runs.flatMap((run) => Array.from({ length: run.count }, (_, i) => first(run) + i * distance));
}

/** A vertical dimension. The text is along the line if it fits there, otherwise only the length is beside it. */
function upright(
  from: number,
  to: number,
  x: number,
  { origin, scale }: Sheet,
  { words, bare, side }: { words: string; bare: string; side: 1 | -1 },
): DrawnShape[] {
  const [y1, y2] = [origin.y + from / scale, origin.y + to / scale];
  const middle = (y1 + y2) / 2;
  const label =
    textWidth(words, SIZE) < y2 - y1
      ? text(DIMENSION, words, x - 0.8, middle, SIZE, { anchor: 'middle', upright: true })
      : text(DIMENSION, bare, x + side * 1.3, middle + (SIZE * CAPITAL) / 2, SIZE, {
          anchor: side > 0 ? 'start' : 'end',
        });
  return [...dimensionLine({ x, y: y1 }, { x, y: y2 }), { ...label, role: 'dimensionText' }];
}

function widthBelow(
  width: number,
  depth: number,
  { edge }: Ground,
  { origin, scale }: Sheet,
  language: Language,
): DrawnShape[] {
  const y = edge.y + edge.height + AWAY.width;
  const [left, right] = [origin.x, origin.x + width / scale];
  const from = Math.max(origin.y + depth / scale, edge.y + edge.height - SOIL.below) + 0.8;
  const label = text(DIMENSION, length(width, language), (left + right) / 2, y - 0.8, SIZE, {
    anchor: 'middle',
  });
  return [
    ...[left, right].map((x) => line(DIMENSION, EXTENSION, x, from, x, y + 1)),
    ...dimensionLine({ x: left, y }, { x: right, y }),
    { ...label, role: 'dimensionText' },
  ];
}
