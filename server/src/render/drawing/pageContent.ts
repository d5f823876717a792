import { cleanText, withoutModifiers } from '@spadework/core/text';
import type { PageFont } from '../font/pageFont.js';
import type { DrawnShape, Pen, Text } from './drawing.js';

export interface Fonts {
  regular: PageFont;
  bold: PageFont;
  /** Made when a text first needs it. */
  emoji: () => PageFont;
}

const POINTS_PER_MM = 72 / 25.4;
/** The length of the Bézier handles that draw a quarter of a circle of radius 1. */
const QUARTER_CIRCLE_HANDLE = 0.5522847498;

/** The drawing as PDF operators (PDF 32000-1, annex A). The first operator sets the unit to mm and turns y downwards. */
export function pageContent(shapes: readonly DrawnShape[], heightMm: number, fonts: Fonts): string {
  const top = n(heightMm * POINTS_PER_MM);
  const operators = [`${n(POINTS_PER_MM)} 0 0 ${n(-POINTS_PER_MM)} 0 ${top} cm 1 j`];
  for (const shape of shapes)
    operators.push(shape.kind === 'text' ? textOperators(shape, fonts) : shapeOperators(shape));
  return operators.join('\n');
}

function shapeOperators(shape: Exclude<DrawnShape, { kind: 'text' }>): string {
  const fill = shape.kind === 'strokes' ? undefined : shape.fill;
  const { pen } = shape;
  if (!fill && !pen) return '';
  const paint = fill && pen ? 'B' : fill ? 'f' : 'S';
  return `${fill ? `${rgb(fill)} rg ` : ''}${pen ? stroke(pen) : ''}${pathOf(shape)} ${paint}`;
}

function pathOf(shape: Exclude<DrawnShape, { kind: 'text' }>): string {
  switch (shape.kind) {
    case 'polyline': {
      const path = shape.points.map(({ x, y }, i) => `${n(x)} ${n(y)} ${i ? 'l' : 'm'}`).join(' ');
      return shape.closed ? `${path} h` : path;
    }
    case 'strokes':
      return shape.strokes.map(([x1, y1, x2, y2]) => `${n(x1)} ${n(y1)} m ${n(x2)} ${n(y2)} l`).join(' ');
    case 'circle':
      return circle(shape.x, shape.y, shape.radius);
    case 'dots':
      return shape.dots.map(({ x, y, radius }) => circle(x, y, radius)).join(' ');
  }
}

function circle(x: number, y: number, r: number): string {
  const k = r * QUARTER_CIRCLE_HANDLE;
  return [
    `${n(x + r)} ${n(y)} m`,
    curve(x + r, y + k, x + k, y + r, x, y + r),
    curve(x - k, y + r, x - r, y + k, x - r, y),
    curve(x - r, y - k, x - k, y - r, x, y - r),
    `${curve(x + k, y - r, x + r, y - k, x + r, y)} h`,
  ].join(' ');
}

const curve = (...numbers: number[]) => `${numbers.map(n).join(' ')} c`;

function stroke({ color, width, dash }: Pen): string {
  return `${rgb(color)} RG ${n(width)} w [${(dash ?? []).map(n).join(' ')}] 0 d `;
}

/** The name of the graphics state that paints with an opacity. */
export const faded = (opacity: number): string => `Faded${Math.round(opacity * 100)}`;

/** A part of a text in one font. */
interface Run {
  name: string;
  hex: string;
  width: number;
}

/** Splits a text where the font lacks a character that the emoji font has. */
function runsOf(words: string, bold: boolean, fonts: Fonts): Run[] {
  const [main, name] = bold ? [fonts.bold, 'Bold'] : [fonts.regular, 'Regular'];
  const runs: { name: string; font: PageFont; words: string }[] = [];
  for (const letter of withoutModifiers(words)) {
    const emoji = !main.has(letter) && fonts.emoji().has(letter);
    const own = emoji ? { name: 'Emoji', font: fonts.emoji() } : { name, font: main };
    const last = runs.at(-1);
    if (last?.font === own.font) last.words += letter;
    else runs.push({ ...own, words: letter });
  }
  return runs.map((run) => ({ name: run.name, ...run.font.encode(run.words) }));
}

/** The y axis of the page points down, so the text matrix turns it back for text. */
function textOperators(
  { text, x, y, size, anchor, bold, color, angle = 0, opacity }: Text,
  fonts: Fonts,
): string {
  const words = cleanText(text);
  if (!words) return '';
  const runs = runsOf(words, bold, fonts);
  const width = runs.reduce((sum, run) => sum + run.width, 0);
  const back = anchor === 'start' ? 0 : (width * size) / (anchor === 'middle' ? 2 : 1);
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const matrix = [cos, -sin, -sin, -cos, x - back * cos, y + back * sin].map(n).join(' ');
  const shownRuns = runs
    .map(({ name, hex }, i) => `/${name} ${n(size)} Tf ${i ? '' : `${matrix} Tm `}<${hex}> Tj`)
    .join(' ');
  const shown = `BT ${rgb(color)} rg ${shownRuns} ET`;
  return opacity === undefined ? shown : `q /${faded(opacity)} gs ${shown} Q`;
}

function rgb(color: string): string {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255].map((part) => n(part / 255)).join(' ');
}

/** A number with four decimal places, as PDF writes it. */
const n = (value: number): string => String(Math.round(value * 10_000) / 10_000 + 0);
