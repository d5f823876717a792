import type { RatingAnswer } from '../rating/answer/answer.js';
import type { FindingCode, RatingFinding } from '../rating/answer/findings.js';
import { findingText } from '../rating/answer/words.js';
import type { RatingRefusal } from '../rating/request.js';
import type { Circuit } from '../trench/circuits/circuit.js';
import { cablesIn, circuitsFromCables, circuitsIn } from '../trench/circuits/derived.js';
import { type ItemLabels, labelTextOf } from '../trench/labels.js';
import type { Section, Trench } from '../trench/model.js';
import { surfaceOf } from '../trench/surface.js';
import type { Severity } from './kinds.js';
import {
  CHECK_REASONS,
  type CheckFinding,
  type CheckReason,
  type PartResult,
  type SectionResult,
} from './result.js';

/** How the rating of a section ended. Null: it is not rated yet. */
export type RatingOutcome =
  | { answer: RatingAnswer }
  | { refusal: RatingRefusal['code'] | 'SECTION_TOO_LARGE' | 'RATING_TOO_LARGE' | 'CHECK_FAILED' }
  | null;

const SEVERITY: Readonly<Partial<Record<FindingCode, Severity>>> = {
  ABOVE_LIMIT: 'ERROR',
  THERMAL_RUNAWAY: 'ERROR',
  NOT_IN_CIRCUIT: 'WARNING',
  INCOMPLETE_CIRCUIT: 'WARNING',
  PIPE_TEMPERATURE_MISSING: 'WARNING',
  DRY_ZONE_CROSSES: 'WARNING',
  STARVED: 'WARNING',
  LIMIT_ABOVE_TYPE: 'WARNING',
};

export const ratingSeverity = (code: FindingCode): Severity => SEVERITY[code] ?? 'INFO';

/** The circuits with a conductor in a section: the stored ones, or else those that follow from its cables. */
export function circuitsOfSection(trench: Trench, section: Section): Circuit[] {
  const stored = circuitsIn(trench);
  if (stored.length === 0) return circuitsFromCables({ sections: [section] });
  const parts = new Set(cablesIn({ sections: [section] }).flatMap(({ partIds }) => partIds));
  return stored.filter(({ conductors }) => conductors.some(({ partId }) => parts.has(partId)));
}

/** How a section is rated in a check: at its loads if they are given. Undefined: it has no cables. */
export function ratingModeOf(trench: Trench, section: Section): SectionResult['mode'] {
  if (cablesIn({ sections: [section] }).length === 0) return undefined;
  return circuitsOfSection(trench, section).every(({ currentGiven }) => currentGiven)
    ? 'INDIVIDUAL'
    : 'EQUAL_LIMITS';
}

/** The part RATING, and what each section carries, from the ratings of the sections in their order. */
export function ratingPart(
  trench: Trench,
  outcomes: readonly RatingOutcome[],
  labels: ItemLabels,
): { part: PartResult; sections: SectionResult[] } {
  const rated = trench.sections.map((section, i) => ({
    section,
    mode: ratingModeOf(trench, section),
    outcome: outcomes[i] ?? null,
  }));
  const loaded = rated.filter(({ mode }) => mode);
  const sections = rated.map(({ section, mode, outcome }) => ({
    sectionId: section.id,
    surface: surfaceOf(section, trench.surroundings),
    ...(mode && { mode }),
    circuits: checkedCircuits(circuitsOfSection(trench, section), outcome),
  }));
  const findings = loaded.flatMap(({ section, outcome }) => findingsOf(section, outcome, labels));
  if (loaded.some(({ outcome }) => outcome === null))
    return { part: { part: 'RATING', state: 'PENDING', reason: 'RATING_BUSY', findings }, sections };
  const reasons = new Set(loaded.flatMap(({ mode, outcome }) => reasonsOf(mode, outcome!)));
  const reason = CHECK_REASONS.find((one) => reasons.has(one));
  const part: PartResult = reason
    ? { part: 'RATING', state: 'NOT_POSSIBLE', reason, findings }
    : { part: 'RATING', state: 'CHECKED', findings };
  return { part, sections };
}

function reasonsOf(mode: SectionResult['mode'], outcome: NonNullable<RatingOutcome>): CheckReason[] {
  const reasons: CheckReason[] = mode === 'EQUAL_LIMITS' ? ['LOAD_NOT_GIVEN'] : [];
  if ('answer' in outcome)
    return outcome.answer.findings.some(({ code }) => code === 'NOT_CONVERGED')
      ? [...reasons, 'NOT_CONVERGED']
      : reasons;
  switch (outcome.refusal) {
    case 'NOTHING_TO_RATE':
      return reasons;
    case 'CONDUCTOR_TAKEN':
    case 'UNKNOWN_SEASON':
      return [...reasons, 'INVALID_VALUE'];
    default:
      return [...reasons, outcome.refusal];
  }
}

/** Circuits with what their rating tells of them, as far as there is one. */
const checkedCircuits = (circuits: readonly Circuit[], outcome: RatingOutcome): SectionResult['circuits'] => {
  const answer = outcome && 'answer' in outcome ? outcome.answer : undefined;
  return circuits.map(({ id, name, current, currentGiven, limitTemperature }) => {
    const own = answer?.circuits.find(({ circuitId }) => circuitId === id);
    const temperatures = answer?.conductors.flatMap(({ circuitId, conductorTemperature }) =>
      circuitId === id && conductorTemperature !== null ? conductorTemperature : [],
    );
    const limit = own?.limitTemperature ?? limitTemperature;
    return {
      circuitId: id,
      name,
      current,
      currentGiven,
      ...(own?.rating != null && { rating: own.rating }),
      ...(own?.utilisation != null && { utilisation: own.utilisation }),
      ...(temperatures?.length && { temperature: Math.max(...temperatures) }),
      ...(limit !== null && { limitTemperature: limit }),
    };
  });
};

function findingsOf(section: Section, outcome: RatingOutcome, labels: ItemLabels): CheckFinding[] {
  if (outcome && 'answer' in outcome)
    return outcome.answer.findings.map((finding) => ratingFinding(section, finding, labels, outcome.answer));
  // Circuits are stored, and none of them has a conductor here.
  if (outcome?.refusal === 'NOTHING_TO_RATE')
    return [
      ratingFinding(
        section,
        { code: 'NOT_IN_CIRCUIT', itemIds: cablesIn({ sections: [section] }).map(({ id }) => id) },
        labels,
      ),
    ];
  return [];
}

function ratingFinding(
  section: Section,
  finding: RatingFinding,
  labels: ItemLabels,
  answer?: RatingAnswer,
): CheckFinding {
  const { code, itemIds } = finding;
  const named = new Set(itemIds);
  const circuits = new Set(
    answer?.conductors.flatMap(({ cableId, circuitId }) => (named.has(cableId) ? circuitId : [])),
  );
  const [circuitId] = circuits;
  return {
    part: 'RATING',
    code,
    severity: ratingSeverity(code),
    message: [findingText(finding, 'en'), findingText(finding, 'nb')],
    sectionId: section.id,
    itemIds,
    labels: itemIds.map((id) => labelTextOf(labels, id)),
    ...(circuits.size === 1 && circuitId && { circuitId }),
  };
}
