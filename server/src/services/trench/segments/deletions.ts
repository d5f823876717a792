import { mayUse } from '@spadework/core/project';
import { changed, unchanged } from '../../../events/door.js';
import type { PropertyChange } from '../../../events/event.js';
import type { Call, Handlers } from '../../../http/contract.js';
import { Refusal } from '../../../kernel/refusals.js';
import { raw } from '../../../store/sql.js';
import type { trenchService } from '../contract.js';
import { etagOf, openSegment, segmentEvent } from './access.js';
import { versionListeners } from './cache.js';
import * as deleted from './deleted.sql.js';
import { layoutsOf } from './layouts.js';
import { MAX_VARIANTS } from './limits.js';
import { presentSegment } from './present.js';
import * as store from './segments.sql.js';

type Operations = (typeof trenchService)['operations'];

export const deletionHandlers = {
  async deleteSegment(call) {
    const segment = await openSegment(call);
    const variants = await store.listVariants(call.tx, segment);
    const gone = [segment, ...variants].map((one) => ({ ...one, version: one.version + 1 }));
    if (variants.length > 0) await deleted.deleteVariants(call.tx, segment);
    const [event, ...events] = gone.map((one) => segmentEvent('segment.deleted', one, nameOf(one)));
    return {
      ...changed({ rows: deleted.deleteSegment(segment), event: event!, events }, () => ({})),
      afterCommit: () => hear(call, gone),
    };
  },

  async restoreSegment(call) {
    const { tx, caller, params } = call;
    const found = await deleted.findDeleted(tx, caller, params.segmentId);
    // Whoever restores twice finds it where it is.
    if (!found) return unchanged(answerOf(call, await openSegment({ ...call, ifMatch: undefined })));
    if (!mayUse({ role: found.role, administrator: false }, 'WRITE')) throw new Refusal('SEGMENT_FORBIDDEN');
    if (found.archived) throw new Refusal('PROJECT_READONLY');
    if (found.variantOf !== null) await requireRoomForVariant(call, found.variantOf);
    const ids = await deleted.restoreDeleted(tx, found, caller.author);
    const restored = await store.segmentsById(
      tx,
      ids.map(({ id }) => id),
    );
    const segment = (await store.findSegment(tx, caller, found.id, null, raw('')))!;
    const events = restored
      .filter(({ id }) => id !== found.id)
      .map((one) => segmentEvent('segment.restored', one));
    return {
      ...changed({ event: segmentEvent('segment.restored', segment), events }, () => answerOf(call, segment)),
      afterCommit: () => hear(call, restored),
    };
  },
} satisfies Partial<Handlers<Operations>>;

/** What is gone cannot be asked for its name. */
const nameOf = ({ name, variantName, variantOf }: store.SegmentRow): PropertyChange[] => [
  { property: 'name', from: variantName ?? name },
  ...(variantOf === null ? [] : [{ property: 'variantOf', from: variantOf }]),
];

const answerOf = ({ language }: Pick<Call, 'language'>, segment: store.SegmentRow) => ({
  body: {
    ...presentSegment(segment, layoutsOf(segment.trench), language),
    projectId: segment.projectId,
  },
  etag: etagOf(segment),
});

/** A variant comes back to its segment, if that is there and has room. */
async function requireRoomForVariant(
  call: Call<Operations['restoreSegment']>,
  segmentId: number,
): Promise<void> {
  // The lock on the segment keeps others from adding one more at the same time.
  const segment = await openSegment({ ...call, params: { segmentId }, ifMatch: undefined });
  const variants = await store.listVariants(call.tx, segment);
  if (variants.length >= MAX_VARIANTS) throw new Refusal('TOO_MANY_VARIANTS');
}

function hear({ tx }: Pick<Call, 'tx'>, segments: readonly store.SegmentRow[]): void {
  for (const listener of versionListeners(tx))
    for (const { id, version, companyId } of segments) listener(id, version, companyId);
}
