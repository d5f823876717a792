import type { Credentials, Problem } from '../../api/index.js';
import type { ShowOptions } from '../../api/passkeys.js';

/** The second step of a login: the password was right, and a passkey has to be shown. */
export interface PasskeyStep {
  credentials: Credentials;
  options: ShowOptions;
}

/** The step that an answer asks for, if it does. */
export const passkeyStep = (credentials: Credentials, problem: Problem): PasskeyStep | undefined =>
  problem.code === 'SECOND_FACTOR_NEEDED'
    ? { credentials, options: problem.members.options as ShowOptions }
    : undefined;
