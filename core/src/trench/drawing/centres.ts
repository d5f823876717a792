import type { Language } from '../../text/language.js';
import type { LayerLayout, SectionLayout } from '../layout.js';
import { DIMENSION, dimensionBetween, dimensionLine, dimensionText, SIZE } from './dimensionLine.js';
import type { Dimension, DrawnShape } from './drawing.js';
import { textWidth } from './letters.js';
import type { Page } from './page.js';
import { CAPITAL, line, QUIET, THIN, text } from './pens.js';
import { length, WORDS } from './words.js';

/** The distance between the lines of two layers. */
export const SPACING_PITCH = 7;
/** Sections with more layers than this have no space for all of them. */
const MAX_ROWS = 6;
const GAP = 0.5;
const LIFT = 1.1;

/** A run of equal spacings, in mm of trench. */
interface Run {
  from: number;
  to: number;
  count: number;
}

/** The layers whose items have spacings, from the top. */
export const spacedLayers = ({ layers }: SectionLayout): LayerLayout[] =>
  [...layers]
    .reverse()
    .filter(({ items }) => items.length > 1)
    .slice(0, MAX_ROWS);

/** Draws a line for each layer below the trench, with the spacings of its items' centres. */
export function centreSpacings(layout: SectionLayout, below: number, page: Page, language: Language) {
  const shapes: DrawnShape[] = [];
  const spaced = spacedLayers(layout);
  for (const [i, { layer, items }] of spaced.entries()) {
    const y = below + SPACING_PITCH * (i + 0.8);
    const runs = runsOf(items.map(({ box }) => box.x + box.width / 2));
    if (runs.length === 0) continue;
    shapes.push(...chain(runs, y, page));
    const number = layout.layers.findIndex((one) => one.layer === layer) + 1;
    // To the left of the wall, so that the extension line of the width does not cross the name.
    const start = page.sheet.origin.x + Math.min(runs[0]!.from / page.sheet.scale - 2, -1.4);
    const words = `${WORDS[language].layer(number)} ${WORDS[language].centres}`;
    const look = { anchor: 'end', color: QUIET } as const;
    shapes.push({
      ...text(DIMENSION, words, start, y + (SIZE * CAPITAL) / 2, SIZE, look),
      role: 'dimensionText',
    });
  }
  return { shapes, rows: spaced.length };
}

/** Neighbouring spacings of the same length in whole mm become one run. */
function runsOf(places: number[]): Run[] {
  const sorted = places.sort((a, b) => a - b).filter((x, i, all) => i === 0 || x - all[i - 1]! >= 0.5);
  const runs: Run[] = [];
  for (let i = 1; i < sorted.length; i++) {
    const [from, to] = [sorted[i - 1]!, sorted[i]!];
    const last = runs.at(-1);
    const equal = last && Math.round((last.to - last.from) / last.count) === Math.round(to - from);
    if (equal) {
      last.to = to;
      last.count++;
    } else runs.push({ from, to, count: 1 });
  }
  return runs.flatMap((run) => (run.count < 3 ? singles(run) : [run]));
}

const singles = ({ from, to, count }: Run): Run[] =>
  Array.from({ length: count }, (_, i) => ({
    from: from + ((to - from) * i) / count,
    to: from + ((to - from) * (i + 1)) / count,
    count: 1,
  }));

function chain(runs: readonly Run[], y: number, page: Page): DrawnShape[] {
  const { origin, scale } = page.sheet;
  const shapes: DrawnShape[] = [];
  const ends = { above: -Infinity, below: -Infinity };
  for (const { from, to, count } of runs) {
    const [x1, x2] = [origin.x + from / scale, origin.x + to / scale];
    const group = dimensionBetween({ x: x1, y }, { x: x2, y });
    shapes.push(...dimensionLine(group));
    for (let i = 1; i < count; i++) {
      const x = x1 + ((x2 - x1) * i) / count;
      if ((x2 - x1) / count > 0.8) shapes.push(line(DIMENSION, THIN, x, y - 0.6, x, y + 0.6));
    }
    const one = length((to - from) / count);
    const words = count > 1 ? `${count} × ${one}` : one;
    const placed = placeText(group, words, (x1 + x2) / 2, y, ends);
    if (placed) shapes.push(placed);
    else page.leftOut.dimensions++;
  }
  return shapes;
}

/** Above the line, or below it when there is no space above. */
function placeText(
  group: Dimension,
  words: string,
  middle: number,
  y: number,
  ends: { above: number; below: number },
): DrawnShape | null {
  const half = textWidth(words, SIZE) / 2;
  const side = (['above', 'below'] as const).find((one) => middle - half >= ends[one] + GAP);
  if (!side) return null;
  ends[side] = middle + half;
  const baseline = side === 'above' ? y - LIFT : y + LIFT + SIZE * CAPITAL;
  return dimensionText(group, words, middle, baseline, { anchor: 'middle' });
}
