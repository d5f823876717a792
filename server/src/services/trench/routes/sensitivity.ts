import type { Sensitivity } from '@spadework/core/route';
import { changed, unchanged } from '../../../events/door.js';
import type { Call, Handlers } from '../../../http/contract.js';
import { refuseFields } from '../../../http/input.js';
import { message } from '../../../http/messages.js';
import { requireAudience } from '../../../kernel/audience.js';
import { raw } from '../../../store/sql.js';
import type { trenchService } from '../contract.js';
import { changedTrench, saveVersion, segmentEvent } from '../segments/access.js';
import type { SegmentRow } from '../segments/segments.sql.js';
import { openStretches } from './access.js';
import { requireClearance } from './clearance.js';
import { saveSensitivity } from './routes.sql.js';

type Operations = (typeof trenchService)['operations'];

export const sensitivityHandlers = {
  async setRouteSensitivity(call) {
    const { caller, body } = call;
    const { segment, route } = await openStretches(call);
    const { sensitivity: to, reason } = body;
    const from = route.sensitivity;
    const answer = { body: { segmentId: segment.id, sensitivity: to } };
    if (to === from) return unchanged(answer);
    if (to === 'NONE') requireMayLower(call, segment, from);
    // The next version of the segment, because each of its events has one; its trench stays as it is.
    const saved = { ...segment, version: segment.version + 1 };
    const { change, afterCommit } = saveVersion(call, segment, saved, {
      column: changedTrench(segment, segment).column,
      history: { steps: [], inverses: [] },
      condition: raw('true'),
      event: segmentEvent('segment.sensitivity', saved, [
        { property: 'sensitivity', from, to },
        ...(reason === undefined ? [] : [{ property: 'reason', to: reason }]),
      ]),
      also: [saveSensitivity(segment, to, caller.author)],
    });
    return { ...changed(change, () => answer), afterCommit };
  },
} satisfies Partial<Handlers<Operations>>;

/** Anybody may be careful. To say that a route is no secret takes somebody who answers for it, and says why. */
function requireMayLower(
  { caller, body, language }: Call<Operations['setRouteSensitivity']>,
  { companyId }: SegmentRow,
  from: Sensitivity,
): void {
  requireClearance(caller, companyId, from);
  requireAudience(caller, 'ADMINISTRATORS');
  if (body.reason === undefined) refuseFields([{ path: 'reason', message: message(language, 'required') }]);
}
