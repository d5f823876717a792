import type { Box } from '../geometry/box.js';
import type { Circle } from '../geometry/circle.js';
import type { Container } from '../geometry/container.js';
import { pack } from '../geometry/packing.js';
import type { Cable, EcomDuct, Item } from './model.js';
import { CULVERT_WALL, type Part, shapeOf } from './shape.js';

export interface PlacedContent {
  item: Cable | EcomDuct;
  box: Box;
  parts: Part[];
}

/** Places the content of a pipe or culvert on its bottom. Returns null when the content does not fit. */
export function contentOf(item: Item, box: Box): PlacedContent[] | null {
  if (item.kind !== 'pipe' && item.kind !== 'culvert') return [];
  if (item.content.length === 0) return [];
  const wall = item.kind === 'pipe' ? item.wallThickness : CULVERT_WALL;
  const inner = {
    x: box.x + wall,
    y: box.y + wall,
    width: box.width - 2 * wall,
    height: box.height - 2 * wall,
  };
  if (inner.width <= 0 || inner.height <= 0) return null;
  const diameters = item.content.map((inside) => shapeOf(inside).parts.map((part) => part.diameter));
  const placed = packed(
    diameters.flat(),
    item.kind === 'pipe'
      ? { kind: 'circle', diameter: inner.width }
      : { kind: 'rectangle', width: inner.width, height: inner.height },
  );
  if (!placed) return null;
  let next = 0;
  return item.content.map((inside, i) => {
    const parts = placed
      .slice(next, next + diameters[i]!.length)
      .map((circle) => ({ ...circle, x: inner.x + circle.x, y: inner.y + circle.y }));
    next += parts.length;
    return { item: inside, box: boxAround(parts), parts };
  });
}

/** An item without a size is placed as if it had this diameter. */
const MIN_DIAMETER = 0.001;
const MAX_CACHED = 2_000;
const cache = new Map<string, Circle[] | null>();

/** Caches results, because packing can take long and the same input always gives the same result. */
function packed(diameters: readonly number[], container: Container): Circle[] | null {
  const key = JSON.stringify([diameters, container]);
  let placed = cache.get(key);
  if (placed === undefined) {
    placed = pack(
      diameters.map((diameter) => Math.max(diameter, MIN_DIAMETER)),
      container,
    );
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(key, placed);
  }
  return placed;
}

function boxAround(parts: readonly Part[]): Box {
  const left = Math.min(...parts.map(({ x, diameter }) => x - diameter / 2));
  const top = Math.min(...parts.map(({ y, diameter }) => y - diameter / 2));
  const right = Math.max(...parts.map(({ x, diameter }) => x + diameter / 2));
  const bottom = Math.max(...parts.map(({ y, diameter }) => y + diameter / 2));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
