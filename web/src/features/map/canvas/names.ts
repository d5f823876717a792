import type { Palette } from './palette.js';
import type { Sheet } from './sheet.js';

interface Writing {
  colour?: `--${string}`;
  align?: CanvasTextAlign;
  baseline?: CanvasTextBaseline;
}

/** Writes names on a map: there is land about the letters, and they can be read on any line. */
export function nameWriter(
  { pen }: Sheet,
  palette: Palette,
  { colour = '--ink-2', align = 'center', baseline = 'middle' }: Writing = {},
): (name: string, x: number, y: number) => void {
  pen.font = palette.font(11.5);
  pen.textAlign = align;
  pen.textBaseline = baseline;
  pen.lineJoin = 'round';
  pen.lineWidth = 4;
  pen.strokeStyle = palette.of('--land');
  pen.fillStyle = palette.of(colour);
  return (name, x, y) => {
    pen.strokeText(name, x, y);
    pen.fillText(name, x, y);
  };
}
