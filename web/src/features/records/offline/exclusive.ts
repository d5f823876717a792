import { during } from '../../../settled/index.js';

/** Does one piece of work with a name at a time, in all tabs of this browser. */
export type Exclusive = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** In this page alone, for tests and for browsers without locks. */
export function exclusiveHere(): Exclusive {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const done = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, done);
    return done;
  };
}

/** A page that a phone has put to sleep may hold a lock for ever. What it guards may happen twice, but must happen. */
const PATIENCE_MS = 60_000;

const inAllTabs: Exclusive = (name, work) => during('other tabs', lockedIn(name, work));

async function lockedIn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  let result: Promise<T> | undefined;
  const begin = () => {
    clearTimeout(timer);
    result = work();
    return result.catch(() => undefined);
  };
  const lock = `spadework.records.${name}`;
  await navigator.locks
    .request(lock, { signal: patience.signal }, begin)
    // Somebody else stole it while this waits or works. Work that was begun goes on.
    .catch(() => result ?? navigator.locks.request(lock, { steal: true }, begin).catch(() => undefined));
  return result!;
}

export const browserExclusive = (): Exclusive =>
  typeof navigator !== 'undefined' && navigator.locks ? inAllTabs : exclusiveHere();
