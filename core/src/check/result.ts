import type { Translation } from '../text/translation.js';
import type { Deviation, Surface } from '../trench/model.js';
import { countFindings } from './check.js';
import type { MeasureUnit, RuleKind, Severity } from './kinds.js';
import { type FindingCounts, type Fix, MAX_FINDINGS } from './model.js';

/** The one result of a segment: what was checked, what was not and why, and everything that was found. */

export const CHECK_PARTS = ['LAYOUT', 'RULES', 'RATING', 'PRICE'] as const;
export type CheckPart = (typeof CHECK_PARTS)[number];

/** The worst comes first. */
export const CHECK_STATES = ['PENDING', 'NOT_POSSIBLE', 'CHECKED'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** Why a part is not checked. Of several reasons the first is told. */
export const CHECK_REASONS = [
  'CHECK_FAILED',
  'CONTENT_PENDING',
  'RATING_BUSY',
  'LAYOUT_INVALID',
  'TYPE_NOT_RATEABLE',
  'SECTION_TOO_LARGE',
  'RATING_TOO_LARGE',
  'INVALID_VALUE',
  'LOAD_NOT_GIVEN',
  'NOT_CONVERGED',
  'NO_CATALOG',
] as const;
export type CheckReason = (typeof CHECK_REASONS)[number];

/** Texts are in both languages, so that a stored result fits every reader. */
export interface CheckFinding {
  part: CheckPart;
  code: string;
  severity: Severity;
  message: Translation;
  sectionId?: string;
  layerId?: string;
  itemIds: readonly string[];
  /** How the items are called on screen and in drawings, in the order of `itemIds`. */
  labels: readonly string[];
  circuitId?: string;
  ruleId?: string;
  kind?: RuleKind;
  measured?: number;
  required?: number;
  unit?: MeasureUnit;
  sheet?: string;
  deviation?: Omit<Deviation, 'ruleId'>;
  fix?: Fix;
}

/** What one part found. */
export interface PartResult {
  part: CheckPart;
  state: CheckState;
  reason?: CheckReason;
  findings: readonly CheckFinding[];
  /** There is more than the findings tell. */
  truncated?: boolean;
  /** Not every fix was tried out: findings without one may have one. */
  fixesIncomplete?: boolean;
}

export interface CheckedCircuit {
  circuitId: string;
  name: string;
  current: number;
  currentGiven: boolean;
  /** Left out where there is none. */
  rating?: number;
  utilisation?: number;
  /** Of its hottest conductor. */
  temperature?: number;
  /** Left out where neither the circuit nor a rating tells it. */
  limitTemperature?: number;
}

/** What the circuits of a section carry. */
export interface SectionResult {
  sectionId: string;
  surface: Surface;
  /** Left out without cables. */
  mode?: 'INDIVIDUAL' | 'EQUAL_LIMITS';
  circuits: readonly CheckedCircuit[];
}

/** What lists show of a check. */
export interface CheckSummary {
  state: CheckState;
  /** Why it is not checked. Left out where it is, or where that is not known. */
  reason?: CheckReason;
  /** Everything was checked, and there is no error or warning without a deviation. */
  allClear: boolean;
  counts: FindingCounts;
}

export interface CheckResult extends CheckSummary {
  /** There is more than `findings` tells. */
  truncated?: true;
  /** Findings without a fix may have one. */
  fixesIncomplete?: true;
  parts: { part: CheckPart; state: CheckState; reason?: CheckReason; counts: FindingCounts }[];
  /** By part, and at most `MAX_FINDINGS`. `counts` counts all that were found. */
  findings: CheckFinding[];
  sections: readonly SectionResult[];
}

const worst = (states: readonly CheckState[]): CheckState =>
  CHECK_STATES.find((state) => states.includes(state)) ?? 'CHECKED';

/** Of several parts or segments, the first in the worst state tells why. */
const stateOf = (
  all: readonly { state: CheckState; reason?: CheckReason }[],
): Pick<CheckSummary, 'state' | 'reason'> => {
  const state = worst(all.map((one) => one.state));
  const reason = state !== 'CHECKED' && all.find((one) => one.state === state && one.reason)?.reason;
  return { state, ...(reason && { reason }) };
};

const NO_COUNTS: FindingCounts = { ERROR: 0, WARNING: 0, INFO: 0, deviations: 0 };

const addedCounts = (all: readonly FindingCounts[]): FindingCounts =>
  all.reduce(
    (sum, counts) => ({
      ERROR: sum.ERROR + counts.ERROR,
      WARNING: sum.WARNING + counts.WARNING,
      INFO: sum.INFO + counts.INFO,
      deviations: sum.deviations + counts.deviations,
    }),
    NO_COUNTS,
  );

/** The check of a segment from its parts. What was cut off may be an error, so it is no all-clear. */
export function checkResult(
  given: readonly PartResult[],
  sections: readonly SectionResult[] = [],
): CheckResult {
  const results = CHECK_PARTS.flatMap((name) => given.filter(({ part }) => part === name));
  const parts = results.map(({ part, state, reason, findings }) => ({
    part,
    state,
    ...(reason && { reason }),
    counts: countFindings(findings),
  }));
  const found = results.flatMap(({ findings }) => findings);
  const isTruncated = found.length > MAX_FINDINGS || results.some(({ truncated }) => truncated);
  const state = stateOf(parts);
  const counts = addedCounts(parts.map((part) => part.counts));
  return {
    ...state,
    allClear: state.state === 'CHECKED' && !isTruncated && counts.ERROR + counts.WARNING === 0,
    counts,
    ...(isTruncated && { truncated: true as const }),
    ...(results.some(({ fixesIncomplete }) => fixesIncomplete) && { fixesIncomplete: true as const }),
    parts,
    findings: found.slice(0, MAX_FINDINGS),
    sections,
  };
}

/** The check of a project. One without segments has nothing that could be clear. */
export const projectCheck = (segments: readonly CheckSummary[]): CheckSummary => ({
  ...stateOf(segments),
  allClear: segments.length > 0 && segments.every(({ allClear }) => allClear),
  counts: addedCounts(segments.map(({ counts }) => counts)),
});
