import { type LooseSegment, trenchOf } from '../quantity/samples.js';
import { STANDARD_ASSUMPTIONS, withChanges } from '../trench/assumptions.js';
import type { CatalogType } from '../trench/changes/index.js';
import { layoutSection } from '../trench/layout.js';
import type { Trench } from '../trench/model.js';
import { type CheckInput, checkRules } from './check.js';
import { readRules } from './faults.js';
import type { RuleFindings } from './model.js';
import { checkedTypes } from './section.js';
import { STARTER_RULES } from './starterRules.js';

/** Segments with few words and types with few columns, for tests. */
export interface CheckedSegment extends Omit<LooseSegment, 'length'> {
  surroundings?: Record<string, unknown>;
  /** Instead of the starter rules. */
  rules?: Record<string, unknown>[];
  /** Of the starter rules, these. */
  only?: string[];
}

const cable = (id: number, conductorArea: number) => ({
  kind: 'cable' as const,
  id,
  name: `cable ${id}`,
  cableCategory: 'MV' as const,
  conductorCount: 1,
  outerDiameter: 40,
  cablesimulatorCompatible: true,
  conductorArea,
});

const pipe = (
  id: number,
  pipeCategory: 'CONTAINER' | 'ECOM' | 'WATER' | 'HEAT',
  outerDiameter: number,
  wallThickness: number,
  material: string,
) => ({
  kind: 'pipe' as const,
  id,
  name: `pipe ${id}`,
  pipeCategory,
  outerDiameter,
  wallThickness,
  material,
});

/** Cables by the area of their conductors; pipes of the starter catalog, and two others. */
const TYPES: CatalogType[] = [
  ...[50, 95, 150, 240, 630].map((area) => cable(area, area)),
  pipe(2001, 'CONTAINER', 75, 2.6, 'PP'),
  pipe(2002, 'CONTAINER', 110, 3.2, 'PVC'),
  pipe(2003, 'CONTAINER', 125, 3.7, 'PVC'),
  pipe(2004, 'CONTAINER', 160, 4.7, 'PVC'),
  pipe(2005, 'CONTAINER', 200, 6.9, 'PP'),
  pipe(2098, 'CONTAINER', 63, 3, 'PP'),
  pipe(2099, 'CONTAINER', 168, 5, 'STEEL/PE'),
  pipe(2008, 'ECOM', 110, 3.2, 'PVC'),
  pipe(2011, 'WATER', 160, 14.6, 'PE'),
];

export function checkInputOf({ surroundings, rules, only, ...segment }: CheckedSegment): CheckInput {
  const trench = trenchOf({ length: 100, ...segment });
  const starter = STARTER_RULES.rules.filter(({ id }) => !only || only.includes(id));
  return {
    trench: { ...trench, surroundings: { ...trench.surroundings, ...surroundings } },
    layouts: trench.sections.map((section) => layoutSection(section, trench.settings.clearances)),
    rules: rules ? readRules(rules) : starter,
    assumptions: withChanges(STANDARD_ASSUMPTIONS, segment.assumptions ?? {}),
    types: checkedTypes(TYPES),
    packings: undefined,
  };
}

export const TYPES_OF_SAMPLES: readonly CatalogType[] = TYPES;

/** The same after something has changed the trench. */
export const checkAgain = (input: CheckInput, trench: Trench): RuleFindings =>
  checkRules({
    ...input,
    trench,
    layouts: trench.sections.map((section) => layoutSection(section, trench.settings.clearances)),
  });
