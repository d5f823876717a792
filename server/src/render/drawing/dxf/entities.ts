import {
  DASHED,
  type DxfPoint,
  type Entity,
  escapeCodes,
  flatPoint,
  point,
  rounded,
  type Tag,
} from '@spadework/core/dxf';
import type { Material } from '@spadework/core/trench';
import type { DrawnShape, Pen, Text } from '../drawing.js';
import { circlePath, islands, type Path } from './boundary.js';
import { patternLines, patternName } from './patterns.js';

/** How the paper lies in the plane of the file: at full scale, y upwards. */
export interface Plane {
  at: (x: number, y: number) => DxfPoint;
  scale: number;
}

/** The height of capitals as a share of the font size. CAD programs measure text by its capitals. */
const CAPITAL_HEIGHT = 0.7;
/** Fills of these colours only hide what is behind them. In a CAD file nothing is behind them. */
const BLANK = new Set(['#ffffff', '#fbfaf6']);
const WEIGHTS = [5, 9, 13, 15, 18, 20, 25, 30, 35, 40, 50, 53, 60, 70];

export function entitiesOf(shape: DrawnShape, plane: Plane): Entity[] {
  const { layer } = shape;
  switch (shape.kind) {
    case 'polyline':
      return polyline(shape, plane);
    case 'circle':
      return circle(shape, plane);
    case 'strokes':
      // The texture of a material is the pattern of its hatch.
      return shape.material
        ? []
        : shape.strokes.map(([x1, y1, x2, y2]) => line(layer, shape.pen, plane.at(x1, y1), plane.at(x2, y2)));
    case 'dots':
      if (shape.material) return [];
      return shape.dots.flatMap((dot) => circle({ ...shape, ...dot, kind: 'circle' }, plane));
    case 'text':
      return text(shape, plane);
  }
}

const colored = (color: string): Tag => [420, Number.parseInt(color.slice(1), 16)];

const drawn = (layer: string, pen: Pen): Tag[] => [
  [8, layer],
  ...(pen.dash ? ([[6, DASHED]] as Tag[]) : []),
  ...(pen.color === '#c2261d' ? [colored(pen.color)] : []),
  [370, weightOf(pen.width)],
];

/** The nearest of the line weights that the format has, in hundredths of a millimetre. */
const weightOf = (width: number): number =>
  WEIGHTS.reduce((best, one) => (Math.abs(one - width * 100) < Math.abs(best - width * 100) ? one : best));

const line = (layer: string, pen: Pen, from: DxfPoint, to: DxfPoint): Entity => ({
  type: 'LINE',
  common: drawn(layer, pen),
  tags: [[100, 'AcDbLine'], ...point(from), ...point(to, 11)],
});

function polyline(shape: Extract<DrawnShape, { kind: 'polyline' }>, plane: Plane): Entity[] {
  const { layer, points, closed, pen, fill, material } = shape;
  const places = points.map(({ x, y }) => plane.at(x, y));
  const entities: Entity[] = [];
  if (closed && material) entities.push(materialHatch(shape, material, plane));
  else if (closed && fill && !BLANK.has(fill)) entities.push(solid(layer, fill, pathsOf(shape, plane)));
  const outlined = pen ?? (material && material !== 'SOIL' ? { color: '', width: 0.13 } : null);
  if (!outlined) return entities;
  if (places.length === 2) return [...entities, line(layer, outlined, places[0]!, places[1]!)];
  return [
    ...entities,
    {
      type: 'LWPOLYLINE',
      common: drawn(layer, outlined),
      tags: [
        [100, 'AcDbPolyline'],
        [90, places.length],
        [70, closed ? 1 : 0],
        ...places.flatMap((place) => flatPoint(place)),
      ],
    },
  ];
}

function circle(shape: Extract<DrawnShape, { kind: 'circle' }>, plane: Plane): Entity[] {
  const { layer, x, y, radius, inner, pen, fill } = shape;
  const [centre, full] = [plane.at(x, y), rounded(radius * plane.scale)];
  const paths = [circlePath(centre.x, centre.y, full)];
  if (inner) paths.push(circlePath(centre.x, centre.y, rounded(inner * plane.scale)));
  const filled = fill && !BLANK.has(fill) ? [solid(layer, fill, paths)] : [];
  if (!pen) return filled;
  const outline: Entity = {
    type: 'CIRCLE',
    common: drawn(layer, pen),
    tags: [[100, 'AcDbCircle'], ...point(centre), [40, full]],
  };
  return [...filled, outline];
}

/** Fills an area with one colour. The first path is its edge, the others are holes. */
const solid = (layer: string, color: string, paths: readonly Path[]): Entity =>
  hatch(layer, paths, [colored(color)], 'SOLID', []);

function materialHatch(
  shape: Extract<DrawnShape, { kind: 'polyline' }>,
  material: Material,
  plane: Plane,
): Entity {
  const { scale } = plane;
  // The lines are at full size. Programs that use a pattern of their own enlarge it by the scale.
  const pattern: Tag[] = [[52, 0], [41, scale], [77, 0], ...patternLines(material, scale)];
  return hatch(shape.layer, pathsOf(shape, plane), [], patternName(material), pattern);
}

/** The edge of an area, and then what lies in it. */
function pathsOf({ points, holes = [] }: Extract<DrawnShape, { kind: 'polyline' }>, { at }: Plane): Path[] {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const area = { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  const paths: Path[] = [points, ...islands(area, holes)];
  return paths.map((path) =>
    // The plane turns y around, and with it the direction of a bulge.
    path.map((one) => ({ ...at(one.x, one.y), ...(one.bulge ? { bulge: -one.bulge } : {}) })),
  );
}

function hatch(layer: string, paths: readonly Path[], color: Tag[], name: string, pattern: Tag[]): Entity {
  const isSolid = pattern.length === 0;
  return {
    type: 'HATCH',
    common: [[8, layer], ...color],
    tags: [
      [100, 'AcDbHatch'],
      ...point({ x: 0, y: 0 }),
      [210, 0],
      [220, 0],
      [230, 1],
      [2, name],
      [70, isSolid ? 1 : 0],
      [71, 0],
      [91, paths.length],
      ...paths.flatMap((path, i) => pathTags(path, i === 0)),
      [75, 1],
      [76, 1],
      ...pattern,
      [98, 0],
    ],
  };
}

/** The flags of a path: 1 for the outer edge, 2 for a polyline, 16 for an island. */
function pathTags(path: Path, outer: boolean): Tag[] {
  const bulges = path.some(({ bulge }) => bulge);
  return [
    [92, outer ? 3 : 18],
    [72, bulges ? 1 : 0],
    [73, 1],
    [93, path.length],
    ...path.flatMap((one): Tag[] => [
      ...flatPoint(one),
      ...(bulges ? ([[42, one.bulge ?? 0]] as Tag[]) : []),
    ]),
    [97, 0],
  ];
}

const ALIGNMENT = { start: 0, middle: 1, end: 2 };

function text(
  { layer, text: words, x, y, size, anchor, bold, angle, opacity, color }: Text & { layer: string },
  plane: Plane,
): Entity[] {
  const written = escapeCodes(words);
  if (!written) return [];
  const place = plane.at(x, y);
  const red: Tag[] = color === '#c2261d' ? [colored(color)] : [];
  // The format counts opacity from 0 to 255, after a flag that it is given here and not by the layer.
  const faded: Tag[] = opacity ? [[440, 0x02000000 + Math.round(opacity * 255)]] : [];
  return [
    {
      type: 'TEXT',
      common: [[8, layer], ...red, ...faded],
      tags: [
        [100, 'AcDbText'],
        ...point(place),
        [40, rounded(size * CAPITAL_HEIGHT * plane.scale)],
        [1, written],
        ...(angle ? ([[50, angle]] as Tag[]) : []),
        [7, bold ? 'Bold' : 'Standard'],
        [72, ALIGNMENT[anchor]],
        ...(anchor === 'start' ? [] : point(place, 11)),
        [100, 'AcDbText'],
        [73, 0],
      ],
    },
  ];
}
