import { type FieldValue, isOfKind, REASON_TEXT, RULE_ID } from '../fields/index.js';
import { CannotApply, type ChangeContext, type ChangeOf, type SegmentTrench, type Step } from './model.js';

/** A deviation replaces an earlier one of the same rule. Who records it, and when, is told by the context. */
export function setDeviation(
  { deviations }: SegmentTrench,
  { ruleId, reason }: ChangeOf<'setDeviation'>,
  { author, hasRule }: ChangeContext,
): Step {
  require(RULE_ID, ruleId, 'ruleId');
  require(REASON_TEXT, reason, 'reason');
  if (hasRule && !hasRule(ruleId)) throw new CannotApply('DESIGN_RULE_NOT_FOUND', 'ruleId');
  const same = deviations[ruleId]?.reason === reason;
  const { by, at } = author ?? NOBODY;
  return { step: 'set', what: 'deviations', values: same ? {} : { [ruleId]: { reason, by, at } } };
}

const NOBODY = { by: '', at: '' };

export function removeDeviation(
  { deviations }: SegmentTrench,
  { ruleId }: ChangeOf<'removeDeviation'>,
): Step {
  if (!Object.hasOwn(deviations, ruleId)) throw new CannotApply('DEVIATION_NOT_FOUND', 'ruleId');
  return { step: 'set', what: 'deviations', values: {}, unset: [ruleId] };
}

function require(kind: FieldValue, value: unknown, field: string): void {
  if (!isOfKind(kind, value)) throw new CannotApply('INVALID_VALUE', field);
}
