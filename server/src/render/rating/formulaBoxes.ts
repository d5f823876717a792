import { textWidth } from '../report/textWidth.js';

/** A piece of a formula with its place, in points: x to the right, y downwards from the baseline of the whole. */
export interface Glyphs {
  x: number;
  y: number;
  size: number;
  text: string;
}

/** A stroke through points. A curved one has two, bulging to the left or to the right of the way between them. */
export interface Stroke {
  points: [number, number][];
  bulge: number;
}

/** A part of a formula, ready to be placed. */
export interface FormulaBox {
  width: number;
  /** Above and below the baseline. */
  ascent: number;
  descent: number;
  glyphs: Glyphs[];
  strokes: Stroke[];
}

export const SIZE = 8.5;
/** Where the lines of fractions lie above the baseline, as a share of the size. */
const AXIS = 0.24;
const ASCENT = 0.7;
const DESCENT = 0.2;
const SMALL = 0.7;

export const EMPTY: FormulaBox = { width: 0, ascent: 0, descent: 0, glyphs: [], strokes: [] };

export function textBox(text: string, size: number): FormulaBox {
  return {
    width: textWidth(text, size),
    ascent: ASCENT * size,
    descent: DESCENT * size,
    glyphs: [{ x: 0, y: 0, size, text }],
    strokes: [],
  };
}

export const moved = (box: FormulaBox, dx: number, dy: number): FormulaBox => ({
  ...box,
  ascent: box.ascent - dy,
  descent: box.descent + dy,
  glyphs: box.glyphs.map((one) => ({ ...one, x: one.x + dx, y: one.y + dy })),
  strokes: box.strokes.map(({ points, bulge }) => ({
    points: points.map(([x, y]): [number, number] => [x + dx, y + dy]),
    bulge,
  })),
});

export function row(...boxes: FormulaBox[]): FormulaBox {
  const whole: FormulaBox = { width: 0, ascent: 0, descent: 0, glyphs: [], strokes: [] };
  for (const box of boxes) {
    const placed = moved(box, whole.width, 0);
    whole.glyphs.push(...placed.glyphs);
    whole.strokes.push(...placed.strokes);
    whole.width += box.width;
    whole.ascent = Math.max(whole.ascent, box.ascent);
    whole.descent = Math.max(whole.descent, box.descent);
  }
  return whole;
}

export const space = (width: number): FormulaBox => ({ ...EMPTY, width });

export function withBelow(base: FormulaBox, below: string, size: number): FormulaBox {
  if (below === '') return base;
  return row(base, space(0.03 * size), moved(textBox(below, SMALL * size), 0, 0.18 * size));
}

/** A superscript at the upper end of what it stands at. */
export function raised(base: FormulaBox, power: FormulaBox, size: number): FormulaBox {
  const up = Math.max(0.34 * size, base.ascent - 0.55 * power.ascent);
  return row(base, space(0.05 * size), moved(power, 0, -up));
}

export const smaller = (size: number): number => SMALL * size;

export function fraction(over: FormulaBox, under: FormulaBox, size: number): FormulaBox {
  const pad = 0.12 * size;
  const gap = 0.16 * size;
  const width = Math.max(over.width, under.width) + 2 * pad;
  const axis = -AXIS * size;
  const upper = moved(over, (width - over.width) / 2, axis - gap - over.descent);
  const lower = moved(under, (width - under.width) / 2, axis + gap + under.ascent);
  const side = 0.08 * size;
  const whole: FormulaBox = {
    width,
    ascent: upper.ascent,
    descent: lower.descent,
    glyphs: [...upper.glyphs, ...lower.glyphs],
    strokes: [
      ...upper.strokes,
      ...lower.strokes,
      {
        points: [
          [0, axis],
          [width, axis],
        ],
        bulge: 0,
      },
    ],
  };
  return row(space(side), whole, space(side));
}

export function root(of: FormulaBox, size: number): FormulaBox {
  const sign = 0.55 * size;
  const top = -(of.ascent + 0.16 * size);
  const bottom = Math.max(of.descent, 0.05 * size);
  const height = bottom - top;
  const inner = moved(of, sign + 0.08 * size, 0);
  const width = inner.width + sign + 0.18 * size;
  return {
    width,
    ascent: -top + 0.06 * size,
    descent: of.descent,
    glyphs: inner.glyphs,
    strokes: [
      ...inner.strokes,
      {
        points: [
          [0, bottom - 0.42 * Math.min(height, 1.1 * size)],
          [0.14 * size, bottom - 0.5 * Math.min(height, 1.1 * size)],
          [0.3 * size, bottom],
          [sign, top],
          [width - 0.06 * size, top],
        ],
        bulge: 0,
      },
    ],
  };
}

/** Parentheses: letters around what is low, arcs around what is high. */
export function parenthesised(of: FormulaBox, size: number): FormulaBox {
  if (of.ascent <= 0.95 * size && of.descent <= 0.42 * size)
    return row(textBox('(', size), of, textBox(')', size));
  const width = 0.34 * size;
  const reach = 0.04 * size;
  const arc = (right: boolean): FormulaBox => {
    const x = right ? 0.08 * size : width - 0.08 * size;
    return {
      width,
      ascent: of.ascent + reach,
      descent: of.descent + reach,
      glyphs: [],
      strokes: [
        {
          points: [
            [x, -of.ascent - reach],
            [x, of.descent + reach],
          ],
          bulge: (right ? 1 : -1) * 0.22 * size,
        },
      ],
    };
  };
  return row(arc(false), of, arc(true));
}
