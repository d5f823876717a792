import { digWidth } from '../quantity/index.js';
import { outlineDistance } from '../trench/opening.js';
import {
  boreFactor,
  type Conduit,
  cablesNamed,
  contentByPipe,
  fillOf,
  holdsNamed,
  isConduit,
} from './conduit.js';
import { KINDS, type RuleKind } from './kinds.js';
import type { DesignRule } from './model.js';
import type { CheckedItem, CheckedSection, CheckedTypes } from './section.js';
import { closePairs, fromLeft } from './sweep.js';

/** Where a section breaks a rule. */
export interface Breach {
  items: readonly CheckedItem[];
  measured?: number;
  required?: number;
}

type Measure = (section: CheckedSection, rule: DesignRule) => Iterable<Breach>;

/** Differences below this are rounding. */
const TOLERANCE = 0.01;

const isWorse = (kind: RuleKind, measured: number, required: number): boolean =>
  KINDS[kind].atMost ? measured > required + TOLERANCE : measured < required - TOLERANCE;

/** What each kind of rule finds in a section. A rule without faults has the fields that its kind needs. */
const MEASURES: Readonly<Record<RuleKind, Measure>> = {
  *CLEARANCE(section, { kind, a, b, value = 0 }) {
    if (!isWorse(kind, 0, value)) return;
    for (const pair of closePairs(section.named(a), section.named(b), value)) {
      const measured = Math.max(outlineDistance(pair[0].placed, pair[1].placed), 0);
      if (isWorse(kind, measured, value)) yield { items: pair, measured, required: value };
    }
  },

  *NOT_TOGETHER(section, { a, b }) {
    const [as, bs] = [fromLeft(section.named(a)), fromLeft(section.named(b))];
    if (as.length === 0 || bs.length === 0) return;
    const places = new Map(fromLeft(section.items).map((item, i) => [item, i] as const));
    const [isA, isB] = [new Set(as), new Set(bs)];
    for (const one of as)
      for (const other of bs) {
        const isFirst = places.get(one)! < places.get(other)!;
        // Where both are named by both, the pair comes up twice.
        if (one === other || (!isFirst && isA.has(other) && isB.has(one))) continue;
        yield { items: isFirst ? [one, other] : [other, one] };
      }
  },

  *COVER(section, { kind, a, value: required = 0 }) {
    for (const item of section.named(a))
      if (isWorse(kind, item.box.y, required)) yield { items: [item], measured: item.box.y, required };
  },

  BORE: ofConduits,
  FILL: ofConduits,
  PIPE_SIZE: ofConduits,
  PIPE_MATERIAL: ofConduits,

  *WIDTH(section, { kind, a, value = 0, step = 0 }) {
    const { layout, facts } = section;
    const sets = mostInALayer(section, a);
    if (layout.section.sectionType === 'DIRECTLY_IN_GROUND' || sets === 0) return;
    const measured = digWidth(layout.width, facts.assumptions);
    const required = value + step * (sets - 1);
    if (isWorse(kind, measured, required)) yield { items: [], measured, required };
  },

  *DEPTH({ layout, items }, { kind, value: required = 0 }) {
    if (layout.section.sectionType === 'DIRECTLY_IN_GROUND' || items.length === 0) return;
    const measured = layout.zone.bottom + layout.section.foundationThickness;
    if (isWorse(kind, measured, required)) yield { items: [], measured, required };
  },

  BEDDING_BELOW: ofSection(({ layout }) => layout.section.foundationThickness),
  BEDDING_ABOVE: ofSection(({ layout }) => layout.section.coverThickness),
  BEDDING_RESISTIVITY: ofSection(
    ({ layout, facts }) =>
      layout.section.beddingThermalResistivity ?? facts.surroundings.soilThermalResistivity,
  ),
  DRY_RESISTIVITY: ofSection(({ facts }) => facts.surroundings.drySoilThermalResistivity),

  *MARKER(section, { a }) {
    if (!section.facts.settings.autoMarkers && section.named(a).length > 0) yield { items: [] };
  },
};

/** One value of a section where `a` lies. Null: it has none. */
function ofSection(measure: (section: CheckedSection) => number | null): Measure {
  return function* (section, { kind, a, value: required = 0 }) {
    const measured = measure(section);
    if (measured !== null && section.named(a).length > 0 && isWorse(kind, measured, required))
      yield { items: [], measured, required };
  };
}

function mostInALayer(section: CheckedSection, a: DesignRule['a']): number {
  const named = new Set(section.named(a).map(({ placed }) => placed));
  return section.layout.layers.reduce(
    (most, { items }) => Math.max(most, items.filter((placed) => named.has(placed)).length),
    0,
  );
}

function* ofConduits({ items, facts }: CheckedSection, rule: DesignRule): Generator<Breach> {
  for (const one of items) {
    const { item } = one.placed;
    const breach = isConduit(item) && conduitBreach(item, rule, facts.types);
    if (breach) yield { items: [one], ...breach };
  }
}

/** How a conduit breaks a rule about conduits, or undefined if it does not. */
export function conduitBreach(
  conduit: Conduit,
  rule: DesignRule,
  types: CheckedTypes,
): Omit<Breach, 'items'> | undefined {
  const { kind, a, value: required = 0 } = rule;
  if (a === undefined || !holdsNamed(conduit, a)) return undefined;
  if (kind === 'PIPE_MATERIAL') return isAloneInMaterial(conduit, rule, types) ? {} : undefined;
  const measured = measureOf(conduit, rule, types);
  return measured !== undefined && isWorse(kind, measured, required) ? { measured, required } : undefined;
}

function measureOf(conduit: Conduit, rule: DesignRule, types: CheckedTypes): number | undefined {
  if (rule.kind === 'BORE') return boreFactor(conduit);
  if (rule.kind === 'FILL') return fillOf(conduit);
  const { a, areaFrom, areaTo } = rule;
  const isWithin = (area: number | undefined) =>
    (areaFrom === undefined || (area !== undefined && area > areaFrom)) &&
    (areaTo === undefined || (area !== undefined && area <= areaTo));
  const hasArea = cablesNamed(conduit.content, a!).some(({ typeId }) =>
    isWithin(types.conductorArea(typeId)),
  );
  return hasArea ? conduit.outerDiameter : undefined;
}

/** Whether exactly one single-core part lies in a pipe of the material. Its field would heat the pipe. */
function isAloneInMaterial(conduit: Conduit, { a, material = '' }: DesignRule, types: CheckedTypes): boolean {
  const own = types.pipeMaterial(conduit.typeId)?.toUpperCase();
  if (!own?.startsWith(material.toUpperCase())) return false;
  return contentByPipe(conduit).some((content) => {
    const singleCores = cablesNamed(content, a!).filter(({ conductorCount }) => conductorCount === 1);
    return singleCores.reduce((count, { partIds }) => count + partIds.length, 0) === 1;
  });
}

/** Every breach of rules in a section, in the order of the rules. */
export function* breachesIn(
  section: CheckedSection,
  rules: readonly DesignRule[],
): Generator<readonly [DesignRule, Breach]> {
  for (const rule of rules)
    if (rule.places.length === 0 || rule.places.includes(section.surface))
      for (const breach of MEASURES[rule.kind](section, rule)) yield [rule, breach];
}
