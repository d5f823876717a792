import {
  addBudget,
  type CalculationTree,
  type CostFinding,
  type CustomNodeRequest,
  customFindings,
  customNode,
  isCustom,
  type NodeRequest,
  replaceCalculationNode,
  standaloneFindings,
  toDepth,
  withCosts,
  withQuantity,
} from '@spadework/core/cost';
import { sameValue } from '../../events/difference.js';
import { unchanged } from '../../events/door.js';
import type { Call, Handlers } from '../../http/contract.js';
import { refuseFields } from '../../http/input.js';
import type { Language } from '../../http/language.js';
import { message } from '../../http/messages.js';
import { Refusal } from '../../kernel/refusals.js';
import { etagOf, etagWithOrigins, nodeIds, type Opened, openCalculation, openNode } from './access.js';
import { addBranch, catalogOf, changeBranch, foundNode } from './branches.js';
import * as store from './calculations.sql.js';
import { computed } from './computing/computed.js';
import type { Task } from './computing/task.js';
import type { calculationService } from './contract.js';
import { type NodeOrigin, originsOf } from './designs/nodeOrigins.js';
import { hasOrigin } from './designs/origins.sql.js';
import { withOrigin } from './designs/withOrigin.js';
import { refuseFindings } from './findings.js';
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
    if (depth === 0) return { body: [], etag: etagOf(calculation) };
    // Most calculations have no designs.
    const made = calculation.hasDesigns ? await store.listBranches(call.tx, calculation) : [];
    const origins = await originsOf(call, opened, made);
    const etag = etagWithOrigins(calculation, origins);
    const taskOf = (): Task => ({ of: 'nodes', depth, origins });
    const key = `nodes ${depth} ${etag}`;
    return { json: async () => (await computed(call, calculation, taskOf, key)).json!, etag };
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

  async addCustomNode(call) {
    const opened = await openFor(call, customFindings(customRequest(call)), openCalculation);
    const id = opened.calculation.nextBranchId!;
    return addBranch(call, opened, id, await requestedCustomNode(call, nodeIds(id)()));
  },

  async updateCustomNode(call) {
    const opened = await openFor(call, customFindings(customRequest(call)), openNode);
    const { node } = foundNode(opened.branch, call.params.nodeId);
    if (!isCustom(node.type)) throw new Refusal('NODE_NOT_CUSTOM');
    const { position } = node;
    const requested = await requestedCustomNode(call, node.id);
    const changed = position === undefined ? requested : { ...requested, position };
    if (sameValue(node, changed)) return unchanged({ etag: etagOf(opened.calculation) });
    const nodes = replaceCalculationNode(opened.branch.nodes, node.id, changed);
    return changeBranch(call, opened, nodes, node.id, [{ property: 'nodes', to: node.id }]);
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
    const scales =
      parentId === undefined &&
      call.body.parts !== 'KEEP' &&
      (await hasOrigin(call.tx, calculation, branch.id));
    const { value, findings } = withQuantity(node, call.body.quantity, catalog, scales ? 'SCALE' : 'KEEP');
    if (!value) return refuseFindings(findings, call.language);
    const body = withCosts(value, parentId);
    if (sameValue(node, value)) return unchanged({ body, etag: etagOf(calculation) });
    const nodes = replaceCalculationNode(branch.nodes, node.id, value);
    return changeBranch(call, opened, nodes, node.id, [{ property: 'quantity', to: node.id }], { body });
  },
} satisfies Partial<Handlers<Operations>>;

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
