import { type Bounds, type Layout, protrusion } from './bounds.js';

/** The overlap that a place may have. It is a fifth of what a finished layout may have. */
export const FIT = 4e-9;
/** Heights closer than this are equal. Of two places of equal height, the left one is taken. */
const SAME = 1e-9;

type Offer = (x: number, y: number) => void;

export interface PlaceQuery {
  /** The circle that is moved. It is ignored as an obstacle. */
  self?: number;
  /** Only places with over < y ≤ upTo count. */
  over?: number;
  upTo?: number;
}

/**
 * The lowest free place for a circle of radius r among the first `count` circles. The lowest place touches two
 * circles, a circle and a wall, or the bottom, so only such places are tried.
 */
export function lowestPlace(
  bounds: Bounds,
  { x: cx, y: cy, r: cr }: Layout,
  count: number,
  r: number,
  { self = -1, over = Number.NEGATIVE_INFINITY, upTo = Number.POSITIVE_INFINITY }: PlaceQuery = {},
): { x: number; y: number } | null {
  const near: number[] = [];
  let bestX = Number.POSITIVE_INFINITY;
  let bestY = over;
  const offer: Offer = (x, y) => {
    if (y < bestY - SAME || (y < bestY + SAME && x > bestX - SAME)) return;
    if (y > upTo + SAME) return;
    // The negation also rejects NaN, which stands for a place that does not exist.
    if (!(protrusion(bounds, x, y, r) <= FIT)) return;
    for (const j of near) {
      const reach = cr[j]! + r - FIT;
      const dx = x - cx[j]!;
      const dy = y - cy[j]!;
      if (dx * dx + dy * dy < reach * reach) return;
    }
    bestX = x;
    bestY = y;
  };
  for (let i = 0; i < count; i++) if (i !== self) near.push(i);
  offerBottom(bounds, r, offer);
  for (let i = 0; i < count; i++) {
    const ri = cr[i]! + r;
    if (i === self || cy[i]! + ri < bestY - SAME || cy[i]! - ri > upTo + SAME) continue;
    // Only these circles can overlap a circle that touches circle i.
    near.length = 0;
    for (let j = 0; j < count; j++) {
      const reach = ri + cr[j]! + r + FIT;
      const dx = cx[j]! - cx[i]!;
      const dy = cy[j]! - cy[i]!;
      if (dx * dx + dy * dy < reach * reach && j !== self) near.push(j);
    }
    offerWall(bounds, r, cx[i]!, cy[i]!, ri, offer);
    for (const j of near) if (j < i) offerCrossings(cx[i]!, cy[i]!, ri, cx[j]!, cy[j]!, cr[j]! + r, offer);
  }
  return bestX === Number.POSITIVE_INFINITY ? null : { x: bestX, y: bestY };
}

/** Offers the places on the bottom that touch no circle. */
function offerBottom(bounds: Bounds, r: number, offer: Offer): void {
  if (bounds.kind === 'circle') {
    offer(0, Math.max(0, bounds.radius - r));
  } else {
    const b = Math.max(0, bounds.b - r);
    offer(Math.min(0, r - bounds.a), b);
    offer(Math.max(0, bounds.a - r), b);
  }
}

/** Offers the places that touch a wall and one circle. `reach` is the distance between the centres. */
function offerWall(bounds: Bounds, r: number, x: number, y: number, reach: number, offer: Offer): void {
  if (bounds.kind === 'circle') {
    offerCrossings(0, 0, Math.max(0, bounds.radius - r), x, y, reach, offer);
    return;
  }
  const a = Math.max(0, bounds.a - r);
  const b = Math.max(0, bounds.b - r);
  const across = leg(reach, b - y);
  offer(x - across, b);
  offer(x + across, b);
  offer(-a, y - leg(reach, x + a));
  offer(a, y - leg(reach, x - a));
}

/** The other leg of a right-angled triangle. NaN when there is no such triangle. */
function leg(hypotenuse: number, other: number): number {
  const square = hypotenuse * hypotenuse - other * other;
  return square < 0 && Math.abs(other) < hypotenuse + FIT ? 0 : Math.sqrt(square);
}

/** Offers the points where two circles cross. Circles that touch within rounding count as crossing. */
function offerCrossings(
  x1: number,
  y1: number,
  r1: number,
  x2: number,
  y2: number,
  r2: number,
  offer: Offer,
): void {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const d = Math.sqrt(dx * dx + dy * dy);
  if (d > r1 + r2 + FIT || d < Math.abs(r1 - r2) - FIT || d === 0) return;
  const along = (d * d + r1 * r1 - r2 * r2) / (2 * d);
  const beside = Math.sqrt(Math.max(0, r1 * r1 - along * along)) / d;
  const mx = x1 + (dx * along) / d;
  const my = y1 + (dy * along) / d;
  offer(mx - dy * beside, my + dx * beside);
  offer(mx + dy * beside, my - dx * beside);
}
