import { CALCULATION_TYPES, NODE_FIGURES } from '@spadework/core/cost';
import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { Explanation, explaining } from '../../../http/explanations.js';
import { count64, flag, int64, oneOf, text } from '../../../http/parameters.js';
import { inEnglish } from '../../../kernel/figures.js';
import { KEPT_DAYS, KEPT_DELETIONS, MAX_NODES } from '../limits.js';
import {
  Calculation,
  CalculationModule,
  CalculationNode,
  CalculationNodeUpdate,
  CatalogCustomNodeAdd,
  CatalogNode,
  CatalogNodeAdd,
  NodeQuantity,
} from '../schemas.js';

const projectId = int64('The project.');
const byProject = { projectId };
const byNode = { nodeId: text('The node.') };

/** Everything of a calculation needs a user. */
export const reading = {
  method: 'GET',
  flow: 'user',
  right: 'READ',
  refuses: ['PROJECT_HAS_NO_CALCULATION', 'NO_CATALOG'],
} as const;
/** What follows from all nodes of a calculation, which of a large one is computed beside the loop. */
export const readingAll = { ...reading, refuses: [...reading.refuses, 'RENDERING_BUSY'] } as const;
export const writing = {
  flow: 'user',
  right: 'WRITE',
  versioned: true,
  refuses: ['PROJECT_HAS_NO_CALCULATION', 'PROJECT_RIGHT_REQUIRED', 'PROJECT_READONLY', 'NO_CATALOG'],
} as const;
const ofNode = ['NODE_NOT_FOUND', 'PROJECT_RIGHT_REQUIRED', 'PROJECT_READONLY'] as const;

export const calculationRows = {
  getCalculationModule: {
    ...reading,
    tag: 'Modules',
    path: '/modules/{projectId}',
    summary: "A project's calculation",
    params: byProject,
    answer: CalculationModule,
    versioned: true,
  },
  getCalculation: {
    ...readingAll,
    tag: 'Modules',
    path: '/calculations/by-projectid/{projectId}',
    summary: 'All of a calculation in one read: its module, its nodes with figures, totals and distribution',
    description:
      'Nothing in it depends on the language, nor does the ETag. Every write of the calculation takes the ETag in `If-Match`.',
    params: byProject,
    answer: Calculation,
    versioned: true,
  },
  setCalculationType: {
    ...writing,
    tag: 'Modules',
    method: 'PUT',
    path: '/modules/{projectId}/calculationtype/{calculationType}',
    emits: 'calculation.type',
    summary: 'Calculate with average prices or with those of the company',
    description: 'Every node from the catalog gets its new price at once; custom nodes keep theirs.',
    params: { projectId, calculationType: oneOf(CALCULATION_TYPES) },
  },
  listCalculationNodes: {
    ...readingAll,
    tag: 'Nodes',
    path: '/calculationnodes/by-projectid/{projectId}',
    summary: 'The nodes of a calculation',
    params: byProject,
    query: { depth: count64(1, '0 returns no nodes, 1 the top level only, 2 their children too.') },
    answer: Type.Array(CalculationNode),
    versioned: true,
  },
  addCalculationNode: {
    ...writing,
    tag: 'Nodes',
    method: 'PUT',
    path: '/calculationnodes/by-projectid/{projectId}',
    emits: 'calculation.changed',
    summary: 'Add a budget code',
    description: `From the calculation's revision of the catalog. \`childNodes\` alters the default children: a quantity replaces the default, \`exclude\` drops the child and its branch. A calculation holds at most ${inEnglish(MAX_NODES)} nodes.`,
    params: byProject,
    query: { options: flag('Whether options (default quantity 0) come along.', true) },
    body: CatalogNodeAdd,
    echoes: CatalogNode,
    answer: CalculationNode,
    creates: true,
    refuses: [...writing.refuses, 'CATALOG_NODE_NOT_FOUND', 'CALCULATION_FULL'],
  },
  deleteCalculationNodes: {
    ...writing,
    tag: 'Nodes',
    method: 'DELETE',
    path: '/calculationnodes/by-projectid/{projectId}',
    emits: 'calculation.changed',
    summary: 'Remove all nodes',
    params: byProject,
  },
  addCustomNode: {
    ...writing,
    tag: 'Nodes',
    method: 'PUT',
    path: '/calculationnodes/custom/by-projectid/{projectId}',
    emits: 'calculation.changed',
    summary: 'Add a node of a fixed price',
    description: `A calculation holds at most ${inEnglish(MAX_NODES)} nodes.`,
    params: byProject,
    body: CatalogCustomNodeAdd,
    answer: CalculationNode,
    creates: true,
    refuses: [...writing.refuses, 'CALCULATION_FULL'],
  },
  updateCustomNode: {
    ...writing,
    tag: 'Nodes',
    method: 'POST',
    path: '/calculationnodes/custom/{nodeId}',
    emits: 'calculation.changed',
    summary: 'Change a node of a fixed price',
    params: byNode,
    body: CatalogCustomNodeAdd,
    echoes: CalculationNode,
    refuses: [...ofNode, 'NODE_NOT_CUSTOM'],
  },
  getCalculationNode: {
    ...reading,
    tag: 'Nodes',
    path: '/calculationnodes/{nodeId}',
    summary: 'One node',
    params: byNode,
    query: { depth: count64(0, '0 returns no children, 1 the children, 2 their children too.') },
    answer: CalculationNode,
    versioned: true,
    refuses: ['NODE_NOT_FOUND'],
  },
  explainNode: {
    ...reading,
    tag: 'Nodes',
    path: '/calculationnodes/{nodeId}/explanation',
    summary: 'How a figure of a node came about',
    description:
      'The formula, its terms, and where each comes from: a quantity from a rule and the lines of a trench, from the catalog and the node above, or by hand; a price from the revision, from the company, or of its own. Amounts are exact to the øre.',
    params: byNode,
    query: { figure: oneOf(NODE_FIGURES, 'Which figure.', 'totalCost'), ...explaining },
    answer: Explanation,
    refuses: ['NODE_NOT_FOUND'],
  },
  setNodeQuantity: {
    ...writing,
    tag: 'Nodes',
    method: 'PUT',
    path: '/calculationnodes/{nodeId}/quantity',
    emits: 'calculation.changed',
    summary: 'Change the quantity of a node',
    description:
      'Children with the quantity that the catalog gives follow. A quantity of their own stays; below a node with an `origin` it is scaled as much as that of the node, so that the unit price stays, unless `parts` is `KEEP` or the quantity was 0. The answer is the node with all of its children.',
    params: byNode,
    body: NodeQuantity,
    answer: CalculationNode,
    refuses: ofNode,
  },
  updateCalculationNode: {
    ...writing,
    tag: 'Nodes',
    method: 'PUT',
    path: '/calculationnodes/{nodeId}',
    emits: 'calculation.changed',
    summary: 'Change the place, the quantity or the order of a node',
    description:
      'What is left out stays as it is. A quantity is as in `PUT …/quantity` with `parts` `KEEP`; null takes back the quantity that the catalog gives, so an option is left out again. `beforeNodeId` is one of its siblings; null puts it last. The answer is the node with all of its children.',
    params: byNode,
    body: CalculationNodeUpdate,
    answer: CalculationNode,
    refuses: ofNode,
  },
  restoreCalculationNode: {
    ...writing,
    tag: 'Nodes',
    method: 'POST',
    path: '/calculationnodes/{nodeId}/restore',
    emits: 'calculation.changed',
    summary: 'Put back a node that was deleted',
    description: `It comes back where it was, with its id, its values and all that was deleted with it; of all nodes that were deleted at once, any one brings back all. The last ${KEPT_DELETIONS} deletions of a calculation are kept for ${KEPT_DAYS} days. If the calculation has changed its type since, the node has the prices of now. A node that is there already is answered as it is.`,
    params: byNode,
    answer: CalculationNode,
    refuses: [...ofNode, 'NODE_NOT_RESTORABLE', 'CALCULATION_FULL'],
  },
  deleteCalculationNode: {
    ...writing,
    tag: 'Nodes',
    method: 'DELETE',
    path: '/calculationnodes/{nodeId}',
    emits: 'calculation.changed',
    summary: 'Remove a node',
    description:
      'Without `deleteChildren` its children move up to where it was. `POST …/restore` puts it back.',
    params: byNode,
    query: { deleteChildren: flag('Whether the branch below goes too.', false) },
    refuses: ofNode,
  },
} as const satisfies Record<string, Operation>;
