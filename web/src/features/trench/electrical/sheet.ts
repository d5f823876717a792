import {
  atLoad,
  type EconomyProfile,
  type Electrical,
  type ElectricalExplanation,
  type ElectricalFinding,
  type ElectricalSheet,
  electricalFindingText,
  explainElectrical,
  type FieldRequest,
  fieldBands,
  fieldLines,
  fieldMapOf,
  fieldOf,
  phaseOrders,
  type RatedSection,
  STANDARD_PROFILE,
  sectionsWithCables,
  sheetFrom,
} from '@spadework/core/electrical';
import type { Explanation } from '@spadework/core/explain';
import { fullRequest, isRefusal, type PlainRequest, type Rating, rate } from '@spadework/core/rating';
import type { Language } from '@spadework/core/text';
import type { ElectricalAnswer, FieldAnswer, FieldPlan, SheetPlan, ShownFinding } from './messages.js';

/* The electrical sheet and the magnetic field, beside a rating. Loaded by the worker when they are asked for first. */

/** The last sheet, for its explanations. */
let sheet: ElectricalSheet | undefined;

/** Ratings of the sections that are not shown. They change seldom, so they are kept. */
const others = new Map<string, Rating | null>();

/** What a field is told for: 1 m above the ground, 10 m to each side. */
const PROFILE = { height: 1, reach: 10, step: 0.25 };
/** A map has this many points from side to side, and so much air, m. */
const COLUMNS = 96;
const AIR = 3;
const MOST_AIR = 20;
const REACH = { least: 3, most: 100 };

export function electrical(
  request: PlainRequest,
  rating: Rating,
  plan: SheetPlan,
  field: FieldPlan | undefined,
): ElectricalAnswer {
  const profile = plan.profile ?? STANDARD_PROFILE;
  const made = sheetFor(request, rating, plan, profile);
  sheet = 'answer' in made ? made : undefined;
  const shown = field && fieldFor(request, field, profile);
  return {
    sectionId: plan.sectionId,
    sheet: 'answer' in made ? made.answer : made,
    field: shown?.answer,
    findings: [...('answer' in made ? made.answer.findings : []), ...(shown?.findings ?? [])].flatMap(
      (finding): ShownFinding[] => {
        const severity = SEVERITIES[finding.code];
        if (!severity) return [];
        const text = { nb: electricalFindingText(finding, 'nb'), en: electricalFindingText(finding, 'en') };
        return [{ ...finding, severity, text }];
      },
    ),
  };
}

/** Others are told beside the figures that they belong to, or are those of the rating. */
const SEVERITIES: Partial<Record<ElectricalFinding['code'], ShownFinding['severity']>> = {
  VOLTAGE_COLLAPSE: 'ERROR',
  SHORT_CIRCUIT_EXCEEDED: 'ERROR',
  SCREEN_SHORT_CIRCUIT_EXCEEDED: 'ERROR',
  VOLTAGE_DROP_HIGH: 'WARNING',
  SCREEN_VOLTAGE_HIGH: 'WARNING',
  FIELD_ABOVE_LIMIT: 'WARNING',
  ENERGY_TOO_HIGH: 'WARNING',
};

function sheetFor(
  request: PlainRequest,
  rating: Rating,
  { sections, segmentLength, sectionsRun, requests, sectionId }: SheetPlan,
  profile: EconomyProfile,
): ElectricalSheet | Exclude<ElectricalAnswer['sheet'], Electrical> {
  const all = sections.map((section) => (section.id === sectionId ? request.section : section));
  const rated: RatedSection[] = [];
  const used = [];
  for (const { section, length } of sectionsWithCables(all, segmentLength, { sectionsRun })) {
    const isShown = section.id === sectionId;
    const own = isShown ? request : requests.find((one) => one.section.id === section.id);
    if (!own) continue;
    const found = isShown ? (atLoad(rating) ?? ratedAtLoad(own)) : keptRating(own);
    if (!found) continue;
    if (isRefusal(found)) return found;
    rated.push({ sectionId: section.id, length, rating: found });
    used.push({ length, request: fullRequest(own) });
  }
  // What is not asked for any more is forgotten.
  const keys = new Set(requests.map((one) => JSON.stringify(one)));
  for (const key of others.keys()) if (!keys.has(key)) others.delete(key);
  if (rated.length === 0) return { code: 'NOTHING_TO_RATE' };
  return sheetFrom(rated, {
    segmentId: '',
    version: 0,
    sections: used,
    method: request.method,
    state: 'LOAD',
    profile,
  });
}

const ratedAtLoad = (request: PlainRequest) => rate(fullRequest({ ...request, mode: 'TEMPERATURES' }));

/** Null: nothing in it can be rated, which only counts where it is the section that is shown. */
function keptRating(request: PlainRequest): ReturnType<typeof rate> | null {
  const key = JSON.stringify(request);
  const known = others.get(key);
  if (known !== undefined) return known;
  const result = ratedAtLoad(request);
  if (isRefusal(result) && result.code !== 'NOTHING_TO_RATE') return result;
  const rating = isRefusal(result) ? null : result;
  others.set(key, rating);
  return rating;
}

function fieldFor(
  plain: PlainRequest,
  { load, left, right, top }: FieldPlan,
  profile: EconomyProfile,
): { answer: FieldAnswer; findings: ElectricalFinding[] } | undefined {
  const request: FieldRequest = { request: fullRequest(plain), load, ...PROFILE, screens: false, profile };
  const told = fieldOf(request);
  if ('code' in told) return undefined;
  const { points, maximum, limitLeft, limitRight, limit } = told;
  const centre = points[Math.floor(points.length / 2)]!.x;
  const reach = within(Math.max(centre - left, right - centre) / 1000, REACH);
  const map = fieldMapOf({
    ...request,
    reach,
    step: (2 * reach) / COLUMNS,
    above: Math.min(MOST_AIR, Math.max(AIR, -top / 1000)),
  });
  if ('code' in map) return undefined;
  return {
    answer: {
      load,
      limit,
      centre,
      ...(limitLeft !== undefined && { limitLeft }),
      ...(limitRight !== undefined && { limitRight }),
      maximum,
      left: map.x0,
      right: map.x0 + (map.columns - 1) * map.step,
      top: map.y0,
      bottom: map.y0 + (map.rows - 1) * map.step,
      bands: fieldBands(map),
      lines: fieldLines(map),
      hasTwisted: told.findings.some(({ code }) => code === 'TWISTED_COUNTED_STRAIGHT'),
    },
    findings: told.findings,
  };
}

/** The order of the phases that is stored, and the quietest one. */
export function quieterOrder(
  plain: PlainRequest,
  { profile = STANDARD_PROFILE }: SheetPlan,
  { load }: FieldPlan,
): FieldAnswer['quieter'] {
  const orders = phaseOrders({ request: fullRequest(plain), load, ...PROFILE, profile });
  return 'orders' in orders ? { now: orders.stored, best: orders.orders[0] } : undefined;
}

const within = (value: number, { least, most }: { least: number; most: number }) =>
  Math.min(most, Math.max(least, value));

/** More levels than any figure has. */
const DEPTH = 8;

export const figureOf = (
  circuitId: string,
  figure: ElectricalExplanation,
  language: Language,
): Explanation | null =>
  sheet ? explainElectrical(sheet, { circuitId, figure, depth: DEPTH, language }) : null;
