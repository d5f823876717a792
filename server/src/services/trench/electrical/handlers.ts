import type { FieldLoad } from '@spadework/core/electrical';
import type { Answer, Handlers } from '../../../http/contract.js';
import { etagOfBytes } from '../../../http/etag.js';
import { refuseFields } from '../../../http/input.js';
import { message } from '../../../http/messages.js';
import { Refusal } from '../../../kernel/refusals.js';
import { circuitsOf } from '../circuits/circuits.js';
import type { trenchService } from '../contract.js';
import type { Overrides } from '../rating/overrides.js';
import { openSegment, type SegmentCall } from '../segments/access.js';
import { calculated } from './calculator.js';
import type { Asked, PlainField, PlainMap } from './job.js';
import { presentExplanation, presentSheet, withFindings } from './present.js';
import { type Context, plainField, plainSheet, requireCircuit, type SheetQuery } from './requests.js';

interface FieldQuery extends SheetQuery {
  load?: FieldLoad;
  height?: number;
  above?: number;
  reach?: number;
  step?: number;
  screens?: boolean;
}

type ElectricalCall<Query> = SegmentCall & Context & { query: Query };

export const electricalHandlers = {
  async getElectrical(call) {
    return { body: await sheetOf(call, {}) };
  },
  async electricalWith(call) {
    return { body: await sheetOf(call, call.body) };
  },
  async explainElectrical(call) {
    const { query, language } = call;
    const { circuitId, figure, depth } = query;
    if (circuitId === undefined || figure === undefined)
      return refuseFields(
        Object.entries({ circuitId, figure }).flatMap(([path, value]) =>
          value === undefined ? [{ path, message: message(language, 'required') }] : [],
        ),
      );
    const segment = await openSegment(call);
    requireCircuit(circuitsOf(segment.trench).circuits, circuitId);
    const request = await plainSheet(call, segment, query);
    const asked = {
      of: 'EXPLANATION',
      request,
      query: { circuitId, figure, depth: depth!, language },
    } as const;
    const explanation = await calculated(call, asked);
    if (!explanation) throw new Refusal('NOTHING_TO_EXPLAIN');
    return { body: presentExplanation(explanation, segment, request.profile, query) };
  },
  async getMagneticField(call) {
    return { body: await fieldOf(call, {}) };
  },
  async magneticFieldWith(call) {
    return { body: await fieldOf(call, call.body) };
  },
  async getMagneticFieldMap(call) {
    return { body: await mapOf(call, {}) };
  },
  async magneticFieldMapWith(call) {
    return { body: await mapOf(call, call.body) };
  },
  drawMagneticFieldSvg: (call) =>
    mapFile(call, 'svg', (request) => ({ of: 'MAP_SVG', request, language: call.language })),
  drawMagneticFieldPng: (call) =>
    mapFile(call, 'png', (request) => {
      const { language, query } = call;
      return { of: 'MAP_PNG', request, language, resolution: query.resolution! };
    }),
  async getPhaseOrders(call) {
    const asked = { of: 'ORDERS', request: await lineOf(call, {}) } as const;
    return { body: withFindings(await calculated(call, asked), call.language) };
  },
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;

async function sheetOf(call: ElectricalCall<SheetQuery>, overrides: Overrides) {
  const request = await plainSheet(call, await openSegment(call), call.query, overrides);
  return presentSheet(await calculated(call, { of: 'SHEET', request }, overrides), call.language);
}

async function lineOf(call: ElectricalCall<FieldQuery>, overrides: Overrides): Promise<PlainField> {
  const { load, height, reach, step, screens = false } = call.query;
  const own = await plainField(call, await openSegment(call), call.query, overrides);
  return { ...own, load: load!, height: height!, reach: reach!, step: step!, screens };
}

async function fieldOf(call: ElectricalCall<FieldQuery>, overrides: Overrides) {
  const request = await lineOf(call, overrides);
  return withFindings(await calculated(call, { of: 'FIELD', request }, overrides), call.language);
}

async function plainMap(call: ElectricalCall<FieldQuery>, overrides: Overrides) {
  const segment = await openSegment(call);
  const { load, above, reach, step, screens } = call.query;
  const own = await plainField(call, segment, call.query, overrides);
  const request = { ...own, load: load!, above: above!, reach: reach!, step: step!, screens: screens! };
  return { segment, request };
}

async function mapOf(call: ElectricalCall<FieldQuery>, overrides: Overrides) {
  const { request } = await plainMap(call, overrides);
  return withFindings(await calculated(call, { of: 'MAP', request }, overrides), call.language);
}

async function mapFile(
  call: ElectricalCall<FieldQuery>,
  extension: string,
  askedOf: (request: PlainMap) => Extract<Asked, { of: 'MAP_SVG' | 'MAP_PNG' }>,
): Promise<Answer<never>> {
  const { segment, request } = await plainMap(call, {});
  const content = await calculated(call, askedOf(request));
  const number = segment.trench.sections.findIndex(({ id }) => id === request.request.section.id) + 1;
  return {
    file: { name: `magnetic-field-${segment.id}-${number}.${extension}`, content },
    etag: etagOfBytes(content),
  };
}
