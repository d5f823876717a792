import type { Section } from '../model.js';
import { fitLength } from '../sectionLengths.js';
import { CannotApply, type Change, type SegmentTrench, type Step } from './model.js';
import { applySteps, inversesOfSteps, onlyChangedValues, type SetStep } from './step.js';

/* While a segment has a route on the map, it is as long as its route, and its sections as the route's stretches. */

/** What a route says of a section: the length of its stretches, in m, and the joints in them. */
export interface SectionFigures {
  sectionId: string;
  length: number;
  joints: number;
}

/** The trench with the lengths of its route, which are set by nothing else. Without steps, they were the same before. */
export function withRouteLengths(trench: SegmentTrench, figures: readonly SectionFigures[], length: number) {
  const bySection = new Map(figures.map((one) => [one.sectionId, one]));
  const figuresOf = ({ id }: Section) => {
    const { length = 0, joints = 0 } = bySection.get(id) ?? {};
    return { length, joints };
  };
  return withValues(trench, { length, lengthSource: 'ROUTE' }, figuresOf);
}

/** The trench after its route was taken away. Its lengths stay; the joints were points of the route. */
export const withoutRoute = (trench: SegmentTrench) =>
  withValues(trench, { lengthSource: 'MANUAL' }, () => ({ joints: 0 }));

function withValues(
  trench: SegmentTrench,
  segment: Record<string, unknown>,
  valuesOf: (section: Section) => Record<string, unknown>,
) {
  const ofSections = trench.sections.map((section): SetStep => {
    return { step: 'set', what: 'section', id: section.id, values: valuesOf(section) };
  });
  const ofSegment: SetStep = { step: 'set', what: 'segment', values: segment };
  const steps = [ofSegment, ...ofSections]
    .map((step) => onlyChangedValues(trench, step))
    .filter(({ values }) => Object.keys(values).length > 0);
  return { trench: applySteps(trench, steps), steps, inverses: inversesOfSteps(trench, steps) };
}

/** A step that leaves the lengths of a route alone. A section that comes to it has none, or the one that it had. */
export function besideRoute(trench: SegmentTrench, change: Change, step: Step): Step {
  const isRestored = change.kind === 'restoreSection';
  if (trench.segment?.lengthSource !== 'ROUTE')
    return isRestored ? withSection(step, (section) => ({ ...section, joints: 0 })) : step;
  if (step.step === 'set' && (step.what === 'segment' || step.what === 'section') && 'length' in step.values)
    throw follows();
  return withSection(step, (section) => {
    const { length } = section;
    if (isRestored && length !== null && fitLength([...trench.sections, section], trench.segment!.length))
      return section;
    if (!isRestored && length) throw follows();
    return { ...section, length: 0, joints: 0 };
  });
}

const follows = () => new CannotApply('LENGTH_FOLLOWS_ROUTE', 'values.length');

const withSection = (step: Step, edit: (section: Section) => Section): Step =>
  step.step === 'insert' && step.what === 'section' ? { ...step, value: edit(step.value) } : step;
