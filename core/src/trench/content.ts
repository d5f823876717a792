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

/** Where the content of a pipe or culvert lies, resting on its bottom; null when it does not fit. */
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

/** Something without a size still lies somewhere. */
const SMALLEST = 0.001;
const REMEMBERED = 2_000;
const known = new Map<string, Circle[] | null>();

/** The same cables in the same pipe are packed once; a search may take a while, and its answer never changes. */
function packed(diameters: readonly number[], container: Container): Circle[] | null {
  const key = JSON.stringify([diameters, container]);
  let placed = known.get(key);
  if (placed === undefined) {
    placed = pack(
      diameters.map((diameter) => Math.max(diameter, SMALLEST)),
      container,
    );
    if (known.size >= REMEMBERED) known.clear();
    known.set(key, placed);
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
