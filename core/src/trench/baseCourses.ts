import type { CoveringType } from './coveringTypes.js';
import type { SectionLayout } from './layout.js';
import type { TopCovering } from './model.js';

/** Which coverings lie under which, as roads are built. */

const LOOSE: readonly CoveringType[] = ['GRAVEL', 'CRUSHED_STONES'];
const BOUND: readonly CoveringType[] = ['TARMAC', 'CONCRETE', 'COBBLESTONE'];

type Typed = { type: CoveringType };

/** Gravel or crushed stones directly below a bound covering are its base course, and no covering of their own. */
export const isBaseOf = (below: Typed | undefined, above: Typed | undefined): boolean =>
  below !== undefined && above !== undefined && LOOSE.includes(below.type) && BOUND.includes(above.type);

/** From below: base courses, the sand that stones are set in, what is driven on. */
const levelOf = (type: CoveringType): number => (LOOSE.includes(type) ? 0 : type === 'SAND' ? 1 : 2);

/** Where a new covering lies among others, which are listed from below: under the first one that is laid after it. */
export function coveringIndex(coverings: readonly Typed[], type: CoveringType): number {
  const above = coverings.findIndex((other) => levelOf(other.type) > levelOf(type));
  return above === -1 ? coverings.length : above;
}

/** How thick the base course of a covering is where none is drawn, in mm. */
export type BaseCourses = Readonly<Record<CoveringType, number>>;

/** A covering with its base course, in mm. */
export interface Course {
  covering: TopCovering;
  /** The covering that is its base course. Null: it is assumed. */
  base: TopCovering | null;
  baseCourse: number;
}

/** The coverings that are no base course of another, from below, each with its own. */
export const coursesOf = (topCoverings: readonly TopCovering[], assumed: BaseCourses): Course[] =>
  topCoverings.flatMap((covering, i) => {
    if (isBaseOf(covering, topCoverings[i + 1])) return [];
    const below = topCoverings[i - 1];
    const base = isBaseOf(below, covering) ? below! : null;
    return [{ covering, base, baseCourse: base?.thickness ?? assumed[covering.type] }];
  });

/** The depth at which the backfill begins, in mm: above the foundation of the fill zone, and never within a covering. */
export function fillBottomOf(
  { section, zone, cover }: Pick<SectionLayout, 'section' | 'zone' | 'cover'>,
  thickness: number,
): number {
  const depth = zone.bottom + section.foundationThickness;
  return Math.min(
    Math.max(Math.min(thickness, depth), cover.top - section.foundationThicknessFillZone),
    depth,
  );
}

/** The base courses that are assumed, the uppermost first, where they lie in mm below ground level. One that does not fit ends at the fill's bottom. */
export function assumedBaseCourses(
  layout: SectionLayout,
  topCoverings: readonly TopCovering[],
  assumed: BaseCourses,
): { y: number; height: number }[] {
  if (layout.section.sectionType === 'DIRECTLY_IN_GROUND') return [];
  const courses = coursesOf(topCoverings, assumed);
  const sum = (thicknesses: readonly number[]) => thicknesses.reduce((all, one) => all + one, 0);
  const thickness = sum(courses.map(({ covering }) => covering.thickness));
  let room = Math.max(0, fillBottomOf(layout, thickness) - thickness);
  let y = sum(topCoverings.map((covering) => covering.thickness));
  return courses.toReversed().flatMap(({ base, baseCourse }) => {
    const height = Math.min(baseCourse, room);
    room -= height;
    if (base || height <= 0) return [];
    y += height;
    return [{ y: y - height, height }];
  });
}
