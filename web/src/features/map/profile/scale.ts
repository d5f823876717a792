import type { DrawnRoute } from '../state.js';
import { exaggerationOf, hasHeights, heightRange } from './profileLine.js';

export const MARGIN = { top: 26, right: 16, bottom: 40, left: 50 };
/** Of the heights, and of the band that stands alone without them, px. */
const HEIGHT = { heights: 150, band: 0 };
/** Below the heights, px. */
export const BAND = 12;

export interface Scale {
  width: number;
  height: number;
  inner: { width: number; height: number };
  x(chainage: number): number;
  y(height: number): number;
  chainageAt(x: number): number;
  /** The heights at the bottom and at the top. Undefined: the points have none. */
  heights: { low: number; high: number; from: number; to: number; factor: number } | undefined;
}

/** How a route is drawn into a width. */
export function scaleOf(drawn: DrawnRoute, width: number): Scale {
  const isHigh = hasHeights(drawn);
  const inner = {
    width: Math.max(1, width - MARGIN.left - MARGIN.right),
    height: isHigh ? HEIGHT.heights : HEIGHT.band,
  };
  const metresPerPixel = drawn.length / inner.width || 1;
  const heights = isHigh ? heightsOf(drawn, metresPerPixel, inner.height) : undefined;
  const { from, to } = heights ?? { from: 0, to: 1 };
  return {
    width,
    height: MARGIN.top + inner.height + MARGIN.bottom,
    inner,
    x: (chainage) => MARGIN.left + chainage / metresPerPixel,
    y: (height) => MARGIN.top + ((to - height) / (to - from)) * inner.height,
    chainageAt: (x) => Math.min(drawn.length, Math.max(0, (x - MARGIN.left) * metresPerPixel)),
    heights,
  };
}

function heightsOf(drawn: DrawnRoute, metresPerPixel: number, pixels: number) {
  const [low, high] = heightRange(drawn.route.positions);
  const factor = exaggerationOf(metresPerPixel, high - low, pixels);
  const shown = (pixels * metresPerPixel) / factor;
  const from = (low + high) / 2 - shown / 2;
  return { low, high, from, to: from + shown, factor };
}
