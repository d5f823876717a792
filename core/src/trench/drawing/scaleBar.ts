import type { Box } from '../../geometry/box.js';
import type { Language } from '../../text/language.js';
import type { DrawnShape } from './drawing.js';
import { INK, line, QUIET, rectangle, text } from './pens.js';
import { WORDS } from './words.js';

const LAYER = 'LEGEND';
const PARTS = 4;

/** Draws a scale bar. It stays correct when the paper is enlarged or reduced. */
export function drawScaleBar(box: Box, scale: number, language: Language, note: string | null): DrawnShape[] {
  const x = box.x + 5;
  const y = box.y + box.height - 9.5;
  const part = partOf(scale, Math.min(66, box.width - 22) / PARTS);
  const width = part / scale;
  const shapes: DrawnShape[] = [];
  for (let i = 0; i < PARTS; i++) {
    const fill = i % 2 ? '#ffffff' : INK;
    const piece = { x: x + i * width, y, width, height: 1.3 };
    shapes.push(rectangle(piece, LAYER, { fill, pen: { color: INK, width: 0.15 } }));
  }
  for (let i = 0; i <= PARTS; i += 2) {
    const words = i === PARTS ? `${i * part} mm` : String(i * part);
    shapes.push(
      text(LAYER, words, x + i * width, y - 1.1, 2.2, { anchor: i ? 'middle' : 'start', color: QUIET }),
    );
  }
  shapes.push(line(LAYER, { color: INK, width: 0.15 }, x, y + 1.3, x + PARTS * width, y + 1.3));
  shapes.push(text(LAYER, WORDS[language].lengths, x, y + 5.6, 2.4, { color: QUIET }));
  if (note) shapes.push(text(LAYER, note, x, y - 5.2, 2.4, { color: QUIET }));
  return shapes;
}

/** The largest of 1, 2, 5 × 10ⁿ that is at most `most` mm long on paper. */
function partOf(scale: number, most: number): number {
  const power = 10 ** Math.floor(Math.log10(most * scale));
  return ([5, 2, 1].find((one) => one * power <= most * scale) ?? 1) * power;
}
