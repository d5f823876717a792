/** What the OpenAPI documents do not contain: values of the demo data, and dependencies between requests. */

/** Set by the user of the collection, or from the answers to earlier requests. */
export const VARIABLES = {
  /** The client that passes clearance on, so that routes can be read. */
  clientId: 'map-client',
  clientSecret: 'map-secret',
  username: 'planner',
  password: 'demo-password',
  token: '',
  clientToken: '',
  /** A conductor of the cable that changeTrench adds, and that addCircuit puts into a circuit. */
  partId: '0b8f6c1e-5d1f-4c0a-9a57-3f0f7d6a1c11',
  /** A record has the id that its client gives it. */
  recordId: '5d0c7f3e-2b61-4a8e-9c24-1f6b7e90d2a3',
};

/** Creates the project that all other requests use. */
export const FIRST = 'createProject';

/** Sent last, because they delete what other requests need. */
export const LAST = ['deleteSegment', 'deleteCalculationNodes', 'deleteProject'];

/** Deleted before the cables, because a circuit without its conductors is none. */
export const BEFORE_OTHERS = ['deleteCircuit'];

/** Exchanges what a segment holds, so that the ids of its parts are others, or closes what others write to. */
export const AFTER_OTHERS = ['promoteVariant', 'voidRecord'];

/** Creates something although an Idempotency-Key is not honoured. */
export const CREATING = ['putWebhook', 'putRecord', 'putRoute'];

/** Reads although it is a POST. */
export const READING = [
  'rateWith',
  'mapWith',
  'electricalWith',
  'magneticFieldWith',
  'magneticFieldMapWith',
  'economyWith',
  'previewDesign',
  'testRuleSet',
  'testDesignRules',
];

/** Sent by the client without a user: it manages the webhooks that it made. */
export const AS_CLIENT = [
  'listWebhooks',
  'getWebhook',
  'putWebhook',
  'deleteWebhook',
  'rotateSecret',
  'testWebhook',
  'listDeliveries',
  'replayWebhook',
];

/** The values of answers that are stored in variables for later requests. */
export const KEPT = {
  createProject: { projectId: 'id', projectNumber: 'number' },
  createSegment: { segmentId: 'id', sectionId: 'sections.0.id', layerId: 'sections.0.layers.0.id' },
  createVariant: { variantId: 'id' },
  addCable: { cableId: 'id' },
  addCulvert: { culvertId: 'id' },
  addEcc: { eccId: 'id' },
  addEcomDuct: { ductId: 'id' },
  addPipeCanal: { canalId: 'id' },
  addPipeGroup: { groupId: 'id' },
  addPipe: { pipeId: 'id' },
  addSensor: { sensorId: 'id', itemId: 'id' },
  addTopCovering: { topCoveringId: 'id' },
  addCircuit: { circuitId: 'id' },
  addFeeder: { feederId: 'id' },
  addCustomNode: { nodeId: 'id' },
  freezeEstimate: { estimateId: 'id' },
  addComment: { commentId: 'id' },
};

/** Values for path parameters, by service and parameter: demo data, or variables with another name. */
export const PATH_VALUES = {
  'checklist.hash': '0'.repeat(64),
  'checklist.key': 'checkpoint.1001',
  'checklist.part': '0',
  'trench.cableTypeId': '1029',
  'trench.eccTypeId': '3001',
  'project.companyId': '1',
  'project.moduleType': 'CALCULATION',
  'project.caseRef': 'SAK-1',
  'project.number': '{{projectNumber}}',
  'project.substationRef': 'NS-1',
  'project.owner': '{{username}}',
  'project.user': 'south',
  'customer.user': '{{username}}',
  'customer.service': 'tb',
  'customer.username': '{{username}}',
  'customer.clientId': 'gatekontoret',
  'customer.sessionId': '0123456789abcdef01234567',
  'customer.connectionId': 'katalogen',
  'customer.testId': '0123456789abcdef01234567',
  'trench.typeKind': 'marker',
  'calculation.activityId': '1',
  'calculation.facilityId': '1',
  'calculation.revision': 'latest',
  'calculation.revisionId': '3',
  'calculation.number': 'K-103.3',
  'checklist.number': '4000',
  'calculation.companyId': '1',
  'calculation.ruleSetId': 'starter',
  'trench.key': 'TRENCH_LENGTH',
  'trench.profileId': 'standard',
  'trench.ruleId': 'BORE',
  'trench.templateId': 'fortau',
  'checklist.revision': 'latest',
  'checklist.facilityid': '1',
  'checklist.checkpointid': '1001',
  'checklist.assessmenttype': 'FINALINSPECTION',
  'events.id': 'postman',
  'doc.number': '5010',
  'doc.version': '1.2',
  'doc.companyId': '2',
  'doc.id': '{{commentId}}',
};

/** Query parameters that are sent. All others are in the collection, but disabled. */
export const QUERY_VALUES = {
  'createProject.moduleType': ['CABLESIMULATOR', 'CALCULATION'],
  'listCableTypes.category': ['MV'],
  'pageProjects.q': ['kabel'],
  'pageCatalogNodes.q': ['asfalt'],
  'searchDocuments.q': ['grøft asfalt'],
  'suggestWords.q': ['grø'],
  'findRoutes.bbox': ['10.5,59.8,10.9,60.1'],
  'explainElectrical.circuitId': ['{{circuitId}}'],
  'explainElectrical.figure': ['loadLoss'],
  'getEconomy.circuitId': ['{{circuitId}}'],
  'economyWith.circuitId': ['{{circuitId}}'],
  'compareSegments.with': ['{{variantId}}'],
  'compareSegmentsExcel.with': ['{{variantId}}'],
};

const cable = { typeId: 1029, groupConfiguration: 'TRIANGLE' };
const custom = {
  type: 'CUSTOMBUDGET_FIXEDUNIT',
  name: 'Leie av kjøreplater',
  unit: 'døgn',
  quantity: 3,
  facilityId: 1,
  activityId: 1,
  unitCost: 385.5,
};

/** Bodies with more than the required fields; two services may have operations of one name. */
export const BODIES = {
  putRecord: { projectId: '{{projectId}}', facilityId: 11, assessmentType: 'PLANNING' },
  putRecordHead: { title: 'Planlegging av grøft', place: 'Løkkeveien' },
  putAnswers: {
    answers: [
      {
        id: '{{$guid}}',
        key: 'checkpoint.1001',
        basedOn: [],
        answeredAt: '2026-05-04T08:00:00Z',
        value: 'DEVIATION',
        severity: 'LOW',
        comment: 'Merkebåndet mangler.',
      },
    ],
  },
  voidRecord: { reason: 'Feil anlegg' },
  signRecord: { role: 'EXECUTED', contentHash: '0'.repeat(64), password: 'demo-password' },
  'checklist.putDeviation': { responsible: '{{username}}', due: '2027-06-01' },
  moveDeviation: { state: 'DONE', text: 'Båndet er lagt.' },
  putPhoto: { size: 100, type: 'image/png', keys: ['checkpoint.1001'] },
  createProject: {
    number: '{{$guid}}',
    name: 'Kabling langs Løkkeveien',
    status: 'NEW',
    startDate: '2026-03-02T07:00:00Z',
  },
  // The number is taken already, so that no second project is left.
  copyProject: { number: '{{projectNumber}}', name: 'Kabling langs Løkkeveien, trinn 2' },
  putProjectByNumber: {
    name: 'Kabling langs Løkkeveien',
    status: 'STARTED',
    startDate: '2026-03-02T07:00:00Z',
  },
  updateProject: { description: 'Fra nettstasjonen til krysset' },
  createSegment: { name: 'Strekk A', length: 120 },
  copySegment: { name: 'Strekk A, kopi' },
  putTemplate: { name: 'Fortau, to kurser', from: { segmentId: 1 } },
  createVariant: { name: 'Smalere grøft' },
  moveSegment: { segmentId: 1 },
  changeTrench: {
    changes: [
      {
        kind: 'add',
        id: '{{$guid}}',
        typeId: 1029,
        layerId: '{{layerId}}',
        index: 0,
        values: { groupConfiguration: 'SINGLE', partIds: ['{{partId}}'] },
      },
    ],
  },
  // Not its length: that follows the route.
  updateSegment: { description: 'Fra nettstasjonen til krysset' },
  putRoute: {
    crs: 'EPSG:25833',
    geometry: {
      type: 'LineString',
      coordinates: [
        [262100.5, 6651200.25],
        [262168, 6651231.5],
        [262204.75, 6651262],
      ],
    },
    stretches: [{ to: 80 }, { name: 'Kryss vei', crossing: 'ROAD' }],
    points: [{ chainage: 60, kind: 'JOINT', name: 'Skjøt 1' }],
    source: 'PLANNED',
  },
  setRouteSensitivity: { sensitivity: 'POWER_SENSITIVE' },
  // segment;east;north, on two lines.
  importRoutes: {
    format: 'CSV',
    crs: 'EPSG:25833',
    file: btoa('segment;east;north\nStrekk B;262204.75;6651262\nStrekk B;262260;6651290\n'),
  },
  addCable: cable,
  addCableBatch: { count: 2, ...cable },
  addCulvert: { width: 400, height: 300 },
  addPipeCanal: { partCount: 4 },
  addPipe: { pipeCategory: 'CONTAINER', typeId: 2002 },
  updatePipe: { fill: 'BENTONITE', temperature: 35 },
  updatePipeGroup: { fill: 'WATER' },
  updateCulvert: { fill: 'SAND' },
  placeItem: { label: 'K1' },
  addLayer: { protectionLayerThickness: 50 },
  updateLayer: { leftBorderAdjustment: 100 },
  updateSection: { layoutDepth: 800 },
  updateSettings: { autoMarkers: false },
  updateSurroundings: { terrainType: 'ROAD' },
  addTopCovering: { type: 'TARMAC', thickness: 80 },
  addCircuit: { name: 'Kurs 1', current: 250, conductors: [{ partId: '{{partId}}', phase: 'L1' }] },
  updateCircuit: { current: 275, operation: { voltage: 22 } },
  addFeeder: {
    name: 'Avgang 3',
    fault: { current: 10, duration: 1 },
    legs: [{ segmentId: '{{segmentId}}', circuitId: '{{circuitId}}' }],
  },
  updateFeeder: { operation: { voltage: 22, powerFactor: 0.97 } },
  rateWith: { surroundings: { soilThermalResistivity: 1.5 } },
  mapWith: { surroundings: { ambientTemperature: 5 } },
  electricalWith: { surroundings: { soilElectricalResistivity: 500 } },
  magneticFieldWith: { section: { layoutDepth: 1000 } },
  magneticFieldMapWith: { section: { layoutDepth: 1000 } },
  economyWith: { prices: [{ typeId: 1029, price: 350 }] },
  updateTopCovering: { thickness: 100 },
  recordUsage: [{ name: 'drawing.opened' }],
  addCalculationNode: { number: 'K-103.3', quantity: 120, locationName: 'Løkkeveien' },
  addCustomNode: custom,
  setNodeQuantity: { quantity: 5 },
  testRuleSet: { segmentId: 1 },
  testDesignRules: { segmentId: 1 },
  putDesignRules: { rules: [] },
  putThesaurus: { lines: ['nettstasjon|boks'] },
  previewDesign: {},
  applyDesign: {},
  putAdditions: { additions: [{ id: 'site', name: 'Rigg og drift', kind: 'SITE', percent: 8 }] },
  putProjectAdditions: { additions: [{ id: 'vat', name: 'Mva.', kind: 'VAT', percent: 25 }] },
  freezeEstimate: { name: 'Til kunden', acceptIncomplete: true },
  putCharge: {
    kind: 'CONNECTION',
    estimateId: 1,
    customer: { name: 'Kari Kunde', reference: 'Løkkeveien 12' },
    defaultShare: { customer: 60, company: 40, others: 0 },
    shares: [],
    reductions: [{ name: 'Bunnfradrag', amount: 2000 }],
  },
  putChargeActuals: {
    rows: [{ number: 'K-103.3', text: 'Faktura 1001', amount: 84_000, date: '2026-09-01' }],
  },
  putWaivers: { waivers: [{ key: 'SAW_CUT', reason: 'Utføres av kommunen' }] },
  putRuleSet: { name: 'Våre regler', rules: [] },
  updateCustomNode: { ...custom, quantity: 4 },
  putWebhook: { url: 'https://receiver.example/spadework', types: ['segment.changed'], active: false },
  addComment: { text: 'Gjelder også i fylling.' },
  updateComment: { text: 'Gjelder ikke i fylling.' },
};

const forAdministrators = {
  status: 403,
  why: 'the demo user is not an administrator of the company; for an administrator it is 204',
};

/** What only administrators of a company do, and its answer for them. */
const ADMINISTRATION = {
  getCompany: 200,
  pageAdministeredUsers: 200,
  createUser: 200,
  getAdministeredUser: 200,
  changeUser: 200,
  removeUser: 204,
  issueOneTimePassword: 200,
  removePasskeys: 204,
  changeCompany: 200,
  unlinkUser: 204,
  listConnections: 200,
  createConnection: 200,
  getConnection: 200,
  changeConnection: 200,
  testConnection: 200,
  getConnectionTest: 200,
  issueScimToken: 200,
  removeScimToken: 204,
  removeConnection: 204,
  listClients: 200,
  createClient: 200,
  getClient: 200,
  changeClient: 200,
  removeClient: 204,
  rotateClientSecret: 200,
  pageSessions: 200,
  endSession: 204,
  endUserSessions: 204,
  putDesignRules: 200,
  deleteDesignRules: 204,
  importDesignRules: 200,
  putThesaurus: 200,
  listMissedSearches: 200,
  importPrices: 200,
  importChecklists: 200,
  putAdditions: 200,
  importTypes: 200,
  listAudit: 200,
  verifyAudit: 200,
};

/** Requests that fail for the demo user. */
export const EXPECTED = {
  getRecordContent: { status: 409, why: 'the record is a draft; once it is submitted it is 200' },
  verifyRecord: { status: 409, why: 'the record is a draft; once it is signed it is 200' },
  getDeviation: { status: 404, why: 'it is read before `putAnswers` tells of it; then it is 200' },
  submitRecord: { status: 409, why: 'most questions have no answer; else it is 200' },
  signRecord: { status: 409, why: 'the record is a draft; once it is submitted it is 200' },
  getPhoto: { status: 404, why: 'its bytes have not come' },
  putPhotoPart: { status: 400, why: 'no file is chosen' },
  ...Object.fromEntries(
    Object.entries(ADMINISTRATION).map(([name, status]) => [
      name,
      { ...forAdministrators, why: forAdministrators.why.replace('204', String(status)) },
    ]),
  ),
  shareComments: forAdministrators,
  unshareComments: forAdministrators,
  putRuleSet: { ...forAdministrators, why: forAdministrators.why.replace('204', '200') },
  deleteRuleSet: forAdministrators,
  putProfile: { ...forAdministrators, why: forAdministrators.why.replace('204', '200') },
  deleteProfile: forAdministrators,
  putEconomyProfile: { ...forAdministrators, why: forAdministrators.why.replace('204', '200') },
  deleteEconomyProfile: forAdministrators,
  copyProject: {
    status: 409,
    why: 'the number is that of the project itself; with one that is free it is 200',
  },
  moveSegment: { status: 404, why: 'segment 1 is in another project; of one in this project it is 200' },
  getTemplate: { status: 404, why: 'it is read before `putTemplate` makes it; then it is 200' },
  getDesignPrices: {
    status: 404,
    why: 'the folder of the trench service has deleted the segment; for one that is there it is 200',
  },
  getEconomy: {
    status: 404,
    why: 'the folder of the trench service has deleted the segment; for one that is there it is 200',
  },
  economyWith: {
    status: 404,
    why: 'the folder of the trench service has deleted the segment; for one that is there it is 200',
  },
  compareSegments: {
    status: 404,
    why: 'the folder of the trench service has deleted the segment; else it is 200',
  },
  compareSegmentsExcel: {
    status: 404,
    why: 'the folder of the trench service has deleted the segment; else it is 200',
  },
  ...Object.fromEntries(
    [
      'getCharge',
      'putCharge',
      'getChargeActuals',
      'putChargeActuals',
      'importChargeActuals',
      'getChargeStatus',
      'chargeLetterPdf',
    ].map((name) => [
      name,
      { status: 404, why: 'the project has no module `ECO`; with it and a complete estimate it is 200' },
    ]),
  ),
  releaseDesign: {
    status: 404,
    why: 'the folder of the trench service has deleted the segment; for one with a design it is 204',
  },
};
