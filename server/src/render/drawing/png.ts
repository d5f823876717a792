import type { Point } from '@spadework/core/geometry';
import { cleanText, withoutModifiers } from '@spadework/core/text';
import { outlinesOf } from '../font/outlines.js';
import { notoEmoji, sourceSans } from '../font/sourceSans.js';
import type { TrueType } from '../font/trueType.js';
import type { Drawing, DrawnShape, Pen, Text } from './drawing.js';
import { Canvas, type Colour, type Polygon } from './png/canvas.js';
import { encodePng } from './png/encode.js';
import { dashesOf, strokeOutline } from './png/strokes.js';

const MM_PER_INCH = 25.4;
/** Larger paper gets fewer pixels per inch, because a picture of more would fill the memory. */
const MAX_PIXELS = 20e6;
/** A thinner line would fade away. */
const THINNEST = 0.7;

/** The drawing as a picture. Equal drawings give equal bytes. */
export function toPng({ widthMm, heightMm, shapes }: Drawing, pixelsPerInch: number): Uint8Array {
  const most = Math.sqrt(MAX_PIXELS / (widthMm * heightMm));
  const scale = Math.min(pixelsPerInch / MM_PER_INCH, most);
  const canvas = new Canvas(Math.round(widthMm * scale), Math.round(heightMm * scale));
  for (const shape of shapes) paint(canvas, shape, scale);
  return encodePng(canvas.pixels, canvas.width, canvas.height, Math.round(scale * 1000));
}

function paint(canvas: Canvas, shape: DrawnShape, scale: number): void {
  switch (shape.kind) {
    case 'text':
      paintText(canvas, shape, scale);
      return;
    case 'strokes':
      for (const [x1, y1, x2, y2] of shape.strokes)
        paintLine(
          canvas,
          [
            { x: x1 * scale, y: y1 * scale },
            { x: x2 * scale, y: y2 * scale },
          ],
          false,
          shape.pen,
          scale,
        );
      return;
    case 'polyline':
      paintArea(
        canvas,
        shape.points.map(({ x, y }) => ({ x: x * scale, y: y * scale })),
        shape.closed,
        shape,
        scale,
      );
      return;
    case 'circle':
      paintArea(canvas, roundOf(shape, scale), true, shape, scale);
      return;
    case 'dots':
      for (const dot of shape.dots) paintArea(canvas, roundOf(dot, scale), true, shape, scale);
  }
}

function paintArea(
  canvas: Canvas,
  points: readonly Point[],
  closed: boolean,
  { fill, pen }: { fill?: string; pen?: Pen },
  scale: number,
): void {
  if (fill) canvas.fill([points.flatMap(({ x, y }) => [x, y])], colourOf(fill));
  if (pen) paintLine(canvas, points, closed, pen, scale);
}

function paintLine(
  canvas: Canvas,
  points: readonly Point[],
  closed: boolean,
  { color, width, dash }: Pen,
  scale: number,
): void {
  const thick = Math.max(THINNEST, width * scale);
  const pieces = dash?.length
    ? dashesOf(
        points,
        closed,
        dash.map((length) => length * scale),
      )
    : [points];
  for (const piece of pieces)
    canvas.fill(strokeOutline(piece, closed && !dash?.length, thick), colourOf(color));
}

/** A circle as a polygon that no eye tells from it. */
function roundOf(circle: Point & { radius: number }, scale: number): Point[] {
  const radius = circle.radius * scale;
  const count = Math.max(8, Math.min(256, Math.ceil(4 * Math.sqrt(radius) + 8)));
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return {
      x: circle.x * scale + radius * Math.cos(angle),
      y: circle.y * scale + radius * Math.sin(angle),
    };
  });
}

function paintText(
  canvas: Canvas,
  { text, x, y, size, anchor, bold, color, angle = 0, opacity }: Text,
  scale: number,
): void {
  const main = sourceSans(bold ? 'Semibold' : 'Regular');
  const glyphs = [...withoutModifiers(cleanText(text))].map((letter) => glyphFor(letter, main));
  const width = glyphs.reduce((sum, { font, glyph }) => sum + font.advanceOf(glyph) / font.unitsPerEm, 0);
  const em = size * scale;
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [em * Math.cos(turn), em * Math.sin(turn)];
  let along = anchor === 'start' ? 0 : anchor === 'middle' ? -width / 2 : -width;
  const polygons: Polygon[] = [];
  for (const { font, glyph } of glyphs) {
    for (const outline of outlinesOf(font, glyph)) {
      const polygon: number[] = [];
      for (let i = 0; i < outline.length; i += 2) {
        const u = along + outline[i]! / font.unitsPerEm;
        const v = outline[i + 1]! / font.unitsPerEm;
        polygon.push(x * scale + u * cos - v * sin, y * scale - u * sin - v * cos);
      }
      polygons.push(polygon);
    }
    along += font.advanceOf(glyph) / font.unitsPerEm;
  }
  canvas.fill(polygons, colourOf(color), opacity);
}

/** A letter that no font has becomes a question mark. */
function glyphFor(letter: string, main: TrueType): { font: TrueType; glyph: number } {
  const code = letter.codePointAt(0)!;
  for (const fontOf of [() => main, notoEmoji]) {
    const font = fontOf();
    const glyph = font.glyphOf(code);
    if (glyph) return { font, glyph };
  }
  return { font: main, glyph: main.glyphOf('?'.codePointAt(0)!) };
}

function colourOf(color: string): Colour {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
