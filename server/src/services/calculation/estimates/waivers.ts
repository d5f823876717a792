import { isWaivableKey, type Waiver } from '@spadework/core/estimate';
import { sameValue } from '../../../events/difference.js';
import { unchanged } from '../../../events/door.js';
import type { Handlers } from '../../../http/contract.js';
import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import { segmentsOf } from '../../trench/index.js';
import { etagOf, openCalculation, totalBefore } from '../access.js';
import type { calculationService } from '../contract.js';
import { DESIGN_MESSAGES } from '../designs/messages.js';
import { finishChange } from '../finish.js';
import { withoutNulls } from '../nulls.js';
import { findSettings, saveWaivers } from './estimates.sql.js';
import { ESTIMATE_MESSAGES } from './messages.js';

export const waiverHandlers = {
  async getWaivers(call) {
    const { calculation } = await openCalculation(call);
    const { waivers } = await findSettings(call.tx, calculation);
    return { body: { waivers }, etag: etagOf(calculation) };
  },

  async putWaivers(call) {
    const { tx, body, language } = call;
    const waivers = body.waivers.map((waiver) => withoutNulls(waiver) as unknown as Waiver);
    refuseFaulty(waivers, language);
    const opened = await openCalculation(call);
    const { calculation, project } = opened;
    const { waivers: before } = await findSettings(tx, calculation);
    if (sameValue(before, waivers)) return unchanged({ body: { waivers }, etag: etagOf(calculation) });
    // Those of segments that were deleted since may stay.
    const known = new Set([
      ...(await segmentsOf(tx, project)).map(({ id }) => id),
      ...before.map(({ segmentId }) => segmentId),
    ]);
    const unknown = waivers.flatMap(({ segmentId }, i) =>
      segmentId === undefined || known.has(segmentId) ? [] : [{ segmentId, i }],
    );
    if (unknown.length > 0)
      refuseFields(
        unknown.map(({ segmentId, i }) => ({
          path: `waivers.${i}.segmentId`,
          message: message(language, DESIGN_MESSAGES.unknownSegment, segmentId),
        })),
      );
    await saveWaivers(tx, calculation, waivers);
    return finishChange(call, opened, totalBefore(opened), {
      type: 'calculation.waivers',
      changes: [{ property: 'waivers' }],
      answer: { body: { waivers } },
    });
  },
} satisfies Partial<Handlers<(typeof calculationService)['operations']>>;

function refuseFaulty(waivers: readonly Waiver[], language: Language): void {
  const errors = waivers.flatMap(({ segmentId, key }, i) => {
    const path = `waivers.${i}.key`;
    if (key === undefined)
      return segmentId === undefined
        ? [{ path, message: message(language, ESTIMATE_MESSAGES.WAIVES_NOTHING) }]
        : [];
    return isWaivableKey(key)
      ? []
      : [{ path, message: message(language, ESTIMATE_MESSAGES.UNKNOWN_KEY, key) }];
  });
  if (errors.length > 0) refuseFields(errors);
}
