import type { Tone } from '../Frame.js';
import type { User, UserState } from './queries.js';

/** The colours that repeat what a state says. */
export const TONES: Record<UserState, Tone> = {
  ACTIVE: 'good',
  INVITED: 'accent',
  UNCONFIRMED: 'warn',
  LOCKED: 'bad',
  DISABLED: 'quiet',
};

/** Others' guesses have locked the account of somebody who has not chosen a password yet. It keeps nobody out. */
export const isInvitedAndLocked = ({ state, passwordUntil }: User): boolean =>
  state === 'LOCKED' && passwordUntil !== undefined;
