import type { Events } from '../../../events/index.js';
import type { Caller } from '../../../kernel/caller.js';
import type { Store } from '../../../store/store.js';
import {
  deleteOldPresence,
  enterSegment,
  listPresent,
  type Present,
  presenceOf,
  type SegmentKey,
} from './presence.sql.js';

/** How soon those who wait on this server learn who came to another server, and who left. */
const POLL_MS = 1000;
const RETENTION_MS = 15 * 60_000;
/** Somebody is still there for so long after a wait, until the next one begins. */
const GRACE_SECONDS = 10;

/** Who has segments open: the people who wait for what others do in them, on all servers. */
export function segmentPresence(store: Store, events: Events) {
  const watch = events.watch({ read: (ids) => presenceOf(store, ids), pollMs: POLL_MS });
  events.every(RETENTION_MS, () => deleteOldPresence(store));

  /** Who else is there. The number never falls when old rows are deleted: those who wait would be woken again and again. */
  async function look(segment: SegmentKey, { user }: Caller, known: number): Promise<Present> {
    const latest = watch.latest(segment.id);
    const found = await listPresent(store, segment, user?.username);
    watch.advance(segment.id, found.presence);
    return { ...found, presence: Math.max(known, latest, found.presence) };
  }

  return {
    look,
    /** Notes that the caller has the segment open while it waits, if it is a person, and looks who else has. */
    async enter(segment: SegmentKey, caller: Caller, known: number, seconds: number): Promise<Present> {
      if (caller.user) await enterSegment(store, segment, caller.user.username, seconds + GRACE_SECONDS);
      return look(segment, caller, known);
    },
    /** Resolves when somebody has come or left since. */
    wait: ({ id }: SegmentKey, { presence }: Present, ms: number, signal: AbortSignal) =>
      watch.wait(id, presence, ms, signal),
  };
}
