import { roundMetres } from './crs.js';
import type { RoutePoint } from './model.js';

/** What a route says of a section. */
export interface SectionFigures {
  sectionId: string;
  /** The sum of its stretches, m; 0 if it has none. */
  length: number;
  /** Within its stretches. */
  joints: number;
}

/** What the lengths of sections follow from. A stretch whose section was deleted may name none. */
export interface Stretched {
  stretches: readonly { from: number; to: number; sectionId: string | null }[];
  points: readonly RoutePoint[];
}

/** The lengths and joints of sections, in their order. */
export function sectionFigures(
  { stretches, points }: Stretched,
  sectionIds: readonly string[],
): SectionFigures[] {
  const figures = new Map(sectionIds.map((sectionId) => [sectionId, { sectionId, length: 0, joints: 0 }]));
  const joints = jointsOf(points);
  for (const stretch of stretches) {
    const own = figures.get(stretch.sectionId ?? '');
    if (!own) continue;
    own.length = roundMetres(own.length + stretch.to - stretch.from);
    own.joints += jointsIn(joints, stretch).length;
  }
  return [...figures.values()];
}

/** Where cables are jointed, m. */
export const jointsOf = (points: readonly RoutePoint[]): number[] =>
  points.filter(({ kind }) => kind === 'JOINT').map(({ chainage }) => chainage);

/** A joint where two stretches meet is the later one's; one at the end of the route is nobody's: the next segment has it. */
export const jointsIn = (joints: readonly number[], { from, to }: { from: number; to: number }): number[] =>
  joints.filter((chainage) => from <= chainage && chainage < to);
