import type { Tone } from '../Frame.js';
import type { UserState } from './queries.js';

/** The colours that repeat what a state says. */
export const TONES: Record<UserState, Tone> = {
  ACTIVE: 'good',
  INVITED: 'accent',
  UNCONFIRMED: 'warn',
  LOCKED: 'bad',
  DISABLED: 'quiet',
};
