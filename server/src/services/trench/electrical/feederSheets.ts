import { modeOf } from '@spadework/core/electrical';
import type { Handlers } from '../../../http/contract.js';
import { Refusal } from '../../../kernel/refusals.js';
import { circuitsOf } from '../circuits/circuits.js';
import type { trenchService } from '../contract.js';
import { economyProfileFor } from '../economy/profiles.js';
import { openFeeder } from '../feeders/feeders.js';
import type { FeederRow } from '../feeders/feeders.sql.js';
import { segmentsWithTrenches } from '../feeders/legs.js';
import type { RatedBy } from '../rating/requests.js';
import type { SegmentRow } from '../segments/segments.sql.js';
import { brokenFeeder, calculated } from './calculator.js';
import type { PlainFeeder } from './job.js';
import { presentFeeder } from './present.js';
import { type Context, plainSections } from './requests.js';

export const feederSheetHandlers = {
  async getFeederSheet(call) {
    const { tx, query, language } = call;
    const feeder = await openFeeder(call);
    const { mode, method, state } = query;
    const request: PlainFeeder = {
      feeder: {
        ...feeder,
        id: String(feeder.id),
        legs: feeder.legs.map((leg) => ({ ...leg, segmentId: String(leg.segmentId) })),
      },
      profile: await economyProfileFor(tx, feeder.companyId, query.profileId),
      segments: await segmentsOfLegs(call, feeder, { mode: modeOf(state!), method: method! }),
      mode: mode!,
      method: method!,
      state: state!,
    };
    return { body: presentFeeder(await calculated(call, { of: 'FEEDER', request }), language) };
  },
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;

/** The segments that legs name, each with the sections that have their circuits. */
async function segmentsOfLegs(
  context: Context,
  { companyId, projectId, legs }: FeederRow,
  by: RatedBy,
): Promise<PlainFeeder['segments']> {
  const ids = [...new Set(legs.map(({ segmentId }) => segmentId))];
  const found = new Map<number, SegmentRow>();
  for await (const segment of segmentsWithTrenches(context.tx, { companyId, id: projectId }, ids))
    found.set(segment.id, segment);
  for (const { segmentId, circuitId } of legs) {
    const trench = found.get(segmentId)?.trench;
    if (!trench || !circuitsOf(trench).circuits.some(({ id }) => id === circuitId))
      throw brokenFeeder(segmentId, circuitId);
  }
  const segments: PlainFeeder['segments'] = [];
  for (const [id, segment] of found) {
    const circuitIds = legs.flatMap((leg) => (leg.segmentId === id ? leg.circuitId : []));
    segments.push([String(id), await plainSections(context, segment, by, { circuitIds })]);
  }
  if (segments.length === 0) throw new Refusal('NOTHING_TO_RATE');
  return segments;
}
