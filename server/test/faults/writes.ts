import { createHash, randomUUID } from 'node:crypto';
import { SERVICES } from '../../src/app.js';
import { isReading, type Operation, type Service } from '../../src/http/contract.js';
import { aCustomNode } from '../calculation.js';
import { aCheckpoint, csvOf, SMALL } from '../checklist.js';
import { openDirectory } from '../directory.js';
import { type Anything, aProject, request } from '../harness.js';
import { TYPES } from '../trench.js';

/** A valid request for every row of the contracts that writes. */

/** It is asked when it is connected. */
const directory = await openDirectory();

export interface Row {
  name: string;
  service: Service;
  operation: Operation;
}

/** Reads that keep a record of who read. */
const RECORDING = ['project.getProject', 'document.downloadDocument', 'document.downloadVersion'];

/** Several writes that are done together or not at all. */
const BATCHES: Record<string, (subject: Subject) => object[]> = {
  'trench.batch': ({ segmentId }) => [
    { method: 'POST', path: `/segments/${segmentId}/trench/sensors`, body: {} },
    { method: 'PUT', path: `/segments/${segmentId}`, body: { name: 'Sammen' } },
  ],
  'project.batch': ({ projectId }) => [
    { method: 'PUT', path: `/projects/${projectId}`, body: { name: 'Sammen' } },
    { method: 'PUT', path: `/projects/${projectId}/status/ENDED` },
  ],
};

export const ROWS: Row[] = SERVICES.flatMap(({ contract: service }) =>
  Object.entries(service.operations)
    .map(([name, operation]) => ({ name: `${service.name}.${name}`, service, operation }))
    .filter(({ name, operation }) => !isReading(operation) || RECORDING.includes(name))
    // A batch of reads writes nothing.
    .filter(({ name }) => !name.endsWith('.batch') || BATCHES[name]),
);

/** A project of `planner` with something in it for every row, by the names that paths use. */
export type Subject = Record<string, string>;

/** A record that is written to, one that is submitted, and the id of a new one. */
const [DRAFT, SUBMITTED, NEW_RECORD] = ['1', '2', '3'].map(
  (last) => `7d4f0a52-1c3e-4b6a-8f90-00000000000${last}`,
) as [string, string, string];
const LIST = { facilityId: 11, assessmentType: 'PLANNING' };
/** What the list asks, the first of it with a deviation. */
const QUESTIONS = [
  ...[1001, 1002, 1003, 1030, 1035].map((id) => `checkpoint.${id}`),
  ...[5001, 5002, 5003].map((id) => `sub.${id}`),
];
const anAnswer = (key: string) => ({
  id: randomUUID(),
  key,
  basedOn: [],
  answeredAt: '2026-05-04T08:00:00.000Z',
  ...(key === QUESTIONS[0]
    ? { value: 'DEVIATION', severity: 'LOW', comment: 'Merkebåndet mangler.' }
    : { value: 'OK' }),
});
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const photoOf = (text: string) => ({ size: text.length, type: 'image/png', keys: [QUESTIONS[0]] });
const TOLD = hashOf('photo');

export async function makeSubject(address: string, token: string): Promise<Subject> {
  const send = async (method: string, path: string, body?: object): Promise<Anything> => {
    const reply = await request(`${address}/public/${path}`, method, {
      token,
      headers: { 'api-version': '1.0' },
      body,
    });
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const modules = 'moduleType=ECO&moduleType=CABLESIMULATOR&moduleType=CALCULATION';
  const project = await send('PUT', `project/rest/projects/by-owner/planner?${modules}`, aProject());
  const segment = await send('POST', `trench/rest/segments/by-projectid/${project.id}`, { name: 'Subjekt' });
  const add = async (path: string, body: object): Promise<string> =>
    (await send('POST', `trench/rest/segments/${segment.id}/trench/${path}`, body)).id;
  const node = `calculation/rest/calculationnodes/custom/by-projectid/${project.id}`;
  const itemId = await add('sensors', {});
  const layerId = await add('layers', {});
  const cableId = await add('cables', { typeId: TYPES.single });
  const parts: { id: string }[] = (
    await send('GET', `trench/rest/segments/${segment.id}/trench/cables/${cableId}`)
  ).parts;
  // Another item and layer after these, so that they can be moved.
  for (const kind of ['sensors', 'layers']) await add(kind, {});
  const variants = `trench/rest/segments/${segment.id}/variants`;
  const variantId = String((await send('POST', variants, { name: 'Variant' })).id);
  const ruleId = 'BORE';
  await send('PUT', `trench/rest/segments/${segment.id}/trench/deviations/${ruleId}`, { reason: 'Avtalt' });
  const begin = async (id: string): Promise<string> => {
    const path = `checklist/rest/records/${id}`;
    await send('PUT', path, { ...LIST, projectId: project.id });
    await send('PUT', `${path}/answers`, { answers: QUESTIONS.map((key) => anAnswer(key)) });
    return path;
  };
  const draft = await begin(DRAFT);
  await send('PUT', `${draft}/photos/${TOLD}`, photoOf('photo'));
  const submitted = await begin(SUBMITTED);
  const { contentHash } = await send('POST', `${submitted}/submit`);
  const comment = await send('POST', 'doc/rest/meta/comment/ORGBLAD/2000', { text: 'Første' });
  // The first request for them makes the keys that all webhooks share.
  await send('GET', 'events/rest/webhooks/keys');
  return {
    projectId: String(project.id),
    segmentId: String(segment.id),
    sectionId: await add('sections', {}),
    layerId,
    cableId,
    culvertId: await add('culverts', {}),
    groupId: await add('pipe-groups', { configuration: 'DOUBLE', typeId: TYPES.pipe }),
    pipeId: await add('pipes', { typeId: TYPES.pipe }),
    circuitId: await add('circuits', { conductors: [{ partId: parts[0]!.id, phase: 'L1' }] }),
    freePartId: parts[1]!.id,
    itemId,
    variantId,
    ruleId,
    topCoveringId: await add('top-coverings', {}),
    nodeId: (await send('PUT', node, aCustomNode())).id,
    id: String(comment.id),
    recordId: DRAFT,
    contentHash,
    key: QUESTIONS[0]!,
    hash: TOLD,
    part: '0',
    owner: 'colleague',
    projectStatus: 'STARTED',
    user: 'south',
    service: 'tb',
    revision: 'latest',
    calculationType: 'COMPANY',
    companyId: '2',
    moduleType: 'CALCULATION',
    type: 'ORGBLAD',
    number: '2000',
    version: '1.0',
    feederId: '77',
    profileId: 'egen',
    templateId: 'mal',
    typeKind: 'marker',
  };
}

const ON_WEBHOOK = ['putWebhook', 'deleteWebhook', 'rotateSecret', 'testWebhook', 'replayWebhook'].map(
  (name) => `events.${name}`,
);
const onWebhook = <T>(value: T): Record<string, T> =>
  Object.fromEntries(ON_WEBHOOK.map((name) => [name, value]));

const ON_USER = [
  'changeUser',
  'removeUser',
  'issueOneTimePassword',
  'removePasskeys',
  'changeClient',
  'removeClient',
  'rotateClientSecret',
  'endSession',
  'endUserSessions',
  'unlinkUser',
  'changeConnection',
  'issueScimToken',
  'removeScimToken',
  'removeConnection',
].map((name) => `customer.${name}`);
const onUser = <T>(value: T): Record<string, T> => Object.fromEntries(ON_USER.map((name) => [name, value]));

/** Where a name of the path means another thing in one row. */
const VALUES: Record<string, Record<string, string>> = {
  'project.createProject': { owner: 'planner' },
  'project.putProjectByNumber': { companyId: '1', number: 'NY-2' },
  'project.removeModule': { moduleType: 'ECO' },
  'customer.recordUsage': { user: 'planner' },
  'checklist.putRecord': { recordId: NEW_RECORD },
  'checklist.putPhoto': { hash: hashOf('another') },
  'checklist.reopenRecord': { recordId: SUBMITTED },
  'checklist.signRecord': { recordId: SUBMITTED },
  'calculation.starCatalogNode': { type: 'BUDGET', number: 'K-703.2' },
  'calculation.unstarCatalogNode': { type: 'BUDGET', number: 'K-703.2' },
  'calculation.putRuleSet': { ruleSetId: 'own' },
  'calculation.deleteRuleSet': { ruleSetId: 'own' },
  ...onWebhook({ id: 'receiver' }),
  ...onUser({
    username: 'somebody',
    clientId: 'program',
    connectionId: 'somewhere',
    sessionId: Buffer.from('a-session-of').toString('hex'),
  }),
};

const QUERIES: Record<string, string> = {
  'project.putProjectByNumber': '?moduleType=CALCULATION',
  'project.createProject': '?moduleType=CALCULATION&moduleType=CABLESIMULATOR',
  'checklist.importChecklists': '?revision=own',
};

const base64 = (text: string) => Buffer.from(text).toString('base64');

const lineOf = (...coordinates: number[][]) => ({ type: 'LineString', coordinates });

const CHARGE = {
  kind: 'CONNECTION',
  customer: { name: 'Kari Kunde' },
  defaultShare: { customer: 100, company: 0, others: 0 },
  shares: [],
};

const BODIES: Record<string, unknown> = {
  'trench.importTypes': { file: base64('id,name,kind,width,thickness\n940001,Bånd,TAPE,300,0.2\n') },
  'trench.putDesignRules': { rules: [] },
  'trench.importDesignRules': { file: base64('id,kind,a,value,severity\nA,COVER,CABLE,700,ERROR\n') },
  'trench.renameTemplate': { name: 'Fortau' },
  'trench.createSegment': { name: 'Ny' },
  'trench.updateSegment': { name: 'Endret' },
  'trench.copySegment': { name: 'Kopi' },
  'trench.createVariant': { name: 'Variant' },
  'trench.changeTrench': { changes: [{ kind: 'surroundings', values: { ambientTemperature: 8 } }] },
  'trench.addCable': { typeId: TYPES.single },
  'trench.addCableBatch': { typeId: TYPES.single, count: 3 },
  'trench.addCulvert': { cables: [{ typeId: TYPES.multi }] },
  'trench.addEcc': { typeId: TYPES.ecc },
  'trench.addEcomDuct': {},
  'trench.addPipeCanal': { partCount: 2 },
  'trench.addPipeGroup': { configuration: 'DOUBLE', typeId: TYPES.pipe },
  'trench.addPipe': { typeId: TYPES.pipe, cables: [{ typeId: TYPES.multi }] },
  'trench.updatePipe': { fill: 'WATER' },
  'trench.updatePipeGroup': { temperature: 17 },
  'trench.updateCulvert': { fill: 'SAND' },
  'trench.addSensor': {},
  'trench.placeItem': { label: 'Flyttet' },
  'trench.moveItem': {},
  'trench.moveLayer': {},
  'trench.addLayer': {},
  'trench.updateLayer': { protectionLayerThickness: 77 },
  'trench.addSection': {},
  'trench.updateSection': { coverThickness: 777 },
  'trench.updateSettings': { autoMarkers: false },
  'trench.updateSurroundings': { ambientTemperature: 7 },
  'trench.updateCircuit': { current: 77 },
  'trench.updateAssumptions': { workingSpace: 77 },
  'trench.putDeviation': { reason: 'Avtalt på nytt' },
  'trench.putProfile': { name: 'Egen', assumptions: { workingSpace: 77 } },
  'trench.putEconomyProfile': { name: 'Egen', assumptions: { interest: 5 } },
  'trench.putRoute': { geometry: lineOf([10.4, 63.4], [10.41, 63.4]) },
  'trench.setRouteSensitivity': { sensitivity: 'NONE', reason: 'Tatt ut av drift' },
  'trench.importRoutes': {
    format: 'CSV',
    crs: 'EPSG:4326',
    file: base64('segment;east;north\nLinje;10.4;63.4\nLinje;10.41;63.4\n'),
  },
  'trench.updateFeeder': { name: 'Avgang 2' },
  'trench.addTopCovering': {},
  'trench.updateTopCovering': { thickness: 77 },
  'project.createProject': aProject({ number: 'NY-1' }),
  'project.copyProject': { number: 'NY-3', members: true },
  'project.putProjectByNumber': { ...aProject(), number: undefined },
  'project.updateProject': { name: 'Endret' },
  'project.putMember': { role: 'WRITER' },
  'customer.createUser': {
    username: 'invited',
    email: 'invited@north.example',
    departmentName: 'Ny avdeling',
    services: [{ service: 'tb', roles: ['bruker'] }],
  },
  'customer.createClient': { clientId: 'new-program' },
  'customer.changeClient': { name: 'Endret' },
  'customer.changeCompany': { passwordLogin: 'ADMINISTRATORS' },
  'customer.createConnection': {
    connectionId: 'elsewhere',
    name: 'Katalogen',
    issuer: directory.issuer,
    clientId: 'spadework',
  },
  'customer.changeConnection': { name: 'Endret' },
  'customer.changeUser': { position: 'Leder', services: [{ service: 'tb', roles: ['bruker'] }] },
  'customer.putPreferences': { language: 'en', views: [{ name: 'Mine', address: '/projects' }] },
  'customer.recordUsage': [{ name: 'én' }, { name: 'to', value: '2' }],
  'checklist.importChecklists': { file: base64(csvOf([...SMALL, aCheckpoint(501)])) },
  'calculation.importPrices': { file: base64('number;unitPrice\nW-1020;77\n') },
  'calculation.addCalculationNode': { number: 'K-703.2', quantity: 2 },
  'calculation.addCustomNode': aCustomNode({ name: 'Ny' }),
  'calculation.updateCustomNode': aCustomNode({ name: 'Endret', quantity: 4 }),
  'calculation.setNodeQuantity': { quantity: 5 },
  'calculation.updateCalculationNode': { quantity: 5, locationName: 'Torget' },
  'calculation.putRuleSet': { name: 'Nye regler', rules: [] },
  'calculation.applyDesign': {},
  'calculation.putAdditions': {
    additions: [{ id: 'site', name: 'Rigg og drift', kind: 'SITE', percent: 8 }],
  },
  'calculation.putProjectAdditions': {
    additions: [{ id: 'site', name: 'Rigg og drift', kind: 'SITE', percent: 8 }],
  },
  'calculation.freezeEstimate': { name: 'Til kunden', acceptIncomplete: true },
  'calculation.putWaivers': { waivers: [{ key: 'SAW_CUT', reason: 'Annen eier' }] },
  'calculation.putCharge': { ...CHARGE, estimateId: 77 },
  'calculation.putChargeActuals': { rows: [{ text: 'Faktura', amount: 77 }] },
  'calculation.importChargeActuals': { file: base64('text;amount\nFaktura;77\n') },
  'checklist.putRecordHead': { title: 'Endret', place: '' },
  'checklist.putAnswers': { answers: [anAnswer('checkpoint.1036')] },
  'checklist.putPhoto': photoOf('another'),
  'checklist.putPhotoPart': 'photo',
  'checklist.voidRecord': { reason: 'Feil anlegg' },
  'checklist.putDeviation': { responsible: 'colleague', due: '2027-06-01' },
  'checklist.moveDeviation': { state: 'DONE', text: 'Lagt' },
  'document.addComment': { text: 'Ny' },
  'document.putThesaurus': { lines: ['nettstasjon|boks'] },
  'document.updateComment': { text: 'Endret' },
  'events.putWebhook': { url: 'https://receiver.example/other', types: ['project.changed'] },
  'events.replayWebhook': { from: 1, to: 2, only: 'ALL' },
};

const WEBHOOK = `INSERT INTO webhook (company_id, id, url, types, project_ids, ordering, signature, secrets, position,
    audit_position, by_administrator, created_by, modified_by)
  VALUES (1, 'receiver', 'https://receiver.example/hook', '{}', '{}', 'NONE', 'v1', '[]', 0, 0, true, 'admin', 'admin')`;

const SOMEBODY = `INSERT INTO app_user (company_id, username, email, password_hash)
  SELECT 1, 'somebody', 'somebody@north.example', password_hash FROM app_user WHERE username = 'planner';
  INSERT INTO passkey (company_id, username, id, name, public_key, counter, transports)
  VALUES (1, 'somebody', 'a-key', 'K', '', 0, '{}');
  INSERT INTO client (company_id, client_id, name, secret_hash, grants, scopes) VALUES (1, 'program', 'P', '', '{}', '{}');
  INSERT INTO web_session (id, username, idle_until, ends_at)
  VALUES ('a-session-of-somebody', 'somebody', '2999-01-01', '2999-01-01');
  INSERT INTO connection (company_id, id, name, issuer, client_id, subject_claim, role_source, role_claim, mapping, default_roles,
    provisioning, session_hours, active, scim_token_hash)
  VALUES (1, 'somewhere', 'D', 'https://login.example', 'x', 'sub', 'LOGIN', 'roles', '[]', '{}', 'OFF', 1, true, 'a-token');
  INSERT INTO external_identity (company_id, connection_id, username, subject, scim_id)
  VALUES (1, 'somewhere', 'somebody', 's', '00000000-0000-4000-8000-000000000001')`;

const ESTIMATE = `INSERT INTO estimate (company_id, project_id, id, number, name, frozen_by, state, works, subtotal, vat, total, hash,
    content)
  SELECT company_id, id, 77, 1, 'Til kunden', 'planner', 'COMPLETE', 0, 0, 0, 0, '', '{"nodes":[],"estimate":{"additions":[]}}'
  FROM project WHERE 'ECO' = ANY (modules)`;
const CHARGED = `${ESTIMATE}; INSERT INTO charge (company_id, project_id, estimate_id, customer_name, content, modified_by)
  SELECT company_id, project_id, id, 'Kari Kunde', '{"defaultShare": {"customer": 100, "company": 0, "others": 0}, "shares": []}',
    'planner' FROM estimate`;

const TEMPLATE = `INSERT INTO template (company_id, id, name, kind, length, trench, sections, items, modified_by)
    SELECT company_id, 'mal', 'Mal', 'SEGMENT', 0, trench, 1, 0, 'planner' FROM segment WHERE variant_of IS NULL`;

const FEEDER = `INSERT INTO feeder (company_id, project_id, id, name, legs)
  SELECT company_id, id, 77, 'Avgang', '[]' FROM project WHERE 'CABLESIMULATOR' = ANY (modules)`;

const ROUTE = `INSERT INTO segment_route (company_id, segment_id, version, source, positions, stretches, points, extent, modified_by)
    SELECT company_id, id, version, 'PLANNED', '[[10.4,63.4],[10.42,63.4]]', '[]', '[]',
      box(point(10.42, 63.4), point(10.4, 63.4)), 'planner' FROM segment WHERE variant_of IS NULL;
  UPDATE segment SET length_source = 'ROUTE' WHERE variant_of IS NULL`;

/** What has to be so before a row changes anything, in SQL. */
const GIVEN: Record<string, string> = {
  'project.addModule': "DELETE FROM calculation; UPDATE project SET modules = '{CABLESIMULATOR,ECO}'",
  'project.restoreProject': 'UPDATE project SET archived = true',
  'project.deleteMember': `INSERT INTO project_member (company_id, project_id, username, role)
    SELECT company_id, id, 'south', 'READER' FROM project`,
  'calculation.unstarCatalogNode': `INSERT INTO cost_favorite (company_id, username, type, number)
    VALUES (1, 'planner', 'BUDGET', 'K-703.2')`,
  'calculation.restoreCalculationNode': `INSERT INTO deleted_node (company_id, project_id, node_id, branch_id, version, type,
      nodes, before, alone)
    SELECT company_id, project_id, id || '-1', id, 2, 'REN', nodes, '{}', false FROM calculation_branch;
    DELETE FROM calculation_branch`,
  'calculation.releaseDesign': `INSERT INTO calculation_origin (company_id, project_id, segment_id, rule_id, section_id, branch_id,
      segment_version, quantities_hash, rule_set_id, rule_set_version, profile_id, profile_version, built_hash, made_by)
    SELECT s.company_id, s.project_id, s.id, 'rule', '', s.id, 1, '', 'starter', 1, 'standard', 0, '', 'planner'
    FROM segment s JOIN calculation c ON c.company_id = s.company_id AND c.project_id = s.project_id
    WHERE s.variant_of IS NULL`,
  // An application that has made nothing, and removed a branch.
  'calculation.takeBackDesign': `UPDATE calculation SET applied_design = '{"branchIds": [987654], "keys": [],
    "before": {"branches": [{"id": 987654, "nodes": []}], "origins": []},
    "made": "176e9e7cf44a7dbb58ff30b3fdd488827d53384edc0ba96e98a6011b06a0b563"}'`,
  'calculation.deleteProjectAdditions': "UPDATE calculation SET additions = '[]'",
  'calculation.putCharge': ESTIMATE,
  'calculation.putChargeActuals': CHARGED,
  'calculation.importChargeActuals': CHARGED,
  'calculation.deleteRuleSet': `INSERT INTO cost_rule_set (company_id, id, name, rules) VALUES (1, 'own', 'Regler', '[]')`,
  'checklist.submitRecord': 'DELETE FROM record_photo',
  'document.unshareComments': 'INSERT INTO comment_sharing (company_id, to_company_id) VALUES (1, 2)',
  'document.removeFavorite': `INSERT INTO document_favorite (company_id, username, document_id)
    SELECT 1, 'planner', id FROM document WHERE type = 'ORGBLAD' AND number = '2000'`,
  'trench.restoreSegment': 'UPDATE segment SET deleted_at = now()',
  'trench.moveSegment': `INSERT INTO segment (company_id, project_id, name, trench)
    SELECT company_id, project_id, 'Etter', trench FROM segment WHERE variant_of IS NULL`,
  'trench.deleteProfile': `INSERT INTO quantity_profile (company_id, id, name, assumptions) VALUES (1, 'egen', 'E', '{}')`,
  'trench.deleteEconomyProfile': `INSERT INTO economy_profile (company_id, id, name, assumptions) VALUES (1, 'egen', 'E', '{}')`,
  'trench.deleteRoute': ROUTE,
  'trench.setRouteSensitivity': ROUTE,
  'trench.updateFeeder': FEEDER,
  'trench.deleteFeeder': FEEDER,
  'trench.deleteTemplate': TEMPLATE,
  'trench.renameTemplate': TEMPLATE,
  'trench.deleteDesignRules': `INSERT INTO design_rules (company_id, version, rules) VALUES (1, 1, '[]')`,
  ...onWebhook(WEBHOOK),
  ...onUser(SOMEBODY),
  'customer.changeCompany': SOMEBODY,
  'events.replayWebhook': `${WEBHOOK}; UPDATE event e SET position = p.position
    FROM (SELECT id, row_number() OVER (ORDER BY type ~ '^(login|user|client|company|webhook)[.]', id) AS position FROM event) p WHERE p.id = e.id`,
};

const BY_ADMINISTRATOR = [
  'customer.createUser',
  'customer.createClient',
  'customer.changeCompany',
  'customer.createConnection',
  'trench.importTypes',
  'calculation.importPrices',
  'checklist.importChecklists',
  ...ON_USER,
  'calculation.putRuleSet',
  'calculation.deleteRuleSet',
  'calculation.putAdditions',
  'document.shareComments',
  'document.unshareComments',
  'document.putThesaurus',
  'trench.putProfile',
  'trench.deleteProfile',
  'trench.putEconomyProfile',
  'trench.deleteEconomyProfile',
  'trench.setRouteSensitivity',
  'trench.putDesignRules',
  'trench.deleteDesignRules',
  'trench.importDesignRules',
  ...ON_WEBHOOK,
];

export interface Write {
  method: string;
  path: string;
  body: unknown;
  user: 'planner' | 'admin';
  given: string;
}

/** Bodies that name something of the subject's. */
const bodyOf = (
  name: string,
  { freePartId, projectId, contentHash, segmentId, sectionId, circuitId }: Subject,
): object | undefined => {
  if (name === 'checklist.putRecord') return { ...LIST, projectId: Number(projectId) };
  if (name === 'checklist.signRecord') return { role: 'EXECUTED', contentHash, password: 'demo-password' };
  if (name === 'trench.addCircuit') return { conductors: [{ partId: freePartId, phase: 'L2' }] };
  if (name === 'trench.putTemplate')
    return { name: 'Mal', from: { segmentId: Number(segmentId), sectionId } };
  if (name === 'trench.moveSegment') return { segmentId: Number(segmentId) };
  if (name === 'trench.addFeeder')
    return {
      name: 'Avgang 1',
      operation: { voltage: 22 },
      legs: [{ segmentId: Number(segmentId), circuitId }],
    };
  return undefined;
};

/** How a row is asked for; one that nobody has told us how to ask for is an error, so that none is left out. */
export function writeOf({ name, service, operation }: Row, subject: Subject): Write {
  const values: Subject = { ...subject, ...VALUES[name] };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = values[parameter];
    if (value === undefined) throw new Error(`no value is known for ${parameter} of ${name}`);
    return encodeURIComponent(value);
  });
  const batch = BATCHES[name] && { atomic: true, operations: BATCHES[name](subject) };
  const body = batch ?? bodyOf(name, subject) ?? BODIES[name];
  const hasBody = operation.body || operation.bytes;
  if (hasBody && body === undefined) throw new Error(`no body is known for ${name}`);
  return {
    method: operation.method,
    path: service.base + path + (QUERIES[name] ?? ''),
    body: hasBody ? body : undefined,
    user: BY_ADMINISTRATOR.includes(name) ? 'admin' : 'planner',
    given: GIVEN[name] ?? '',
  };
}
