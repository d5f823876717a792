import type { RecordState } from './model.js';

export const RECORD_MOVES = ['SUBMIT', 'REOPEN', 'SIGN', 'VOID'] as const;
export type RecordMove = (typeof RECORD_MOVES)[number];

const MOVES: Record<RecordMove, { from: readonly RecordState[]; to: RecordState }> = {
  SUBMIT: { from: ['DRAFT'], to: 'SUBMITTED' },
  REOPEN: { from: ['SUBMITTED'], to: 'DRAFT' },
  // Later signatures add to the first.
  SIGN: { from: ['SUBMITTED', 'SIGNED'], to: 'SIGNED' },
  VOID: { from: ['DRAFT', 'SUBMITTED'], to: 'VOID' },
};

export const stateAfter = (move: RecordMove): RecordState => MOVES[move].to;

export const mayMove = (state: RecordState, move: RecordMove): boolean => MOVES[move].from.includes(state);

/** Whether a move was made already: phones repeat. Each person signs once, so a signature is never a repeat. */
export const isMoved = (state: RecordState, move: RecordMove): boolean =>
  move !== 'SIGN' && MOVES[move].to === state;

/** Whether answers, head and photos of what was built may change. */
export const isEditable = (state: RecordState): boolean => state === 'DRAFT';
