import type { SectionLayout } from '../layout.js';
import { apart, between, largest } from './apart.js';
import { centreSpacings, SPACING_PITCH } from './centres.js';
import {
  DIMENSION,
  dimensionBetween,
  dimensionLine,
  dimensionText,
  EXTENSION,
  partsOf,
  SIZE,
} from './dimensionLine.js';
import type { Dimension, DrawingInput, DrawnShape } from './drawing.js';
import { type Ground, SOIL } from './ground.js';
import { layerDepths } from './layerDepths.js';
import { textWidth } from './letters.js';
import type { Page } from './page.js';
import { CAPITAL, line } from './pens.js';
import { length, WORDS } from './words.js';

const AWAY = { chain: 4, total: 15, marker: 7, width: 7 };
const SPACING = SIZE * CAPITAL + 0.9;

/** Draws heights and the depth of the marker to the left, the cover and the layers to the right, spacings and the width below. */
export function drawDimensions(
  { layout, marker, language }: DrawingInput,
  isMarked: boolean,
  ground: Ground,
  page: Page,
): DrawnShape[] {
  const { origin, scale } = page.sheet;
  const left = ground.edge.x;
  const wall = ground.open ? left - 1 : origin.x;
  const heights = boundaries(layout, ground);
  const depth = heights.at(-1)!;
  const shapes = chain(heights, left - AWAY.chain, page);
  const bottom = { top: origin.y, bottom: origin.y + depth / scale };
  if (heights.length > 2) shapes.push(...total(depth, left - AWAY.total, bottom));
  const outermost = heights.length > 2 ? AWAY.total : AWAY.chain;
  const reach = left - outermost - 1;
  if (isMarked && layout.cover.top > 0) {
    const x = left - outermost - AWAY.marker;
    const words = WORDS[language].markerDepth[marker!.kind];
    shapes.push(...markerDepth(layout.cover.top, x, words, wall, page));
  }
  shapes.push(line(DIMENSION, EXTENSION, reach, bottom.top, left, bottom.top));
  shapes.push(line(DIMENSION, EXTENSION, reach, bottom.bottom, wall, bottom.bottom));
  shapes.push(...layerDepths(layout, ground, page, language));
  const spacings = centreSpacings(layout, ground.edge.y + ground.edge.height, page, language);
  shapes.push(...spacings.shapes);
  if (!ground.open) shapes.push(...widthBelow(layout.width, depth, spacings.rows, ground, page));
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

/**
 * A chain of heights. The depths are rounded, not the heights, so that the heights add up to the total. Texts that
 * would overlap are moved apart, with lines to the places where they belong.
 */
function chain(heights: number[], x: number, page: Page): DrawnShape[] {
  const { origin, scale } = page.sheet;
  const shapes: DrawnShape[] = [];
  const texts: ChainText[] = [];
  for (let i = 1; i < heights.length; i++) {
    const [from, to] = [origin.y + heights[i - 1]! / scale, origin.y + heights[i]! / scale];
    const group = dimensionBetween({ x, y: from }, { x, y: to });
    shapes.push(...dimensionLine(group));
    const rounded = Math.round(heights[i]!) - Math.round(heights[i - 1]!);
    if (rounded > 0)
      texts.push({
        group,
        words: length(rounded),
        at: (from + to) / 2,
        height: heights[i]! - heights[i - 1]!,
      });
  }
  const [top, bottom] = [origin.y + heights[0]! / scale, origin.y + heights.at(-1)! / scale];
  const kept = largest(texts, Math.max(1, Math.floor((bottom - top) / SPACING)), ({ height }) => height);
  page.leftOut.dimensions += texts.length - kept.length;
  const wanted = kept.map(({ at }) => at);
  const places = between(apart(wanted, SPACING), SPACING, top + SPACING / 2, bottom - SPACING / 2);
  for (const [i, { group, words, at }] of kept.entries()) {
    const place = places[i]!;
    const moved = Math.abs(place - at) > SPACING / 4;
    if (moved) shapes.push(...partsOf(group, [line(DIMENSION, EXTENSION, x, at, x - 1.8, place)]));
    const baseline = place + (SIZE * CAPITAL) / 2;
    shapes.push(dimensionText(group, words, x - (moved ? 2.1 : 1.3), baseline, { anchor: 'end' }));
  }
  return shapes;
}

interface ChainText {
  group: Dimension;
  words: string;
  at: number;
  height: number;
}

function total(depth: number, x: number, { top, bottom }: { top: number; bottom: number }): DrawnShape[] {
  const group = dimensionBetween({ x, y: top }, { x, y: bottom });
  const look = { anchor: 'middle', angle: 90 } as const;
  return [...dimensionLine(group), dimensionText(group, length(depth), x - 0.8, (top + bottom) / 2, look)];
}

/** From the ground to what the marker lies on. A short line has no space for the word. */
function markerDepth(depth: number, x: number, word: string, wall: number, { sheet }: Page): DrawnShape[] {
  const [top, bottom] = [sheet.origin.y, sheet.origin.y + depth / sheet.scale];
  const group = dimensionBetween({ x, y: top }, { x, y: bottom });
  const words = `${word} ${length(depth)}`;
  const fitting = textWidth(words, SIZE) < bottom - top ? words : length(depth);
  const look = { anchor: 'middle', angle: 90 } as const;
  return [
    line(DIMENSION, EXTENSION, x - 1, top, wall, top),
    line(DIMENSION, EXTENSION, x - 1, bottom, wall, bottom),
    ...dimensionLine(group),
    dimensionText(group, fitting, x - 0.8, (top + bottom) / 2, look),
  ];
}

function widthBelow(width: number, depth: number, rows: number, { edge }: Ground, page: Page): DrawnShape[] {
  const { origin, scale } = page.sheet;
  const y = edge.y + edge.height + AWAY.width + rows * SPACING_PITCH;
  const [left, right] = [origin.x, origin.x + width / scale];
  const from = Math.max(origin.y + depth / scale, edge.y + edge.height - SOIL.below) + 0.8;
  const group = dimensionBetween({ x: left, y: from }, { x: right, y: from }, { x: left, y });
  return [
    ...partsOf(
      group,
      [left, right].map((x) => line(DIMENSION, EXTENSION, x, from, x, y + 1)),
    ),
    ...dimensionLine(group),
    dimensionText(group, length(width), (left + right) / 2, y - 0.8, { anchor: 'middle' }),
  ];
}
