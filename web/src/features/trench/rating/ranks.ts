import type { FindingCode, RatingFinding } from '@spadework/core/rating';

const ERRORS: readonly FindingCode[] = ['ABOVE_LIMIT', 'STARVED', 'THERMAL_RUNAWAY', 'NOT_CONVERGED'];
const NOTES: readonly FindingCode[] = ['DEFAULT_USED', 'BLOCK_TOO_FLAT', 'CIRCLE_CUTS_INTERFACE'];

/** 0: something is wrong. 1: something is unwise. 2: something to know. */
export const rankOf = ({ code }: Pick<RatingFinding, 'code'>): 0 | 1 | 2 =>
  ERRORS.includes(code) ? 0 : NOTES.includes(code) ? 2 : 1;
