import type { FieldValue } from './field.js';

/** Of a design rule. */
export const RULE_ID: FieldValue = { type: 'text', most: 40, filled: true };
/** Why a segment departs from a rule. */
export const MAX_REASON = 1000;
export const REASON_TEXT: FieldValue = { type: 'text', most: MAX_REASON, filled: true };
