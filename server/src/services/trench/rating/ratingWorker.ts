import { parentPort } from 'node:worker_threads';
import { explain, isRefusal, type Rating, type RatingRefusal, rate } from '@spadework/core/rating';
import { temperatureMap } from '@spadework/core/rating/map';
import { packingKey } from '@spadework/core/trench';
import type { Part, PlainRequest, RatingJob, RatingResult } from './job.js';

/** A thread that rates sections, one after another. */

/** A rating is often followed by its map and its explanations, so the last ones are kept. */
const KEPT = 4;
const kept = new Map<string, Rating | RatingRefusal>();

function ratingOf(key: string, request: PlainRequest): Rating | RatingRefusal {
  const known = kept.get(key);
  if (known) return known;
  const packings = new Map(request.packings);
  const rating = rate({
    ...request,
    cableTypes: new Map(request.cableTypes),
    pipeTypes: new Map(request.pipeTypes),
    packings: (filling) => packings.get(packingKey(filling)),
  });
  kept.set(key, rating);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return rating;
}

function resultOf(rating: Rating | RatingRefusal, part: Part): RatingResult {
  if (isRefusal(rating)) return { refusal: rating };
  const { answer } = rating;
  switch (part.of) {
    case 'RATING':
      return { rating: answer };
    case 'EXPLANATION':
      return { steps: explain(rating, part.conductorId ?? hottestOf(rating)) };
    case 'MAP':
      return { map: temperatureMap(rating), findings: answer.findings };
  }
}

/** The conductor that limits the circuit with the highest utilisation. */
function hottestOf({ answer: { circuits } }: Rating): string {
  const [first] = [...circuits].sort((a, b) => (b.utilisation ?? 0) - (a.utilisation ?? 0));
  return first?.hottestPartId ?? '';
}

parentPort!.on('message', ({ key, request, part }: RatingJob) => {
  let result: RatingResult;
  try {
    result = resultOf(ratingOf(key, request), part);
  } catch (error) {
    result = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort!.postMessage(result);
});
