import { randomInt } from 'node:crypto';
import { TooBusy } from '../../../auth/fairQueue.js';
import { hashPassword } from '../../../auth/passwords.js';
import type { Outcome } from '../../../events/door.js';
import type { AnswerOf, Call, Operation, PreparedWrite } from '../../../http/contract.js';
import type { Caller } from '../../../kernel/caller.js';
import { Refusal } from '../../../kernel/refusals.js';

/** For so many days somebody may log in with a one-time password, and choose one. */
export const ONE_TIME_DAYS = 7;

/** Without letters and digits that look alike, because people read it to each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

export interface OneTimePassword {
  text: string;
  passwordHash: string;
  passwordUntil: string;
}

/**
 * Some 79 bits, such as `k7wm-3h9x-tq2d-8nfa`. Locks do not hold for it, and it needs none: even a thousand guesses a second
 * for all its days find it once in 10^15 times. Whoever makes many of them waits in a queue of their own.
 */
export async function makeOneTimePassword({ key }: Caller): Promise<OneTimePassword> {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  const text = Array.from({ length: GROUPS }, group).join('-');
  const passwordHash = await hashPassword(text, { client: key, name: '' }).catch((error) => {
    throw error instanceof TooBusy ? new Refusal('TOO_MANY_REQUESTS', { retryAfter: 1 }) : error;
  });
  const passwordUntil = new Date(Date.now() + ONE_TIME_DAYS * 24 * 3600 * 1000).toISOString();
  return { text, passwordHash, passwordUntil };
}

/** A write that needs a new password. It is hashed before a transaction begins, which would wait in the queue of hashing. */
export const withOneTimePassword = <O extends Operation>(
  decide: (call: Call<O>, password: OneTimePassword) => Promise<Outcome<AnswerOf<O>>>,
): PreparedWrite<Call<O>, AnswerOf<O>, OneTimePassword> => ({
  prepare: async ({ caller }, write) => write(await makeOneTimePassword(caller)),
  decide,
});
