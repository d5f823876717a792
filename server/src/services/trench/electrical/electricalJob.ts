import {
  type ElectricalSheet,
  economyOf,
  explainElectrical,
  type FeederRefusal,
  feederSheetOf,
  fieldMapOf,
  fieldOf,
  type MagneticFieldMap,
  phaseOrders,
  type SectionRequest,
  sheetOf,
} from '@spadework/core/electrical';
import { fieldDrawing } from '@spadework/core/electrical/map';
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
    case 'EXPLANATION': {
      const { request } = asked;
      const sheet = sheets.of(key, () => sheetOf({ ...request, sections: full(request.sections) }));
      if (isRefusal(sheet)) return sheet;
      return asked.of === 'SHEET' ? sheet.answer : explainElectrical(sheet, asked.query);
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
    case 'FEEDER': {
      const { request } = asked;
      const segments = new Map(request.segments.map(([id, sections]) => [id, full(sections)]));
      return feederSheetOf({ ...request, segments });
    }
    case 'ECONOMY': {
      const { request } = asked;
      return economyOf({ ...request, sections: full(request.sections), prices: new Map(request.prices) });
    }
  }
}

/** What keeps a section from being rated at all is found again when it is rated. */
function excess(asked: Asked) {
  try {
    return excessOf(neededRatings(asked), (request: PlainRequest) => ratingSize(fullRequest(request)));
  } catch {
    return null;
  }
}

function resultOf(job: ElectricalJob): ElectricalResult {
  const tooLarge = sheets.has(job.key) ? null : excess(job.asked);
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
