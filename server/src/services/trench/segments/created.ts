import { changed } from '../../../events/door.js';
import type { Call } from '../../../http/contract.js';
import { etagOf, segmentEvent } from './access.js';
import { versionListeners } from './cache.js';
import { layoutsOf } from './layouts.js';
import { presentSegment } from './present.js';
import type { SegmentRow } from './segments.sql.js';

/** Tells of a new segment, and answers with it. */
export function createdSegment({ tx, language }: Pick<Call, 'tx' | 'language'>, segment: SegmentRow) {
  const { id, version, companyId, projectId, variantOf } = segment;
  const heard = versionListeners(tx);
  const event = {
    ...segmentEvent('segment.created', segment),
    ...(variantOf !== null && { changes: [{ property: 'variantOf', to: variantOf }] }),
  };
  return {
    ...changed({ event }, () => ({
      body: { ...presentSegment(segment, layoutsOf(segment.trench), language), projectId },
      etag: etagOf(segment),
    })),
    afterCommit: () => {
      for (const listener of heard) listener(id, version, companyId);
    },
  };
}
