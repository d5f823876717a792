import { keyOf, type OfflineStore, offlineStore } from './store.js';

const SEEN = 'seen';
/** What the unsent changes of a route are kept as. */
const ROUTE = 'route';

/** The server has answered this user now. What is kept of users who were away for long is let go: `forgetAbsent`. */
export const noteContact = (username: string, store: OfflineStore = offlineStore()): Promise<void> =>
  store.put('checklists', keyOf(username, SEEN), Date.now());

/**
 * Lets go what this browser keeps of a user and the server has as well. What was never sent stays, for that user alone, with the
 * photos that belong to it. Routes alone are let go all the same: they are power-sensitive.
 */
export async function forgetKept(username: string, store: OfflineStore = offlineStore()): Promise<void> {
  const prefix = `${keyOf(username)}/`;
  for (const [key] of await store.entries('checklists', prefix)) await store.delete('checklists', key);
  for (const [key] of await store.entries('unsent', `${keyOf(username, ROUTE)}/`))
    await store.delete('unsent', key);
  const unsent = new Set((await store.entries('unsent', prefix)).map(([key]) => key));
  for (const [key] of await store.entries('photos', prefix)) {
    // user/record/id/hash belongs to user/record/id/photo/hash.
    const parts = key.split('/');
    if (!unsent.has([...parts.slice(0, -1), 'photo', ...parts.slice(-1)].join('/')))
      await store.delete('photos', key);
  }
}

/** Lets go what is kept of users whom the server has not answered for so long. */
export async function forgetAbsent(longMs: number, store: OfflineStore = offlineStore()): Promise<void> {
  const seen = new Map<string, number>();
  for (const [key, value] of await store.entries('checklists')) {
    const [user, kind] = key.split('/') as [string, string];
    seen.set(user, kind === SEEN ? (value as number) : (seen.get(user) ?? 0));
  }
  for (const [user, at] of seen)
    if (Date.now() - at > longMs) await forgetKept(decodeURIComponent(user), store);
}
