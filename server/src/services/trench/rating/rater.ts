import { createHash } from 'node:crypto';
import { Refusal } from '../../../kernel/refusals.js';
import { bundled } from '../../../places.js';
import { SingleFlightCache } from '../../../store/cache.js';
import { ThreadQueue } from '../threadQueue.js';
import type { Part, PlainRequest, RatingJob, RatingResult } from './job.js';

/** A large section takes two seconds. */
const MAX_MS = 60_000;
const RETRY_S = 5;
/** Characters of remembered results. */
const MAX_REMEMBERED = 32 * 1024 * 1024;

/** Rates in a thread of its own, one section at a time; companies take turns. Tests change the limit. */
export const ratingLimits = { maxWaiting: 20, maxMs: MAX_MS };
export const rater = new ThreadQueue<RatingJob, RatingResult>(bundled('ratingWorker'), ratingLimits);

/**
 * Results by what they follow from: the section of one version of a segment, its ground, circuits and types, and the
 * request. Nothing else can change them, so they never become old.
 */
const remembered = new SingleFlightCache<RatingResult>(
  MAX_REMEMBERED,
  (result) => ('file' in result ? result.file : JSON.stringify(result)).length,
);

export async function rated(company: number, request: PlainRequest, part: Part): Promise<RatingResult> {
  const key = createHash('sha256').update(JSON.stringify(request)).digest('base64');
  const jobKey = `${key} ${JSON.stringify(part)}`;
  const result = await remembered.get(jobKey, async () => {
    const found = await rater.run(company, jobKey, { key, request, part });
    if (!found) throw new Refusal('RATING_BUSY', { retryAfter: RETRY_S });
    if ('error' in found) throw new Error(`a rating failed: ${found.error}`);
    return found;
  });
  return result;
}
