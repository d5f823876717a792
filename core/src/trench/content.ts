import type { Box } from '../geometry/box.js';
import type { Filling, Packed } from '../geometry/content.js';
import { SHAPE } from './formulas.js';
import type { Content, Item, Section } from './model.js';
import { packNow } from './packNow.js';
import { CULVERT_WALL, type Part, shapeOf } from './shape.js';

export interface PlacedContent {
  item: Content;
  box: Box;
  parts: Part[];
  /** Whether the parts of the group lie apart. */
  loose: boolean;
}

/** Looks up where content lies. Null: it does not fit. Undefined: not known yet. */
export type Packings = (filling: Filling) => Packed | null | undefined;

/** The content of a container. Null: it does not fit, or is not known to (`pending`). */
export interface PlacedContents {
  content: PlacedContent[] | null;
  pending: boolean;
}

const NOTHING: PlacedContents = { content: [], pending: false };

/** Places the content of a pipe, of the pipes of a group, or of a culvert on its bottom. */
export function contentOf(
  item: Item,
  box: Box,
  parts: readonly Part[],
  packings: Packings = packNow,
): PlacedContents {
  if (!('content' in item) || item.content.length === 0) return NOTHING;
  const all: PlacedContent[] = [];
  let pending = false;
  for (const { inside, left, top, filling } of fillingsOf(item, box, parts)) {
    const packed = filling && packings(filling);
    if (!packed) {
      if (packed === null) return { content: null, pending: false };
      pending = true;
      continue;
    }
    let next = 0;
    for (const [i, content] of inside.entries()) {
      const count = filling.groups[i]!.parts.length;
      const own = packed.circles
        .slice(next, next + count)
        .map((circle) => ({ ...circle, x: left + circle.x, y: top + circle.y }));
      next += count;
      all.push({ item: content, box: boxAround(own), parts: own, loose: packed.loose && count > 1 });
    }
  }
  if (pending) return { content: null, pending };
  // In the order of the model, also where the pipes of a group share them.
  const order = new Map(item.content.map(({ id }, i) => [id, i]));
  return { content: all.sort((a, b) => order.get(a.item.id)! - order.get(b.item.id)!), pending };
}

/** An item without a size is placed as if it had this diameter. */
export const MIN_DIAMETER = 0.001;

interface Inside {
  inside: Content[];
  left: number;
  top: number;
  /** Null: the container has no inside. */
  filling: Filling | null;
}

/** What is to be placed in a container: one filling, or one for each pipe of a group that has content. */
export function fillingsOf(
  item: Extract<Item, { content: unknown }>,
  box: Box,
  parts: readonly Part[],
): Inside[] {
  if (item.kind === 'culvert') {
    const inner = { kind: 'rectangle', width: item.width, height: item.height } as const;
    const empty = item.width <= 0 || item.height <= 0;
    return [
      {
        inside: item.content,
        left: SHAPE.culvertRoom.of(box.x, CULVERT_WALL),
        top: SHAPE.culvertRoom.of(box.y, CULVERT_WALL),
        filling: empty ? null : { groups: item.content.map(groupOf), container: inner },
      },
    ];
  }
  const diameter = item.outerDiameter - 2 * item.wallThickness;
  return parts.flatMap((pipe, i) => {
    const inside =
      item.kind === 'pipe'
        ? item.content
        : item.content.filter(({ pipeIndex }) => Math.min(pipeIndex, parts.length - 1) === i);
    if (inside.length === 0) return [];
    return {
      inside,
      left: pipe.x - diameter / 2,
      top: pipe.y - diameter / 2,
      filling:
        diameter <= 0 ? null : { groups: inside.map(groupOf), container: { kind: 'circle', diameter } },
    };
  });
}

/** All fillings of some sections, to find out beforehand what their layout needs. */
export const fillingsIn = (sections: readonly Section[]): Filling[] =>
  sections
    .flatMap(({ layers }) => layers.flatMap(({ items }) => items))
    .flatMap((item) =>
      'content' in item && item.content.length > 0
        ? fillingsOf(item, ORIGIN, item.kind === 'culvert' ? [] : shapeOf(item).parts)
        : [],
    )
    .flatMap(({ filling }) => filling ?? []);

const ORIGIN: Box = { x: 0, y: 0, width: 0, height: 0 };

function groupOf(item: Content): Filling['groups'][number] {
  const { width, height, parts } = shapeOf(item);
  return {
    width,
    height,
    parts: parts.map((part) => ({ ...part, diameter: Math.max(part.diameter, MIN_DIAMETER) })),
  };
}

function boxAround(parts: readonly Part[]): Box {
  const left = Math.min(...parts.map(({ x, diameter }) => x - diameter / 2));
  const top = Math.min(...parts.map(({ y, diameter }) => y - diameter / 2));
  const right = Math.max(...parts.map(({ x, diameter }) => x + diameter / 2));
  const bottom = Math.max(...parts.map(({ y, diameter }) => y + diameter / 2));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
