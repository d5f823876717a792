import type { DxfPoint } from '@spadework/core/dxf';

/** A closed line of points. A bulge of 1 makes the way to the next point a half circle. */
export type Path = readonly (DxfPoint & { bulge?: number })[];

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Hole extends Box {
  round: boolean;
}

const CORNERS = 48;
/** Rectangles that are narrower than this, in mm of paper, hold no texts or items. */
const ROOMY = 6;

/** The outlines of what lies in an area, cut at the edge of the area. Holes inside a rectangular hole are left out. */
export function islands(area: Box, holes: readonly Hole[]): Path[] {
  const rectangles = holes.filter(({ round, width }) => !round && width >= ROOMY);
  return holes.flatMap((hole) => {
    if (rectangles.some((other) => other !== hole && contains(other, hole))) return [];
    const path = contains(area, hole) ? outline(hole) : clipped(polygon(hole), area);
    return path.length > 1 ? [path] : [];
  });
}

const contains = (outer: Box, inner: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

export const circlePath = (x: number, y: number, radius: number): Path => [
  { x: x - radius, y, bulge: 1 },
  { x: x + radius, y, bulge: 1 },
];

function outline(hole: Hole): Path {
  const radius = hole.width / 2;
  return hole.round ? circlePath(hole.x + radius, hole.y + radius, radius) : polygon(hole);
}

function polygon({ x, y, width, height, round }: Hole): DxfPoint[] {
  if (!round)
    return [
      { x, y },
      { x: x + width, y },
      { x: x + width, y: y + height },
      { x, y: y + height },
    ];
  const radius = width / 2;
  return Array.from({ length: CORNERS }, (_, i) => {
    const angle = (i * 2 * Math.PI) / CORNERS;
    return { x: x + radius * (1 + Math.cos(angle)), y: y + radius * (1 + Math.sin(angle)) };
  });
}

/** Cuts a polygon by each side of a rectangle in turn (Sutherland and Hodgman). */
function clipped(points: readonly DxfPoint[], { x, y, width, height }: Box): DxfPoint[] {
  const cut = (list: readonly DxfPoint[], inside: (at: DxfPoint) => number) =>
    list.flatMap((b, i) => {
      const a = list[(i + list.length - 1) % list.length]!;
      const [da, db] = [inside(a), inside(b)];
      const share = da / (da - db);
      const crossing = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
      if (da >= 0 !== db >= 0) return db >= 0 ? [crossing, b] : [crossing];
      return db >= 0 ? [b] : [];
    });
  const sides: ((at: DxfPoint) => number)[] = [
    (at) => at.x - x,
    (at) => x + width - at.x,
    (at) => at.y - y,
    (at) => y + height - at.y,
  ];
  return sides.reduce(cut, [...points]);
}
