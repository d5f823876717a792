import { TRENCH_VERSION } from '@spadework/core/trench';
import type { Events } from '../../events/index.js';
import type { Call, Handlers } from '../../http/contract.js';
import { Refusal } from '../../kernel/refusals.js';
import type { Store } from '../../store/store.js';
import { etagOf, openSegment } from './access.js';
import { versionListeners } from './cache.js';
import type { trenchService } from './contract.js';
import { deleteOldVersions, listVersions, versionsOf } from './history.sql.js';

type Operations = (typeof trenchService)['operations'];

/** How soon those who wait on this server learn of what another server saved. */
const POLL_MS = 500;
const RETENTION_MS = 15 * 60_000;
export const WAITS_PER_CALLER = 20;
export const WAITS_PER_SERVER = 2_000;

/** What others changed in a segment. Those who wait hold no database connection: one query asks for all of them. */
export function changeFeedHandlers(store: Store, events: Events) {
  const watch = events.watch({ read: (ids) => versionsOf(store, ids), pollMs: POLL_MS });
  versionListeners(store).add((segmentId, version) => watch.advance(segmentId, version));
  events.every(RETENTION_MS, () => deleteOldVersions(store));
  const waiting = new Map<string, number>();
  let all = 0;

  /** A caller who has too many waits open, or a server that has, answers 429. */
  async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const own = waiting.get(key) ?? 0;
    if (own >= WAITS_PER_CALLER || all >= WAITS_PER_SERVER)
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: 5 });
    waiting.set(key, own + 1);
    all++;
    try {
      return await work();
    } finally {
      all--;
      const left = waiting.get(key)! - 1;
      if (left > 0) waiting.set(key, left);
      else waiting.delete(key);
    }
  }

  return {
    async listTrenchChanges(call: Call<Operations['listTrenchChanges']>) {
      const { tx, caller, query, connection, params } = call;
      const since = query.since!;
      let segment = await openSegment(call, since);
      if (segment.version === since && query.wait! > 0) {
        const grown = await inTurn(caller.key, () =>
          watch.wait(params.segmentId, since, query.wait! * 1000, connection.closed()),
        );
        if (grown) {
          // The token or the right may be gone by now.
          await connection.reauthenticate();
          segment = await openSegment(call, since);
        }
      }
      const rows = segment.version === since ? [] : await listVersions(tx, segment, since);
      const version = rows.at(-1)?.version ?? segment.version;
      const isWhole =
        rows.length === version - since && rows.every(({ format }) => format === TRENCH_VERSION);
      return {
        body: {
          version,
          etag: etagOf({ id: segment.id, version }),
          reset: !isWhole,
          changes: isWhole ? rows.map(({ format: _, ...row }) => row) : [],
        },
      };
    },
  } satisfies Partial<Handlers<Operations>>;
}
