import type { Problem } from '../../../api/index.js';

/** What a person can do about a call that was refused, or not made. */
export const refusalText = (
  { code, message }: Pick<Problem, 'code' | 'message'>,
  words: { sendFirst: string; needsNetwork: string },
): string => (code === 'OFFLINE' ? words.needsNetwork : code === 'NOT_SENT' ? words.sendFirst : message);
