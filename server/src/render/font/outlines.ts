import { type TrueType, viewOf } from './trueType.js';

/** Outlines of glyphs as polygons, in units of the font with y upwards: flat lists of x and y. */

/** Bits of a simple glyph's point flags. */
const ON_CURVE = 0x01;
const X_SHORT = 0x02;
const Y_SHORT = 0x04;
const REPEAT = 0x08;
const X_SAME = 0x10;
const Y_SAME = 0x20;

/** Bits of a composite glyph's component flags. */
export const COMPONENT = {
  argsAreWords: 0x0001,
  argsAreXY: 0x0002,
  hasScale: 0x0008,
  more: 0x0020,
  hasXYScale: 0x0040,
  hasMatrix: 0x0080,
} as const;

const CURVE_STEPS = 5;
/** Components within components: the fonts here have two levels. */
const MAX_DEPTH = 6;

interface CurvePoint {
  x: number;
  y: number;
  on: boolean;
}

export function outlinesOf(font: TrueType, glyph: number, depth = 0): number[][] {
  const bytes = font.outlineOf(glyph);
  if (bytes.length === 0) return [];
  const view = viewOf(bytes);
  const contours = view.getInt16(0);
  if (contours >= 0) return simpleOutlines(view, contours);
  return depth < MAX_DEPTH ? compositeOutlines(font, view, depth) : [];
}

function simpleOutlines(view: DataView, contours: number): number[][] {
  const ends = Array.from({ length: contours }, (_, i) => view.getUint16(10 + 2 * i));
  const count = (ends.at(-1) ?? -1) + 1;
  let at = 10 + 2 * contours;
  at += 2 + view.getUint16(at);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = view.getUint8(at++);
    const times = flag & REPEAT ? view.getUint8(at++) + 1 : 1;
    for (let i = 0; i < times; i++) flags.push(flag);
  }
  const read = (short: number, same: number) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += (flag & same ? 1 : -1) * view.getUint8(at++);
      else if (!(flag & same)) {
        value += view.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = read(X_SHORT, X_SAME);
  const ys = read(Y_SHORT, Y_SAME);
  return ends.map((end, i) => {
    const points: CurvePoint[] = [];
    for (let k = i === 0 ? 0 : ends[i - 1]! + 1; k <= end; k++)
      points.push({ x: xs[k]!, y: ys[k]!, on: (flags[k]! & ON_CURVE) !== 0 });
    return flattened(points);
  });
}

/** Quadratic curves as straight pieces. Between two control points lies a point on the curve. */
function flattened(points: readonly CurvePoint[]): number[] {
  const middle = (a: CurvePoint, b: CurvePoint) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const polygon: number[] = [];
  for (const [i, point] of points.entries()) {
    if (point.on) {
      polygon.push(point.x, point.y);
      continue;
    }
    const before = points.at(i - 1)!;
    const after = points[(i + 1) % points.length]!;
    const from = before.on ? before : middle(before, point);
    const to = after.on ? after : middle(point, after);
    for (let k = before.on ? 1 : 0; k < CURVE_STEPS; k++) {
      const t = k / CURVE_STEPS;
      const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
      polygon.push(a * from.x + b * point.x + c * to.x, a * from.y + b * point.y + c * to.y);
    }
  }
  return polygon;
}

function compositeOutlines(font: TrueType, view: DataView, depth: number): number[][] {
  const outlines: number[][] = [];
  const scaleAt = (at: number) => view.getInt16(at) / 16384;
  for (let at = 10, flags: number = COMPONENT.more; flags & COMPONENT.more; ) {
    flags = view.getUint16(at);
    const glyph = view.getUint16(at + 2);
    const words = flags & COMPONENT.argsAreWords;
    const moved = flags & COMPONENT.argsAreXY;
    const dx = moved ? (words ? view.getInt16(at + 4) : view.getInt8(at + 4)) : 0;
    const dy = moved ? (words ? view.getInt16(at + 6) : view.getInt8(at + 5)) : 0;
    at += words ? 8 : 6;
    let [xx, yx, xy, yy] = [1, 0, 0, 1];
    if (flags & COMPONENT.hasScale) {
      xx = yy = scaleAt(at);
      at += 2;
    } else if (flags & COMPONENT.hasXYScale) {
      [xx, yy] = [scaleAt(at), scaleAt(at + 2)];
      at += 4;
    } else if (flags & COMPONENT.hasMatrix) {
      [xx, yx, xy, yy] = [scaleAt(at), scaleAt(at + 2), scaleAt(at + 4), scaleAt(at + 6)];
      at += 8;
    }
    for (const outline of outlinesOf(font, glyph, depth + 1)) {
      const own: number[] = [];
      for (let i = 0; i < outline.length; i += 2) {
        const [x, y] = [outline[i]!, outline[i + 1]!];
        own.push(xx * x + xy * y + dx, yx * x + yy * y + dy);
      }
      outlines.push(own);
    }
  }
  return outlines;
}
