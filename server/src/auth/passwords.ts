import { hash, verify } from '@node-rs/argon2';

/** argon2id as OWASP recommends it; a hash takes some 35 ms of a core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const WAITING = 64;

export class TooBusy extends Error {}

let running = 0;
const queue: (() => void)[] = [];

/** Hashing is bounded, so that a flood of logins can neither fill the memory nor starve the API. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING) throw new TooBusy('too many logins at once');
    await new Promise<void>((resolve) => queue.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running--;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** A hash of nothing anyone knows, for spending the same time on users that do not exist. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$c3BhZGV3b3JrLW5vYm9keQ$kM7v0eBv2pQ3m6kzJ8cQxq1tq0o0m5m9f4l6r2w8y1A';

export const passwordMatches = (password: string, stored: string | undefined): Promise<boolean> =>
  inTurn(async () => (await verify(stored ?? NOBODY, password)) && stored !== undefined);
