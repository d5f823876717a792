import type { Point } from '../../geometry/point.js';

/**
 * Parallel lines inside of outlines, each as x1, y1, x2, y2. A line enters and leaves the area where it crosses an outline, so
 * holes stay free.
 */
export function hatchedAreas(
  outlines: readonly (readonly Point[])[],
  gap: number,
  angle: number,
): [number, number, number, number][] {
  const turn = (angle * Math.PI) / 180;
  const along = { x: Math.cos(turn), y: -Math.sin(turn) };
  const across = { x: -along.y, y: along.x };
  const crossings = new Map<number, number[]>();
  for (const points of outlines) {
    for (const [i, to] of points.entries()) {
      const from = points[(i + points.length - 1) % points.length]!;
      const a = from.x * across.x + from.y * across.y;
      const b = to.x * across.x + to.y * across.y;
      // A line through a corner counts for one of its two sides only.
      for (let k = Math.floor(Math.min(a, b) / gap) + 1; k * gap <= Math.max(a, b); k++) {
        const share = (k * gap - a) / (b - a);
        const at =
          (from.x + (to.x - from.x) * share) * along.x + (from.y + (to.y - from.y) * share) * along.y;
        const known = crossings.get(k);
        if (known) known.push(at);
        else crossings.set(k, [at]);
      }
    }
  }
  return [...crossings].flatMap(([k, ats]) => {
    const sorted = ats.sort((a, b) => a - b);
    const [x, y] = [across.x * k * gap, across.y * k * gap];
    return Array.from({ length: sorted.length >> 1 }, (_, i): [number, number, number, number] => {
      const [from, to] = [sorted[2 * i]!, sorted[2 * i + 1]!];
      return [x + along.x * from, y + along.y * from, x + along.x * to, y + along.y * to];
    });
  });
}
