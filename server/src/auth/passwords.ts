import { hash, verify } from '@node-rs/argon2';
import { type Asker, inTurn } from './turns.js';

/** argon2id as OWASP recommends it; a hash takes some 35 ms of a core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Whoever sits at the command line. */
const NO_ONE: Asker = { client: '', name: '' };

export const hashPassword = (password: string): Promise<string> => inTurn(NO_ONE, () => hash(password, COST));

/** A hash of nothing anyone knows, for spending the same time on users that do not exist. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$c3BhZGV3b3JrLW5vYm9keQ$kM7v0eBv2pQ3m6kzJ8cQxq1tq0o0m5m9f4l6r2w8y1A';

export const passwordMatches = (
  password: string,
  stored: string | undefined,
  asker: Asker = NO_ONE,
): Promise<boolean> =>
  inTurn(asker, async () => (await verify(stored ?? NOBODY, password)) && stored !== undefined);
