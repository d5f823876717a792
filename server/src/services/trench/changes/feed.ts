import { TRENCH_VERSION } from '@spadework/core/trench';
import type { Events } from '../../../events/index.js';
import type { Call, Handlers } from '../../../http/contract.js';
import type { Store } from '../../../store/store.js';
import type { trenchService } from '../contract.js';
import { etagOf, openSegment } from '../segments/access.js';
import { versionListeners } from '../segments/cache.js';
import { deleteOldVersions, listVersions, versionsOf } from './history.sql.js';
import { segmentPresence } from './presence.js';

type Operations = (typeof trenchService)['operations'];

/** How soon those who wait on this server learn of what another server saved. */
const POLL_MS = 500;
const RETENTION_MS = 15 * 60_000;

/** What others changed in a segment, and who has it open. Those who wait hold no database connection: one query asks for all of them. */
export function changeFeedHandlers(store: Store, events: Events) {
  const watch = events.watch({ read: (ids) => versionsOf(store, ids), pollMs: POLL_MS });
  versionListeners(store).add((segmentId, version) => watch.advance(segmentId, version));
  events.every(RETENTION_MS, () => deleteOldVersions(store));
  const presence = segmentPresence(store, events);

  return {
    async listTrenchChanges(call: Call<Operations['listTrenchChanges']>) {
      const { tx, caller, query, connection, params } = call;
      const since = query.since!;
      const wait = query.wait!;
      const known = query.presence;
      let segment = await openSegment(call, since);
      let people = known === undefined ? undefined : await presence.enter(segment, caller, known, wait);
      if (segment.version === since && people?.presence === known && wait > 0) {
        const over = new AbortController();
        const signal = AbortSignal.any([connection.closed(), over.signal]);
        const waits = [watch.wait(params.segmentId, since, wait * 1000, signal)];
        if (people) waits.push(presence.wait(segment, people, wait * 1000, signal));
        const grown = await events.waits
          .during(caller.key, () => Promise.race(waits))
          .finally(() => over.abort());
        if (grown) {
          // The token or the right may be gone by now.
          await connection.reauthenticate();
          segment = await openSegment(call, since);
          if (people) people = await presence.look(segment, caller, people.presence);
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
          ...people,
        },
      };
    },
  } satisfies Partial<Handlers<Operations>>;
}
