import type { QuantityLine } from '../quantity/model.js';
import type { Translation } from '../text/translation.js';
import { type ItemLabels, labelTextOf } from '../trench/labels.js';
import type { ErrorCode, TrenchFinding, WarningCode } from '../trench/validation.js';
import type { RuleFindings } from './model.js';
import type { PartResult } from './result.js';

/** The parts LAYOUT, RULES and PRICE of a check, from what other functions found. */

export function layoutPart(
  errors: readonly TrenchFinding<ErrorCode>[],
  warnings: readonly TrenchFinding<WarningCode>[],
  messageOf: (code: ErrorCode | WarningCode) => Translation,
  labels: ItemLabels,
): PartResult {
  const isPending = warnings.some(({ code }) => code === 'CONTENT_PENDING');
  const findingWith =
    (severity: 'ERROR' | 'WARNING') =>
    ({ code, sectionId, layerId, itemIds }: TrenchFinding<ErrorCode | WarningCode>) => ({
      part: 'LAYOUT' as const,
      code,
      severity,
      message: messageOf(code),
      sectionId,
      ...(layerId !== undefined && { layerId }),
      itemIds,
      labels: itemIds.map((id) => labelTextOf(labels, id)),
    });
  return {
    part: 'LAYOUT',
    ...(isPending ? { state: 'PENDING', reason: 'CONTENT_PENDING' } : { state: 'CHECKED' }),
    findings: [...errors.map(findingWith('ERROR')), ...warnings.map(findingWith('WARNING'))],
  };
}

export const rulesPart = ({ findings, truncated, fixesIncomplete }: RuleFindings): PartResult => ({
  part: 'RULES',
  state: 'CHECKED',
  findings: findings.map((finding) => ({ part: 'RULES', ...finding })),
  truncated,
  fixesIncomplete,
});

/** What no cost rule takes. Undefined: there is no catalog to price with. */
export const pricePart = (
  unmapped: readonly Pick<QuantityLine, 'key' | 'sectionId'>[] | undefined,
): PartResult =>
  unmapped
    ? {
        part: 'PRICE',
        state: 'CHECKED',
        findings: unmapped.map(({ key, sectionId }) => ({
          part: 'PRICE',
          code: 'NOT_PRICED',
          severity: 'INFO',
          message: [
            `No cost rule takes ${key}: it has no price.`,
            `Ingen kostnadsregel tar ${key}: den har ingen pris.`,
          ],
          sectionId,
          itemIds: [],
          labels: [],
        })),
      }
    : { part: 'PRICE', state: 'NOT_POSSIBLE', reason: 'NO_CATALOG', findings: [] };
