import {
  type ElectricalSheet,
  economyOf,
  explainElectrical,
  type FeederFigures,
  type FeederRefusal,
  feederFiguresOf,
  fieldMapOf,
  fieldOf,
  type MagneticFieldMap,
  phaseOrders,
  type SectionRequest,
  sheetOf,
} from '@spadework/core/electrical';
import { fieldDrawing } from '@spadework/core/electrical/map';
import {
  noteOfFeeder,
  noteOfSheet,
  type SheetNote,
  sheetDocument,
  sheetWorkbook,
} from '@spadework/core/electrical/note';
import {
  fullRequest,
  installSection,
  type PlainRequest,
  type RatingRefusal,
  ratingSize,
} from '@spadework/core/rating';
import { toSvg } from '@spadework/core/trench';
import { toPng } from '../../../render/drawing/png.js';
import { LastResults } from '../rating/lastResults.js';
import { excessOf, neededRatings } from './cost.js';
import type {
  Asked,
  ElectricalJob,
  ElectricalOutput,
  ElectricalResult,
  PlainMap,
  PlainSection,
  Results,
} from './job.js';

type Refusal = RatingRefusal | FeederRefusal;

const sheets = new LastResults<ElectricalSheet | RatingRefusal>(4);
const feeders = new LastResults<FeederFigures | FeederRefusal>(4);

const isRefusal = (made: object): made is Refusal => 'code' in made;

const full = (sections: readonly PlainSection[]): SectionRequest[] =>
  sections.map(({ length, request }) => ({ length, request: fullRequest(request) }));

const M = 1e-3;

/** The field with the cables where they lie. */
function drawnField({ request }: PlainMap, map: MagneticFieldMap, language: 'en' | 'nb') {
  const { cables } = installSection(fullRequest(request)).installation;
  const conductors = cables.map(({ x, y, model }) => ({ x: x / M, y: y / M, radius: model.De / 2 / M }));
  return fieldDrawing(map, language, conductors);
}

function made({ key, asked }: ElectricalJob): Results[keyof Results] | Refusal {
  switch (asked.of) {
    case 'SHEET':
    case 'EXPLANATION':
    case 'NOTE':
    case 'WORKBOOK': {
      const request = { ...asked.request, sections: full(asked.request.sections) };
      const sheet = sheets.of(key, () => sheetOf(request));
      if (isRefusal(sheet)) return sheet;
      if (asked.of === 'SHEET') return sheet.answer;
      if (asked.of === 'EXPLANATION') return explainElectrical(sheet, asked.query);
      return noteText(asked.of === 'NOTE', noteOfSheet(request, sheet, asked.frame));
    }
    case 'FIELD':
      return fieldOf({ ...asked.request, request: fullRequest(asked.request.request) });
    case 'ORDERS':
      return phaseOrders({ ...asked.request, request: fullRequest(asked.request.request) });
    case 'MAP':
    case 'MAP_SVG':
    case 'MAP_PNG': {
      const map = fieldMapOf({ ...asked.request, request: fullRequest(asked.request.request) });
      if (isRefusal(map) || asked.of === 'MAP') return map;
      const drawing = drawnField(asked.request, map, asked.language);
      return asked.of === 'MAP_SVG' ? toSvg(drawing) : toPng(drawing, asked.resolution);
    }
    case 'FEEDER':
    case 'FEEDER_NOTE':
    case 'FEEDER_WORKBOOK': {
      const segments = new Map(asked.request.segments.map(([id, sections]) => [id, full(sections)]));
      const request = { ...asked.request, segments };
      const feeder = feeders.of(key, () => feederFiguresOf(request));
      if (isRefusal(feeder)) return feeder;
      if (asked.of === 'FEEDER') return feeder.answer;
      return noteText(asked.of === 'FEEDER_NOTE', noteOfFeeder(request, feeder, asked.frame));
    }
    case 'ECONOMY': {
      const { request } = asked;
      return economyOf({ ...request, sections: full(request.sections), prices: new Map(request.prices) });
    }
  }
}

const noteText = (isDocument: boolean, note: SheetNote): string =>
  JSON.stringify(isDocument ? sheetDocument(note) : sheetWorkbook(note));

/** What keeps a section from being rated at all is found again when it is rated. */
function excess(asked: Asked) {
  try {
    return excessOf(neededRatings(asked), (request: PlainRequest) => ratingSize(fullRequest(request)));
  } catch {
    return null;
  }
}

function resultOf(job: ElectricalJob): ElectricalResult {
  const tooLarge = sheets.has(job.key) || feeders.has(job.key) ? null : excess(job.asked);
  if (tooLarge) return { tooLarge };
  const result = made(job);
  return result !== null && typeof result === 'object' && isRefusal(result)
    ? { refusal: result }
    : { made: result };
}

/** Computes electrical sheets and what belongs to them. */
export function run(job: ElectricalJob): ElectricalOutput {
  const result = resultOf(job);
  const own = 'made' in result ? result.made : result;
  const isFile = typeof own === 'string' || own instanceof Uint8Array;
  return { result, size: (isFile ? own : JSON.stringify(result)).length };
}
