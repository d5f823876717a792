import {
  addBudget,
  CATALOG_NODE_TYPES,
  type CalculationNodeType,
  type CalculationTree,
  type CatalogNodeType,
  type CostFinding,
  type CustomNodeRequest,
  customFindings,
  customNode,
  findCalculationNode,
  isCustom,
  type NodeRequest,
  removeCalculationNode,
  replaceCalculationNode,
  standaloneFindings,
  toDepth,
  totalOf,
  totalOfAll,
  withCosts,
  withQuantity,
} from '@spadework/core/cost';
import { sameValue } from '../../events/difference.js';
import { unchanged } from '../../events/door.js';
import type { PropertyChange } from '../../events/event.js';
import type { Call, Handlers } from '../../http/contract.js';
import { refuseFields } from '../../http/input.js';
import type { Language } from '../../http/language.js';
import { message } from '../../http/messages.js';
import { Refusal } from '../../kernel/refusals.js';
import {
  etagOf,
  etagWithOrigins,
  finishChange,
  nodeIds,
  type Opened,
  openCalculation,
  openNode,
  totalBefore,
} from './access.js';
import * as store from './calculations.sql.js';
import type { calculationService } from './contract.js';
import { type NodeOrigin, originsOf, withOrigin } from './designs/nodeOrigins.js';
import { refuseFindings } from './findings.js';
import { MAX_NODES } from './limits.js';
import { MESSAGES } from './messages.js';
import { withoutNulls } from './nulls.js';
import { known } from './references.sql.js';
import type { CatalogCustomNodeAdd } from './schemas.js';
import { atCompanyPrices, treeOf, typesOf } from './trees.js';

type Operations = (typeof calculationService)['operations'];

export const nodeHandlers = {
  async listCalculationNodes(call) {
    const depth = call.query.depth!;
    const opened = await openCalculation(call);
    const { calculation } = opened;
    const branches = depth === 0 ? [] : await store.listBranches(call.tx, calculation);
    const origins = await originsOf(call, opened, branches);
    const body = branches.flatMap(({ id, nodes }) =>
      nodes.map((node) => withOrigin(toDepth(withCosts(node), depth - 1), origins.get(id))),
    );
    return { body, etag: etagWithOrigins(calculation, origins) };
  },

  async addCalculationNode(call) {
    const request = withoutNulls(call.body) as NodeRequest;
    const opened = await openFor(call, standaloneFindings(request), openCalculation);
    const tree = await requestedTree(call, opened, request);
    const id = opened.calculation.nextBranchId!;
    const { value, findings } = addBudget(tree, request, {
      options: call.query.options!,
      newId: nodeIds(id),
    });
    if (!value) return refuseFindings(findings, call.language);
    return addBranch(call, opened, id, value);
  },

  async deleteCalculationNodes(call) {
    const opened = await openCalculation(call);
    if (!(await store.deleteBranches(call.tx, opened.calculation)))
      return unchanged({ etag: etagOf(opened.calculation) });
    return finishChange(call, opened, 0n, { changes: [{ property: 'nodes' }], answer: {} });
  },

  async addCustomNode(call) {
    const opened = await openFor(call, customFindings(customRequest(call)), openCalculation);
    const id = opened.calculation.nextBranchId!;
    return addBranch(call, opened, id, await requestedCustomNode(call, nodeIds(id)()));
  },

  async updateCustomNode(call) {
    const opened = await openFor(call, customFindings(customRequest(call)), openNode);
    const { node } = foundNode(opened.branch, call.params.nodeId);
    if (!isCustom(node.type)) throw new Refusal('NODE_NOT_CUSTOM');
    const changed = await requestedCustomNode(call, node.id);
    if (sameValue(node, changed)) return unchanged({ etag: etagOf(opened.calculation) });
    return changeBranch(call, opened, replaceCalculationNode(opened.branch.nodes, node.id, changed), {
      property: 'nodes',
      to: node.id,
    });
  },

  async getCalculationNode(call) {
    const opened = await openNode(call);
    const { branch, calculation } = opened;
    const { node, parentId } = foundNode(branch, call.params.nodeId);
    const origins =
      parentId === undefined ? await originsOf(call, opened, [branch]) : new Map<number, NodeOrigin>();
    const view = toDepth(withCosts(node, parentId), call.query.depth!);
    return { body: withOrigin(view, origins.get(branch.id)), etag: etagWithOrigins(calculation, origins) };
  },

  async setNodeQuantity(call) {
    const opened = await openNode(call);
    const { calculation, branch } = opened;
    const { node, parentId } = foundNode(branch, call.params.nodeId);
    const catalog = await catalogOf(call, opened, node);
    const { value, findings } = withQuantity(node, call.body.quantity, catalog);
    if (!value) return refuseFindings(findings, call.language);
    const body = withCosts(value, parentId);
    if (sameValue(node, value)) return unchanged({ body, etag: etagOf(calculation) });
    const nodes = replaceCalculationNode(branch.nodes, node.id, value);
    return changeBranch(call, opened, nodes, { property: 'quantity', to: node.id }, { body });
  },

  async deleteCalculationNode(call) {
    const opened = await openNode(call);
    const { node } = foundNode(opened.branch, call.params.nodeId);
    const left = removeCalculationNode(opened.branch.nodes, node.id, call.query.deleteChildren!);
    return changeBranch(call, opened, left, { property: 'nodes', from: node.id });
  },
} satisfies Partial<Handlers<Operations>>;

function foundNode({ nodes }: store.BranchRow, nodeId: string) {
  const found = findCalculationNode(nodes, nodeId);
  if (!found) throw new Refusal('NODE_NOT_FOUND');
  return found;
}

type AddCall = Call<Operations['addCalculationNode']>;
type CustomCall = Pick<AddCall, 'tx' | 'language'> & { body: CatalogCustomNodeAdd };

/** The requested catalog code, from the revision of the calculation and at its prices. */
async function requestedTree({ tx }: AddCall, { calculation }: Opened, { number, type }: NodeRequest) {
  const { revisionId, companyId } = calculation;
  const types = type === undefined ? await typesOf(tx, revisionId, number) : [type];
  // Several types may share a number, but only a budget code can be added.
  const wanted = types.find((each) => each === 'BUDGET') ?? types[0];
  const named = wanted && (await treeOf(tx, revisionId, wanted, number));
  if (!named) throw new Refusal('CATALOG_NODE_NOT_FOUND');
  return calculation.type === 'COMPANY' ? atCompanyPrices(tx, companyId, revisionId, named.tree) : named.tree;
}

/** The catalog's node that a node of a calculation was made from. */
const catalogOf = async ({ tx }: Pick<AddCall, 'tx'>, { calculation }: Opened, node: CalculationTree) =>
  isCatalogType(node.type)
    ? (await treeOf(tx, calculation.revisionId, node.type, node.number))?.tree
    : undefined;

const isCatalogType = (type: CalculationNodeType): type is CatalogNodeType =>
  CATALOG_NODE_TYPES.some((one) => one === type);

async function requestedCustomNode({ tx, body, language }: CustomCall, id: string): Promise<CalculationTree> {
  const exists = await known(tx, body);
  const unknown = (['unit', 'facilityId', 'activityId'] as const).filter((field) => !exists[field]);
  if (unknown.length)
    refuseFields(
      unknown.map((path) => ({ path, message: message(language, MESSAGES.notListed, String(body[path])) })),
    );
  const { value, findings } = customNode(id, customRequest({ body }));
  return value ?? refuseFindings(findings, language);
}

const customRequest = ({ body }: Pick<CustomCall, 'body'>) => withoutNulls(body) as CustomNodeRequest;

/** Faults of the body are reported before faults of the project, such as 404 or 403. */
async function openFor<C extends { language: Language }, T>(
  call: C,
  findings: readonly CostFinding[],
  open: (call: C) => Promise<T>,
): Promise<T> {
  try {
    return await open(call);
  } catch (error) {
    if (findings.length > 0 && error instanceof Refusal) refuseFindings(findings, call.language);
    throw error;
  }
}

async function addBranch(
  call: Pick<AddCall, 'tx' | 'language' | 'caller'>,
  opened: Opened,
  id: number,
  node: CalculationTree,
) {
  await store.insertBranch(call.tx, opened.calculation, { id, nodes: [node] });
  if ((await store.countNodes(call.tx, opened.calculation)) > MAX_NODES)
    throw new Refusal('CALCULATION_FULL');
  const total = totalBefore(opened) + totalOf(node);
  return finishChange(call, opened, total, {
    changes: [{ property: 'nodes', to: node.id }],
    answer: { body: withCosts(node) },
  });
}

async function changeBranch<T extends object = object>(
  call: Pick<AddCall, 'tx' | 'language' | 'caller'>,
  opened: Opened & { branch: store.BranchRow },
  nodes: CalculationTree[],
  change: PropertyChange,
  answer = {} as T,
) {
  const { branch, calculation } = opened;
  if (nodes.length) await store.saveBranches(call.tx, calculation, [{ id: branch.id, nodes }]);
  else await store.deleteBranch(call.tx, calculation, branch.id);
  const total = totalBefore(opened) - totalOfAll(branch.nodes) + totalOfAll(nodes);
  return finishChange(call, opened, total, { changes: [change], answer });
}
