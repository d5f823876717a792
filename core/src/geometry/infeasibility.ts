import { type Bounds, SLACK } from './bounds.js';

const TWO_OVER_ROOT_3 = 2 / Math.sqrt(3);

/** Whether circles of these radii, largest first, provably do not fit. Such circles need no search. */
export function isInfeasible(bounds: Bounds, r: Float64Array): boolean {
  const largest = r[0] ?? 0;
  const second = r[1] ?? 0;
  if (
    bounds.kind === 'circle'
      ? largest > bounds.radius + SLACK
      : largest > Math.min(bounds.a, bounds.b) + SLACK
  )
    return true;
  if (second > 0 && widestDistance(bounds, largest, second) < largest + second - SLACK) return true;
  let area = 0;
  for (let i = 0; i < r.length; i++) {
    area += r[i]! * r[i]!;
    if (i + 1 > maxCircles(bounds, r[i]!)) return true;
  }
  const available =
    bounds.kind === 'circle' ? bounds.radius * bounds.radius : (4 * bounds.a * bounds.b) / Math.PI;
  return area > available + SLACK;
}

/** How far apart the centres of two circles of radius r and s can be. */
function widestDistance(bounds: Bounds, r: number, s: number): number {
  if (bounds.kind === 'circle') return 2 * bounds.radius - r - s;
  const dx = 2 * bounds.a - r - s;
  const dy = 2 * bounds.b - r - s;
  return Math.sqrt(dx * dx + dy * dy);
}

/**
 * The largest possible number of circles of at least this radius. By Groemer's inequality (1960),
 * N ≤ (2/√3)·A + P/2 + 1 for points a unit apart in a convex figure of area A and perimeter P. The bound is reached
 * for a hexagon. It rejects three hundred cables without a search.
 */
function maxCircles(bounds: Bounds, r: number): number {
  const unit = 2 * r - SLACK;
  if (unit <= 0) return Number.POSITIVE_INFINITY;
  if (bounds.kind === 'circle') {
    const rho = Math.max(0, bounds.radius - r + SLACK) / unit;
    return TWO_OVER_ROOT_3 * Math.PI * rho * rho + Math.PI * rho + 1 + SLACK;
  }
  const w = (2 * Math.max(0, bounds.a - r + SLACK)) / unit;
  const h = (2 * Math.max(0, bounds.b - r + SLACK)) / unit;
  return TWO_OVER_ROOT_3 * w * h + w + h + 1 + SLACK;
}
