import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { SERVICES } from '../src/app.js';
import { addClient, addUser, putUserService } from '../src/auth/administration.sql.js';
import { hashSecret } from '../src/auth/secrets.js';
import { isReading, type Operation, type Service } from '../src/http/contract.js';
import { sql } from '../src/store/sql.js';
import { aCheckpoint, csvOf, SMALL } from './checklist.js';
import { useDirectory } from './directory.js';
import {
  aProject,
  CALCULATION,
  CHECKLIST,
  DOCUMENT,
  PROJECT,
  type Reply,
  untilFree,
  useOwnServer,
} from './harness.js';
import { aPicture } from './pictures.js';
import { addTestTypes, TYPES, trenchCaller } from './trench.js';

/**
 * Every operation × every kind of caller, generated from the contracts. A new operation fails here until its
 * requirements are listed. Sabotage: let `role` in access.sql.ts answer WRITER for everyone.
 */

const directory = useDirectory();
const server = useOwnServer('walks over all rows, with both companies of the demo', {
  directoryAllow: '127.0.0.1',
});

/** The rights of each caller on a project of `planner` in company 1, and in the service itself. */
const CALLERS = {
  owner: { rights: 'READ WRITE OWNER', company: 1, inService: true, user: server.users.planner },
  colleague: { rights: 'READ WRITE', company: 1, inService: true, user: server.users.colleague },
  administrator: { rights: 'READ WRITE OWNER', company: 1, inService: true, user: server.users.admin },
  'explicit reader': { rights: 'READ', company: 2, inService: true, user: 'reader' },
  'explicit writer': { rights: 'READ WRITE', company: 2, inService: true, user: 'writer' },
  'other company': { rights: '', company: 2, inService: true, user: server.users.south },
  'client of the company': { rights: 'READ WRITE', company: 1, inService: true, client: 'demo-client' },
  'client with clearance': { rights: 'READ WRITE', company: 1, inService: true, client: 'map-client' },
  'administrator client': { rights: 'READ WRITE OWNER', company: 1, inService: true, client: 'chief' },
  'client of the other': { rights: '', company: 2, inService: true, client: 'south-client' },
  'unconfirmed user': { rights: '', company: 1, inService: false, user: server.users.unconfirmed },
  'user without the role': { rights: '', company: 1, inService: false, user: server.users.norole },
  nobody: { rights: '', company: 0, inService: false },
} as const;
type CallerName = keyof typeof CALLERS;

const SECRET = 'secret-of-the-administrator-client';
const tokens = {} as Record<CallerName, string | undefined>;

beforeAll(async () => {
  const [{ passwordHash }] = (await server.store.rows<{ passwordHash: string }>(
    sql`SELECT password_hash AS "passwordHash" FROM app_user WHERE username = ${server.users.south}`,
  )) as [{ passwordHash: string }];
  for (const name of ['reader', 'writer']) {
    await addUser(server.store, 2, name, { email: `${name}@south.example`, passwordHash, confirmed: true });
    for (const service of ['prosjektsystem', 'tb', 'calculation', 'orgblad'])
      await putUserService(server.store, name, { service, roles: ['bruker'] });
  }
  await addClient(server.store, 1, 'chief', {
    name: 'Chief',
    secretHash: hashSecret(SECRET),
    grants: ['client_credentials'],
    scopes: ['prosjektsystem.bruker', 'tb.bruker', 'calculation.bruker', 'orgblad.bruker'],
    administrator: true,
  });
  for (const [name, caller] of Object.entries(CALLERS)) {
    const user = 'user' in caller ? caller.user : undefined;
    const client = 'client' in caller ? caller.client : undefined;
    if (user || client)
      tokens[name as CallerName] = await server.token(
        user,
        client ? { client, ...(client === 'chief' && { secret: SECRET }) } : {},
      );
  }
});

/** A type of the starter catalog, of which a rating knows enough. */
const RATEABLE_TYPE = 1037;

/** A segment with one item of each kind, created once and copied into every new project. */
const made: Record<string, string> = {};
let templateId: number;

beforeAll(async () => {
  await addTestTypes(server);
  const call = trenchCaller(server, () => tokens.owner!);
  const { id } = await freshProject();
  const { body: segment } = await call('POST', `/segments/by-projectid/${id}`, { body: { name: 'matrix' } });
  templateId = segment.id;
  const add = async (path: string, body: object) =>
    (await call('POST', `/segments/${segment.id}/trench/${path}`, { body })).body.id;
  made.sectionId = (await add('sections', {})) as string;
  made.layerId = segment.sections[0].layers[0].id;
  made.cableId = await add('cables', { typeId: RATEABLE_TYPE });
  made.culvertId = await add('culverts', {});
  made.eccId = await add('eccs', { typeId: TYPES.ecc });
  made.ductId = await add('ecom-ducts', {});
  made.canalId = await add('pipe-canals', { partCount: 2 });
  made.groupId = await add('pipe-groups', { configuration: 'DOUBLE', typeId: TYPES.pipe });
  made.pipeId = await add('pipes', { typeId: TYPES.pipe });
  made.sensorId = await add('sensors', {});
  await add('layers', {});
  await server.store.run(
    sql`INSERT INTO template (company_id, id, name, kind, length, trench, sections, items, modified_by)
        SELECT 1, 'mal', 'Mal', 'SEGMENT', 0, trench, 2, 9, 'planner' FROM segment WHERE id = ${segment.id}`,
  );
  await server.store.run(
    sql`INSERT INTO quantity_profile (company_id, id, name, assumptions) VALUES (1, 'city', 'City', '{}')`,
  );
  await server.store.run(
    sql`INSERT INTO economy_profile (company_id, id, name, assumptions) VALUES (1, 'city', 'City', '{}')`,
  );
  made.itemId = made.sensorId!;
  made.topCoveringId = await add('top-coverings', {});
  made.ruleId = 'BORE';
  await call('PUT', `/segments/${segment.id}/trench/deviations/BORE`, { body: { reason: 'matrix' } });
  const parts = (await call('GET', `/segments/${segment.id}/trench/cables/${made.cableId}`)).body.parts;
  made.freePartId = parts[1].id;
  made.circuitId = await add('circuits', { conductors: [{ partId: parts[0].id, phase: 'L1' }] });
  await server.store.run(
    sql`INSERT INTO cost_rule_set (company_id, id, name, rules) VALUES (1, 'own-rules', 'own', '[]')`,
  );
});

const copySegment = async (projectId: number, variantOf?: number): Promise<number> =>
  (await server.store.row<{ id: number }>(
    sql`INSERT INTO segment (company_id, project_id, name, trench, variant_of)
        SELECT company_id, ${projectId}, name, trench, ${variantOf}::bigint FROM segment WHERE id = ${templateId}
        RETURNING id`,
  ))!.id;

/** A route that everybody in the project may see. Of another project, the segment has none. */
const addRoute = (segmentId: number) =>
  server.store.run(
    sql`WITH routed AS (UPDATE segment SET length_source = 'ROUTE' WHERE id = ${segmentId} RETURNING company_id, id, version)
        INSERT INTO segment_route (company_id, segment_id, version, sensitivity, source, positions, stretches, points,
          extent, modified_by)
        SELECT company_id, id, version, 'NONE', 'PLANNED', '[[10.4,63.4],[10.41,63.4]]',
          jsonb_build_array(jsonb_build_object('from', 0, 'to', 499.7, 'sectionId', ${made.sectionId!}::text)), '[]',
          box(point(10.41, 63.4), point(10.4, 63.4)), 'planner' FROM routed`,
  );

/** A segment with a variant. */
async function copyWithVariant(projectId: number) {
  const segmentId = await copySegment(projectId);
  await addRoute(segmentId);
  return { segmentId, variantId: await copySegment(projectId, segmentId) };
}

const addFeeder = async (projectId: number, segmentId: number): Promise<string> =>
  String(
    (await server.store.row<{ id: number }>(
      sql`INSERT INTO feeder (company_id, project_id, id, name, legs)
          VALUES (1, ${projectId}, nextval('feeder_id'), 'matrix',
            jsonb_build_array(jsonb_build_object('segmentId', ${segmentId}::bigint, 'circuitId', ${made.circuitId!}::text)))
          RETURNING id`,
    ))!.id,
  );

const CUSTOM_NODE = {
  type: 'CUSTOMBUDGET_FIXEDTOTAL',
  name: 'matrix',
  unit: 'RS',
  quantity: 1,
  facilityId: 1,
  activityId: 1,
  totalCost: 1000,
};

/** The id of a node in the project's calculation. */
const addNode = async (projectId: number): Promise<string> =>
  (
    await server.request('PUT', `${CALCULATION}/calculationnodes/custom/by-projectid/${projectId}`, {
      token: tokens.owner,
      body: CUSTOM_NODE,
    })
  ).body.id;

/** The id of a comment that the owner makes for company 1. */
const addComment = async (): Promise<string> =>
  String(
    (
      await server.request('POST', `${DOCUMENT}/meta/comment/${SHEET.type}/${SHEET.number}`, {
        token: tokens.owner,
        body: { text: 'matrix' },
      })
    ).body.id,
  );

/** A project with a member of each kind, a module, and everything that an operation may look up. */
async function freshProject(): Promise<{ id: number; number: string }> {
  const body = aProject({
    caseRef: 'MATRIX',
    substationRef: 'MATRIX',
    description: 'matrix',
    location: { coordinate: { latitude: 59.9, longitude: 10.7 } },
  });
  const created = await server.request(
    'PUT',
    `${PROJECT}/projects/by-owner/${server.users.planner}?moduleType=ECO&moduleType=CABLESIMULATOR&moduleType=CALCULATION`,
    {
      token: tokens.owner,
      body,
    },
  );
  for (const [user, role] of [
    ['reader', 'READER'],
    ['writer', 'WRITER'],
  ]) {
    await server.request('PUT', `${PROJECT}/projects/${created.body.id}/members/${user}`, {
      token: tokens.owner,
      body: { role },
    });
  }
  return created.body;
}

let invited = 0;

/** A user of company 1 with a session, and a client and a connection of the same name, to whom administrators may do anything. */
async function addSomebody(): Promise<string> {
  const username = `somebody-${++invited}`;
  await server.store.run(
    sql`INSERT INTO app_user (company_id, username, email, password_hash)
        SELECT 1, ${username}, ${`${username}@north.example`}, password_hash FROM app_user WHERE username = ${server.users.planner}`,
  );
  await server.store.run(
    sql`INSERT INTO client (company_id, client_id, name, secret_hash, grants, scopes)
        VALUES (1, ${username}, 'matrix', '', '{}', '{}')`,
  );
  await server.store.run(
    sql`INSERT INTO web_session (id, username, idle_until, ends_at)
        VALUES (${Buffer.from(username.padEnd(32, '.'))}, ${username}, now() + interval '1 day', now() + interval '1 day')`,
  );
  // A company has ten at most.
  await server.store.run(sql`DELETE FROM connection WHERE company_id = ${server.company}`);
  await server.store.run(
    sql`INSERT INTO connection (company_id, id, name, issuer, client_id, subject_claim, role_source, role_claim, mapping,
          default_roles, provisioning, session_hours, active)
        VALUES (1, ${username}, 'matrix', ${directory.issuer}, 'matrix', 'sub', 'LOGIN', 'roles', '[]', '{}', 'OFF', 1, true)`,
  );
  await server.store.run(
    sql`INSERT INTO connection_test (company_id, id, connection_id, expires_at)
        VALUES (1, ${username}, ${username}, now() + interval '1 day')`,
  );
  return username;
}

async function freezeEstimate(projectId: number): Promise<string> {
  const path = `${CALCULATION}/estimates/by-projectid/${projectId}/frozen`;
  const body = { name: 'matrix', acceptIncomplete: true };
  const { id } = (await server.request('POST', path, { token: tokens.owner!, body })).body;
  // As if everything had a price, so that it can be charged.
  await server.store.run(sql`UPDATE estimate SET state = 'COMPLETE' WHERE id = ${id}`);
  const charges = `${CALCULATION}/charges/by-projectid/${projectId}`;
  await server.request('PUT', charges, { token: tokens.owner!, body: { ...CHARGE, estimateId: id } });
  return String(id);
}

const CHARGE = {
  kind: 'CONNECTION',
  customer: { name: 'matrix' },
  defaultShare: { customer: 100, company: 0, others: 0 },
  shares: [],
};

const BODIES: Record<string, () => unknown> = {
  updateAssumptions: () => ({ workingSpace: 50 }),
  putDeviation: () => ({ reason: 'agreed' }),
  putProfile: () => ({ name: 'City', assumptions: {} }),
  putEconomyProfile: () => ({ name: 'City', assumptions: {} }),
  putRoute: () => ({
    geometry: {
      type: 'LineString',
      coordinates: [
        [10.4, 63.4],
        [10.42, 63.4],
      ],
    },
  }),
  setRouteSensitivity: () => ({ sensitivity: 'POWER_SENSITIVE' }),
  importRoutes: () => ({
    format: 'CSV',
    crs: 'EPSG:4326',
    file: Buffer.from('segment;east;north\nLinje;10.4;63.4\nLinje;10.41;63.4\n').toString('base64'),
  }),
  addFeeder: () => ({ name: 'matrix' }),
  updateFeeder: () => ({ name: 'changed' }),
  putTemplate: () => ({ name: 'Mal', from: { segmentId: subject!.segmentId } }),
  renameTemplate: () => ({ name: 'Mal, ny' }),
  putThesaurus: () => ({ lines: ['nettstasjon|boks'] }),
  putDesignRules: () => ({
    rules: [{ id: 'BORE', kind: 'BORE', a: 'CABLE', value: 1.5, severity: 'ERROR' }],
  }),
  importDesignRules: () => ({
    file: Buffer.from('id,kind,a,value,severity\nBORE,BORE,CABLE,1.5,ERROR\n').toString('base64'),
  }),
  testDesignRules: () => ({ segmentId: subject!.segmentId }),
  createProject: () => aProject(),
  copyProject: () => ({ number: aProject().number, owner: server.users.planner }),
  updateProject: () => ({ name: 'Endret' }),
  putProjectByNumber: () => ({ ...aProject(), number: undefined }),
  putMember: () => ({ role: 'READER' }),
  recordUsage: () => [{ name: 'matrix' }],
  createSegment: () => ({ name: 'Ny' }),
  updateSegment: () => ({ name: 'Endret' }),
  copySegment: () => ({ name: 'Kopi' }),
  createVariant: () => ({ name: 'Variant' }),
  moveSegment: () => ({ segmentId: subject!.segmentId }),
  changeTrench: () => ({ changes: [{ kind: 'surroundings', values: { ambientTemperature: 7 } }] }),
  addCable: () => ({ typeId: TYPES.single }),
  addCableBatch: () => ({ typeId: TYPES.single, count: 2 }),
  addEcc: () => ({ typeId: TYPES.ecc }),
  addPipe: () => ({ typeId: TYPES.pipe }),
  addPipeCanal: () => ({ partCount: 1 }),
  addPipeGroup: () => ({ configuration: 'SINGLE', typeId: TYPES.pipe }),
  addCircuit: () => ({ conductors: [{ partId: made.freePartId, phase: 'L2' }] }),
  addCalculationNode: () => ({ number: 'K-703.2', quantity: 1 }),
  addCustomNode: () => CUSTOM_NODE,
  updateCustomNode: () => CUSTOM_NODE,
  setNodeQuantity: () => ({ quantity: 2 }),
  updateCalculationNode: () => ({ locationName: 'matrix' }),
  putRuleSet: () => ({ name: 'matrix', rules: [] }),
  testRuleSet: () => ({ segmentId: subject!.segmentId }),
  previewDesign: () => ({}),
  applyDesign: () => ({}),
  putAdditions: () => ({ additions: [] }),
  putProjectAdditions: () => ({ additions: [] }),
  freezeEstimate: () => ({ name: 'matrix', acceptIncomplete: true }),
  putCharge: () => ({ ...CHARGE, estimateId: Number(subject!.estimateId) }),
  putChargeActuals: () => ({ rows: [] }),
  importChargeActuals: () => ({ file: Buffer.from('text;amount\nFaktura;5\n').toString('base64') }),
  putRecord: () => RECORD(subject!.project.id),
  putRecordHead: () => ({ title: 'matrix' }),
  putPhoto: () => ({ size: PHOTO.length, type: 'image/jpeg', keys: [RECORD_KEY] }),
  putAnswers: () => ({ answers: [ANSWER()] }),
  voidRecord: () => ({ reason: 'matrix' }),
  signRecord: () => ({
    role: 'EXECUTED',
    contentHash: subject!.contentHash,
    password: 'demo-password',
  }),
  moveDeviation: () => ({ state: 'DONE', text: 'matrix' }),
  putWaivers: () => ({ waivers: [{ key: 'SAW_CUT', reason: 'matrix' }] }),
  addComment: () => ({ text: 'Ny' }),
  updateComment: () => ({ text: 'Endret' }),
  batch: () => ({ operations: [{ method: 'GET', path: '/nothing' }] }),
  createUser: () => ({ username: `invited-${++invited}`, email: `invited-${invited}@north.example` }),
  importTypes: () => ({
    file: Buffer.from('id,name,kind,width,thickness\n940001,M,TAPE,300,0.2\n').toString('base64'),
  }),
  importChecklists: () => ({
    file: Buffer.from(csvOf([...SMALL, aCheckpoint(501)])).toString('base64'),
  }),
  importPrices: () => ({ file: Buffer.from('number,unitPrice\nW-1020,5\n').toString('base64') }),
  createClient: () => ({ clientId: `program-${++invited}` }),
  changeCompany: () => ({ passwordLogin: 'ON' }),
  createConnection: () => ({
    connectionId: `matrix-${++invited}`,
    name: 'matrix',
    issuer: directory.issuer,
    clientId: 'matrix',
  }),
  changeConnection: () => ({ name: 'changed' }),
  changeClient: () => ({ name: 'changed' }),
  changeUser: () => ({ position: 'matrix' }),
  putWebhook: () => ({ url: 'https://receiver.example/events', active: false }),
  replayWebhook: () => ({ from: 1, to: 2 }),
};

const ofNumber = ({ number }: { number: string }) => `?number=${number}`;
/** Query parameters that an operation needs, or that keep its answer short. */
const QUERIES: Record<string, (project: { number: string }) => string> = {
  importChecklists: () => `?revision=own-${++invited}`,
  explainElectrical: () => `?circuitId=${made.circuitId}&figure=loadLoss`,
  getEconomy: () => `?circuitId=${made.circuitId}`,
  economyWith: () => `?circuitId=${made.circuitId}`,
  compareSegments: () => `?with=${subject!.variantId}`,
  compareSegmentsExcel: () => `?with=${subject!.variantId}`,
  pageProjects: ofNumber,
  summarizeProjects: ofNumber,
  listLocations: ofNumber,
  findRoutes: () => '?bbox=10,63,11,64',
  putProjectByNumber: () => `?owner=${server.users.planner}`,
  // Those of earlier subjects come first.
  pageDeviations: () => '?count=1000',
};

/** Records of the owner's with a deviation, one in each state that an operation needs. */
interface Records {
  draft: string;
  submitted: string;
  signed: string;
}

async function addRecord(projectId: number, state: keyof Records): Promise<string> {
  const id = randomUUID();
  const call = (path: string, body: object) =>
    server.request('PUT', `${CHECKLIST}/records/${id}${path}`, { token: tokens.owner!, body });
  await call('', RECORD(projectId));
  await call('/answers', { answers: [ANSWER()] });
  await addPhoto(id);
  // A project with signed records cannot be deleted, so a record is signed when it is asked for.
  if (state === 'submitted')
    await server.store.run(sql`UPDATE record SET state = 'SUBMITTED' WHERE id = ${id}::uuid`);
  return id;
}

/** Bytes that need not be a picture, because they were stored already. */
const PHOTO = Buffer.from('photo');
/** What a report of its record shows. */
let smallPicture: Promise<Buffer> | undefined;
const PHOTO_HASH = createHash('sha256').update(PHOTO).digest('hex');

async function addPhoto(recordId: string): Promise<void> {
  await server.store.run(
    sql`INSERT INTO record_photo (company_id, record_id, hash, keys, follow_up, size, width, height, type, state, added_by)
        SELECT company_id, id, sha256(${PHOTO}::bytea), ARRAY[${RECORD_KEY}::text], false, 5, 64, 48, 'image/jpeg', 'STORED', 'owner'
        FROM record WHERE id = ${recordId}::uuid`,
  );
  smallPicture ??= aPicture();
  const small = await smallPicture;
  await server.store.run(
    sql`INSERT INTO record_photo_part (company_id, record_id, hash, variant, part, content)
        SELECT company_id, record_id, hash, variant, 0, content FROM record_photo, (VALUES
          ('full', ${PHOTO}::bytea), ('view', ${small}::bytea), ('thumb', ${small}::bytea)) v (variant, content)
        WHERE record_id = ${recordId}::uuid`,
  );
}

const addRecords = async (projectId: number): Promise<Records> => ({
  draft: await addRecord(projectId, 'draft'),
  submitted: await addRecord(projectId, 'submitted'),
  signed: await addRecord(projectId, 'signed'),
});

/** The state that a record must be in for an operation. */
const recordState = (path: string): keyof Records =>
  /\/(submit|sign|content)$/.test(path) ? 'submitted' : path.endsWith('/verify') ? 'signed' : 'draft';

const RECORD_KEY = 'checkpoint.1218';
const RECORD = (projectId: number) => ({ projectId, facilityId: 11, assessmentType: 'EXECUTION' });
const ANSWER = () => ({
  id: randomUUID(),
  key: RECORD_KEY,
  basedOn: [],
  answeredAt: '2026-05-04T08:00:00.000Z',
  value: 'DEVIATION',
  severity: 'LOW',
  comment: 'matrix',
});

interface Subject {
  project: { id: number; number: string };
  records: Records;
  /** Of the submitted record. */
  contentHash: string;
  segmentId: number;
  variantId: number;
  feederId: string;
  nodeId: string;
  estimateId: string;
  commentId: string;
  username: string;
}

let subject: Subject | undefined;

/** An application of designs that has made nothing, and can be taken back. */
const applyNothing = (projectId: number) => {
  const nothing = { branches: [], origins: [] };
  const made = createHash('sha256').update(JSON.stringify(nothing)).digest('hex');
  const applied = JSON.stringify({ branchIds: [], keys: [], before: nothing, made });
  return server.store.run(
    sql`UPDATE calculation SET applied_design = ${applied}::jsonb WHERE project_id = ${projectId}`,
  );
};

const hashOf = async ({ submitted }: Records): Promise<string> =>
  (await server.request('GET', `${CHECKLIST}/records/${submitted}`, { token: tokens.owner! })).body
    .contentHash;

async function freshSubject(): Promise<Subject> {
  const project = await freshProject();
  const nodeId = await addNode(project.id);
  await applyNothing(project.id);
  const records = await addRecords(project.id);
  const segments = await copyWithVariant(project.id);
  return {
    project,
    records,
    contentHash: await hashOf(records),
    ...segments,
    feederId: await addFeeder(project.id, segments.segmentId),
    nodeId,
    estimateId: await freezeEstimate(project.id),
    commentId: await addComment(),
    username: await addSomebody(),
  };
}

/** After a write: another of what its path names. Another project is made when it is needed. */
async function renewed(used: Subject, { path }: Operation): Promise<Subject | undefined> {
  const names = (...parameters: string[]) => parameters.some((name) => path.includes(`{${name}}`));
  if (names('segmentId')) {
    await server.store.run(sql`DELETE FROM segment WHERE id = ${used.segmentId}`);
    const segments = await copyWithVariant(used.project.id);
    return { ...used, ...segments, feederId: await addFeeder(used.project.id, segments.segmentId) };
  }
  if (names('feederId')) return { ...used, feederId: await addFeeder(used.project.id, used.segmentId) };
  if (names('recordId')) {
    const state = recordState(path);
    const records = { ...used.records, [state]: await addRecord(used.project.id, state) };
    return { ...used, records, contentHash: await hashOf(records) };
  }
  if (names('username', 'clientId', 'sessionId', 'connectionId'))
    return { ...used, username: await addSomebody() };
  if (names('id')) return { ...used, commentId: await addComment() };
  return names('projectId', 'nodeId') || path.startsWith('/projects/by-companyid') ? undefined : used;
}

/** A sheet of a series that company 1 subscribes to, and company 2 does not. */
const SHEET = { type: 'ORGBLAD', number: '2000', version: '1.0' };

function fill(
  path: string,
  { project, records, segmentId, variantId, feederId, nodeId, estimateId, commentId, username }: Subject,
): string {
  const isDocument = path.startsWith('/meta') || path.startsWith('/download/{type}');
  const values: Record<string, string> = {
    projectId: String(project.id),
    moduleType: 'ECO',
    companyId: '1',
    caseRef: 'MATRIX',
    number: path.includes('/catalognodes/') ? 'K-703.2' : project.number,
    substationRef: 'MATRIX',
    owner: server.users.planner,
    projectStatus: 'STARTED',
    user: path.includes('/members/') ? 'reader' : 'planner',
    service: 'tb',
    segmentId: String(segmentId),
    variantId: String(variantId),
    feederId,
    cableTypeId: '1030',
    eccTypeId: String(TYPES.ecc),
    key: path.startsWith('/records/') ? RECORD_KEY : 'DIG_WIDTH',
    recordId: records[recordState(path)],
    hash: PHOTO_HASH,
    part: '0',
    profileId: 'city',
    templateId: 'mal',
    revision: 'latest',
    revisionId: '3',
    activityId: '1',
    facilityId: '1',
    type: path.includes('/catalognodes/') ? 'BUDGET' : path.includes('/distribution/') ? 'FACILITY' : 'WORK',
    calculationType: 'COMPANY',
    nodeId,
    estimateId,
    ruleSetId: 'own-rules',
    facilityid: '1',
    checkpointid: '1073',
    assessmenttype: 'STATECONTROL_INSPECTION',
    reporttype: 'INSTRUCTIONS',
    id: commentId,
    typeKind: 'marker',
    username,
    clientId: username,
    connectionId: username,
    testId: username,
    sessionId: Buffer.from(username.padEnd(32, '.')).subarray(0, 12).toString('hex'),
    ...made,
    ...(isDocument && { ...SHEET, companyId: '2' }),
  };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!values[name]) throw new Error(`the matrix does not know the parameter ${name}`);
    return values[name];
  });
}

/** The requirements of operations without a right, by name. */
const OTHERS: Record<string, (caller: (typeof CALLERS)[CallerName], name: CallerName) => number> = {
  getCatalog: () => 200,
  listCableTypes: () => 200,
  getCableType: () => 200,
  getCableTypeModel: () => 200,
  listEccTypes: () => 200,
  getEccType: () => 200,
  listPipeTypes: () => 200,
  listMarkerTypes: () => 200,
  listProfiles: () => 200,
  getProfile: ({ company }) => (company === 1 ? 200 : 404),
  putProfile: (_, name) => (name.startsWith('administrator') ? 200 : 403),
  // The first administrator deletes it.
  deleteProfile: (_, name) => (name === 'administrator' ? 204 : name === 'administrator client' ? 404 : 403),
  listEconomyProfiles: () => 200,
  getEconomyProfile: ({ company }) => (company === 1 ? 200 : 404),
  putEconomyProfile: (_, name) => (name.startsWith('administrator') ? 200 : 403),
  deleteEconomyProfile: (_, name) =>
    name === 'administrator' ? 204 : name === 'administrator client' ? 404 : 403,
  listTemplates: () => 200,
  getTemplate: ({ company }) => (company === 1 ? 200 : 404),
  putTemplate: ({ company }) => (company === 1 ? 200 : 403),
  renameTemplate: ({ company }) => (company === 1 ? 200 : 404),
  // The owner, who is asked first, deletes it.
  deleteTemplate: (_, name) => (name === 'owner' ? 204 : 404),
  // The client of the other company has clearance there, and finds what that company has.
  findRoutes: (_, name) => (/^client (with clearance|of the other)$/.test(name) ? 200 : 403),
  getDesignRules: () => 200,
  putDesignRules: (_, name) => (name.startsWith('administrator') ? 200 : 403),
  deleteDesignRules: (_, name) =>
    name === 'administrator' ? 204 : name === 'administrator client' ? 404 : 403,
  getDesignRulesCsv: () => 200,
  getDesignRulesWorkbook: () => 200,
  importDesignRules: (_, name) => (name.startsWith('administrator') ? 200 : 403),
  testDesignRules: ({ rights }) => (rights === '' ? 403 : 200),
  importTypes: (_, name) => (name.startsWith('administrator') ? 200 : 403),
  importPrices: (_, name) => (name.startsWith('administrator') ? 200 : 403),
  importChecklists: (_, name) => (name.startsWith('administrator') ? 200 : 403),
  listActivities: () => 200,
  getActivity: () => 200,
  listFacilities: () => 200,
  getFacility: () => 200,
  listUnits: () => 200,
  listRevisions: () => 200,
  getLatestRevision: () => 200,
  getRevision: () => 200,
  listCatalogNodes: () => 200,
  getCatalogNode: () => 200,
  pageCatalogNodes: () => 200,
  summarizeCatalogNodes: () => 200,
  listNodesOfSheet: () => 200,
  starCatalogNode: () => 204,
  unstarCatalogNode: () => 204,
  listRuleSets: () => 200,
  getAdditions: () => 200,
  putAdditions: (_, name) => (name === 'administrator' ? 200 : 403),
  getRuleSet: ({ company }) => (company === 1 ? 200 : 404),
  putRuleSet: (_, name) => (name === 'administrator' ? 200 : 403),
  deleteRuleSet: (_, name) => (name === 'administrator' ? 204 : 403),
  testRuleSet: ({ company, rights }) => (company !== 1 ? 404 : rights === '' ? 403 : 200),
  searchDocuments: () => 200,
  suggestWords: () => 200,
  getThesaurus: (_, name) => (name === 'unconfirmed user' ? 403 : 200),
  putThesaurus: (_, name) => (name.startsWith('administrator') ? 200 : 403),
  listMissedSearches: (_, name) => (name.startsWith('administrator') ? 200 : 403),
  downloadDocument: (caller, name) => (isOfCompany(caller, name) ? 200 : 403),
  downloadVersion: (caller, name) => (isOfCompany(caller, name) ? 200 : 403),
  listSharingFrom: () => 200,
  listSharingTo: () => 200,
  shareComments: (_, name) => (name === 'administrator' ? 204 : 403),
  unshareComments: (_, name) => (name === 'administrator' ? 204 : 403),
  getComments: (caller, name) => (isOfCompany(caller, name) ? 200 : 404),
  getCommentContent: (caller, name) => (isOfCompany(caller, name) ? 200 : 404),
  listCommentsOfDocument: () => 200,
  addComment: (_, name) => (name === 'unconfirmed user' ? 403 : 200),
  updateComment: (caller, name) => mayChange(caller, name, 200),
  deleteComment: (caller, name) => mayChange(caller, name, 204),
  listDocuments: () => 200,
  hasAccess: () => 200,
  listBacklinks: () => 200,
  listFavorites: () => 200,
  listFavoriteIds: () => 200,
  addFavorite: (_, name) => (name === 'unconfirmed user' ? 403 : 204),
  removeFavorite: (_, name) => (name === 'unconfirmed user' ? 403 : 204),
  listPopular: () => 200,
  listPopularIds: () => 200,
  listRecent: () => 200,
  listRecentIds: () => 200,
  listSeries: () => 200,
  listVersions: () => 200,
  listDocumentsOfType: () => 200,
  getDocument: () => 200,
  getDocumentVersion: () => 200,
  listCheckpoints: () => 200,
  listCheckpointsOfType: () => 200,
  listCheckpointsOfSheet: () => 200,
  getCheckpoint: () => 200,
  download: () => 200,
  listFacilitiesOfLatest: () => 200,
  getFacilityOfLatest: () => 200,
  listCheckpointsOfLatest: () => 200,
  listCheckpointsOfTypeOfLatest: () => 200,
  pageRecords: () => 200,
  pageDeviations: () => 200,
  companyReport: ({ company }) => (company === 1 ? 200 : 403),
  listModuleTypes: () => 200,
  listProjects: () => 200,
  listByCompany: () => 200,
  listByCaseRef: () => 200,
  listByNumber: () => 200,
  listBySubstationRef: () => 200,
  pageProjects: () => 200,
  listLocations: () => 200,
  summarizeProjects: () => 200,
  findUsers: () => 200,
  getPreferences: () => 200,
  putPreferences: () => 200,
  getCompany: (_, name) => administering(name, 200),
  changeCompany: (_, name) => administering(name, 200),
  unlinkUser: (_, name) => administering(name, 204),
  listConnections: (_, name) => administering(name, 200),
  createConnection: (_, name) => administering(name, 200),
  getConnection: (_, name) => administering(name, 200),
  changeConnection: (_, name) => administering(name, 200),
  testConnection: (_, name) => administering(name, 200),
  issueScimToken: (_, name) => administering(name, 200),
  removeScimToken: (_, name) => administering(name, 204),
  getConnectionTest: (_, name) => administering(name, 200),
  removeConnection: (_, name) => administering(name, 204),
  pageAdministeredUsers: (_, name) => administering(name, 200),
  createUser: (_, name) => administering(name, 200),
  getAdministeredUser: (_, name) => administering(name, 200),
  changeUser: (_, name) => administering(name, 200),
  removeUser: (_, name) => administering(name, 204),
  listClients: (_, name) => administering(name, 200),
  createClient: (_, name) => administering(name, 200),
  getClient: (_, name) => administering(name, 200),
  changeClient: (_, name) => administering(name, 200),
  removeClient: (_, name) => administering(name, 204),
  rotateClientSecret: (_, name) => administering(name, 200),
  pageSessions: (_, name) => administering(name, 200),
  endSession: (_, name) => administering(name, 204),
  endUserSessions: (_, name) => administering(name, 204),
  issueOneTimePassword: (_, name) => administering(name, 200),
  removePasskeys: (_, name) => administering(name, 204),
  // The owner in the path is of company 1, and does not exist for others.
  createProject: ({ company }) => (company === 1 ? 200 : 400),
  getUser: ({ company }, name) => (company === 1 && name !== 'unconfirmed user' ? 200 : 404),
  validateService: ({ company }, name) => (company === 1 && name !== 'unconfirmed user' ? 200 : 404),
  batch: () => 200,
  listEvents: () => 200,
  verifyEvents: () => 200,
  listAudit: (_, name) => auditing(name),
  verifyAudit: (_, name) => auditing(name),
  listWebhooks: (_, name) => managing(name, 200),
  listWebhookKeys: () => 200,
  getWebhook: (_, name) => managing(name, 404),
  putWebhook: (_, name) => managing(name, 200),
  deleteWebhook: (_, name) => managing(name, 404),
  rotateSecret: (_, name) => managing(name, 404),
  testWebhook: (_, name) => managing(name, 404),
  listDeliveries: (_, name) => managing(name, 404),
  replayWebhook: (_, name) => managing(name, 404),
  recordUsage: ({ company }, name) =>
    name === 'owner' || (company === 1 && 'client' in CALLERS[name])
      ? 204
      : company === 1 && name !== 'unconfirmed user'
        ? 403
        : 404,
};

/** The feed of people and security is for administrators of the company, people and clients. */
const auditing = (name: CallerName) =>
  name === 'administrator' || name === 'administrator client' ? 200 : 403;

/** Users of a company are administered by its administrators, who are people. */
const administering = (name: CallerName, success: number) => (name === 'administrator' ? success : 403);

/** Webhooks are managed by clients and administrators. */
const managing = (name: CallerName, status: number) =>
  name === 'administrator' || 'client' in CALLERS[name] ? status : 403;

type CallerKind = (typeof CALLERS)[CallerName];

const isOfCompany = ({ company }: CallerKind, name: CallerName) =>
  company === 1 && name !== 'unconfirmed user';

/** A comment of the owner's is changed by the owner and by administrators. */
function mayChange(caller: CallerKind, name: CallerName, success: number): number {
  if (!isOfCompany(caller, name)) return 404;
  return name === 'owner' || name === 'administrator' ? success : 403;
}

function expected(
  service: string,
  operationName: string,
  operation: (typeof SERVICES)[0]['contract']['operations'][string],
  name: CallerName,
): number {
  const caller = CALLERS[name];
  if (name === 'nobody') return 401;
  const isForAll = service === 'customer' || service === 'document' || operation.scope === 'orgsystemer';
  if (!isForAll && !caller.inService) return 403;
  if (operation.flow === 'user' && 'client' in caller) return 403;
  // What a company has is copied within that company.
  if (operationName === 'copyProject' && caller.company !== 1 && caller.rights !== '') return 403;
  const success = operation.answer || operation.file ? 200 : 204;
  // Imported routes are power-sensitive.
  if (operationName === 'importRoutes' && caller.rights.includes('WRITE') && name !== 'client with clearance')
    return 403;
  // What somebody else began is for the owner of the project to reject.
  if (operationName === 'voidRecord' && caller.rights === 'READ WRITE') return 403;
  if (operation.right && caller.rights === '' && service === 'trench' && !('feederId' in operation.params!))
    return 'segmentId' in operation.params! ? 403 : 409;
  if (operation.right)
    return caller.rights === '' ? 404 : caller.rights.split(' ').includes(operation.right) ? success : 403;
  const other = OTHERS[operationName];
  if (!other) throw new Error(`the matrix does not say who may ${operationName}`);
  return other(caller, name);
}

/** Everything that a refused call must not change, as text. */
const stateOf = async (projectId: number): Promise<string | undefined> =>
  (
    await server.store.row<{ state: string }>(
      sql`SELECT jsonb_build_object('project', to_jsonb(p),
            'feeders', (SELECT jsonb_agg(f ORDER BY f.id) FROM feeder f WHERE f.project_id = p.id),
            'routes', (SELECT jsonb_agg(r ORDER BY r.segment_id) FROM segment_route r JOIN segment s ON s.id = r.segment_id
              WHERE s.project_id = p.id),
            'segments', (SELECT jsonb_agg(s ORDER BY s.id) FROM segment s WHERE s.project_id = p.id),
            'nodes', (SELECT jsonb_agg(b ORDER BY b.id) FROM calculation_branch b WHERE b.project_id = p.id),
            'records', (SELECT jsonb_agg(r ORDER BY r.id) FROM record r WHERE r.project_id = p.id),
            'photos', (SELECT jsonb_agg(o ORDER BY o.record_id, o.hash) FROM record r JOIN record_photo o ON o.record_id = r.id
              WHERE r.project_id = p.id),
            'members', (SELECT jsonb_agg(m ORDER BY m.username) FROM project_member m WHERE m.project_id = p.id))::text AS state
          FROM project p WHERE p.id = ${projectId}`,
    )
  )?.state;

/** What the last refused call has left, which is what the next call finds. */
let left: string | undefined;

const holds = ({ body }: Reply, id: number) =>
  (Array.isArray(body) ? body : (body.entities ?? [])).some((entity: { id?: number }) => entity.id === id);

/** RFC 6750, 3: every 401, and every 403 for a scope. */
function challengeOf({ status, body }: Reply, { scope }: Service, operation: Operation): string | null {
  if (status === 401) return 'Bearer realm="spadework"';
  if (body?.code !== 'SCOPE_REQUIRED') return null;
  return `Bearer realm="spadework", error="insufficient_scope", scope="${operation.scope ?? scope}"`;
}

/** Besides deletions. */
const USED_UP = [
  'importRoutes',
  'addCircuit',
  'promoteVariant',
  'submitRecord',
  'reopenRecord',
  'voidRecord',
  'signRecord',
  'moveDeviation',
  'archiveProject',
  'changeOwner',
  'restoreSegment',
  'restoreCalculationNode',
  'takeBackDesign',
  'changeTrench',
  // Of an administrator's, whom no client may change.
  'putWebhook',
];

/** Whether a success leaves nothing that the next one could do the same with. */
const isUsedUp = (name: string, { method }: Operation) => method === 'DELETE' || USED_UP.includes(name);

/** What one caller is answered by one row. The last of those who may finds it as it is, and leaves a new one. */
async function check(
  contract: Service,
  name: string,
  operation: Operation,
  caller: CallerName,
  isLast: boolean,
): Promise<void> {
  subject ??= await freshSubject();
  const { project } = subject;
  if (name === 'verifyRecord')
    await server.store.run(
      sql`UPDATE record SET state = 'SIGNED' WHERE id = ${subject.records.signed}::uuid`,
    );
  const status = expected(contract.name, name, operation, caller);
  const before = isReading(operation) || status < 400 ? undefined : (left ?? (await stateOf(project.id)));
  const query = QUERIES[name]?.(project) ?? '';
  const path = contract.base + fill(operation.path, subject) + query;
  const send = () =>
    server.request(operation.method, path, {
      token: tokens[caller],
      headers: {
        'api-version': '1.0',
        ...(operation.bytes && { 'content-type': 'application/octet-stream' }),
      },
      body: operation.bytes ? PHOTO.toString() : operation.body && (BODIES[name] ?? (() => ({})))(),
    });
  const reply = await (isReading(operation) ? untilFree(send) : send());
  // A refused call, a read or a batch of nothing does not change the project, so the next call can use it.
  if (reply.status < 400 && !isReading(operation) && name !== 'batch') {
    if (isUsedUp(name, operation) || isLast) subject = await renewed(subject, operation);
    left = undefined;
  }
  if (reply.status !== status) expect(reply.status, `${caller}: ${JSON.stringify(reply.body)}`).toBe(status);
  const challenge = challengeOf(reply, contract, operation);
  expect(reply.headers.get('www-authenticate'), `RFC 6750, ${caller}`).toBe(challenge);
  if (reply.status >= 400) {
    if (before) {
      left = await stateOf(project.id);
      expect(left, `a refusal of ${caller} changes nothing`).toBe(before);
    }
    const text = JSON.stringify(reply.body);
    expect(text, `a refusal of ${caller} tells nothing of the project`).not.toContain('matrix');
  } else if (name === 'pageRecords' || name === 'pageDeviations') {
    const found = reply.body.entities.some(
      ({ projectId }: { projectId: number }) => projectId === project.id,
    );
    expect(found, caller).toBe(CALLERS[caller].rights !== '');
  } else if (
    name === 'listProjects' ||
    name.startsWith('listBy') ||
    /pageProjects|listLocations/.test(name)
  ) {
    expect(holds(reply, project.id), caller).toBe(CALLERS[caller].rights !== '');
  } else if (name === 'summarizeProjects') {
    expect(reply.body.counter.count, caller).toBe(CALLERS[caller].rights === '' ? 0 : 1);
  }
}

for (const { contract } of SERVICES) {
  describe(`access to the ${contract.name} service`, () => {
    const names = Object.keys(CALLERS) as CallerName[];
    const rows = Object.entries(contract.operations).map(([name, operation]) => ({ name, operation }));
    test.each(rows)('$name', async ({ name, operation }) => {
      // Whoever may share what is written to; whoever may not finds something new, which is not to be changed.
      const isAllowed = (caller: CallerName) => expected(contract.name, name, operation, caller) < 400;
      const allowed = names.filter(isAllowed);
      for (const caller of [...allowed, ...names.filter((one) => !isAllowed(one))])
        await check(contract, name, operation, caller, caller === allowed.at(-1));
    });

    /** Sabotage: a row, or a deprecated one, that ignores what it does not know. */
    test('no operation ignores a query parameter that it does not have', async () => {
      const admin = await server.token('admin');
      for (const [name, { method, path, only }] of Object.entries(contract.operations)) {
        const token = only ? admin : tokens.owner;
        const url = `${contract.base}${path.replace(/\{\w+\}/g, '1')}?lenght=1`;
        const headers = { 'api-version': '1.0', 'accept-language': 'nb' };
        const { status, body } = await server.request(method, url, { token, headers });
        expect({
          name,
          status,
          unknown: body.errors?.find((error: { path: string }) => error.path === 'lenght'),
        }).toEqual({
          name,
          status: 400,
          unknown: { path: 'lenght', message: expect.stringMatching(/^er ikke en parameter/) },
        });
      }
    });
  });
}
