import { type SourceKind, withSources } from '@spadework/core/explain';
import {
  type ExplanationLine,
  explanationLineName,
  findingText,
  lineExplanations,
  type RatingAnswer,
  type RatingFinding,
  sourceText,
} from '@spadework/core/rating';
import type { Language } from '../../../http/language.js';
import type { RatedMap } from './job.js';

/** Presents ratings: what has no value is left out, and findings and steps get their words. */

const withoutNull = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as {
    [K in keyof T]: Exclude<T[K], null> | (null extends T[K] ? undefined : never);
  };

const presentFindings = (findings: readonly RatingFinding[], language: Language) =>
  findings.map((finding) => ({
    code: finding.code,
    message: findingText(finding, language),
    itemIds: finding.itemIds,
  }));

export const presentRating = (
  { circuits, conductors, pipes, findings, ...rating }: RatingAnswer,
  language: Language,
) => ({
  ...rating,
  circuits: circuits.map(withoutNull),
  conductors: conductors.map(withoutNull),
  pipes: pipes.map(withoutNull),
  findings: presentFindings(findings, language),
});

/** Steps by the names that ratings have had, and each as an explanation like all others. */
export const presentSteps = (
  steps: readonly ExplanationLine[],
  language: Language,
  hrefOf: (kind: SourceKind) => string,
) => {
  const explanations = lineExplanations(steps, language);
  return steps.map((step, i) => ({
    symbol: step.symbol,
    name: explanationLineName(step, language),
    value: step.value,
    unit: step.unit,
    clause: step.clause ?? undefined,
    formula: step.formula ?? undefined,
    inputs: step.inputs,
    origin: step.origin,
    source: sourceText(step, language) ?? undefined,
    partIds: step.partIds,
    circuitId: step.circuitId,
    explanation: withSources(explanations[i]!, ({ kind }) => ({ href: hrefOf(kind), version: undefined })),
  }));
};

const NO_MAP = { x0: 0, y0: 0, step: 1, columns: 0, rows: 0, temperatures: [] as number[] };

export const presentMap = ({ map, findings }: RatedMap, language: Language) => ({
  ...(map ?? NO_MAP),
  isotherms: (map?.isotherms ?? []).map(({ temperature, points }) => ({
    temperature,
    points: points.map(({ x, y }) => ({ x, y })),
  })),
  findings: presentFindings(findings, language),
});
