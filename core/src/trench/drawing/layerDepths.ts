import type { Language } from '../../text/language.js';
import type { LayerLayout, SectionLayout } from '../layout.js';
import { apart, between, largest } from './apart.js';
import {
  DIMENSION,
  dimensionBetween,
  dimensionLine,
  dimensionText,
  EXTENSION,
  SIZE,
} from './dimensionLine.js';
import type { DrawnShape } from './drawing.js';
import type { Ground } from './ground.js';
import { textWidth } from './letters.js';
import type { Page } from './page.js';
import { CAPITAL, line, text } from './pens.js';
import { length, WORDS } from './words.js';

const AWAY = 5;
const LINE = SIZE * CAPITAL + 0.9;
const BLOCK = 2 * LINE + 0.8;

/** Draws the cover over the uppermost item, and beside each layer its name and how deep its top and floor are. */
export function layerDepths(
  layout: SectionLayout,
  ground: Ground,
  page: Page,
  language: Language,
): DrawnShape[] {
  const { origin, scale } = page.sheet;
  const edge = ground.edge.x + ground.edge.width;
  const x = edge + AWAY;
  const wall = ground.open ? edge + 1 : origin.x + layout.width / scale + 1;
  const down = (depth: number) => origin.y + depth / scale;
  const shapes: DrawnShape[] = [];
  const extension = (depth: number, from: number) =>
    line(DIMENSION, EXTENSION, from, down(depth), x + 1, down(depth));
  const uppermost = uppermostOf(layout);
  if (uppermost !== null && uppermost > 0)
    shapes.push(extension(0, edge), extension(uppermost, wall), ...cover(uppermost, x, page, language));
  const filled = layout.layers.filter(({ items, top }) => items.length > 0 && top > 0);
  if (filled.length === 0) return shapes;
  for (const { top, floor } of filled) {
    const group = dimensionBetween({ x, y: down(top) }, { x, y: down(floor) });
    if (floor > top) shapes.push(...dimensionLine(group));
    shapes.push(
      ...[top, floor].filter((depth) => depth !== uppermost).map((depth) => extension(depth, wall)),
    );
  }
  return [...shapes, ...blocks(layout, filled, x, page, language)];
}

function uppermostOf({ layers }: SectionLayout): number | null {
  let uppermost: number | null = null;
  for (const { items } of layers) {
    for (const { box } of items) uppermost = Math.min(uppermost ?? box.y, box.y);
  }
  return uppermost;
}

/** The dimension of the cover. A short line has no space for the word. */
function cover(depth: number, x: number, { sheet }: Page, language: Language): DrawnShape[] {
  const [top, bottom] = [sheet.origin.y, sheet.origin.y + depth / sheet.scale];
  const group = dimensionBetween({ x, y: top }, { x, y: bottom });
  const words = `${WORDS[language].coverDepth} ${length(depth)}`;
  const fitting = textWidth(words, SIZE) < bottom - top ? words : length(depth);
  const look = { anchor: 'middle', angle: 90 } as const;
  return [...dimensionLine(group), dimensionText(group, fitting, x - 0.8, (top + bottom) / 2, look)];
}

/** The names and depths of the layers, moved apart where the layers are too close. */
function blocks(
  { layers }: SectionLayout,
  filled: readonly LayerLayout[],
  x: number,
  page: Page,
  language: Language,
): DrawnShape[] {
  const { sheet } = page;
  const down = (depth: number) => sheet.origin.y + depth / sheet.scale;
  const downwards = [...filled].reverse();
  const [first, last] = [page.area.y + BLOCK / 2, page.area.y + page.area.height - BLOCK / 2];
  const most = Math.max(1, Math.floor((last - first) / BLOCK));
  const kept = largest(downwards, most, ({ items }) => items.length);
  page.leftOut.dimensions += downwards.length - kept.length;
  const wanted = kept.map(({ top, floor }) => down((top + floor) / 2));
  const places = between(apart(wanted, BLOCK), BLOCK, first, last);
  return kept.flatMap(({ layer, top, floor }, i) => {
    const name = WORDS[language].layer(layers.findIndex((one) => one.layer === layer) + 1);
    const range = `${length(top)}–${length(floor)}`;
    const moved = Math.abs(places[i]! - wanted[i]!) > LINE / 2;
    const start = x + (moved ? 4.2 : 1.8);
    const shapes: DrawnShape[] = [
      { ...text(DIMENSION, name, start, places[i]! - 0.5, SIZE, { bold: true }), role: 'dimensionText' },
      { ...text(DIMENSION, range, start, places[i]! + LINE - 0.5, SIZE), role: 'dimensionText' },
    ];
    if (moved) shapes.push(line(DIMENSION, EXTENSION, x, down((top + floor) / 2), start - 0.6, places[i]!));
    return shapes;
  });
}
