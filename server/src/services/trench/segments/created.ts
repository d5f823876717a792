import { randomUUID } from 'node:crypto';
import { defaultClearances } from '@spadework/core/check';
import { newTrench, type Trench } from '@spadework/core/trench';
import { changed } from '../../../events/door.js';
import type { Call } from '../../../http/contract.js';
import type { Tx } from '../../../store/store.js';
import { designRulesOf } from '../rules/designRules.js';
import { etagOf, segmentEvent } from './access.js';
import { versionListeners } from './cache.js';
import { layoutsOf } from './layouts.js';
import { presentSegment } from './present.js';
import type { SegmentRow } from './segments.sql.js';

/** Makes trenches that begin with one section and the clearances of a company; a section whose length is known has it. */
export async function standardTrenches(tx: Tx, companyId: number): Promise<(length?: number) => Trench> {
  const clearances = defaultClearances(await designRulesOf(tx, companyId));
  return (length) => {
    const trench = newTrench(randomUUID(), randomUUID());
    return {
      ...trench,
      settings: { ...trench.settings, clearances },
      ...(length !== undefined && { sections: trench.sections.map((section) => ({ ...section, length })) }),
    };
  };
}

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
