import { parentPort } from 'node:worker_threads';
import {
  explain,
  fullRequest,
  isRefusal,
  type PlainRequest,
  type Rating,
  type RatingRefusal,
  rate,
} from '@spadework/core/rating';
import { temperatureMap } from '@spadework/core/rating/map';
import { type NoteInput, ratingNote, ratingWorkbook, sensitivityOf } from '@spadework/core/rating/note';
import type { Part, PlainDrawing, RatingJob, RatingResult } from './job.js';

/** A thread that rates sections, one after another. */

/** A rating is often followed by its map and its explanations, so the last ones are kept. */
const KEPT = 4;
const kept = new Map<string, Rating | RatingRefusal>();

function ratingOf(key: string, request: PlainRequest): Rating | RatingRefusal {
  const known = kept.get(key);
  if (known) return known;
  const rating = rate(fullRequest(request));
  kept.set(key, rating);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return rating;
}

/** Rating a section of more cables four times more would take too long. */
const MAX_VARIED_CABLES = 60;

function noteInput(rating: Rating, plain: PlainRequest, drawing: PlainDrawing): NoteInput {
  const request = fullRequest(plain);
  const { layout, installation } = rating.installed;
  return {
    request,
    rating,
    drawing: {
      ...drawing,
      layout,
      topCoverings: request.topCoverings,
      soilThermalResistivity: installation.ground.soil,
      names: new Map(drawing.names),
      voltages: new Map(drawing.voltages),
    },
    sensitivity: installation.cables.length > MAX_VARIED_CABLES ? [] : sensitivityOf(request, rating),
  };
}

function resultOf(rating: Rating | RatingRefusal, part: Part, request: PlainRequest): RatingResult {
  if (isRefusal(rating)) return { refusal: rating };
  const { answer } = rating;
  switch (part.of) {
    case 'RATING':
      return { rating: answer };
    case 'EXPLANATION':
      return { steps: explain(rating, part.conductorId ?? hottestOf(rating)) };
    case 'MAP':
      return { map: temperatureMap(rating), findings: answer.findings };
    case 'NOTE':
      return { json: JSON.stringify(ratingNote(noteInput(rating, request, part.drawing))) };
    case 'WORKBOOK':
      return { json: JSON.stringify(ratingWorkbook(noteInput(rating, request, part.drawing))) };
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
    result = resultOf(ratingOf(key, request), part, request);
  } catch (error) {
    result = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort!.postMessage(result);
});
