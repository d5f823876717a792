import { TRENCH_VERSION } from '@spadework/core/trench';
import type { Events } from '../../../events/index.js';
import type { Call, Handlers } from '../../../http/contract.js';
import type { Store } from '../../../store/store.js';
import type { trenchService } from '../contract.js';
import { etagOf, openSegment } from '../segments/access.js';
import { versionListeners } from '../segments/cache.js';
import { deleteOldVersions, listVersions, versionsOf } from './history.sql.js';

type Operations = (typeof trenchService)['operations'];

/** How soon those who wait on this server learn of what another server saved. */
const POLL_MS = 500;
const RETENTION_MS = 15 * 60_000;

/** What others changed in a segment. Those who wait hold no database connection: one query asks for all of them. */
export function changeFeedHandlers(store: Store, events: Events) {
  const watch = events.watch({ read: (ids) => versionsOf(store, ids), pollMs: POLL_MS });
  versionListeners(store).add((segmentId, version) => watch.advance(segmentId, version));
  events.every(RETENTION_MS, () => deleteOldVersions(store));

  return {
    async listTrenchChanges(call: Call<Operations['listTrenchChanges']>) {
      const { tx, caller, query, connection, params } = call;
      const since = query.since!;
      let segment = await openSegment(call, since);
      if (segment.version === since && query.wait! > 0) {
        const grown = await events.waits.during(caller.key, () =>
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
