import type { Box } from '../../geometry/box.js';
import { CLEARANCE, type Stroke } from './hatchLines.js';
import type { Occupancy } from './occupancy.js';

interface Dot {
  x: number;
  y: number;
  radius: number;
}

/** One dot in each cell of a grid, at a pseudo-random distance from the middle. The result is always the same. */
export function* scattered(
  { kind, gap, radius }: { kind: string; gap: number; radius: number },
  region: Box,
  taken: Occupancy,
): Generator<Dot> {
  const uneven = kind !== 'dots';
  for (let j = Math.floor(region.y / gap); j * gap < region.y + region.height; j++) {
    for (let i = Math.floor(region.x / gap); i * gap < region.x + region.width; i++) {
      const own = uneven ? radius * (0.5 + 0.5 * pseudoRandom(i, j, 3)) : radius;
      const freedom = Math.max(0, gap - (uneven ? 2 * own + 0.12 : 0));
      const x = (i + 0.5) * gap + (pseudoRandom(i, j, 1) - 0.5) * freedom + (uneven && j % 2 ? gap / 2 : 0);
      const y = (j + 0.5) * gap + (pseudoRandom(i, j, 2) - 0.5) * freedom;
      const edge = own + 0.2;
      if (x - edge < region.x || x + edge > region.x + region.width) continue;
      if (y - edge < region.y || y + edge > region.y + region.height) continue;
      const around = own + CLEARANCE;
      if (!taken.isFree({ x: x - around, y: y - around, width: 2 * around, height: 2 * around })) continue;
      yield { x, y, radius: own };
    }
  }
}

function pseudoRandom(i: number, j: number, salt: number): number {
  let h = Math.imul(i, 374761393) ^ Math.imul(j, 668265263) ^ Math.imul(salt, 2246822519);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 16), 2246822519);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

/** An angular stone: a triangle or a quadrangle with its corners on the dot's circle. */
export function chip({ x, y, radius }: Dot): Stroke[] {
  const seed = Math.round(x * 100) ^ Math.round(y * 1000);
  const corners = pseudoRandom(seed, 1, 4) < 0.5 ? 3 : 4;
  const turn = pseudoRandom(seed, 2, 5) * Math.PI * 2;
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = turn + ((i + 0.5 * pseudoRandom(seed, i, 6)) * 2 * Math.PI) / corners;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
  return points.map((point, i) => [...point, ...points[(i + 1) % corners]!] as Stroke);
}

/** Rows of paving stones with staggered joints. */
export function stones({ width, height }: { width: number; height: number }, region: Box): Stroke[] {
  const strokes: Stroke[] = [];
  const [right, bottom] = [region.x + region.width, region.y + region.height];
  const courses = Math.max(1, Math.round(region.height / height));
  const course = region.height / courses;
  for (let j = 0; j < courses; j++) {
    const top = region.y + j * course;
    if (j > 0) strokes.push([region.x, top, right, top]);
    for (let x = region.x + width * (j % 2 ? 0.5 : 1); x < right - 0.3; x += width) {
      strokes.push([x, top, x, Math.min(bottom, top + course)]);
    }
  }
  return strokes;
}
