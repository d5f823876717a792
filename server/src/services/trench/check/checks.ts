import { projectCheck } from '@spadework/core/check';
import type { Events } from '../../../events/index.js';
import type { Handlers } from '../../../http/contract.js';
import { etagOfBytes } from '../../../http/etag.js';
import type { Store } from '../../../store/store.js';
import { requireModuleProject } from '../../project/index.js';
import type { trenchService } from '../contract.js';
import { openSegment } from '../segments/access.js';
import { versionListeners } from '../segments/cache.js';
import { listSegments } from '../segments/segments.sql.js';
import { lastChecked } from './check.sql.js';
import { pendingCheck } from './checker.js';
import { awaitCheck, currentCheck, listChecks } from './current.js';
import { presentCheck } from './present.js';
import { CheckQueue, checkQueue } from './queue.js';

type Operations = (typeof trenchService)['operations'];

/** How soon those who wait on this server learn of what another server checked. */
const POLL_MS = 500;

/** Opens the queue of a server: what is written is checked, and those who wait are told. */
export function openChecks(store: Store, events: Events, onError: (error: unknown) => void): CheckQueue {
  const watch = events.watch({ read: (ids) => lastChecked(store, ids), pollMs: POLL_MS });
  const queue = new CheckQueue(store, watch, onError);
  checkQueue(store).queue = queue;
  versionListeners(store).add((segmentId, _version, companyId) => queue.written(companyId, segmentId));
  return queue;
}

export const checkHandlers = ({ waits }: Events) =>
  ({
    async getCheck(call) {
      const { tx, caller, query, connection, language } = call;
      let segment = await openSegment(call);
      let current = await currentCheck(tx, segment);
      const wait = query.wait! * 1000;
      if (!current.row && wait > 0 && !tx.inTransaction)
        ({ segment, current } = await waits.during(caller.key, () =>
          awaitCheck(tx, segment, wait, connection.closed(), async () => {
            // The token or the right may be gone by now.
            await connection.reauthenticate();
            return openSegment(call);
          }),
        ));
      const { row, basis } = current;
      const check = row?.check ?? (await pendingCheck(tx, segment, basis));
      const text = JSON.stringify(presentCheck(segment, check, row?.checkedAt, language));
      return { text, etag: etagOfBytes(text) };
    },

    async getProjectCheck(call) {
      const project = await requireModuleProject(call, 'CABLESIMULATOR', 'PROJECT_HAS_NO_TRENCHES');
      const segments = await listSegments(call.tx, project);
      const found = await listChecks(call.tx, project, segments);
      const checks = segments.map(({ id, name }) => ({ segmentId: id, name, ...found.get(id)! }));
      return { body: { ...projectCheck(checks), segments: checks } };
    },
  }) satisfies Partial<Handlers<Operations>>;
