import type { SourceKind } from '@spadework/core/explain';
import {
  bodyCountIn,
  conductorCountIn,
  leastSize,
  MAX_EXACT_BODIES,
  MAX_RATED_CONDUCTORS,
  MAX_RATED_RESISTIVITY,
  type Method,
  type Mode,
  type PlainRequest,
  plainPackings,
  type RatingAnswer,
  type RatingRefusal,
  ratedTypeIds,
  type TooLarge,
  tooLarge,
} from '@spadework/core/rating';
import { findSection, type Section } from '@spadework/core/trench';
import type { Connection, Handlers } from '../../../http/contract.js';
import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import { Refusal } from '../../../kernel/refusals.js';
import { notRateable } from '../catalog/cableModels.js';
import type { trenchService } from '../contract.js';
import { MESSAGES } from '../messages.js';
import { knownPackings, preparePackings } from '../packing/index.js';
import { openSegment, type SegmentCall } from '../segments/access.js';
import type { SegmentRow } from '../segments/segments.sql.js';
import type { Part, RatedMap } from './job.js';
import { type Overrides, ratedWith } from './overrides.js';
import { presentMap, presentRating, presentSteps } from './present.js';
import { rated } from './rater.js';
import { ratedTypes, typesOfSegment } from './types.sql.js';

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
  const { trench, companyId } = segment;
  const { sectionId, season, hours, matrix = false } = call.query;
  const section = sectionId === undefined ? trench.sections[0] : findSection(trench, sectionId);
  if (!section) throw new Refusal('SECTION_NOT_FOUND');
  requireRateable(section, call);
  const request: PlainRequest = {
    ...ratedWith(trench, section, overrides, call.language),
    ...(await ratedTypes(call.tx, ratedTypeIds([section]))),
    packings: await packingsOf(call, companyId, section),
    mode: call.query.mode!,
    method: call.query.method!,
    season,
    hours,
    matrix,
    error: true,
  };
  const part = await partFor(section);
  const result = await rated(call.caller.companyId, request, part, call.connection.closed());
  if ('tooLarge' in result) throw tooLargeRefusal(result.tooLarge, call.language);
  if ('refusal' in result) throw refusalOf(result.refusal, call.language, overrides);
  return result;
}

/** Refuses at once what is too large wherever its cables lie. The worker knows the rest. */
function requireRateable(section: Section, { query, language }: RatingCall): void {
  const { mode, method } = query as { mode: Mode; method: Method };
  if (conductorCountIn(section) > MAX_RATED_CONDUCTORS) throw new Refusal('SECTION_TOO_LARGE');
  const excess = tooLarge((other) => leastSize(section, other), { mode, method });
  if (excess) throw tooLargeRefusal(excess, language);
  if (method === 'EXACT' && bodyCountIn(section) > MAX_EXACT_BODIES) throw new Refusal('SECTION_TOO_LARGE');
}

function tooLargeRefusal({ seconds, maxSeconds, instead }: TooLarge, language: Language): Refusal {
  const taken = message(language, MESSAGES.ratingTooLarge, seconds, maxSeconds);
  const advice = instead
    ? message(language, MESSAGES.rateInstead, `mode=${instead.mode}&method=${instead.method}`)
    : message(language, MESSAGES.rateLess);
  return new Refusal('RATING_TOO_LARGE', {
    detail: `${taken} ${advice}`,
    members: { estimatedSeconds: seconds, maxSeconds, ...(instead && { instead }) },
  });
}

/** Where the content of the section lies, as its layout has it. */
async function packingsOf(
  { tx }: RatingCall,
  companyId: number,
  section: Section,
): Promise<PlainRequest['packings']> {
  await preparePackings(tx, companyId, [section]);
  return plainPackings(section, knownPackings());
}

/** Where a value stands in the body, if it was given there. Else it is stored, and has its own name. */
function pathOf(field: string, overrides: Overrides): string {
  const parents = ['surroundings', 'section'] as const;
  const parent = parents.find((name) => Object.hasOwn(overrides[name] ?? {}, field));
  return parent ? `${parent}.${field}` : field;
}

const whyInvalid = (field: string) =>
  /^dry/.test(field)
    ? MESSAGES.drierIsWorse
    : /Resistivity$/.test(field)
      ? MESSAGES.rateableResistivity
      : MESSAGES.invalidValue;

function refusalOf(refusal: RatingRefusal, language: Language, overrides: Overrides): Refusal {
  switch (refusal.code) {
    case 'LAYOUT_INVALID':
      return new Refusal('LAYOUT_INVALID', { members: { itemIds: refusal.itemIds } });
    case 'TYPE_NOT_RATEABLE':
      return notRateable(refusal, language);
    case 'NOTHING_TO_RATE':
      return new Refusal('NOTHING_TO_RATE');
    case 'CONDUCTOR_TAKEN':
      return new Refusal('CONDUCTOR_TAKEN', { members: { partId: refusal.partId } });
    case 'UNKNOWN_SEASON':
      return refuseFields([{ path: 'season', message: message(language, MESSAGES.unknownSeason) }]);
    case 'INVALID_VALUE':
      return refuseFields([
        {
          path: pathOf(refusal.field, overrides),
          message: message(language, whyInvalid(refusal.field), MAX_RATED_RESISTIVITY),
        },
      ]);
  }
}
