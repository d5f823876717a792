import type { Assumptions } from '../trench/assumptions.js';
import { coursesOf, fillBottomOf } from '../trench/baseCourses.js';
import type { SectionLayout } from '../trench/layout.js';
import type { CoveringType, TopCovering } from '../trench/model.js';

/** A covering as quantities see it. Lengths in m. */
export interface MeasuredCovering {
  id: string;
  type: CoveringType;
  thickness: number;
  /** Of its own: the layer drawn below it, else what is assumed. */
  baseCourse: number;
  /** The covering that is its base course. Null: it is assumed. */
  baseId: string | null;
  /** Of a finite covering. Null: it reaches beyond the trench on both sides. */
  width: number | null;
  removed: boolean;
}

/** The depths of a section in m, from ground level downwards. A layer that does not fit ends at the one above it. */
export interface SectionMeasures {
  layout: SectionLayout;
  /** Dig width at the bottom. */
  width: number;
  /** Of the trench bottom. */
  depth: number;
  /** Thickness of all coverings without drawn base courses, and of those that are taken off before digging. */
  coverings: MeasuredCovering[];
  thickness: number;
  removed: number;
  /** From the trench bottom to the top of the cover. */
  bedding: number;
  /** Of the foundation of the fill zone, where it fits. */
  fillFoundation: number;
  /** The depth at which the backfill begins. */
  fillBottom: number;
}

const M = 1000;

export function measuresOf(
  layout: SectionLayout,
  topCoverings: readonly TopCovering[],
  widest: number,
  assumptions: Assumptions,
  width: number,
): SectionMeasures {
  const { section, zone, cover } = layout;
  const depth = (zone.bottom + section.foundationThickness) / M;
  const coverings = coursesOf(topCoverings, assumptions.baseCourse).map(
    ({ covering: { id, type, thickness, infinite, width: own }, base, baseCourse }): MeasuredCovering => ({
      id,
      type,
      thickness: thickness / M,
      baseCourse: baseCourse / M,
      baseId: base?.id ?? null,
      width: infinite ? null : (own ?? widest) / M,
      removed: assumptions.excavateFrom[type] === 'UNDERSIDE',
    }),
  );
  const thickness = sumOf(coverings);
  const removed = sumOf(coverings.filter((covering) => covering.removed));
  const coverTop = between(Math.min(thickness, depth), cover.top / M, depth);
  const fillBottom = fillBottomOf(layout, thickness * M) / M;
  return {
    layout,
    width,
    depth,
    coverings,
    thickness,
    removed,
    bedding: depth - coverTop,
    fillFoundation: coverTop - fillBottom,
    fillBottom,
  };
}

const sumOf = (coverings: readonly MeasuredCovering[]) =>
  coverings.reduce((sum, { thickness }) => sum + thickness, 0);

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);
