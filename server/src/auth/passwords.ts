import { hash, verify } from '@node-rs/argon2';
import { fairQueue, type QueueKey } from './fairQueue.js';

/** argon2id with the parameters that OWASP recommends. A hash takes about 35 ms of a core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The queue of the command line. */
const COMMAND_LINE: QueueKey = { client: '', name: '' };

export const hashPassword = (password: string, key: QueueKey = COMMAND_LINE): Promise<string> =>
  fairQueue(key, () => hash(password, COST));

/** A hash without a known password. It is verified for users who are unknown or have no password, so that they take the same time. */
const UNKNOWN_USER =
  '$argon2id$v=19$m=19456,t=2,p=1$c3BhZGV3b3JrLW5vYm9keQ$kM7v0eBv2pQ3m6kzJ8cQxq1tq0o0m5m9f4l6r2w8y1A';

export const passwordMatches = (
  password: string,
  stored: string | null | undefined,
  key: QueueKey = COMMAND_LINE,
): Promise<boolean> =>
  fairQueue(key, async () => (await verify(stored ?? UNKNOWN_USER, password)) && typeof stored === 'string');
