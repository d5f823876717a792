import { createHash } from 'node:crypto';
import { type JobKind, work } from '../../../work/index.js';
import type { Part, PlainRequest, RatingJob, RatingOutput, RatingResult } from './job.js';

/** Tests change the limits. */
export const RATING: JobKind<RatingJob, RatingOutput> = {
  name: 'rating',
  isolation: 'thread',
  limits: { maxMs: 60_000, maxMemory: 512, maxWaiting: 20 },
  refusals: { busy: 'RATING_BUSY' },
  sizeOf: ({ size }) => size,
};

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
    size: 'small',
    signal,
  });
  return result;
}
