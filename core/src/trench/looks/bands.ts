import type { Box } from '../../geometry/box.js';
import { assumedBaseCourses, type BaseCourses } from '../baseCourses.js';
import type { SectionLayout } from '../layout.js';
import type { TopCovering } from '../model.js';
import type { Material } from './materials.js';

/** A rectangle of one material, in mm of trench. */
export interface Band extends Box {
  material: Material;
  covering?: TopCovering;
}

/** The materials in the trench from the ground down to its bottom. Open ground has none. */
export function trenchBands({ section, layers, zone, cover, width }: SectionLayout): Band[] {
  if (section.sectionType === 'DIRECTLY_IN_GROUND') return [];
  const bands: Band[] = [];
  const band = (material: Material, top: number, bottom: number) => {
    if (bottom > top) bands.push({ material, x: 0, y: top, width, height: bottom - top });
  };
  const coverTop = Math.max(0, cover.top);
  const coverBottom = Math.max(0, cover.bottom);
  const fillBottom = Math.max(0, coverTop - section.foundationThicknessFillZone);
  band('FILL', 0, fillBottom);
  band('FILL_FOUNDATION', fillBottom, coverTop);
  band('COVER', coverTop, coverBottom);
  for (const [i, { layer, top, floor }] of [...layers.entries()].reverse()) {
    if (i < layers.length - 1) band('PROTECTION', top - layer.protectionLayerThickness, top);
    // An item that stands above the uppermost layer lies in the same sand.
    band('CABLE_ZONE', i < layers.length - 1 ? top : Math.min(top, coverBottom), floor);
  }
  band('FOUNDATION', zone.bottom, zone.bottom + section.foundationThickness);
  return bands;
}

/** The coverings, the uppermost at ground level. An infinite one reaches from edge to edge of the drawing. */
export function coveringBands(
  coverings: readonly TopCovering[],
  width: number,
  ground: { left: number; right: number },
): Band[] {
  let top = 0;
  return [...coverings].reverse().flatMap((covering) => {
    const own = covering.infinite ? Infinity : (covering.width ?? width);
    const left = Math.max(ground.left, (width - own) / 2);
    const right = Math.min(ground.right, (width + own) / 2);
    const y = top;
    top += covering.thickness;
    const material = covering.type;
    if (covering.thickness <= 0 || right <= left) return [];
    return [{ material, covering, x: left, y, width: right - left, height: covering.thickness }];
  });
}

const DISPLACED: Material[] = ['FILL', 'FILL_FOUNDATION', 'COVER'];

/** Every material of a section as it is drawn: coverings, and below them the trench with the base courses that quantities count. */
export function groundBands(
  layout: SectionLayout,
  topCoverings: readonly TopCovering[],
  assumed: BaseCourses,
  ground: { left: number; right: number },
): { bands: Band[]; coverings: Band[] } {
  const coverings = coveringBands(topCoverings, layout.width, ground);
  const bases = assumedBaseCourses(layout, topCoverings, assumed);
  return { bands: withBaseCourses(belowCoverings(trenchBands(layout), coverings), bases), coverings };
}

/** Base courses take their room from the fill. */
const withBaseCourses = (bands: readonly Band[], bases: readonly { y: number; height: number }[]): Band[] =>
  bases.reduce<Band[]>(
    (all, { y, height }) =>
      all.flatMap((band) => {
        const bottom = band.y + band.height;
        const [top, end] = [Math.max(band.y, y), Math.min(bottom, y + height)];
        if (band.material !== 'FILL' || end <= top) return [band];
        return [
          { ...band, height: top - band.y },
          { ...band, material: 'BASE_COURSE' as const, y: top, height: end - top },
          { ...band, y: end, height: bottom - end },
        ].filter((one) => one.height > 0);
      }),
    [...bands],
  );

/** Cuts the materials in the trench below the coverings that are wider than the trench. */
function belowCoverings(bands: readonly Band[], coverings: readonly Band[]): Band[] {
  let top = 0;
  for (const { x, y, width, height } of coverings) {
    const across = bands[0] && x < bands[0].x && x + width > bands[0].x + bands[0].width;
    if (!across || y > top) break;
    top = y + height;
  }
  return bands.flatMap((band) => {
    const y = DISPLACED.includes(band.material) ? Math.max(band.y, top) : band.y;
    const height = band.y + band.height - y;
    return height > 0 ? [{ ...band, y, height }] : [];
  });
}
