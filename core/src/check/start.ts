import type { Assumptions } from '../trench/assumptions.js';
import type { SectionValues } from '../trench/changes/index.js';
import { defaultsOf, SECTION_FIELDS } from '../trench/fields/index.js';
import type { Clearance, Surface, Surroundings } from '../trench/model.js';
import { defaultClearances } from './clearances.js';
import type { RuleKind } from './kinds.js';
import type { DesignRule, DesignRules } from './model.js';

/** Cables and pipes up to twice this height have their cover at the depth of a new section, in mm. */
const HALF_ZONE = 100;

/**
 * The values with which a new section keeps the rules, for whoever lays the first cables in it: those that differ from
 * the defaults. What the rules ask of a second set of cables is seen when it is there.
 */
export function startOfSection(
  rules: readonly DesignRule[],
  surface: Surface,
  { workingSpace, minimumDigWidth }: Assumptions,
  { soilThermalResistivity }: Surroundings,
): SectionValues {
  const defaults = defaultsOf(SECTION_FIELDS);
  const valuesOf = (kind: RuleKind) =>
    rules
      .filter((rule) => rule.kind === kind && rule.active)
      .filter(({ places }) => places.length === 0 || places.includes(surface))
      .flatMap(({ value }) => value ?? []);
  const most = (kind: RuleKind) => Math.max(0, ...valuesOf(kind));
  const cover = most('COVER');
  const width = most('WIDTH');
  const border = width > minimumDigWidth ? Math.ceil(width / 2 - workingSpace) : 0;
  const resistivity = Math.min(...valuesOf('BEDDING_RESISTIVITY'));
  const values = {
    layoutDepth: Math.max(defaults.layoutDepth, cover > 0 ? cover + HALF_ZONE : 0),
    coverThickness: Math.max(defaults.coverThickness, most('BEDDING_ABOVE')),
    foundationThickness: Math.max(defaults.foundationThickness, most('BEDDING_BELOW')),
    leftBorderPadding: Math.max(defaults.leftBorderPadding, border),
    rightBorderPadding: Math.max(defaults.rightBorderPadding, border),
    beddingThermalResistivity: resistivity < soilThermalResistivity ? resistivity : null,
  };
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== defaults[name as keyof typeof values]),
  );
}

/** The clearances of a new segment that keeps the rules, whether or not the company lets all new ones keep them. */
export const startClearances = (set: DesignRules): Clearance[] =>
  defaultClearances({ ...set, layoutDefaults: true });
