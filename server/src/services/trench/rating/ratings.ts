import type { SourceKind } from '@spadework/core/explain';
import { type Method, type Mode, type RatingAnswer, ratedTypeIds } from '@spadework/core/rating';
import type { Section } from '@spadework/core/trench';
import type { Connection, Handlers } from '../../../http/contract.js';
import type { Language } from '../../../http/language.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { trenchService } from '../contract.js';
import { openSegment, type SegmentCall } from '../segments/access.js';
import type { SegmentRow } from '../segments/segments.sql.js';
import type { Part, RatedMap } from './job.js';
import type { Overrides } from './overrides.js';
import { presentMap, presentRating, presentSteps } from './present.js';
import { rated } from './rater.js';
import { askedSection, plainRequests, refusalOf, tooLargeRefusal } from './requests.js';
import { typesOfSegment } from './types.sql.js';

export interface RatingCall extends SegmentCall {
  language: Language;
  connection: Connection;
  query: {
    sectionId?: string;
    mode?: Mode;
    method?: Method;
    season?: string;
    hours?: number;
    matrix?: boolean;
  };
}

const BASE = '/public/trench/rest/segments';

/** Where on this server each kind of value comes from. Derived values are steps of the same answer. */
function linksOf(segmentId: number, query: Record<string, unknown>) {
  const at = `${BASE}/${segmentId}`;
  const asked = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const self = `${at}/trench/rating/explanation?${new URLSearchParams(asked)}`;
  return (kind: SourceKind): string => {
    if (kind === 'DERIVED') return self;
    if (kind === 'CATALOG') return `${at}/trench/types`;
    return kind === 'INPUT' ? at : '/docs/guides/current-rating';
  };
}

export const ratingHandlers = {
  async getRating(call) {
    return { body: await ratingOf(call, {}) };
  },
  async rateWith(call) {
    return { body: await ratingOf(call, call.body) };
  },
  async explainRating(call) {
    const { conductorId = null, phase = null } = call.query;
    const { steps } = (await resultOf(call, {}, { of: 'EXPLANATION', conductorId, phase })) as {
      steps: Parameters<typeof presentSteps>[0] | null;
    };
    if (!steps) throw new Refusal('ITEM_NOT_FOUND');
    return { body: presentSteps(steps, call.language, linksOf(call.params.segmentId, call.query)) };
  },
  async getTrenchTypes(call) {
    const { trench } = await openSegment(call);
    const rows = await typesOfSegment(call.tx, ratedTypeIds(trench.sections));
    const of = (kind: string) =>
      rows.filter((row) => row.kind === kind).map(({ type, scope }) => ({ ...type, scope }));
    return { body: { cableTypes: of('cable'), pipeTypes: of('pipe'), eccTypes: of('ecc') } as never };
  },
  async getRatingMap(call) {
    return { body: await mapOf(call, {}) };
  },
  async mapWith(call) {
    return { body: await mapOf(call, call.body) };
  },
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;

async function ratingOf(call: RatingCall, overrides: Overrides) {
  const { rating } = (await resultOf(call, overrides, { of: 'RATING' })) as { rating: RatingAnswer };
  return presentRating(rating, call.language);
}

const mapOf = async (call: RatingCall, overrides: Overrides) =>
  presentMap((await resultOf(call, overrides, { of: 'MAP' })) as RatedMap, call.language);

const resultOf = async (call: RatingCall, overrides: Overrides, part: Part) =>
  sectionResult(call, await openSegment(call), overrides, () => part);

/** The result of a rating, or a refusal. The thread answers with what was asked for. */
export async function sectionResult(
  call: RatingCall,
  segment: SegmentRow,
  overrides: Overrides,
  partFor: (section: Section) => Part | Promise<Part>,
) {
  const { sectionId, mode, method, season, hours, matrix = false } = call.query;
  const section = askedSection(segment.trench, sectionId);
  const by = { mode: mode!, method: method!, season, hours, matrix, error: true };
  const [request] = await plainRequests(call, segment, [section], overrides, by);
  const part = await partFor(section);
  const result = await rated(call.caller.companyId, request!, part, call.connection.closed());
  if ('tooLarge' in result) throw tooLargeRefusal(result.tooLarge, call.language);
  if ('refusal' in result) throw refusalOf(result.refusal, call.language, overrides);
  return result;
}
