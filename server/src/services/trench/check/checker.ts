import {
  type CheckPart,
  checkedTypeIds,
  checkResult,
  type DesignRules,
  type PartResult,
  type RatingOutcome,
  ratingModeOf,
  ratingPart,
} from '@spadework/core/check';
import {
  conductorCountIn,
  leastSize,
  MAX_RATED_CONDUCTORS,
  type PlainRequest,
  plainPackings,
  ratedTypeIds,
  tooLarge,
} from '@spadework/core/rating';
import { countItems, type ItemLabels, type Section, type Trench } from '@spadework/core/trench';
import type { Tx } from '../../../store/store.js';
import { JobFailure, type JobKind, work } from '../../../work/index.js';
import { defaultType } from '../catalog/catalog.sql.js';
import { knownPackings, preparePackings } from '../packing/index.js';
import { ratedWith } from '../rating/overrides.js';
import { rated } from '../rating/rater.js';
import { ratedTypes } from '../rating/types.sql.js';
import { readTypes } from '../rules/breaches.js';
import { designRulesOf } from '../rules/designRules.js';
import { isHeavy, packingsOf } from '../segments/segmentReads.js';
import { storedText } from '../segments/segments.sql.js';
import { type Basis, basisOf, isOf } from './basis.js';
import { type Checked, type CheckedSegment, findCheck, type StoredCheck, saveCheck } from './check.sql.js';
import { foreignTypes } from './foreignTypes.js';
import type { CheckJob, Found, Price } from './job.js';
import { priceRules } from './pricing.js';

/** Tests change the limits. */
export const SEGMENT_CHECK: JobKind<CheckJob, Found> = {
  name: 'segmentCheck',
  isolation: 'thread',
  limits: { maxMs: 20_000, maxMemory: 512, maxWaiting: 20, maxWaitMs: 30_000 },
  refusals: { busy: 'RATING_BUSY' },
};

/** A job with more items may take longer than a quarter of a second. */
const MAX_SMALL = 500;

type RatedTypes = Awaited<ReturnType<typeof ratedTypes>>;

/** Checks a segment and keeps the result. Undefined: not now, because there is no room or content has no place yet. */
export async function checkSegment(tx: Tx, segment: CheckedSegment): Promise<Checked | 'KNOWN' | undefined> {
  const { companyId, projectId, trench } = segment;
  const basis = await basisOf(tx, { companyId, id: projectId });
  const known = await findCheck(tx, segment);
  if (known && (await isOf(tx, known, segment, basis))) return 'KNOWN';
  await preparePackings(tx, companyId, trench.sections);
  if (packingsOf(trench.sections).isPending) return undefined;
  const ids = ratedTypeIds(trench.sections);
  const foreign = await foreignTypes(tx, companyId, Object.values(ids).flat());
  const types = await ratedTypes(tx, ids);
  try {
    const rules = await designRulesOf(tx, companyId);
    const job = await jobFor(tx, segment, rules, await priceOf(tx, segment, basis, types));
    const found = await attempt(() => foundInWorker(tx, segment, job));
    const rating = await ratingOf(segment, types, found?.labels ?? new Map());
    const parts = found ? [...found.parts, rating.part] : failedParts(basis);
    const check: StoredCheck = {
      rulesVersion: rules.version,
      ...checkResult(parts, rating.sections),
      ...(Object.keys(foreign).length > 0 && { foreignTypes: foreign }),
    };
    return await saveCheck(tx, segment, basis.key, check);
  } catch (error) {
    if (isPostponed(error)) return undefined;
    throw error;
  }
}

/** What is known of a segment at once: everything but its ratings and prices. */
export async function pendingCheck(
  tx: Tx,
  segment: CheckedSegment,
  { isPriced }: Basis,
): Promise<StoredCheck> {
  const { companyId, trench } = segment;
  await preparePackings(tx, companyId, trench.sections, { wait: false });
  const rules = await designRulesOf(tx, companyId);
  const job = await jobFor(tx, segment, rules, undefined);
  const { parts } = isHeavy(tx, trench)
    ? await foundInWorker(tx, segment, job).catch((error) => {
        if (error instanceof JobFailure) return { parts: pendingParts(['LAYOUT', 'RULES']) };
        throw error;
      })
    : (await import('./checkJob.js')).run({ ...job, trench });
  const waiting = pendingParts(isPriced ? ['RATING', 'PRICE'] : ['RATING']);
  return {
    rulesVersion: rules.version,
    ...checkResult([...parts, ...waiting], ratingPart(trench, [], new Map()).sections),
  };
}

const pendingParts = (names: readonly CheckPart[]): PartResult[] =>
  names.map((part) => ({
    part,
    state: 'PENDING',
    ...(part === 'RATING' && { reason: 'RATING_BUSY' }),
    findings: [],
  }));

const failedParts = ({ isPriced }: Basis): PartResult[] =>
  (['LAYOUT', 'RULES', 'RATING', ...(isPriced ? (['PRICE'] as const) : [])] as const).map((part) => ({
    part,
    state: 'NOT_POSSIBLE',
    reason: 'CHECK_FAILED',
    findings: [],
  }));

async function jobFor(
  tx: Tx,
  { companyId, name, length, trench }: CheckedSegment,
  { rules }: DesignRules,
  price: Price | null | undefined,
): Promise<Omit<CheckJob, 'trench'>> {
  const { types } = await readTypes(tx, companyId, checkedTypeIds(trench.sections));
  const { packings } = packingsOf(trench.sections);
  return { name, length, packings, rules, types, ...(price !== undefined && { price }) };
}

const foundInWorker = (tx: Tx, segment: CheckedSegment, job: Omit<CheckJob, 'trench'>): Promise<Found> =>
  work.run(SEGMENT_CHECK, {
    companyId: segment.companyId,
    // A large trench goes as the text that is stored, which takes no time to send.
    input: async () => ({
      ...job,
      trench: (isHeavy(tx, segment.trench) && (await storedText(tx, segment))) || segment.trench,
    }),
    size: countItems(segment.trench) > MAX_SMALL ? 'large' : 'small',
  });

async function priceOf(
  tx: Tx,
  { companyId, projectId, id, variantOf, trench }: CheckedSegment,
  { isPriced }: Basis,
  { cableTypes }: RatedTypes,
): Promise<Price | null | undefined> {
  if (!isPriced) return undefined;
  // A variant is priced as its segment is, by its own profile.
  const rules = await priceRules(tx, { companyId, id: projectId }, variantOf ?? id, trench);
  if (!rules) return null;
  const { autoMarkers, defaultMarkerTypeId } = trench.settings;
  const marker = autoMarkers
    ? (defaultMarkerTypeId ?? (await defaultType(tx, { companyId }, 'marker'))?.id)
    : null;
  return {
    ...rules,
    markerTypeId: marker ?? null,
    cableFacts: cableTypes.map(([typeId, type]) => {
      const { voltageCategory, conductorArea } = type as unknown as Price['cableFacts'][number][1];
      return [typeId, { voltageCategory, conductorArea }];
    }),
  };
}

/** Rates the sections one after another, so that others get their turn in between. */
async function ratingOf({ companyId, trench }: CheckedSegment, types: RatedTypes, labels: ItemLabels) {
  const outcomes: RatingOutcome[] = [];
  for (const section of trench.sections) outcomes.push(await outcomeOf(companyId, trench, section, types));
  return ratingPart(trench, outcomes, labels);
}

async function outcomeOf(
  companyId: number,
  trench: Trench,
  section: Section,
  types: RatedTypes,
): Promise<RatingOutcome> {
  const mode = ratingModeOf(trench, section);
  if (!mode) return null;
  if (conductorCountIn(section) > MAX_RATED_CONDUCTORS) return { refusal: 'SECTION_TOO_LARGE' };
  const method = 'IEC';
  if (tooLarge((other) => leastSize(section, other), { mode, method }))
    return { refusal: 'RATING_TOO_LARGE' };
  const ids = ratedTypeIds([section]);
  const among = <T>(all: [number, T][], wanted: readonly number[]) =>
    all.filter(([id]) => wanted.includes(id));
  const request: PlainRequest = {
    ...ratedWith(trench, section, {}, 'en'),
    cableTypes: among(types.cableTypes, ids.cable),
    pipeTypes: among(types.pipeTypes, ids.pipe),
    eccTypes: among(types.eccTypes, ids.ecc),
    packings: plainPackings(section, knownPackings()),
    mode,
    method,
  };
  const result = await attempt(() => rated(companyId, request, { of: 'RATING' }, NEVER));
  if (!result) return { refusal: 'CHECK_FAILED' };
  if ('tooLarge' in result) return { refusal: 'RATING_TOO_LARGE' };
  if ('refusal' in result) return { refusal: result.refusal.code };
  return { answer: (result as Extract<typeof result, { rating: unknown }>).rating };
}

/** A check goes on whoever has gone. */
const NEVER = new AbortController().signal;

/** A job that found no room, or whose server stops, has not failed. */
const isPostponed = (error: unknown): boolean =>
  error instanceof JobFailure && ['BUSY', 'STOPPED', 'ABORTED'].includes(error.reason);

/** The result of a job. Undefined: it failed twice. */
async function attempt<T>(job: () => Promise<T>): Promise<T | undefined> {
  for (const isLast of [false, true])
    try {
      return await job();
    } catch (error) {
      if (!(error instanceof JobFailure) || isPostponed(error)) throw error;
      if (isLast) return undefined;
    }
  return undefined;
}
