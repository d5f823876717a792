import { Unreadable } from '../../src/http/parameters.js';
import type { RefusalCode } from '../../src/kernel/refusals.js';
import { hashOf } from '../pictures.js';
import type { RequestSpec } from './requests.js';
import type { Row } from './rows.js';
import {
  anAnswer,
  CLASHING_RULES,
  CONNECTION,
  DEVIATION_KEYS,
  PHOTOS,
  PROJECT_BODY,
  RULE,
  type World,
} from './world.js';

/** Changes a valid request into one that is refused with a given code. */

const NOTHING = 999_999_999;
const NO_NODE = `${NOTHING}-1`;

/** Invalid parameters and fields by code. Those that an operation does not have are ignored. */
interface Spoiled {
  caller?: RequestSpec['caller'];
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: object;
  text?: string;
}
type Spoil = Spoiled | ((row: Row, world: World) => Spoiled | undefined);

const lineOf = (...coordinates: number[][]) => ({ type: 'LineString', coordinates });

const SPOILS: Partial<Record<RefusalCode, Spoil>> = {
  TOKEN_REQUIRED: { caller: 'nobody' },
  SCOPE_REQUIRED: { caller: 'modest', query: { projectId: NOTHING } },
  USER_REQUIRED: { caller: 'client', query: { useCompanyPrices: true, search_scope: 'FAVORITES' } },
  API_VERSION_REQUIRED: { headers: { 'api-version': '0.9' } },
  INVALID_REQUEST: unreadable,
  MALFORMED_JSON: { text: '{' },
  BODY_TOO_LARGE: { text: JSON.stringify('x'.repeat(2 ** 20)) },
  UNSUPPORTED_MEDIA_TYPE: { headers: { 'content-type': 'text/plain' } },
  PRECONDITION_FAILED: { headers: { 'If-Match': '"another"' } },
  RANGE_NOT_SATISFIABLE: { headers: { Range: 'bytes=99999999999-' } },

  PROJECT_NOT_FOUND: ({ name }) => ({
    params: { projectId: NOTHING, companyId: NOTHING },
    query: { projectId: NOTHING },
    ...(name === 'putRecord' && { body: { projectId: NOTHING } }),
  }),
  PROJECT_RIGHT_REQUIRED: (_row, { readable }) => ({
    params: { ...readable, companyId: 2 },
    body: { projectId: readable.projectId },
  }),
  PROJECT_READONLY: ({ name }, { archived }) => ({
    params: archived,
    ...(name === 'putRecord' && { body: { projectId: archived.projectId } }),
  }),
  // It has a signed record.
  PROJECT_HAS_SIGNED_RECORDS: {},
  PROJECT_NUMBER_TAKEN: (_row, { archived }) => ({
    query: { property: ['number'] },
    body: { ...PROJECT_BODY, number: archived.number },
  }),
  OWNER_IS_NO_MEMBER: { params: { user: 'planner' } },
  MEMBER_NOT_FOUND: { params: { user: 'colleague' } },
  MODULE_NOT_FOUND: { params: { moduleType: 'LVPOLE' } },
  USER_NOT_FOUND: { params: { user: 'nobody', username: 'nobody' } },
  CLIENT_NOT_FOUND: { params: { clientId: 'nothing' } },
  CLIENT_ID_TAKEN: { body: { clientId: 'demo-client' } },
  SESSION_NOT_FOUND: { params: { sessionId: 'nothing' } },
  MAIL_NOT_SET_UP: { body: { invite: true } },
  USERNAME_TAKEN: { body: { username: 'planner' } },
  EMAIL_TAKEN: { body: { email: 'planner@north.example' } },
  LAST_ADMINISTRATOR: ({ name }) =>
    name === 'changeCompany' ? undefined : { params: { username: 'admin' }, body: { administrator: false } },
  CONNECTION_NOT_FOUND: { params: { connectionId: 'nothing' } },
  CONNECTION_ID_TAKEN: { body: { connectionId: CONNECTION } },
  TEST_NOT_FOUND: { params: { testId: 'nothing' } },
  SERVICE_NOT_FOUND: { params: { service: 'nothing' } },
  ONLY_FOR_ONESELF: { params: { user: 'colleague' }, query: { user: 'colleague' } },

  IMPORT_REFUSED: { body: { file: Buffer.from('number\nnothing\n').toString('base64') } },

  SEGMENT_NOT_FOUND: ({ name }) => ({
    params: { segmentId: NOTHING },
    body: { segmentId: NOTHING, ...(name === 'putTemplate' && { from: { segmentId: NOTHING } }) },
  }),
  SEGMENT_FORBIDDEN: { caller: 'south', params: { ruleSetId: 'starter' } },
  // The demo's project 28 has no modules.
  PROJECT_HAS_NO_TRENCHES: {
    params: { projectId: NOTHING },
    query: { projectId: NOTHING },
    body: { projectId: 28 },
  },
  ANOTHER_COMPANY: { body: { projectId: NOTHING } },
  SEGMENT_IS_VARIANT: (_row, { own }) => ({ params: { segmentId: own.variantId } }),
  TYPE_NOT_FOUND: { params: { cableTypeId: NOTHING, eccTypeId: NOTHING } },
  TYPE_NOT_RATEABLE: { params: { cableTypeId: 1005 } },
  SECTION_NOT_FOUND: ({ name }, { own }) =>
    name === 'putTemplate'
      ? { body: { from: { segmentId: own.segmentId, sectionId: 'nothing' } } }
      : name === 'putRoute'
        ? { body: { stretches: [{ sectionId: 'nothing' }] } }
        : elsewhere('sectionId', 'beforeSectionId'),
  ROUTE_NOT_FOUND: (_row, { own, bare }) => ({
    params: { segmentId: own.emptySegmentId, projectId: bare.projectId },
  }),
  CLEARANCE_REQUIRED: { caller: 'colleague' },
  OUTSIDE_CRS: ({ operation }) =>
    operation.body
      ? { body: { crs: 'EPSG:4326', geometry: lineOf([10.4, 63.4], [2.1, 41.4]) } }
      : { query: { crs: 'EPSG:25836' } },
  AXES_SWAPPED: { body: { geometry: lineOf([6_643_200, 597_700], [6_643_300, 597_700]) } },
  LENGTH_FOLLOWS_ROUTE: ({ name }, { own }) => ({
    params: { segmentId: own.routedSegmentId, sectionId: own.routedSectionId },
    body: {
      length: 7,
      ...(name === 'changeTrench' && { changes: [{ kind: 'segment', values: { length: 7 } }] }),
    },
  }),
  TEMPLATE_NOT_FOUND: elsewhere('templateId'),
  FEEDER_BROKEN: (_row, { own }) => ({ params: { feederId: own.brokenFeederId } }),
  FEEDER_NOT_FOUND: { params: { feederId: NOTHING } },
  LAYER_NOT_FOUND: elsewhere('layerId', 'beforeLayerId'),
  ITEM_NOT_FOUND: ({ name }) =>
    name.startsWith('add')
      ? { body: { pipeId: 'nothing' } }
      : elsewhere(
          ...[
            'itemId',
            'cableId',
            'culvertId',
            'eccId',
            'ductId',
            'canalId',
            'groupId',
            'pipeId',
            'sensorId',
            'conductorId',
          ],
        ),
  COVERING_NOT_FOUND: elsewhere('topCoveringId'),
  CIRCUIT_NOT_FOUND: elsewhere('circuitId'),
  DESIGN_RULE_NOT_FOUND: { params: { ruleId: 'NO-SUCH-RULE' } },
  DEVIATION_NOT_FOUND: { params: { ruleId: 'BORE', key: 'checkpoint.1003' } },
  CIRCUIT_DERIVED: (_row, { own }) => ({
    params: { segmentId: own.bareSegmentId, circuitId: own.derivedCircuitId },
  }),
  CONDUCTOR_TAKEN: (_row, { own }) => ({
    body: {
      conductors: [{ partId: own.otherPartId }],
      circuits: ['A', 'B'].map((id) => ({ id, conductors: [{ partId: own.otherPartId }] })),
    },
  }),
  PROFILE_NOT_FOUND: elsewhere('profileId'),
  PROFILE_BUILT_IN: { params: { profileId: 'standard' } },
  // The demo's project 28 has no modules, and so no total.
  NOTHING_TO_EXPLAIN: ({ name }, { own }) =>
    name === 'explainElectrical'
      ? {
          params: { segmentId: own.bareSegmentId },
          query: { circuitId: own.derivedCircuitId, figure: 'screenVoltage' },
        }
      : name === 'explainItem'
        ? { params: { itemId: own.culvertId }, query: { figure: 'partX' } }
        : { params: { key: 'CULVERT.1x1', projectId: 28 } },
  // The walk has deleted them.
  DESIGN_RULES_NOT_FOUND: {},
  CHANGE_REFUSED: { body: { changes: [{ kind: 'remove', itemId: 'nothing' }] } },
  NOTHING_TO_RATE: (_row, { own }) => ({
    params: { segmentId: own.emptySegmentId, feederId: own.emptyFeederId },
  }),
  LAYOUT_INVALID: (_row, { own }) => ({
    params: { segmentId: own.crowdedSegmentId, feederId: own.crowdedFeederId },
    query: { circuitId: own.crowdedCircuitId },
  }),
  LAST_SECTION: (_row, { own }) => ({
    params: { segmentId: own.bareSegmentId, sectionId: own.lastSectionId },
  }),
  LAST_LAYER: (_row, { own }) => ({ params: { segmentId: own.bareSegmentId, layerId: own.lastLayerId } }),
  PIPE_TAKES_NO_CABLES: ({ name }, { own }) => ({
    body: name === 'addPipe' ? { pipeCategory: 'ECOM', typeId: null } : { pipeId: own.ecomPipeId },
  }),
  PIPE_TAKES_NO_DUCTS: (_row, { own }) => ({ body: { pipeId: own.pipeId } }),

  REVISION_NOT_FOUND: {
    params: { revision: NOTHING, revisionId: NOTHING },
    query: { revision: NOTHING },
  },
  ACTIVITY_NOT_FOUND: { params: { activityId: NOTHING } },
  FACILITY_NOT_FOUND: { params: { facilityId: NOTHING, facilityid: NOTHING } },
  CATALOG_NODE_NOT_FOUND: { params: { number: 'K-0' }, body: { number: 'K-0' } },
  PROJECT_HAS_NO_CALCULATION: ({ operation }) =>
    operation.params?.projectId ? { params: { projectId: NOTHING } } : { caller: 'south' },
  NODE_NOT_FOUND: { params: { nodeId: NO_NODE } },
  NODE_NOT_RESTORABLE: (_row, { own }) => ({ params: { nodeId: own.orphanNodeId } }),
  NODE_NOT_CUSTOM: (_row, { own }) => ({ params: { nodeId: own.catalogNodeId } }),

  ESTIMATE_NOT_FOUND: { params: { estimateId: NOTHING }, body: { estimateId: NOTHING } },
  ESTIMATE_INCOMPLETE: (_row, { own }) => ({
    body: { acceptIncomplete: false, estimateId: own.estimateId, additions: [] },
  }),
  PROJECT_HAS_NO_CHARGE: { params: { projectId: NOTHING } },
  CHARGE_NOT_FOUND: (_row, { bare }) => ({ params: { projectId: bare.projectId } }),
  MARKUP_NOT_ALLOWED: {
    body: { additions: [{ id: 'profit', customer: 100, company: 0, others: 0 }] },
  },
  RULE_SET_NOT_FOUND: elsewhere('ruleSetId'),
  LINE_USED_TWICE: { body: { ruleSetId: CLASHING_RULES } },
  NOTHING_TO_TAKE_BACK: (_row, { bare }) => ({ params: { projectId: bare.projectId } }),
  DESIGN_CHANGED: { headers: { 'If-Match': '"another"' } },
  UNIT_MISMATCH: { body: { rules: [{ ...RULE, add: { number: 'K-708.1', quantity: 'BEDDING' } }] } },

  RECORD_NOT_FOUND: { params: { recordId: '00000000-0000-4000-8000-000000000000' } },
  RECORD_EXISTS: (_row, { own }) => ({
    params: { recordId: own.recordId },
    body: { assessmentType: 'EXECUTION', options: [] },
  }),
  RECORD_STATE: ({ name }, { own }) => ({
    params: {
      recordId: /^(sign|verify)Record$|Content$/.test(name) ? own.recordId : own.signedId,
    },
  }),
  RECORD_INCOMPLETE: (_row, { own }) => ({ params: { recordId: own.recordId } }),
  ANSWER_ID_USED: (_row, { own }) => ({
    body: { answers: [anAnswer('checkpoint.1003', { id: own.answerId })] },
  }),
  ALREADY_SIGNED: (_row, { own }) => ({ params: { recordId: own.signedId } }),
  CONTENT_CHANGED: { body: { contentHash: '0'.repeat(64) } },
  PHOTO_NOT_FOUND: { params: { hash: '0'.repeat(64) } },
  PHOTO_DIFFERS: { params: { hash: hashOf(PHOTOS.stored) }, body: { size: 9 } },
  PART_LENGTH: { text: 'x' },
  DEVIATION_STATE: { body: { state: 'VERIFIED' } },
  SELF_VERIFICATION: { params: { key: DEVIATION_KEYS.done }, body: { state: 'VERIFIED' } },

  CHECKPOINT_NOT_FOUND: { params: { checkpointid: NOTHING } },
  DOCUMENT_NOT_FOUND: { params: { number: 'nothing', id: 'ORGBLAD' } },
  DOCUMENT_DENIED: { caller: 'south', params: { number: '2000', version: '1.0' } },
  COMMENT_NOT_FOUND: { params: { id: NOTHING } },
  COMMENT_FORBIDDEN: { caller: 'colleague' },
  CONFIRMATION_REQUIRED: { caller: 'unconfirmed' },
  ADMINISTRATOR_REQUIRED: { caller: 'planner' },
  COMPANY_NOT_FOUND: { params: { companyId: NOTHING } },
  WEBHOOK_NOT_FOUND: { params: { id: 'nothing' } },
  WEBHOOK_URL_REFUSED: { body: { url: 'http://127.0.0.1/' } },
  OTHER_COMPANY: { params: { companyId: 2 }, query: { company: 2 } },
};

/** Uses an unknown id in the path, the query or the body. */
function elsewhere(...names: string[]): Spoiled {
  const nowhere = Object.fromEntries(names.map((name) => [name, 'nothing']));
  return { params: nowhere, query: nowhere, body: nowhere };
}

/** Uses an invalid text for the first parameter. */
function unreadable({ operation }: Row): Spoiled {
  for (const place of ['params', 'query'] as const)
    for (const [name, parameter] of Object.entries(operation[place] ?? {}))
      for (const text of ['neither', '\0'])
        if (parameter.read(text) instanceof Unreadable) return { [place]: { [name]: text } };
  if (!operation.body) return { headers: { 'If-Match': 'no ETag' } };
  return {
    body: {
      name: 1,
      operations: 1,
      language: 1,
      username: 1,
      clientId: 1,
      file: 1,
      rules: 1,
      additions: 1,
      lines: 1,
      passwordLogin: 1,
    },
  };
}

/** A request that is refused with this code, or undefined if the server must first be in some state. */
export function refusedRequest(
  code: RefusalCode,
  row: Row,
  good: RequestSpec,
  world: World,
): RequestSpec | undefined {
  const spoil = SPOILS[code];
  if (!spoil) return undefined;
  const spoiled = typeof spoil === 'function' ? spoil(row, world) : spoil;
  if (!spoiled) return undefined;
  const { operation } = row;
  const body = { ...(good.body as object), ...known(spoiled.body, fieldsOf(operation.body)) };
  return {
    caller: spoiled.caller ?? good.caller,
    params: { ...good.params, ...known(spoiled.params, operation.params) },
    query: { ...good.query, ...known(spoiled.query, operation.query) },
    headers: { ...good.headers, ...spoiled.headers },
    ...(operation.bytes && { text: spoiled.text ?? good.text }),
    ...(operation.body && { body: Array.isArray(good.body) ? good.body : body, text: spoiled.text }),
  };
}

interface Shape {
  properties?: object;
  $ref?: string;
  $defs?: Record<string, Shape>;
}

/** The fields of a body, also of a recursive one. */
function fieldsOf(schema: Shape | undefined): object | undefined {
  return schema?.$ref === undefined ? schema?.properties : schema.$defs?.[schema.$ref]?.properties;
}

const known = (given: object | undefined, declared: object | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([name]) => Object.hasOwn(declared ?? {}, name)));
