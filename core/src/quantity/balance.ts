import { trenchWidth } from '../trench/layout.js';
import { leanOf } from './groundLines.js';
import { measuresOf } from './measures.js';
import type { Quantities } from './model.js';
import type { QuantityInput } from './quantities.js';

/** What is taken out of the trenches of a segment and what lies in them afterwards, m³ of the trench's own room. */
export interface MassBalance {
  taken: { excavation: number; coverings: number };
  put: {
    bedding: number;
    /** Cables, pipes and culverts, within the bedding. */
    items: number;
    fillFoundation: number;
    native: number;
    imported: number;
    baseCourse: number;
    coverings: number;
  };
}

/**
 * The room that digging makes is the room that is filled: both sides of the balance have the same sum. Coverings and base
 * courses count within the trench only, so they are less than their lines, which reach beyond its edges.
 */
export function massBalance(
  { trench, layouts, assumptions }: QuantityInput,
  { all }: Pick<Quantities, 'all'>,
  sectionId?: string,
): MassBalance {
  const taken = { excavation: 0, coverings: 0 };
  const put = {
    bedding: 0,
    items: 0,
    fillFoundation: 0,
    native: 0,
    imported: 0,
    baseCourse: 0,
    coverings: 0,
  };
  const widest = trenchWidth(trench);
  const batter = leanOf(assumptions)?.value ?? 0;
  for (const layout of layouts) {
    const { id, sectionType } = layout.section;
    if (sectionType === 'DIRECTLY_IN_GROUND' || (sectionId !== undefined && id !== sectionId)) continue;
    const own = all.filter((line) => line.sectionId === id);
    const value = (name: string, of: 'net' | 'gross' = 'net') =>
      own.reduce(
        (sum, { key, kind, figures }) => (key === name || kind === name ? sum + figures[of].value : sum),
        0,
      );
    const length = value('TRENCH_LENGTH');
    const measures = measuresOf(layout, trench.topCoverings, widest, assumptions, value('DIG_WIDTH'));
    const { depth, fillBottom } = measures;
    const covered = Math.min(measures.thickness, depth);
    const removed = Math.min(measures.removed, depth);
    const base = measures.coverings.reduce((sum, { baseCourse }) => sum + baseCourse, 0);
    /** The room between two depths. The sides are vertical through the coverings that are taken off. */
    const room = (from: number, to: number) => {
      const width = (y: number) => measures.width + 2 * batter * (depth - Math.max(y, removed));
      const below = Math.max(0, to - Math.max(from, removed));
      const above = Math.max(0, Math.min(to, removed) - from);
      const mean = (width(from) + width(Math.max(to, removed))) / 2;
      return (above * width(0) + below * mean) * length;
    };
    taken.excavation += value('EXCAVATION');
    taken.coverings += room(0, removed);
    put.bedding += value('BEDDING');
    put.items += value('BEDDING', 'gross') - value('BEDDING');
    put.fillFoundation += value('FILL_FOUNDATION');
    put.native += value('BACKFILL.NATIVE');
    put.imported += value('BACKFILL.IMPORTED');
    put.baseCourse += room(covered, covered + Math.min(base, Math.max(0, fillBottom - covered)));
    put.coverings += room(0, covered);
  }
  return { taken, put };
}
