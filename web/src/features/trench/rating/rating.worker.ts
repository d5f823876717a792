import {
  type ExplanationLine,
  explain,
  fullRequest,
  isRefusal,
  type Mode,
  type PlainRequest,
  type Rating,
  rate,
} from '@spadework/core/rating';
import { dryingGroundOf, heatMapLayers, temperatureMap } from '@spadework/core/rating/map';
import type { Area, HeatMap, Question, Reply } from './messages.js';

/** Rates sections off the page. The last rating is kept, for its map and its explanations. */
let rating: Rating | undefined;
let request: PlainRequest | undefined;
/** The same section in another mode, once somebody asks for what the shown one does not explain. */
let other: Rating | undefined;

/** Columns of the map: fine enough for smooth lines, coarse enough for a tenth of a second. */
const COLUMNS = 96;

function rated(id: number, next: PlainRequest): Reply {
  const begin = performance.now();
  const result = rate(fullRequest(next));
  request = next;
  other = undefined;
  rating = isRefusal(result) ? undefined : result;
  return {
    kind: 'rated',
    id,
    result: isRefusal(result) ? result : result.answer,
    ms: performance.now() - begin,
  };
}

function mapped(id: number, area: Area): Reply {
  const begin = performance.now();
  return { kind: 'map', id, map: mapOf(area), ms: performance.now() - begin };
}

function mapOf(area: Area): HeatMap | null {
  if (!rating) return null;
  const step = area.width / (COLUMNS - 1);
  const rows = Math.max(2, Math.ceil(area.height / step) + 1);
  const map = temperatureMap(rating, { x0: area.x, y0: area.y, step, columns: COLUMNS, rows });
  if (!map) return null;
  const drying = dryingGroundOf(rating);
  return {
    area,
    layers: heatMapLayers(map, drying),
    critical: drying?.criticalTemperature ?? null,
  };
}

/**
 * Temperatures at the load do not show what limits it; the state at the limit does. The other way round, ratings of
 * circuits one at a time do not show the temperatures at the load.
 */
function explained({ partId, at }: Extract<Question, { kind: 'explain' }>): ExplanationLine[] | null {
  if (!rating || !request) return null;
  if (at === 'SHOWN' && request.mode === 'INDIVIDUAL') {
    const shown = ratedIn('TEMPERATURES', request);
    return shown && explain(shown, partId);
  }
  if (at === 'SHOWN' || request.mode !== 'TEMPERATURES') return explain(rating, partId);
  const atLimit = ratedIn('COMMON_FACTOR', request);
  if (!atLimit) return null;
  const circuitOf = (part: string) =>
    atLimit.answer.conductors.find((conductor) => conductor.partId === part)?.circuitId;
  const circuit = atLimit.answer.circuits.find(({ circuitId }) => circuitId === circuitOf(partId));
  return explain(atLimit, circuit?.hottestPartId ?? partId);
}

function ratedIn(mode: Mode, same: PlainRequest): Rating | null {
  if (!other) {
    const result = rate(fullRequest({ ...same, mode }));
    if (isRefusal(result)) return null;
    other = result;
  }
  return other;
}

function answer(question: Question): Reply | Promise<Reply> {
  const { kind, id } = question;
  if (kind === 'rate') return rated(id, question.request);
  if (kind === 'map') return mapped(id, question.area);
  if (kind === 'explain') return { kind: 'steps', id, steps: explained(question) };
  return electrical(question);
}

/** Comes in a file of its own, after the first rating. */
const loadSheet = () => import('../electrical/sheet.js');

async function electrical(question: Extract<Question, { kind: 'electrical' | 'figure' }>): Promise<Reply> {
  const { electrical, figureOf, quieterOrder } = await loadSheet();
  const { kind, id } = question;
  if (kind === 'figure')
    return { kind, id, explanation: figureOf(question.circuitId, question.figure, question.language) };
  const { plan, field, withOrders } = question;
  const begin = performance.now();
  const answer = request && rating ? electrical(request, rating, plan, field) : null;
  // Without the search for a quieter order, which nobody waits for while something is dragged.
  const ms = performance.now() - begin;
  if (!request || !field || !withOrders || !answer?.field) return { kind, id, answer, ms };
  const quieter = quieterOrder(request, plan, field);
  return { kind, id, answer: { ...answer, field: { ...answer.field, ...(quieter && { quieter }) } }, ms };
}

self.onmessage = async ({ data }: MessageEvent<Question>) => {
  try {
    self.postMessage(await answer(data));
  } catch (error) {
    self.postMessage({ kind: 'failed', id: data.id, message: String(error) } satisfies Reply);
  }
};
