import {
  explain,
  fullRequest,
  hottestConductor,
  isRefusal,
  type PlainRequest,
  type Rating,
  type RatingRefusal,
  type RatingRequest,
  rate,
  ratingSize,
  type TooLarge,
  tooLarge,
} from '@spadework/core/rating';
import { ratingDrawing, temperatureMap } from '@spadework/core/rating/map';
import {
  curvesOf,
  type NoteInput,
  otherLimitsOf,
  ratingNote,
  ratingWorkbook,
  seasonRatingsOf,
  sensitivityOf,
  temperaturesAtLoad,
} from '@spadework/core/rating/note';
import { type DrawingInput, toSvg } from '@spadework/core/trench';
import { toPng } from '../../../render/drawing/png.js';
import {
  MAX_VARIED_CABLES,
  type NotePart,
  type Part,
  type PlainDrawing,
  type RatingJob,
  type RatingOutput,
  type RatingResult,
} from './job.js';
import { LastResults } from './lastResults.js';

const ratings = new LastResults<Rating | RatingRefusal>(4);

/** What a note rates besides: its PDF, its workbook and its other language say the same. */
const ratedForNotes = new WeakMap<Rating, Partial<NoteInput>>();

function ratedForNote(rating: Rating, request: RatingRequest): Partial<NoteInput> {
  const known = ratedForNotes.get(rating) ?? {
    sensitivity: sensitivityOf(request, rating),
    otherLimits: otherLimitsOf(request, rating),
    atLoad: temperaturesAtLoad(request, rating),
    seasons: seasonRatingsOf(request),
    curves: curvesOf(request, rating),
  };
  ratedForNotes.set(rating, known);
  return known;
}

function noteInput(rating: Rating, plain: PlainRequest, { drawing, made, check }: NotePart): NoteInput {
  const request = fullRequest(plain);
  const { cables } = rating.installed.installation;
  return {
    request,
    rating,
    made,
    check,
    drawing: drawingInput(rating, plain, drawing),
    sensitivity: [],
    ...(cables.length > MAX_VARIED_CABLES ? {} : ratedForNote(rating, request)),
  };
}

const drawingInput = (
  { installed: { layout, installation } }: Rating,
  { topCoverings }: PlainRequest,
  drawing: PlainDrawing,
): DrawingInput => ({
  ...drawing,
  layout,
  topCoverings,
  soilThermalResistivity: installation.ground.soil,
  names: new Map(drawing.names),
  voltages: new Map(drawing.voltages),
});

/** Of the conductor that is asked for, or of the hottest one. */
function stepsOf(rating: Rating, { conductorId, phase }: Extract<Part, { of: 'EXPLANATION' }>) {
  if (conductorId !== null) return explain(rating, conductorId, phase);
  const hottest = hottestConductor(rating.answer);
  return hottest ? explain(rating, hottest.partId, phase ?? hottest.phase) : null;
}

function resultOf(rating: Rating | RatingRefusal, part: Part, request: PlainRequest): RatingResult {
  if (isRefusal(rating)) return { refusal: rating };
  const { answer } = rating;
  switch (part.of) {
    case 'RATING':
      return { rating: answer };
    case 'EXPLANATION':
      return { steps: stepsOf(rating, part) };
    case 'MAP':
      return { map: temperatureMap(rating), findings: answer.findings };
    case 'NOTE':
      return { json: JSON.stringify(ratingNote(noteInput(rating, request, part))) };
    case 'WORKBOOK':
      return { json: JSON.stringify(ratingWorkbook(noteInput(rating, request, part))) };
    case 'MAP_SVG':
      return { file: toSvg(ratingDrawing(rating, drawingInput(rating, request, part.drawing))) };
    case 'MAP_PNG':
      return {
        file: toPng(ratingDrawing(rating, drawingInput(rating, request, part.drawing)), part.resolution),
      };
  }
}

/** What keeps the section from being rated at all is found again when it is rated. */
function excessOf(plain: PlainRequest): TooLarge | null {
  try {
    return tooLarge((method) => ratingSize(fullRequest({ ...plain, method })), plain);
  } catch {
    return null;
  }
}

/** Rates a section. */
export function run({ key, request, part }: RatingJob): RatingOutput {
  const excess = ratings.has(key) ? null : excessOf(request);
  const result = excess
    ? { tooLarge: excess }
    : resultOf(
        ratings.of(key, () => rate(fullRequest(request))),
        part,
        request,
      );
  return { result, size: ('file' in result ? result.file : JSON.stringify(result)).length };
}
