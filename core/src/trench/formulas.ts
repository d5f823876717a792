import type { Rule } from '../explain/rule.js';

/** The rules of the layout. Evaluating texts would make it three times as slow. Lengths are in mm. */

export const LAYOUT = {
  /** What a layer needs: border, row of items, border. */
  layerWidth: {
    formula: 'n = (p_l + a_l) + r + (p_r + a_r)',
    of: (pl: number, al: number, r: number, pr: number, ar: number) => pl + al + r + (pr + ar),
  },
  /** The left edge of an item in its row. Spare width is shared equally. */
  x: {
    formula: 'x = (W − n) / 2 + (p_l + a_l) + l',
    of: (W: number, n: number, pl: number, al: number, l: number) => (W - n) / 2 + (pl + al) + l,
  },
  movedX: {
    formula: 'x = (W − n) / 2 + (p_l + a_l) + l + c',
    of: (W: number, n: number, pl: number, al: number, l: number, c: number) =>
      (W - n) / 2 + (pl + al) + l + c,
  },
  /** The top edge of an item on the floor of its layer. */
  y: { formula: 'y = F − h', of: (F: number, h: number) => F - h },
  movedY: { formula: 'y = F − h + c', of: (F: number, h: number, c: number) => F - h + c },
  rowLeft: { formula: 'l = l_1 + w_1 + o', of: (l1: number, w1: number, o: number) => l1 + w1 + o },
  rowWidth: { formula: 'r = l + w', of: (l: number, w: number) => l + w },
  rowOpening: { formula: 'o = max(p_1, p)', of: (p1: number, p: number) => Math.max(p1, p) },
  /** Where a clearance of the segment holds between the two. */
  clearedOpening: {
    formula: 'o = max(p_1, p, k)',
    of: (p1: number, p: number, k: number) => Math.max(p1, p, k),
  },
  openingToLeft: {
    formula: 'o = x − (x_1 + w_1)',
    of: (x: number, x1: number, w1: number) => x - (x1 + w1),
  },
  openingToRight: {
    formula: 'o = x_1 − (x + w)',
    of: (x1: number, x: number, w: number) => x1 - (x + w),
  },
  openingToRightWall: {
    formula: 'o = W − (x + w)',
    of: (W: number, x: number, w: number) => W - (x + w),
  },
  zoneBottom: { formula: 'F = L + H / 2', of: (L: number, H: number) => L + H / 2 },
  groundDist: { formula: 'g = y + h / 2', of: (y: number, h: number) => y + h / 2 },
} as const satisfies Record<string, Rule>;

export const SHAPE = {
  /** Parts side by side, with a gap between neighbours. */
  rowWidth: {
    formula: 'w = n · D + (n − 1) · a',
    of: (n: number, D: number, a: number) => n * D + (n - 1) * a,
  },
  culvertWidth: { formula: 'w = b + 2 · t', of: (b: number, t: number) => b + 2 * t },
  culvertHeight: { formula: 'h = b + 2 · t', of: (b: number, t: number) => b + 2 * t },
  canalWidth: {
    formula: 'w = min(n, m) · (b + t) + t',
    of: (n: number, m: number, b: number, t: number) => Math.min(n, m) * (b + t) + t,
  },
  canalHeight: {
    formula: 'h = ceil(n / m) · (b + t) + t',
    of: (n: number, m: number, b: number, t: number) => Math.ceil(n / m) * (b + t) + t,
  },
  /** The left or top edge of the room in a pipe whose centre is k diameters from that edge of its item. */
  pipeRoom: {
    formula: 'r = e + k · D − (D − 2 · t) / 2',
    of: (e: number, k: number, D: number, t: number) => e + k * D - (D - 2 * t) / 2,
  },
  culvertRoom: { formula: 'r = e + t', of: (e: number, t: number) => e + t },
} as const satisfies Record<string, Rule>;
