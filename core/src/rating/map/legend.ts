import type { Box } from '../../geometry/box.js';
import type { Language } from '../../text/language.js';
import type { DrawnShape } from '../../trench/drawing/index.js';
import { INK, line, QUIET, rectangle, text } from '../../trench/drawing/pens.js';
import { decimal } from '../../trench/drawing/words.js';
import { hatchedAreas } from './hatching.js';
import { colourAt, type HeatMapLayers } from './layers.js';
import { WORDS } from './words.js';

const LAYER = 'LEGEND';
/** The height without the row for the dry zone. */
export const LEGEND_HEIGHT = 15;
const BAR = { top: 4.2, height: 3.2, steps: 48 };
const SWATCH = { width: 10, height: 3.6 };
const LONGEST = 84;

export interface DryLook {
  pen: { color: string; width: number };
  gap: number;
  angle: number;
}

/** Draws a bar of colours with the numbers of its scale, which isotherms have, and a swatch of dried ground. */
export function drawHeatLegend(
  { low, high, levels }: HeatMapLayers,
  dry: (DryLook & { above: number }) | null,
  box: Box,
  language: Language,
): DrawnShape[] {
  const words = WORDS[language];
  const width = Math.min(LONGEST, box.width);
  const bar = { x: box.x, y: box.y + BAR.top, width, height: BAR.height };
  const at = (temperature: number) => bar.x + (width * (temperature - low)) / (high - low || 1);
  return [
    text(LAYER, words.temperature, box.x, box.y + 2.4, 2.5, { color: INK }),
    // Each colour reaches to the end of the bar under the next ones, so that no seams show.
    ...Array.from({ length: BAR.steps }, (_, i) => {
      const from = (width * i) / BAR.steps;
      const piece = { ...bar, x: bar.x + from, width: width - from };
      return rectangle(piece, LAYER, { fill: colourAt((i + 0.5) / BAR.steps) });
    }),
    rectangle(bar, LAYER, { pen: { color: INK, width: 0.15 } }),
    ...levels.flatMap((level) => [
      line(
        LAYER,
        { color: INK, width: 0.15 },
        at(level),
        bar.y + bar.height,
        at(level),
        bar.y + bar.height + 0.9,
      ),
      text(LAYER, decimal(level, language), at(level), bar.y + bar.height + 3.2, 2.2, {
        anchor: 'middle',
        color: QUIET,
      }),
    ]),
    ...(dry
      ? drySwatch(
          dry,
          { x: box.x, y: bar.y + bar.height + 5, ...SWATCH },
          words.dryZone(decimal(dry.above, language)),
        )
      : []),
  ];
}

function drySwatch({ pen, gap, angle }: DryLook, swatch: Box, words: string): DrawnShape[] {
  const frame = rectangle(swatch, LAYER, { pen: { ...pen, width: 0.3 } });
  return [
    { kind: 'strokes', layer: LAYER, strokes: hatchedAreas([frame.points], gap, angle), pen },
    frame,
    text(LAYER, words, swatch.x + swatch.width + 2.2, swatch.y + 2.6, 2.4, { color: QUIET }),
  ];
}
