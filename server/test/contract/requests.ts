import { randomUUID } from 'node:crypto';
import { type Reply, request } from '../harness.js';
import { hashOf } from '../pictures.js';
import type { Row } from './rows.js';
import {
  anAnswer,
  CABLE,
  type CallerName,
  CHARGE,
  CUSTOM_NODE,
  DEVIATION_KEYS,
  type Ids,
  PHOTOS,
  PROJECT_BODY,
  phasesOf,
  RECORD,
  ROUTE,
  RULE,
  SHEET,
  toldOf,
  WEBHOOK_URL,
  type World,
} from './world.js';

/** The content of a request. Missing parts are not sent. */
export interface RequestSpec {
  /** `nobody` calls without a token. */
  caller: CallerName | 'nobody';
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, string>;
  body?: unknown;
  /** The body as text, if it is not valid JSON. */
  text?: string;
}

/** Values from the demo data, for parameters that mean the same in all operations. */
const VALUES: Ids = {
  moduleType: 'ECO',
  companyId: 1,
  caseRef: 'SAK-24/00318',
  substationRef: 'NS-10427',
  owner: 'planner',
  projectStatus: 'STARTED',
  user: 'planner',
  service: 'tb',
  cableTypeId: CABLE,
  eccTypeId: 3003,
  key: 'EXCAVATION.SOIL',
  revision: 'latest',
  revisionId: 3,
  activityId: 1,
  facilityId: 1,
  calculationType: 'COMPANY',
  facilityid: 1,
  checkpointid: 1073,
  assessmenttype: 'PLANNING',
  reporttype: 'INSTRUCTIONS',
};

type Special = Partial<Pick<RequestSpec, 'caller' | 'params' | 'query' | 'body'>>;

const BUDGET = { type: 'BUDGET', number: 'K-560.1' };
const MEMBER = { params: { user: 'admin' } };
const MANAGED = { caller: 'admin' } as const;
const DESIGN_RULE = {
  id: 'CLR-WATER',
  kind: 'CLEARANCE',
  a: 'CABLE',
  b: 'WATER',
  value: 1000,
  severity: 'ERROR',
  sheet: 'ORGBLAD-5015',
};

/** Additional values of single operations, and queries that keep a list short. */
const SPECIAL: Record<string, Special> = {
  'trench.listCableTypes': { query: { category: 'HV' } },
  'trench.importTypes': { ...MANAGED, params: { typeKind: 'marker' }, body: {} },
  'trench.createSegment': { body: { name: 'Strekk A', description: 'Langs fortauet', length: 120 } },
  'trench.copySegment': { body: { name: 'Strekk A, kopi' } },
  'trench.createVariant': { body: { name: 'Smalere grøft' } },
  'trench.moveSegment': { body: {} },
  'trench.changeTrench': { body: { changes: [] } },
  'trench.listTrenchChanges': { query: { since: 9 } },
  'trench.updateSegment': { body: { name: 'Strekk A, nordre del', length: 85.5 } },
  'trench.addCable': { body: { typeId: CABLE, groupConfiguration: 'TRIANGLE' } },
  'trench.addCableBatch': { body: { typeId: CABLE, count: 2 } },
  'trench.addCulvert': { body: { width: 600, height: 400 } },
  'trench.addEcc': { body: { typeId: 3003 } },
  'trench.addEcomDuct': { body: { outerDiameter: 40 } },
  'trench.addPipeCanal': { body: { partCount: 4 } },
  'trench.addPipeGroup': { body: { configuration: 'TRIANGLE', typeId: 2002 } },
  'trench.addPipe': { body: { typeId: 2004, cables: [{ typeId: CABLE }] } },
  'trench.updatePipe': { body: { fill: 'BENTONITE', temperature: 35, insulationThickness: 40 } },
  'trench.updatePipeGroup': { body: { fill: 'WATER' } },
  'trench.updateCulvert': { body: { fill: 'SAND', wallThermalResistivity: 1.2 } },
  'trench.addSensor': { body: {} },
  'trench.addLayer': { body: { protectionLayerThickness: 80 } },
  'trench.moveLayer': { body: {} },
  'trench.moveItem': { body: {} },
  'trench.updateLayer': { body: { protectionLayerThickness: 120 } },
  'trench.addSection': { body: { sectionType: 'ADVANCED_TRENCH', coverThickness: 200 } },
  'trench.updateSection': { body: { layoutDepth: 900 } },
  'trench.placeItem': { body: { positioning: 'FIXED_CLEAR_OPENING', minPadding: 150, label: 'Føler 1' } },
  'trench.updateSettings': { body: { autoMarkers: false, defaultMarkerTypeId: 4002 } },
  'trench.updateSurroundings': { body: { terrainType: 'ROAD', ambientTemperature: 10 } },
  'trench.addCircuit': { body: { name: 'Kurs 2', current: 180, load: { factor: 0.7 } } },
  'trench.updateCircuit': {
    body: {
      current: 275,
      bonding: 'SINGLE_POINT',
      operation: { voltage: 22, powerFactor: 0.95, utilisationTime: 3800 },
      fault: { current: 10, duration: 1 },
    },
  },
  'trench.rateWith': {
    body: { surroundings: { soilThermalResistivity: 1.5 }, section: { layoutDepth: 1000 } },
  },
  'trench.mapWith': { body: { surroundings: { ambientTemperature: 5 } } },
  'trench.electricalWith': { body: { surroundings: { soilElectricalResistivity: 500 } } },
  'trench.magneticFieldWith': { body: { section: { layoutDepth: 1000 } } },
  'trench.magneticFieldMapWith': { body: { section: { layoutDepth: 1000 } } },
  'calculation.economyWith': { body: { prices: [{ typeId: CABLE, price: 350 }] } },
  'trench.updateAssumptions': { body: { workingSpace: 100, swell: { SOIL: 1.3 } } },
  'trench.putDeviation': { body: { reason: 'Avtalt med eier av ledningen.' } },
  'trench.putProfile': {
    ...MANAGED,
    body: { name: 'Bygater', assumptions: { minimumDigWidth: 500, edgeOverlap: { TARMAC: 200 } } },
  },
  'trench.deleteProfile': MANAGED,
  'trench.putEconomyProfile': {
    ...MANAGED,
    body: { name: 'Fornyelse', assumptions: { energyPrice: 0.75, interest: 4.5, years: 30 } },
  },
  'trench.deleteEconomyProfile': MANAGED,
  'trench.putRoute': {
    body: {
      ...ROUTE,
      stretches: [
        { to: 40, name: 'Langs fortauet' },
        { name: 'Fv. 120', crossing: 'ROAD' },
      ],
      points: [{ chainage: 72, kind: 'JOINT', name: 'Skjøt 1' }],
      source: 'SURVEYED',
      accuracy: 0.1,
    },
  },
  'trench.setRouteSensitivity': {
    ...MANAGED,
    body: { sensitivity: 'NONE', reason: 'Kabelen er tatt ut av drift.' },
  },
  'trench.findRoutes': { query: { bbox: '10.7,59.9,10.8,60' } },
  'trench.importRoutes': { body: {} },
  'trench.addFeeder': {
    body: {
      name: 'Avgang Sjøgata',
      operation: { voltage: 22, powerFactor: 0.97 },
      fault: { current: 8, duration: 0.5 },
    },
  },
  'trench.updateFeeder': { body: { name: 'Avgang Løkkeveien', fault: null } },
  'trench.listTemplates': { query: { kind: 'SEGMENT', q: 'strekk' } },
  'trench.renameTemplate': { body: { name: 'Fortau med to kurser' } },
  'trench.putTemplate': { body: { name: 'Fortau, to kurser', description: 'Med trekkerør' } },
  'trench.putDesignRules': { ...MANAGED, body: { layoutDefaults: true, rules: [DESIGN_RULE] } },
  'trench.deleteDesignRules': MANAGED,
  'trench.importDesignRules': { ...MANAGED, body: {} },
  'trench.testDesignRules': { body: { rules: [DESIGN_RULE] } },
  'trench.addTopCovering': { body: { type: 'TARMAC', thickness: 80 } },
  'trench.updateTopCovering': { body: { thickness: 60 } },

  'project.addModule': { params: { moduleType: 'SHAPLAN' } },
  'project.listProjects': { caller: 'south' },
  'project.listByCompany': { caller: 'south', params: { companyId: 2 } },
  'project.createProject': { query: { moduleType: ['CABLESIMULATOR', 'CALCULATION'] }, body: PROJECT_BODY },
  'project.copyProject': { body: { name: 'Kabling langs Åsveien, trinn 2' } },
  'project.putProjectByNumber': { body: { ...PROJECT_BODY, name: 'Kabling langs Åsveien' } },
  'project.pageProjects': {
    query: {
      q: 'kabel',
      sort: ['-startDate'],
      count: 2,
      expand: 'owner,ownerName,members,modules,myRole,version',
    },
  },
  'project.listLocations': { query: { bbox: '5,58,12,62', archived: false } },
  'project.summarizeProjects': { query: { status: ['STARTED'], archived: false } },
  'project.updateProject': { query: { property: ['name'] }, body: { name: 'Kabling langs Åsveien' } },
  'project.changeOwner': { params: { owner: 'colleague' } },
  'project.getMember': MEMBER,
  'project.putMember': { ...MEMBER, body: { role: 'READER' } },
  'project.deleteMember': MEMBER,

  'customer.findUsers': { query: { q: 'plan', count: 2 } },
  'customer.putPreferences': {
    body: {
      language: 'nb',
      theme: 'DARK',
      views: [{ name: 'Startet i Viken', address: '/projects?status=STARTED&q=viken' }],
    },
  },
  'customer.getCompany': MANAGED,
  'customer.changeCompany': { ...MANAGED, body: { passwordLogin: 'ADMINISTRATORS' } },
  'customer.unlinkUser': MANAGED,
  'customer.listConnections': MANAGED,
  'customer.createConnection': {
    ...MANAGED,
    body: {
      name: 'Entra ID',
      clientId: 'spadework',
      clientSecret: 'a-secret-of-the-directory',
      secretEndDate: '2028-05-31',
      mapping: [{ value: 'Planleggere', roles: ['tb.bruker', 'prosjektsystem.bruker'] }],
    },
  },
  'customer.getConnection': MANAGED,
  'customer.changeConnection': {
    ...MANAGED,
    body: { defaultRoles: ['orgblad.bruker'] },
  },
  'customer.removeConnection': MANAGED,
  'customer.testConnection': MANAGED,
  'customer.issueScimToken': MANAGED,
  'customer.removeScimToken': MANAGED,
  'customer.getConnectionTest': MANAGED,
  'customer.pageAdministeredUsers': { ...MANAGED, query: { q: 'ingrid', sort: ['-lastLogin'], count: 2 } },
  'customer.createUser': {
    ...MANAGED,
    body: {
      firstName: 'Ola',
      lastName: 'Ledning',
      position: 'Planlegger',
      departmentName: 'Prosjektering',
      services: [
        { service: 'tb', roles: ['bruker'] },
        { service: 'calculation', roles: ['bruker'], endDate: '2027-12-31T00:00:00.000Z' },
      ],
    },
  },
  'customer.getAdministeredUser': MANAGED,
  'customer.changeUser': {
    ...MANAGED,
    body: { position: 'Prosjektleder', services: [{ service: 'prosjektsystem', roles: ['bruker'] }] },
  },
  'customer.removeUser': MANAGED,
  'customer.issueOneTimePassword': MANAGED,
  'customer.removePasskeys': MANAGED,
  'customer.listClients': MANAGED,
  'customer.createClient': {
    ...MANAGED,
    body: { name: 'Gatekontoret', flows: ['CLIENT'], scopes: ['prosjektsystem.bruker'] },
  },
  'customer.getClient': MANAGED,
  'customer.changeClient': { ...MANAGED, body: { name: 'Gatekontoret', flows: ['PASSWORD', 'CLIENT'] } },
  'customer.removeClient': MANAGED,
  'customer.rotateClientSecret': MANAGED,
  'customer.pageSessions': { ...MANAGED, query: { username: 'kari.101', count: 2 } },
  'customer.endSession': MANAGED,
  'customer.endUserSessions': MANAGED,
  'customer.recordUsage': { body: [{ name: 'drawing', value: 'Strekk A' }] },

  // Not the latest, whose prices other examples show.
  'calculation.importPrices': { ...MANAGED, query: { revision: '2025' }, body: {} },
  'calculation.listCatalogNodes': { params: { type: 'MATERIALGROUP' } },
  'calculation.getCatalogNode': { params: BUDGET, query: { quantity: 10 } },
  'calculation.pageCatalogNodes': { query: { q: 'asfalt', type: ['BUDGET'], count: 2 } },
  'calculation.summarizeCatalogNodes': { query: { q: 'asfalt' } },
  'calculation.listNodesOfSheet': { params: { number: '5110' } },
  'calculation.starCatalogNode': { params: BUDGET },
  'calculation.unstarCatalogNode': { params: BUDGET },
  'calculation.addCalculationNode': { body: { number: 'K-560.1', quantity: 2, locationName: 'Løkkeveien' } },
  'calculation.addCustomNode': { body: CUSTOM_NODE },
  'calculation.updateCustomNode': { body: { ...CUSTOM_NODE, totalCost: 14_000 } },
  'calculation.setNodeQuantity': { body: { quantity: 3 } },
  'calculation.updateCalculationNode': {
    body: { quantity: 3, locationName: 'Løkkeveien', beforeNodeId: null },
  },
  'calculation.putRuleSet': { ...MANAGED, body: { name: 'Våre rør', rules: [RULE] } },
  'calculation.deleteRuleSet': MANAGED,
  'calculation.testRuleSet': { body: {} },
  'calculation.previewDesign': { body: {} },
  'calculation.applyDesign': { body: {} },
  'calculation.putAdditions': {
    ...MANAGED,
    body: {
      additions: [
        { id: 'site', name: 'Rigg og drift', kind: 'SITE', percent: 8 },
        { id: 'vat', name: 'Mva.', kind: 'VAT', percent: 25 },
      ],
    },
  },
  'calculation.putProjectAdditions': {
    body: {
      additions: [
        { id: 'design', name: 'Prosjektering', kind: 'ENGINEERING', amount: 25_000 },
        { id: 'vat', name: 'Mva.', kind: 'VAT', percent: 25 },
      ],
    },
  },
  'calculation.freezeEstimate': {
    body: { name: 'Til kunden', note: 'Uten gatelys', acceptIncomplete: true },
  },
  'calculation.putCharge': { body: CHARGE },
  'calculation.putChargeActuals': { body: {} },
  'calculation.importChargeActuals': { body: {} },
  'calculation.putWaivers': { body: { waivers: [{ key: 'SAW_CUT', reason: 'Utføres av kommunen' }] } },
  'calculation.quantityReportOfType': { params: { type: 'WORK' } },
  'calculation.quantityReportPdf': { params: { type: 'WORK' } },
  'calculation.distributionReportOfType': { params: { type: 'COSTTYPE' } },

  'checklist.listCheckpointsOfSheet': { params: { number: '4000' } },
  'checklist.pageRecords': { query: { state: ['SIGNED'], count: 2 } },
  'checklist.putRecord': { body: { ...RECORD, title: 'Planlegging langs Løkkeveien', options: [1036] } },
  'checklist.putRecordHead': { body: {} },
  'checklist.putAnswers': { body: {} },
  'checklist.putPhoto': {
    params: { hash: hashOf(Buffer.from('another')) },
    body: toldOf(Buffer.from('another')),
  },
  'checklist.putPhotoPart': { params: { hash: hashOf(PHOTOS.awaited), part: 0 } },
  'checklist.getPhoto': { query: { size: 'thumb' } },
  'checklist.voidRecord': { body: { reason: 'Feil anlegg' } },
  'checklist.signRecord': { body: { role: 'CONTROLLED', password: 'demo-password' } },
  'checklist.pageDeviations': { query: { state: ['OPEN'], severity: ['MEDIUM'], count: 2 } },
  'checklist.putDeviation': { body: { responsible: 'colleague' } },
  'checklist.moveDeviation': { body: { state: 'DONE', text: 'Båndet er lagt og fotografert.' } },

  'checklist.importChecklists': { ...MANAGED, body: {} },
  'checklist.listCheckpoints': { params: { facilityid: 8 } },
  'checklist.listCheckpointsOfLatest': { params: { facilityid: 8 } },

  'document.listDocuments': { query: { number: ['5010'] } },
  'document.searchDocuments': { query: { q: 'grøft asfalt', max: 1 } },
  'document.suggestWords': { query: { q: 'grøf' } },
  'document.putThesaurus': { ...MANAGED, body: { lines: ['nettstasjon|boks;;substation box'] } },
  'document.listMissedSearches': MANAGED,
  'document.listDocumentsOfType': { params: { type: 'ARCHIVE' } },
  'document.shareComments': { caller: 'admin', params: { companyId: 2 } },
  'document.unshareComments': { caller: 'admin', params: { companyId: 2 } },
  'document.addComment': { body: { text: 'Vi legger alltid varselbånd.' } },
  'document.updateComment': { body: { text: 'Vi legger alltid to varselbånd.' } },

  'events.listEvents': { query: { count: 2 } },
  'events.verifyEvents': { query: { from: 1, to: 20 } },
  'events.listAudit': { ...MANAGED, query: { count: 2 } },
  'events.verifyAudit': { ...MANAGED, query: { from: 1, to: 1 } },
  'events.projectHistory': { query: { count: 2 } },
  'events.listWebhooks': MANAGED,
  'events.getWebhook': MANAGED,
  'events.putWebhook': { ...MANAGED, body: { url: WEBHOOK_URL, ordering: 'PER_RESOURCE' } },
  'events.deleteWebhook': MANAGED,
  'events.rotateSecret': MANAGED,
  'events.testWebhook': MANAGED,
  'events.listDeliveries': { ...MANAGED, query: { count: 2 } },
  'events.replayWebhook': { ...MANAGED, body: { from: 1, to: 20, only: 'ALL' } },
};

/** Operations of each service for a batch. */
const BATCHED: Record<string, (place: Ids) => object[]> = {
  trench: ({ segmentId }) => [
    { method: 'POST', path: `/segments/${segmentId}/trench/sensors`, body: {} },
    { method: 'GET', path: `/segments/${segmentId}/trench/surroundings` },
  ],
  project: ({ projectId }) => [
    { method: 'PUT', path: `/projects/${projectId}/status/ENDED` },
    { method: 'GET', path: `/modules/by-projectid/${projectId}` },
  ],
  customer: () => [{ method: 'GET', path: '/users/planner' }],
  calculation: ({ projectId }) => [{ method: 'GET', path: `/modules/${projectId}` }],
  checklist: () => [{ method: 'GET', path: '/facilities/8' }],
  document: () => [{ method: 'GET', path: '/meta/access/ORGBLAD/5010' }],
  events: () => [{ method: 'GET', path: '/webhooks/keys' }],
};

/** A valid request to an operation, for a place. */
export function validRequest({ id, name: rowName, service, operation }: Row, place: Ids): RequestSpec {
  const special = SPECIAL[id] ?? {};
  const { caller = 'planner', params: own = {} } = special;
  const query = special.query ?? queryOf(rowName, place);
  const isBatch = rowName === 'batch';
  const body = isBatch ? { atomic: true, operations: BATCHED[service.name]!(place) } : special.body;
  const values: Record<string, unknown> = {
    ...VALUES,
    ...place,
    ...(service.name === 'document' && SHEET),
    ...(service.name === 'events' && { id: place.webhookId }),
    ...(service.name === 'calculation' && { segmentId: place.designSegmentId }),
    ...(service.name === 'checklist' && recordValues(rowName, place)),
    ...(operation.tag === 'Routes' && { segmentId: place.routedSegmentId }),
    ...(rowName === 'removeConnection' && place.spareId && { connectionId: place.spareId }),
    ...(rowName === 'restoreSegment' && { segmentId: place.deletedSegmentId }),
    ...(rowName === 'restoreCalculationNode' && { nodeId: place.deletedNodeId }),
    ...own,
  };
  const params = Object.fromEntries(
    Object.keys(operation.params ?? {}).map((name) => {
      if (values[name] === undefined) throw new Error(`the walk does not know a ${name} for ${id}`);
      return [name, values[name]];
    }),
  );
  if (operation.body && body === undefined) throw new Error(`the walk does not know a body for ${id}`);
  const headers: Record<string, string> = service.apiVersion ? { 'api-version': service.apiVersion } : {};
  // Bytes are sent as text of the same bytes.
  const text = operation.bytes ? PHOTOS.awaited.toString() : undefined;
  return { caller, params, query, headers, body: withNewIds(id, body, place), ...(text && { text }) };
}

/** A query that names something of the place, or something new. */
function queryOf(rowName: string, place: Ids): Record<string, unknown> {
  if (rowName === 'explainElectrical') return { circuitId: place.circuitId, figure: 'voltageDropPercent' };
  if (/^(getEconomy|economyWith)$/.test(rowName)) return { circuitId: place.designCircuitId };
  if (rowName.startsWith('compareSegments')) return { with: [place.designSegmentId] };
  // A revision is published once. Its day is far away, so that it is not among those of a bundle.
  if (rowName === 'importChecklists')
    return { revision: `Egne ${++counted.checklists}`, activeFromDate: '2099-01-01' };
  return {};
}

/** Records of a place by the operation that needs one in a state. */
const RECORDS: Record<string, string> = {
  submitRecord: 'completeId',
  reopenRecord: 'submittedId',
  signRecord: 'submittedId',
  getRecordContent: 'submittedId',
  verifyRecord: 'signedId',
  getRecordPdf: 'signedId',
};

const recordValues = (rowName: string, place: Ids): Ids => ({
  key: DEVIATION_KEYS.open,
  hash: hashOf(PHOTOS.stored),
  recordId: rowName === 'putRecord' ? randomUUID() : place[RECORDS[rowName] ?? 'recordId']!,
});

const FIRST = {
  circuits: 0,
  people: 100,
  imports: 940_000,
  charges: 10_000,
  checklists: 0,
  hours: 7,
  projects: 5000,
};
const counted = { ...FIRST };
/** A worker runs several files, of which each has the same ids: some are in recorded examples. */
export const countAnew = () => Object.assign(counted, FIRST);

/** The parts of one cable group after the other, because a conductor is in one circuit only. */
const freeParts = (ids: string[]): string[] => {
  const first = (3 * counted.circuits++) % ids.length;
  return ids.slice(first, first + 3);
};

const base64 = (text: string) => Buffer.from(text).toString('base64');
/** Project numbers are unique, as are ids that a caller chooses, so each request gets new ones. */
function withNewIds(id: string, body: unknown, place: Ids): unknown {
  const { layerId, itemId, freePartIds, designSegmentId, segmentId } = place;
  if (id === 'checklist.putRecord') return { projectId: place.projectId, ...(body as object) };
  if (id === 'checklist.putRecordHead')
    return { title: `Planlegging, trinn ${++counted.charges}`, place: 'N-1204' };
  if (id === 'checklist.putAnswers') return { answers: [anAnswer('checkpoint.1003')] };
  if (id === 'checklist.signRecord') return { ...(body as object), contentHash: place.contentHash };
  if (id === 'checklist.putDeviation') return { ...(body as object), due: '2027-06-01' };
  if (id === 'calculation.testRuleSet') return { segmentId: designSegmentId, ...(body as object) };
  if (id === 'trench.putTemplate') return { ...(body as object), from: { segmentId } };
  if (id === 'trench.moveSegment') return { segmentId };
  if (id === 'trench.addFeeder')
    return { ...(body as object), legs: [{ segmentId, circuitId: place.circuitId }] };
  if (id === 'trench.testDesignRules') return { segmentId, ...(body as object) };
  if (id === 'trench.addCircuit')
    return { ...(body as object), conductors: phasesOf(freeParts(String(freePartIds).split(' '))) };
  if (id === 'trench.importTypes')
    return {
      file: base64(`id,name,kind,width,thickness\n${++counted.imports},Merkebånd 300 mm,TAPE,300,0.2\n`),
    };
  if (id === 'trench.importRoutes')
    return {
      format: 'CSV',
      crs: ROUTE.crs,
      file: base64(
        `segment;east;north\nLinje ${++counted.imports};597700;6643300\nLinje ${counted.imports};597750;6643310\n`,
      ),
    };
  if (id === 'trench.importDesignRules')
    // With the rule that furnished segments depart from.
    return {
      file: base64(
        `id,kind,a,b,value,severity\nCLR-WATER,CLEARANCE,CABLE,WATER,1000,ERROR\nCOVER-${++counted.imports},COVER,CABLE,,700,ERROR\n`,
      ),
    };
  if (id === 'checklist.importChecklists')
    return {
      file: base64(
        'kind;id;name;facilities;assessmentTypes;facilityPart;answerType;primarySorting\nFACILITY;1;Grøft\nPART;1;Dekke\nCHECKPOINT;501;Er dekket komprimert?;1;EXECUTION;1;MULTIPLECHOICE;10\n',
      ),
    };
  if (id === 'calculation.importPrices')
    return { file: base64(`number;unitPrice\nW-1020;${++counted.imports}\n`) };
  if (id === 'calculation.putCharge')
    return { ...(body as object), estimateId: place.chargedEstimateId, paid: ++counted.charges };
  if (id === 'calculation.putChargeActuals')
    return {
      rows: [{ number: 'K-560.1', text: 'Faktura 1002', amount: ++counted.charges, date: '2026-09-15' }],
    };
  if (id === 'calculation.importChargeActuals')
    return {
      file: base64(`code;text;amount;date\nK-560.1;Faktura 1003;${++counted.charges},50;30.09.2026\n`),
    };
  if (id === 'customer.createUser') {
    const username = `ola.${++counted.people}`;
    return { username, email: `${username}@north.example`, ...(body as object) };
  }
  if (id === 'customer.changeConnection') return { ...(body as object), sessionHours: ++counted.hours };
  if (id === 'customer.createConnection')
    return { connectionId: `entra-${++counted.people}`, issuer: place.issuer, ...(body as object) };
  if (id === 'customer.createClient') return { clientId: `gate-${++counted.people}`, ...(body as object) };
  if (id === 'project.createProject' || id === 'project.copyProject')
    return { number: `P-${++counted.projects}`, ...(body as object) };
  if (id !== 'trench.changeTrench') return body;
  const added = randomUUID();
  return {
    changes: [
      { kind: 'add', id: added, typeId: CABLE, layerId, index: 0 },
      { kind: 'place', itemId: added, values: { label: 'K1' } },
      { kind: 'move', itemId, layerId, index: 0 },
    ],
  };
}

/** The URL of a request. */
export function urlOf({ service, operation }: Row, { params, query }: RequestSpec): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}=${encodeURIComponent(String(one))}`),
  );
  return `${service.base}${path}${pairs.length ? '?' : ''}${pairs.join('&')}`;
}

export function send(
  row: Row,
  spec: RequestSpec,
  { address, tokens }: Pick<World, 'address' | 'tokens'>,
  /** A sign after the query, which makes it another address of the same meaning. */
  suffix = '',
): Promise<Reply> {
  const url = address + urlOf(row, spec);
  return request(suffix && !url.includes('?') ? `${url}?${suffix}` : url + suffix, row.operation.method, {
    token: spec.caller === 'nobody' ? undefined : tokens[spec.caller],
    headers: { ...(row.operation.bytes && { 'content-type': 'application/octet-stream' }), ...spec.headers },
    body: spec.text ?? spec.body,
  });
}
