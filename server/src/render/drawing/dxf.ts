import {
  DIMENSION_STYLE,
  DxfDocument,
  type DxfPoint,
  type Entity,
  escapeCodes,
  point,
  rounded,
} from '@spadework/core/dxf';
import type { Drawing, DrawnShape } from './drawing.js';
import { entitiesOf, type Plane } from './dxf/entities.js';
import { colorOf } from './dxf/layers.js';

type Group = NonNullable<DrawnShape['group']>;
type Dimension = Extract<Group, { kind: 'dimension' }>;
type Block = Extract<Group, { kind: 'block' }>;

/**
 * The drawing at full scale: one unit is 1 mm of the trench. The origin is the left wall at ground level. Cables and
 * pipes are blocks, materials are hatches, and dimensions are dimensions that a CAD program measures again.
 */
export function toDxf(drawing: Drawing): string {
  const { scale, origin, widthMm, heightMm, shapes } = drawing;
  const at = (x: number, y: number): DxfPoint => ({
    x: rounded((x - origin.x) * scale),
    y: rounded((origin.y - y) * scale),
  });
  const plane: Plane = { at, scale };
  const names = [...new Set(shapes.map(({ layer }) => layer))];
  const document = new DxfDocument({
    layers: names.map((name) => ({ name, color: colorOf(name) })),
    scale,
    extents: { low: at(0, heightMm), high: at(widthMm, 0) },
    unit: 'MILLIMETRE',
  });
  const blocks = new BlockTable(document, scale);
  const members = membersOf(shapes);
  const done = new Set<Group>();
  let dimensions = 0;
  for (const shape of shapes) {
    const { group } = shape;
    if (!group) document.add(...entitiesOf(shape, plane));
    else if (!done.has(group)) {
      done.add(group);
      const parts = members.get(group)!;
      if (group.kind === 'block') document.add(blocks.insert(group, parts, plane));
      else {
        const name = `*D${++dimensions}`;
        document.addBlock(
          name,
          parts.flatMap((part) => entitiesOf(part, plane)),
        );
        document.add(dimensionEntity(group, name, plane));
      }
    }
  }
  return document.toString();
}

function membersOf(shapes: readonly DrawnShape[]): Map<Group, DrawnShape[]> {
  const members = new Map<Group, DrawnShape[]>();
  for (const shape of shapes) {
    if (!shape.group) continue;
    const parts = members.get(shape.group);
    if (parts) parts.push(shape);
    else members.set(shape.group, [shape]);
  }
  return members;
}

/** The blocks of a file. Things of the same name and size look the same, and share one. */
class BlockTable {
  private readonly known = new Map<string, string>();
  private readonly names = new Set<string>();

  constructor(
    private readonly document: DxfDocument,
    private readonly scale: number,
  ) {}

  insert({ name, at }: Block, shapes: readonly DrawnShape[], plane: Plane): Entity {
    const first = shapes[0]!;
    const key = `${name} ${rounded(sizeOf(first))} ${first.layer}`;
    let block = this.known.get(key);
    if (!block) {
      block = this.freeName(name.replace(/[^A-Za-z0-9_-]/g, '_'));
      this.known.set(key, block);
      const own: Plane = {
        at: (x, y) => ({ x: rounded((x - at.x) * this.scale), y: rounded((at.y - y) * this.scale) }),
        scale: this.scale,
      };
      this.document.addBlock(
        block,
        shapes.flatMap((shape) => entitiesOf(shape, own)),
      );
    }
    return {
      type: 'INSERT',
      common: [[8, first.layer]],
      tags: [[100, 'AcDbBlockReference'], [2, block], ...point(plane.at(at.x, at.y))],
    };
  }

  private freeName(wanted: string): string {
    let name = wanted;
    for (let i = 2; this.names.has(name); i++) name = `${wanted}_${i}`;
    this.names.add(name);
    return name;
  }
}

/** The size on paper, which is larger in a detail than in the trench. */
function sizeOf(shape: DrawnShape): number {
  if (shape.kind === 'circle') return shape.radius;
  if (shape.kind !== 'polyline') return 0;
  const [a, b] = [shape.points[0]!, shape.points.at(-2)!];
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** A rotated dimension (type 0) with a block of its own (32), and with its text where the drawing has it (128). */
function dimensionEntity(group: Dimension, block: string, { at }: Plane): Entity {
  const { from, to, line, vertical, text } = group;
  const [a, b] = [at(from.x, from.y), at(to.x, to.y)];
  const measured = rounded(Math.abs(vertical ? b.y - a.y : b.x - a.x));
  const end = vertical ? at(line.x, to.y) : at(to.x, line.y);
  const middle = text ? at(text.x, text.y) : { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  return {
    type: 'DIMENSION',
    common: [[8, 'DIMENSION']],
    tags: [
      [100, 'AcDbDimension'],
      [2, block],
      ...point(end),
      ...point(middle, 11),
      [70, 160],
      [71, 5],
      [42, measured],
      [1, overrideOf(text?.words, measured)],
      [3, DIMENSION_STYLE],
      [100, 'AcDbAlignedDimension'],
      ...point(a, 13),
      ...point(b, 14),
      [50, vertical ? 90 : 0],
      [100, 'AcDbRotatedDimension'],
    ],
  };
}

/** Nothing where the text is the measured length, so that it follows when the drawing is changed. */
function overrideOf(words: string | undefined, measured: number): string {
  if (words === undefined) return ' ';
  const own = String(Math.round(measured));
  if (words === own) return '';
  return escapeCodes(words.endsWith(` ${own}`) ? `${words.slice(0, -own.length)}<>` : words);
}
