import type { Source } from '../explain/explanation.js';
import type { Assumptions } from '../trench/assumptions.js';
import type { PlacedItem } from '../trench/layout.js';
import type { MeasuredCovering, SectionMeasures } from './measures.js';
import type { Meaning } from './model.js';
import { type Meanings, SectionLines } from './sectionLines.js';

export const given = (name: string, unit: string, ref: string): Meaning => ({
  name,
  unit,
  source: { kind: 'INPUT', ref } satisfies Source,
});
export const assumed = (name: string, unit: string, ref: string): Meaning => ({
  name,
  unit,
  source: { kind: 'ASSUMPTION', ref } satisfies Source,
});

/** Dig width and depth. The width is computed in mm and with nine places, so that 400.0000000001 mm is not dug 450 mm wide. */
export function addDigging(lines: SectionLines, width: number, assumptions: Assumptions): number {
  const { workingSpace, minimumDigWidth, digWidthStep } = assumptions;
  lines.add({
    key: 'DIG_WIDTH',
    net: 'w = ceil(round(max(W + 2 · a, m) / s, 9)) · s / 1000',
    values: { W: width, a: workingSpace, m: minimumDigWidth, s: digWidthStep },
    meanings: {
      W: given('trenchWidth', 'mm', 'section.width'),
      a: assumed('workingSpace', 'mm', 'workingSpace'),
      m: assumed('minimumDigWidth', 'mm', 'minimumDigWidth'),
      s: assumed('digWidthStep', 'mm', 'digWidthStep'),
    },
  });
  const { value, meaning } = lines.derived('DIG_WIDTH');
  lines.define('w', value, meaning);
  return value;
}

/** The dig width of a section that is so wide, both in mm. */
export const digWidth = (width: number, assumptions: Assumptions): number =>
  addDigging(new SectionLines('', new Map()), width, assumptions) * 1000;

export function addDepth(lines: SectionLines, { layout }: SectionMeasures): void {
  const { zone, section } = layout;
  lines.add({
    key: 'DIG_DEPTH',
    net: 'd = (y + u) / 1000',
    values: { y: zone.bottom, u: section.foundationThickness },
    meanings: {
      y: given('zoneBottom', 'mm', 'section.layoutDepth'),
      u: given('foundationThickness', 'mm', 'section.foundationThickness'),
    },
  });
  const { value, meaning } = lines.derived('DIG_DEPTH');
  lines.define('d', value, meaning);
}

/** The symbols of all volumes and areas of a section. */
export function defineMeasures(
  lines: SectionLines,
  measures: SectionMeasures,
  assumptions: Assumptions,
): void {
  const { thickness, removed, bedding, fillFoundation, fillBottom } = measures;
  lines.define('c', removed, given('removedThickness', 'm', 'topCoverings.thickness'));
  lines.define('t', thickness, given('coveringThickness', 'm', 'topCoverings.thickness'));
  lines.define('h', bedding, given('beddingHeight', 'm', 'section'));
  lines.define('g', fillFoundation, given('fillFoundation', 'm', 'section.foundationThicknessFillZone'));
  lines.define('f', fillBottom, given('fillBottom', 'm', 'section'));
  lines.define('i', assumptions.batter, assumed('batter', '1', 'batter'));
  for (const { kind, share } of assumptions.ground) {
    lines.define(`s_${kind}`, share, assumed('groundShare', '1', 'ground'));
    lines.define(`r_${kind}`, assumptions.reuse[kind], assumed('reuse', '1', `reuse.${kind}`));
    lines.define(
      `q_${kind}`,
      assumptions.placedFactor[kind],
      assumed('placedFactor', '1', `placedFactor.${kind}`),
    );
    lines.define(`k_${kind}`, assumptions.swell[kind], assumed('swell', '1', `swell.${kind}`));
    lines.define(`ρ_${kind}`, assumptions.density[kind], assumed('density', 't/m³', `density.${kind}`));
  }
}

/** The assumptions that choose between formulas of volumes. */
export const outlineAssumptions = ({ coverings }: SectionMeasures): string[] => [
  'sides',
  ...new Set(coverings.map(({ type }) => `excavateFrom.${type}`)),
];

/**
 * How the sides lean, as a number and as a term of formulas. Rock stands by itself: along its share of the trench the sides
 * are vertical. Null: they are vertical everywhere.
 */
export function leanOf({ sides, batter, ground }: Assumptions): { value: number; term: string } | null {
  const rock = ground.find(({ kind }) => kind === 'ROCK')?.share ?? 0;
  if (sides === 'VERTICAL' || rock >= 1) return null;
  return rock > 0 ? { value: batter * (1 - rock), term: 'i · (1 − s_ROCK)' } : { value: batter, term: 'i' };
}

/**
 * Excavation, bedding, fill and surplus. With battered sides a layer has its own mean width. Returns whether the items take
 * more room than the bedding has.
 */
export function addMasses(lines: SectionLines, measures: SectionMeasures, assumptions: Assumptions): boolean {
  const lean = leanOf(assumptions);
  const outline = outlineAssumptions(measures);
  const grounds = assumptions.ground.filter(({ share }) => share > 0).map(({ kind }) => kind);
  for (const ground of grounds)
    lines.add({
      key: `EXCAVATION.${ground}`,
      net: `V = ${lean && ground !== 'ROCK' ? '(w + i · max(0, d − c))' : 'w'} · max(0, d − c) · L · s_${ground}`,
      assumptions: outline,
    });
  const overfilled = addBedding(lines, measures, lean ? `(w + ${lean.term} · h)` : 'w', lean?.value ?? 0);
  lines.add({
    key: 'FILL_FOUNDATION',
    net: `V = ${lean ? `(w + ${lean.term} · (2 · h + g))` : 'w'} · g · L`,
    assumptions: ['sides'],
  });
  const bases = measures.coverings.filter(({ baseCourse }) => baseCourse > 0);
  const height = ['max(0, f − t', ...bases.map((_, i) => ` − b${i + 1}`), ')'].join('');
  const filled = `${lean ? `(w + ${lean.term} · (2 · (h + g) + ${height}))` : 'w'} · ${height} · L`;
  const reused = grounds.map((ground) => `s_${ground} · r_${ground}`).join(' + ');
  const own = baseTerms(bases);
  lines.add({
    key: 'BACKFILL.NATIVE',
    net: `V = ${filled} · (${reused})`,
    gross: `V = ${filled}`,
    ...own,
    assumptions: ['sides'],
  });
  lines.add({
    key: 'BACKFILL.IMPORTED',
    net: `V = ${filled} · max(0, 1 − (${reused}))`,
    ...own,
    assumptions: ['sides'],
  });
  for (const ground of grounds) addSurplus(lines, ground);
  return overfilled;
}

/** The base courses of the coverings that have one, as symbols b1, b2 and so on. */
export function baseTerms(bases: readonly MeasuredCovering[]): {
  values: Record<string, number>;
  meanings: Meanings;
} {
  return {
    values: Object.fromEntries(bases.map(({ baseCourse }, i) => [`b${i + 1}`, baseCourse])),
    meanings: Object.fromEntries(
      bases.map(({ type, baseId }, i) => [
        `b${i + 1}`,
        baseId === null
          ? assumed('baseCourse', 'm', `baseCourse.${type}`)
          : given('baseCourse', 'm', 'topCoverings.thickness'),
      ]),
    ),
  };
}

function addSurplus(lines: SectionLines, ground: string): void {
  const dug = lines.derived(`EXCAVATION.${ground}`);
  const fill = lines.derived('BACKFILL.NATIVE', 'gross');
  lines.add({
    key: `SURPLUS.${ground}`,
    net: `V = max(0, E − B · s_${ground} · r_${ground} / q_${ground})`,
    values: { E: dug.value, B: fill.value },
    meanings: { E: dug.meaning, B: fill.meaning },
  });
  const { value, meaning } = lines.derived(`SURPLUS.${ground}`);
  const own = { values: { S: value }, meanings: { S: meaning } };
  lines.add({ key: `SURPLUS_LOOSE.${ground}`, net: `V = S · k_${ground}`, ...own });
  lines.add({ key: `SURPLUS_MASS.${ground}`, net: `M = S · ρ_${ground}`, ...own });
}

/** More different diameters than these are one sum in the formula. */
const MAX_DIAMETERS = 12;

/** Bedding around the items: circles of the parts by their outer diameter, culverts and canals by their box. */
function addBedding(
  lines: SectionLines,
  { layout, width: bottom, bedding }: SectionMeasures,
  width: string,
  batter: number,
): boolean {
  const counts = new Map<number, number>();
  let boxes = 0;
  const count = ({ item, box, parts }: PlacedItem) => {
    if (item.kind === 'culvert' || item.kind === 'pipeCanal')
      boxes += (box.width / 1000) * (box.height / 1000);
    else for (const { diameter } of parts) counts.set(diameter, (counts.get(diameter) ?? 0) + 1);
  };
  for (const { items } of layout.layers) for (const placed of items) count(placed);
  const values: Record<string, number> = {};
  const meanings: Record<string, Meaning> = {};
  const define = (symbol: string, value: number, name: string, unit: string) => {
    values[symbol] = value;
    meanings[symbol] = given(name, unit, 'items');
  };
  // In the order of the diameters, so that the order of the items does not matter.
  const circles = [...counts].sort(([a], [b]) => a - b).filter(([diameter]) => diameter > 0);
  const terms: string[] = [];
  const sum = circles.reduce((total, [diameter, n]) => total + n * (diameter / 1000) ** 2, 0);
  if (circles.length > MAX_DIAMETERS) {
    define('Q', sum, 'squaredDiameters', 'm²');
    terms.push(' − π / 4 · Q');
  } else
    circles.forEach(([diameter, n], i) => {
      define(`n${i + 1}`, n, 'circleCount', '1');
      define(`D${i + 1}`, diameter / 1000, 'circleDiameter', 'm');
      terms.push(` − π / 4 · n${i + 1} · D${i + 1} · D${i + 1}`);
    });
  if (boxes > 0) {
    define('x', boxes, 'boxArea', 'm²');
    terms.push(' − x');
  }
  const gross = `V = ${width} · h · L`;
  lines.add({
    key: 'BEDDING',
    net: terms.length > 0 ? `V = max(0, ${width} · h${terms.join('')}) · L` : gross,
    gross,
    values,
    meanings,
    assumptions: ['sides'],
  });
  return (Math.PI / 4) * sum + boxes > (bottom + batter * bedding) * bedding + 1e-12;
}
