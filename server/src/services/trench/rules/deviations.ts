import type { Trench } from '@spadework/core/trench';
import type { Handlers } from '../../../http/contract.js';
import { removeBy, writeSegment } from '../changes/writes.js';
import type { trenchService } from '../contract.js';
import { etagOf, openSegment } from '../segments/access.js';

export const deviationHandlers = {
  async listDeviations(call) {
    const segment = await openSegment(call);
    const ruleIds = Object.keys(segment.trench.deviations).sort();
    return { body: ruleIds.map((ruleId) => deviationAnswer(segment.trench, ruleId)), etag: etagOf(segment) };
  },

  putDeviation: writeSegment(({ body: { reason }, params: { ruleId } }) => ({
    changes: [{ kind: 'setDeviation', ruleId, reason }],
    result: ({ trench }) => deviationAnswer(trench, ruleId),
  })),

  deleteDeviation: removeBy(({ params: { ruleId } }) => [{ kind: 'removeDeviation', ruleId }]),
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;

const deviationAnswer = ({ deviations }: Trench, ruleId: string) => ({ ruleId, ...deviations[ruleId]! });
