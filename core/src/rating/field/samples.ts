import type { Ground, Source } from '../heat/ground.js';

/** Three touching circles around a centroid. */
export function trefoil(radius: number, x: number, depth: number, id = ''): Source[] {
  const up = (2 * radius) / Math.sqrt(3);
  return [
    { id: `${id}top`, x, y: depth - up, radius },
    { id: `${id}left`, x: x - radius, y: depth + up / 2, radius },
    { id: `${id}right`, x: x + radius, y: depth + up / 2, radius },
  ];
}

/** Trefoils of cables of 38 mm, 70 mm apart, in a trench with bedding, fill and asphalt on top. */
export function trefoilsInTrench(count: number): { ground: Ground; sources: Source[] } {
  const radius = 0.019;
  const pitch = 4 * radius + 0.07;
  const half = ((count - 1) * pitch) / 2 + 2 * radius + 0.1;
  const lower = 0.75;
  const sources = Array.from({ length: count }, (_, i) =>
    trefoil(radius, (i - (count - 1) / 2) * pitch, lower - radius / Math.sqrt(3), `${i + 1}-`),
  ).flat();
  const top = Math.min(...sources.map(({ y }) => y)) - radius - 0.15;
  const bottom = lower + radius + 0.1;
  return {
    sources,
    ground: {
      soil: 1,
      rectangles: [
        { x0: -half, x1: half, y0: 0, y1: top, resistivity: 1.2 },
        { x0: -half, x1: half, y0: top, y1: bottom, resistivity: 0.9 },
        { x0: -half, x1: half, y0: 0, y1: 0.1, resistivity: 1.3 },
      ],
    },
  };
}

/** A block of good backfill in poor soil, with two cables near its corners. */
export const strongBlock: { ground: Ground; sources: Source[] } = {
  ground: { soil: 3, rectangles: [{ x0: -0.4, x1: 0.4, y0: 0.6, y1: 1.1, resistivity: 0.35 }] },
  sources: [
    { id: 'left', x: -0.3, y: 1, radius: 0.04 },
    { id: 'right', x: 0.3, y: 1, radius: 0.04 },
  ],
};
