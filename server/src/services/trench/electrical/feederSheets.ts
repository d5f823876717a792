import { type FeederMode, modeOf, type SheetState } from '@spadework/core/electrical';
import type { Method } from '@spadework/core/rating';
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
    const { request } = await plainFeeder(call, await openFeeder(call), call.query);
    return { body: presentFeeder(await calculated(call, { of: 'FEEDER', request }), call.language) };
  },
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;

export interface FeederQuery {
  mode?: FeederMode;
  method?: Method;
  state?: SheetState;
  profileId?: string;
}

/** What a feeder is computed from, and the segments of its legs. */
export async function plainFeeder(
  context: Context,
  feeder: FeederRow,
  { mode, method, state, profileId }: FeederQuery,
) {
  const profile = await economyProfileFor(context.tx, feeder.companyId, profileId);
  const { found, segments } = await segmentsOfLegs(context, feeder, {
    mode: modeOf(state!),
    method: method!,
  });
  const request: PlainFeeder = {
    feeder: {
      ...feeder,
      id: String(feeder.id),
      legs: feeder.legs.map((leg) => ({ ...leg, segmentId: String(leg.segmentId) })),
    },
    profile,
    segments,
    mode: mode!,
    method: method!,
    state: state!,
  };
  return { request, profile, found };
}

/** The segments that legs name, each with the sections that have their circuits. */
async function segmentsOfLegs(
  context: Context,
  { companyId, projectId, legs }: FeederRow,
  by: RatedBy,
): Promise<{ found: Map<number, SegmentRow>; segments: PlainFeeder['segments'] }> {
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
  return { found, segments };
}
