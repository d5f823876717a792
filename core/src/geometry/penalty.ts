import type { Bounds } from './bounds.js';

/** Returns the sum of all squared overlaps of a layout (x of every circle, then y), and writes its gradient. */
export type Penalty = (at: Float64Array, gradient: Float64Array) => number;

export function penaltyOf(bounds: Bounds, r: Float64Array): Penalty {
  const n = r.length;
  const walls = bounds.kind === 'circle' ? roundWall(bounds.radius, r) : straightWalls(bounds.a, bounds.b, r);
  return (at, gradient) => {
    let sum = walls(at, gradient);
    for (let i = 1; i < n; i++) {
      const xi = at[i]!;
      const yi = at[n + i]!;
      const ri = r[i]!;
      let gx = 0;
      let gy = 0;
      for (let j = 0; j < i; j++) {
        const reach = ri + r[j]!;
        const dx = xi - at[j]!;
        const dy = yi - at[n + j]!;
        const square = dx * dx + dy * dy;
        if (square >= reach * reach) continue;
        const d = Math.sqrt(square);
        const overlap = reach - d;
        sum += overlap * overlap;
        if (d === 0) continue;
        const pull = (-2 * overlap) / d;
        gx += pull * dx;
        gy += pull * dy;
        gradient[j]! -= pull * dx;
        gradient[n + j]! -= pull * dy;
      }
      gradient[i]! += gx;
      gradient[n + i]! += gy;
    }
    return sum;
  };
}

function roundWall(radius: number, r: Float64Array): Penalty {
  const n = r.length;
  return (at, gradient) => {
    let sum = 0;
    for (let i = 0; i < n; i++) {
      const x = at[i]!;
      const y = at[n + i]!;
      const d = Math.sqrt(x * x + y * y);
      const overlap = d + r[i]! - radius;
      gradient[i] = 0;
      gradient[n + i] = 0;
      if (overlap <= 0) continue;
      sum += overlap * overlap;
      if (d === 0) continue;
      gradient[i] = (2 * overlap * x) / d;
      gradient[n + i] = (2 * overlap * y) / d;
    }
    return sum;
  };
}

function straightWalls(a: number, b: number, r: Float64Array): Penalty {
  const n = r.length;
  return (at, gradient) => {
    let sum = 0;
    for (let i = 0; i < 2 * n; i++) {
      const reach = i < n ? a - r[i]! : b - r[i - n]!;
      const overlap = Math.abs(at[i]!) - reach;
      gradient[i] = 0;
      if (overlap <= 0) continue;
      sum += overlap * overlap;
      gradient[i] = at[i]! > 0 ? 2 * overlap : -2 * overlap;
    }
    return sum;
  };
}
