import { fromDegrees, roundMetres } from '../crs.js';
import { lineOf, measured, pointAt } from '../measure.js';
import type { Crossing, Crs, Position, Route, Sensitivity } from '../model.js';

/** Routes of a project on their way into a file. */

export const FILE_FORMATS = ['GEOJSON', 'SOSI', 'DXF', 'GPX', 'CSV'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export interface FileRoute {
  segmentId: number;
  /** Of the segment. */
  name: string;
  sensitivity: Sensitivity;
  route: Route;
  /** Names of the segment's sections by id. A stretch of another one has no section. */
  sections: ReadonlyMap<string, string>;
}

export const MARKING =
  'KRAFTSENSITIV: taushetsplikt etter energiloven § 9-3 / Power-sensitive: confidential, Energy Act § 9-3';

/** A file is marked if any of its routes is. */
export const markingOf = (routes: readonly FileRoute[]): string | undefined =>
  routes.some(({ sensitivity }) => sensitivity === 'POWER_SENSITIVE') ? MARKING : undefined;

/** A part of a route with one cross-section, as a file has it. */
export interface FileStretch {
  from: number;
  to: number;
  length: number;
  sectionId: string | null;
  section: string | null;
  name: string | null;
  crossing: Crossing | null;
  /** In the system of the file. */
  positions: Position[];
}

export interface FileJoint {
  name: string;
  position: Position;
}

/** The stretches of a route and its joints in a system. Neighbours share their point. */
export function drawnRoute(
  { route, sections }: FileRoute,
  crs: Crs,
): { stretches: FileStretch[]; joints: FileJoint[] } {
  const { positions, stretches, points } = route;
  const { chainages } = measured(positions);
  const stretchOf = ({ from, to, sectionId, name, crossing }: Route['stretches'][number]): FileStretch => {
    const section = sections.get(sectionId);
    return {
      from,
      to,
      length: roundMetres(to - from),
      sectionId: section === undefined ? null : sectionId,
      section: section ?? null,
      name: name ?? null,
      crossing: crossing ?? null,
      positions: lineOf(positions, chainages, { from, to }).map((one) => fromDegrees(crs, one)),
    };
  };
  const joints = points.filter(({ kind }) => kind === 'JOINT');
  return {
    stretches: stretches.map(stretchOf),
    joints: joints.map(({ chainage, name }, i) => ({
      name: name || `Skjøt ${i + 1}`,
      position: fromDegrees(crs, pointAt(positions, chainages, chainage)),
    })),
  };
}

/** A rounded number, never with an exponent. */
export function digits(value: number, places: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(places) : text;
}

export interface Bounds {
  low: { x: number; y: number };
  high: { x: number; y: number };
}

export function boundsOf(positions: Iterable<Position>): Bounds {
  const bounds = { low: { x: Infinity, y: Infinity }, high: { x: -Infinity, y: -Infinity } };
  for (const [x, y] of positions) {
    if (x < bounds.low.x) bounds.low.x = x;
    if (y < bounds.low.y) bounds.low.y = y;
    if (x > bounds.high.x) bounds.high.x = x;
    if (y > bounds.high.y) bounds.high.y = y;
  }
  return bounds;
}
