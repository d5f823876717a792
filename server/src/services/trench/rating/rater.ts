import { createHash } from 'node:crypto';
import { leastSize, ratingSeconds } from '@spadework/core/rating';
import { CURVE_RATINGS, MAX_CURVE_CONDUCTORS } from '@spadework/core/rating/note';
import { type JobKind, work } from '../../../work/index.js';
import {
  MAX_VARIED_CABLES,
  type Part,
  type PlainRequest,
  type RatingJob,
  type RatingOutput,
  type RatingResult,
  VARIATIONS,
} from './job.js';

/** Tests change the limits. */
export const RATING: JobKind<RatingJob, RatingOutput> = {
  name: 'rating',
  isolation: 'thread',
  limits: { maxMs: 10_000, maxMemory: 512, maxWaiting: 20, maxWaitMs: 30_000 },
  refusals: { busy: 'RATING_BUSY' },
  sizeOf: ({ size }) => size,
};

/** A job that is expected to take longer leaves a worker to others. */
export const MAX_SMALL_SECONDS = 0.25;

/**
 * The result is kept by what it follows from: the section of one version of a segment, its ground, circuits and types,
 * and the request. Nothing else can change it, so it never becomes old.
 */
export async function rated(
  companyId: number,
  request: PlainRequest,
  part: Part,
  signal: AbortSignal,
): Promise<RatingResult> {
  const key = createHash('sha256').update(JSON.stringify(request)).digest('base64');
  const { result } = await work.run(RATING, {
    companyId,
    key: `${key} ${JSON.stringify(part)}`,
    near: key,
    input: { key, request, part },
    size: secondsOf(request, part) > MAX_SMALL_SECONDS ? 'large' : 'small',
    signal,
  });
  return result;
}

function secondsOf({ section, mode, method }: PlainRequest, part: Part): number {
  const size = leastSize(section, method);
  const isVaried = (part.of === 'NOTE' || part.of === 'WORKBOOK') && size.conductors <= MAX_VARIED_CABLES;
  const curves = size.conductors <= MAX_CURVE_CONDUCTORS ? CURVE_RATINGS : 0;
  return ratingSeconds(size, mode) * (isVaried ? VARIATIONS + curves : 1);
}
