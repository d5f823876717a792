import {
  DxfDocument,
  type Entity,
  escapeCodes,
  flatPoint,
  type Layer,
  point,
  type Tag,
} from '../../../dxf/index.js';
import { cleanText } from '../../../text/cleanText.js';
import type { Crs, Position } from '../../model.js';
import { boundsOf, drawnRoute, type FileRoute, markingOf } from '../content.js';

const MARKING_LAYER = 'MARKING';
const COLORS = { line: 7, marking: 1 };
/** Letters of the marking as a share of what is drawn, and m at least. */
const LETTERS = { share: 0.02, least: 1 };
/** A drawing of routes is looked at in this scale: m of ground on a mm of paper. */
const SCALE = 1;

/** Metres in a system of a zone: a layer for each segment, a polyline for each stretch. */
export function writeDxf(routes: readonly FileRoute[], crs: Crs): string {
  const drawn = routes.map((route) => ({ name: route.name, ...drawnRoute(route, crs) }));
  const marking = markingOf(routes);
  const extents = boundsOf(drawn.flatMap(({ stretches }) => stretches.flatMap(({ positions }) => positions)));
  const layerOf = layerNames();
  const lines = drawn.flatMap(({ name, stretches }) =>
    stretches.map(({ positions }) => polyline(layerOf(name), positions)),
  );
  const document = new DxfDocument({
    layers: layersOf(lines, marking !== undefined),
    scale: SCALE,
    extents,
    unit: 'METRE',
    ...(marking && { comments: [marking] }),
  });
  document.add(...lines.map(({ entity }) => entity));
  if (marking) document.add(markingText(marking, extents));
  return document.toString();
}

interface Polyline {
  layer: string;
  entity: Entity;
}

function layersOf(lines: readonly Polyline[], isMarked: boolean): Layer[] {
  const names = new Set(lines.map(({ layer }) => layer));
  if (isMarked) names.delete(MARKING_LAYER);
  // Every file has the layer 0.
  names.delete('0');
  return [
    ...[...names].map((name) => ({ name, color: COLORS.line })),
    ...(isMarked ? [{ name: MARKING_LAYER, color: COLORS.marking }] : []),
  ];
}

/**
 * The layer of a segment has its name, without the characters that names of layers may not have. Programs take names that
 * differ by case alone for one, so such segments are told apart by a number.
 */
function layerNames(): (name: string) => string {
  const layers = new Map<string, string>();
  const taken = new Set([MARKING_LAYER]);
  return (name) => {
    const known = layers.get(name);
    if (known !== undefined) return known;
    const plain = cleanText(name).replace(/[<>/\\":;?*|=,`^]/g, '_') || '_';
    let layer = plain;
    for (let i = 2; taken.has(layer.toUpperCase()); i++) layer = `${plain} (${i})`;
    taken.add(layer.toUpperCase());
    layers.set(name, layer);
    return layer;
  };
}

function polyline(layer: string, positions: readonly Position[]): Polyline {
  const common: Tag[] = [[8, layer]];
  const entity: Entity =
    positions[0]![2] === undefined
      ? {
          type: 'LWPOLYLINE',
          common,
          tags: [
            [100, 'AcDbPolyline'],
            [90, positions.length],
            [70, 0],
            ...positions.flatMap(([x, y]) => flatPoint({ x, y })),
          ],
        }
      : spatialPolyline(common, positions);
  return { layer, entity };
}

/** The bits that say that a polyline and its vertices have heights of their own. */
const SPATIAL = { polyline: 8, vertex: 32 };

const spatialPolyline = (common: Tag[], positions: readonly Position[]): Entity => ({
  type: 'POLYLINE',
  common,
  tags: [[100, 'AcDb3dPolyline'], [66, 1], ...point({ x: 0, y: 0 }), [70, SPATIAL.polyline]],
  parts: [
    ...positions.map(
      ([x, y, height]): Entity => ({
        type: 'VERTEX',
        common,
        tags: [
          [100, 'AcDbVertex'],
          [100, 'AcDb3dPolylineVertex'],
          ...point({ x, y }, 10, height),
          [70, SPATIAL.vertex],
        ],
      }),
    ),
    { type: 'SEQEND', common, tags: [] },
  ],
});

function markingText(marking: string, { low, high }: ReturnType<typeof boundsOf>): Entity {
  const size = Math.max(LETTERS.least, (high.x - low.x) * LETTERS.share, (high.y - low.y) * LETTERS.share);
  const height = Math.round(size * 1000) / 1000;
  const below = Math.round((low.y - 2 * height) * 1000) / 1000;
  return {
    type: 'TEXT',
    common: [[8, MARKING_LAYER]],
    tags: [
      [100, 'AcDbText'],
      ...point({ x: low.x, y: below }),
      [40, height],
      [1, escapeCodes(marking)],
      [7, 'Standard'],
      [100, 'AcDbText'],
    ],
  };
}
