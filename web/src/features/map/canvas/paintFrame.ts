import { formatNumber } from '../../../words/index.js';
import { barLength, gridSpacing, multiples } from './grid.js';
import type { Palette } from './palette.js';
import type { Sheet } from './sheet.js';

/** How wide the rulers are. The tools of the map lie inside of them: canvas.css. */
export const RULER = 22;
const TICK = 5;
/** Between a tick and its number. */
const BESIDE_TICK = 4;
const BAR = { left: RULER + 14, bottom: 16, tick: 5 };

/** Coordinates along two edges, as the rulers of the trench editor, and how long a kilometre is. */
export function paintFrame(sheet: Sheet, palette: Palette): void {
  paintBar(sheet, palette);
  paintRulers(sheet, palette);
}

function paintRulers({ pen, width, height, resolution, extent, x, y }: Sheet, palette: Palette): void {
  const [west, south, east, north] = extent;
  const spacing = gridSpacing(resolution);
  const digits = spacing < 1 ? 1 : 0;
  pen.fillStyle = palette.of('--sheet');
  pen.fillRect(0, 0, width, RULER);
  pen.fillRect(0, 0, RULER, height);
  pen.strokeStyle = palette.of('--rule-2');
  pen.lineWidth = 1;
  pen.beginPath();
  pen.moveTo(RULER - 0.5, height);
  pen.lineTo(RULER - 0.5, RULER - 0.5);
  pen.lineTo(width, RULER - 0.5);
  for (const value of multiples(spacing / 5, west, east)) {
    const at = Math.round(x(value)) + 0.5;
    if (at < RULER) continue;
    const isMain = Math.abs(value / spacing - Math.round(value / spacing)) < 1e-6;
    pen.moveTo(at, RULER - (isMain ? RULER - 4 : TICK));
    pen.lineTo(at, RULER);
  }
  for (const value of multiples(spacing / 5, south, north)) {
    const at = Math.round(y(value)) + 0.5;
    if (at < RULER) continue;
    const isMain = Math.abs(value / spacing - Math.round(value / spacing)) < 1e-6;
    pen.moveTo(RULER - (isMain ? RULER - 4 : TICK), at);
    pen.lineTo(RULER, at);
  }
  pen.stroke();
  pen.font = palette.font(11);
  pen.fillStyle = palette.of('--quiet');
  pen.textAlign = 'left';
  pen.textBaseline = 'alphabetic';
  // Half a number is another number, so one that is cut by an edge is left out.
  const wide = (text: string) => BESIDE_TICK + pen.measureText(text).width;
  for (const value of multiples(spacing, west, east)) {
    const text = formatNumber(value, digits);
    if (x(value) < RULER || x(value) + wide(text) > width) continue;
    pen.fillText(text, x(value) + BESIDE_TICK, 12);
  }
  for (const value of multiples(spacing, south, north)) {
    const text = formatNumber(value, digits);
    if (y(value) - wide(text) < RULER) continue;
    pen.save();
    pen.translate(12, y(value) - BESIDE_TICK);
    pen.rotate(-Math.PI / 2);
    pen.fillText(text, 0, 0);
    pen.restore();
  }
  // The corner, over what reaches into it.
  pen.fillStyle = palette.of('--sheet');
  pen.fillRect(0, 0, RULER - 1, RULER - 1);
  pen.fillStyle = palette.of('--quiet');
  pen.textAlign = 'center';
  pen.fillText('m', RULER / 2 - 0.5, 15);
}

function paintBar({ pen, height, resolution }: Sheet, palette: Palette): void {
  const metres = barLength(resolution);
  const width = metres / resolution;
  const text = metres >= 1000 ? `${formatNumber(metres / 1000)} km` : `${formatNumber(metres)} m`;
  const [left, base] = [BAR.left + 0.5, Math.round(height - BAR.bottom) + 0.5];
  pen.lineJoin = 'round';
  const bar = () => {
    pen.beginPath();
    pen.moveTo(left, base - BAR.tick);
    pen.lineTo(left, base);
    pen.lineTo(left + width, base);
    pen.lineTo(left + width, base - BAR.tick);
    pen.stroke();
  };
  pen.font = palette.font(11.5, '--medium');
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  pen.strokeStyle = palette.of('--land');
  pen.lineWidth = 4;
  bar();
  pen.strokeText(text, left + width / 2, base - 6);
  pen.strokeStyle = palette.of('--ink-2');
  pen.fillStyle = palette.of('--ink-2');
  pen.lineWidth = 1.25;
  bar();
  pen.fillText(text, left + width / 2, base - 6);
}
