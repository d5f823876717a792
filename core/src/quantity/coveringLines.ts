import type { Assumptions } from '../trench/assumptions.js';
import type { CoveringType } from '../trench/model.js';
import { assumed, baseTerms, given, leanOf, outlineAssumptions } from './groundLines.js';
import type { MeasuredCovering, SectionMeasures } from './measures.js';
import type { Meaning } from './model.js';
import type { SectionLines } from './sectionLines.js';

/** Lines of the coverings, one for each type. Coverings of the same type lie on each other and are added up. */
export function addCoverings(lines: SectionLines, measures: SectionMeasures, assumptions: Assumptions): void {
  const outline = outlineAssumptions(measures);
  const lean = leanOf(assumptions);
  const top = lean ? `(w + 2 · ${lean.term} · max(0, d − c))` : 'w';
  const types = [...new Set(measures.coverings.map(({ type }) => type))];
  for (const type of types) {
    const all = measures.coverings.filter((covering) => covering.type === type);
    const removed = all.filter((covering) => covering.removed);
    if (removed.length > 0) {
      const { widths, values, meanings } = widthsWithin(top, removed);
      lines.add({
        key: `REMOVAL.${type}`,
        net: `A = ${sumOf(widths)} · L`,
        values,
        meanings,
        itemIds: removed.map(({ id }) => id),
        assumptions: outline,
      });
    }
    addReinstatement(lines, type, all, top, assumptions, outline);
    addBaseCourse(lines, type, measures, top, assumptions, outline);
  }
  const topWidth = measures.width + 2 * (lean?.value ?? 0) * Math.max(0, measures.depth - measures.removed);
  // Of a strip within the trench there is nothing to cut.
  const cut = measures.coverings.filter(
    ({ type, width }) => (type === 'TARMAC' || type === 'CONCRETE') && (width === null || width > topWidth),
  );
  if (cut.length > 0) lines.add({ key: 'SAW_CUT', net: 'l = 2 · L', itemIds: cut.map(({ id }) => id) });
}

/** The widths of coverings as formulas: a finite one is never wider than it is. */
function widthsWithin(whole: string, coverings: readonly MeasuredCovering[]) {
  const values: Record<string, number> = {};
  const meanings: Record<string, Meaning> = {};
  const widths = coverings.map(({ width }, i) => {
    if (width === null) return whole;
    values[`x${i + 1}`] = width;
    meanings[`x${i + 1}`] = given('coveringWidth', 'm', 'topCoverings.width');
    return `min(${whole}, x${i + 1})`;
  });
  return { widths, values, meanings };
}

/** Equal terms as a product. */
const sumOf = (terms: readonly string[]): string => {
  if (terms.length === 1) return terms[0]!;
  return new Set(terms).size === 1 ? `${terms.length} · ${terms[0]}` : `(${terms.join(' + ')})`;
};

const edgeOf = (type: CoveringType, { edgeOverlap }: Assumptions) => ({
  value: edgeOverlap[type] / 1000,
  meaning: assumed('edgeOverlap', 'm', `edgeOverlap.${type}`),
});

/** A finite covering is reinstated within its width at most. */
function addReinstatement(
  lines: SectionLines,
  type: CoveringType,
  coverings: readonly MeasuredCovering[],
  top: string,
  assumptions: Assumptions,
  outline: readonly string[],
): void {
  const edge = edgeOf(type, assumptions);
  const within = widthsWithin(`(${top} + 2 · e)`, coverings);
  const { widths } = within;
  const values: Record<string, number> = { e: edge.value, ...within.values };
  const meanings: Record<string, Meaning> = { e: edge.meaning, ...within.meanings };
  for (const [i, { thickness }] of coverings.entries()) {
    values[`t${i + 1}`] = thickness;
    meanings[`t${i + 1}`] = given('thickness', 'm', 'topCoverings.thickness');
  }
  const itemIds = coverings.map(({ id }) => id);
  lines.add({
    key: `REINSTATEMENT.${type}`,
    net: `A = ${widths.length > 1 ? `(${widths.join(' + ')})` : widths[0]} · L`,
    values,
    meanings,
    itemIds,
    assumptions: outline,
  });
  if (type !== 'TARMAC') return;
  const density = assumed('density', 't/m³', 'density.ASPHALT');
  const volumes = widths.map((width, i) => `${width} · t${i + 1}`);
  lines.add({
    key: 'COVERING_MASS.TARMAC',
    net: `M = ${volumes.length > 1 ? `(${volumes.join(' + ')})` : volumes[0]} · L · ρ`,
    values: { ...values, ρ: assumptions.density.ASPHALT },
    meanings: { ...meanings, ρ: density },
    itemIds,
    assumptions: outline,
  });
}

/** Base courses lie below the coverings in the order of the coverings, the uppermost first, as far as there is room. */
function addBaseCourse(
  lines: SectionLines,
  type: CoveringType,
  { coverings }: SectionMeasures,
  top: string,
  assumptions: Assumptions,
  outline: readonly string[],
): void {
  const bases = coverings.filter(({ baseCourse }) => baseCourse > 0).toReversed();
  const heights = bases.flatMap((covering, i) => {
    if (covering.type !== type) return [];
    const above = bases.slice(0, i).map((_, j) => ` − b${j + 1}`);
    return [`min(b${i + 1}, max(0, f − t${above.join('')}))`];
  });
  if (heights.length === 0) return;
  const height = heights.length > 1 ? `(${heights.join(' + ')})` : heights[0];
  const edge = edgeOf(type, assumptions);
  const { values, meanings } = baseTerms(bases);
  lines.add({
    key: `BASE_COURSE.${type}`,
    net: `V = ${top} · ${height} · L`,
    gross: `V = (${top} + 2 · e) · ${height} · L`,
    values: { ...values, e: edge.value },
    meanings: { ...meanings, e: edge.meaning },
    itemIds: bases.filter((covering) => covering.type === type).map(({ id, baseId }) => baseId ?? id),
    assumptions: outline,
  });
}
