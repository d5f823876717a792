/** What no OpenAPI document knows: which values the demo data has, and what follows from what. */

/** Filled in by whoever uses the collection, or by the answers to earlier requests. */
export const VARIABLES = {
  clientId: 'demo-client',
  clientSecret: 'demo-secret',
  username: 'planner',
  password: 'demo-password',
  token: '',
};

/** The project that everything else works in. */
export const FIRST = 'createProject';

/** What takes everything else with it. */
export const LAST = ['deleteSegment', 'deleteCalculationNodes', 'deleteProject'];

/** What is kept of which answer, for the requests after it. */
export const KEPT = {
  createProject: { projectId: 'id', projectNumber: 'number' },
  createSegment: { segmentId: 'id', sectionId: 'sections.0.id', layerId: 'sections.0.layers.0.id' },
  addCable: { cableId: 'id' },
  addCulvert: { culvertId: 'id' },
  addEcc: { eccId: 'id' },
  addEcomDuct: { ductId: 'id' },
  addPipeCanal: { canalId: 'id' },
  addPipeGroup: { groupId: 'id' },
  addPipe: { pipeId: 'id' },
  addSensor: { sensorId: 'id', itemId: 'id' },
  addTopCovering: { topCoveringId: 'id' },
  addCustomNode: { nodeId: 'id' },
  addComment: { commentId: 'id' },
};

/** Values of the demo data, and variables under other names, by service and parameter. */
export const PATH_VALUES = {
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
  'calculation.activityId': '1',
  'calculation.facilityId': '1',
  'calculation.revision': 'latest',
  'calculation.revisionId': '3',
  'calculation.number': 'K-103.3',
  'calculation.companyId': '1',
  'checklist.revision': 'latest',
  'checklist.facilityid': '1',
  'checklist.checkpointid': '1001',
  'checklist.assessmenttype': 'FINALINSPECTION',
  'doc.number': '5010',
  'doc.version': '1.2',
  'doc.companyId': '2',
  'doc.id': '{{commentId}}',
};

/** Queries that are sent; all others are there to be switched on. */
export const QUERY_VALUES = {
  'createProject.moduleType': ['CABLESIMULATOR', 'CALCULATION'],
  'listCableTypes.category': ['MV'],
  'pageProjects.q': ['kabel'],
  'pageCatalogNodes.q': ['asfalt'],
  'searchDocuments.q': ['grøft asfalt'],
  'suggestWords.q': ['grø'],
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

/** Bodies that say more than the least that is allowed. */
export const BODIES = {
  createProject: {
    number: '{{$guid}}',
    name: 'Kabling langs Løkkeveien',
    status: 'NEW',
    startDate: '2026-03-02T07:00:00Z',
  },
  putProjectByNumber: {
    name: 'Kabling langs Løkkeveien',
    status: 'STARTED',
    startDate: '2026-03-02T07:00:00Z',
  },
  updateProject: { description: 'Fra nettstasjonen til krysset' },
  createSegment: { name: 'Strekk A', length: 120 },
  updateSegment: { length: 140 },
  addCable: cable,
  addCableBatch: { count: 2, ...cable },
  addCulvert: { width: 400, height: 300 },
  addPipeCanal: { partCount: 4 },
  addPipe: { pipeCategory: 'CONTAINER', typeId: 2002 },
  placeItem: { label: 'K1' },
  addLayer: { protectionLayerThickness: 50 },
  updateLayer: { leftBorderAdjustment: 100 },
  updateSection: { layoutDepth: 800 },
  updateSettings: { autoMarkers: false },
  updateSurroundings: { terrainType: 'ROAD' },
  addTopCovering: { type: 'TARMAC', thickness: 80 },
  updateTopCovering: { thickness: 100 },
  recordUsage: [{ name: 'drawing.opened' }],
  addCalculationNode: { number: 'K-103.3', quantity: 120, locationName: 'Løkkeveien' },
  addCustomNode: custom,
  updateCustomNode: { ...custom, quantity: 4 },
  addComment: { text: 'Gjelder også i fylling.' },
  updateComment: { text: 'Gjelder ikke i fylling.' },
};

const forAdministrators = {
  status: 403,
  why: 'the demo user is no administrator of the company; for one it is 204',
};

/** Requests that do not succeed for the demo user. */
export const EXPECTED = { shareComments: forAdministrators, unshareComments: forAdministrators };
