import {
  type CalculationTree,
  catalogQuantity,
  findCalculationNode,
  moved,
  orderedTops,
  positionsToMove,
  replaceCalculationNode,
  totalOfAll,
  withCosts,
  withQuantity,
} from '@spadework/core/cost';
import { sameValue } from '../../events/difference.js';
import { unchanged } from '../../events/door.js';
import type { Call, Handlers } from '../../http/contract.js';
import { refuseFields } from '../../http/input.js';
import { message } from '../../http/messages.js';
import { etagOf, type OpenedNode, openNode, totalBefore } from './access.js';
import { catalogOf, changeBranch, foundNode, itemNamed } from './branches.js';
import * as store from './calculations.sql.js';
import type { calculationService } from './contract.js';
import { refuseFindings } from './findings.js';
import { finishChange } from './finish.js';
import { MESSAGES } from './messages.js';

type Operations = (typeof calculationService)['operations'];
type UpdateCall = Call<Operations['updateCalculationNode']>;

export const nodeUpdateHandlers = {
  async updateCalculationNode(call) {
    const opened = await openNode(call);
    const { branch, calculation } = opened;
    const { node, parentId } = foundNode(branch, call.params.nodeId);
    const changed = await requestedNode(call, opened, node, parentId);
    const edited = replaceCalculationNode(branch.nodes, node.id, changed);
    const { nodes, positions } = await orderedAs(call, opened, edited, parentId);
    const properties = [
      ...(call.body.quantity !== undefined && changed.quantity !== node.quantity ? ['quantity'] : []),
      ...(changed.locationName === node.locationName ? [] : ['locationName']),
      ...(positions.size > 0 || !sameOrder(edited, nodes) ? ['order'] : []),
    ];
    const body = withCosts(changed, parentId);
    if (properties.length === 0 && sameValue(node, changed))
      return unchanged({ body, etag: etagOf(calculation) });
    const changes = properties.map((property) => ({ property, to: node.id }));
    if (positions.size > 0) return movedTops(call, opened, nodes, positions, changes, body);
    return changeBranch(call, opened, nodes, node.id, changes, { body });
  },
} satisfies Partial<Handlers<Operations>>;

/** The node with its new quantity and place. */
async function requestedNode(
  call: UpdateCall,
  opened: OpenedNode,
  node: CalculationTree,
  parentId: string | undefined,
): Promise<CalculationTree> {
  const { quantity, locationName } = call.body;
  let changed = node;
  if (quantity !== undefined) {
    const wanted = quantity ?? (await quantityByCatalog(call, opened, node, parentId));
    const { value, findings } = withQuantity(node, wanted, await catalogOf(call, opened, node));
    changed = value ?? refuseFindings(findings, call.language);
  }
  if (locationName === undefined) return changed;
  const { locationName: _, ...placeless } = changed;
  return locationName ? { ...placeless, locationName } : placeless;
}

async function quantityByCatalog(
  call: UpdateCall,
  opened: OpenedNode,
  node: CalculationTree,
  parentId: string | undefined,
): Promise<number> {
  const parent = parentId === undefined ? undefined : foundNode(opened.branch, parentId).node;
  const quantity = parent && catalogQuantity(node, parent, await catalogOf(call, opened, parent));
  return quantity ?? refuseField(call, 'quantity', MESSAGES.noCatalogQuantity);
}

/** The nodes of the branch in their new order; of a top node, positions among all top nodes. */
async function orderedAs(
  call: UpdateCall,
  { calculation }: OpenedNode,
  nodes: CalculationTree[],
  parentId: string | undefined,
): Promise<{ nodes: CalculationTree[]; positions: Map<string, number> }> {
  const { beforeNodeId: beforeId } = call.body;
  const { nodeId } = call.params;
  const positions = new Map<string, number>();
  if (beforeId === undefined || beforeId === nodeId) return { nodes, positions };
  const requireSibling = (siblings: readonly CalculationTree[]) => {
    if (beforeId !== null && !siblings.some(({ id }) => id === beforeId))
      refuseField(call, 'beforeNodeId', MESSAGES.noSibling);
  };
  if (parentId === undefined) {
    const tops = orderedTops(await store.listBranches(call.tx, calculation));
    requireSibling(tops.map(({ node }) => node));
    return { nodes, positions: positionsToMove(tops, nodeId, beforeId) };
  }
  const { node: parent } = findCalculationNode(nodes, parentId)!;
  requireSibling(parent.children);
  const children = moved(parent.children, nodeId, beforeId);
  return { nodes: replaceCalculationNode(nodes, parent.id, { ...parent, children }), positions };
}

const sameOrder = (a: readonly CalculationTree[], b: readonly CalculationTree[]): boolean =>
  a.every(({ id, children }, i) => id === b[i]?.id && sameOrder(children, b[i]!.children));

/** Saves the branches whose top nodes get other positions: usually one. */
async function movedTops<T>(
  call: UpdateCall,
  opened: OpenedNode,
  edited: CalculationTree[],
  positions: ReadonlyMap<string, number>,
  changes: { property: string; to: string }[],
  body: T,
) {
  const { branch, calculation } = opened;
  const branches = (await store.listBranches(call.tx, calculation))
    .map(({ id, nodes }) => ({ id, nodes: id === branch.id ? edited : nodes }))
    .filter(({ nodes }) => nodes.some(({ id }) => positions.has(id)));
  const placed = (node: CalculationTree) =>
    positions.has(node.id) ? { ...node, position: positions.get(node.id)! } : node;
  await store.saveBranches(
    call.tx,
    calculation,
    branches.map(({ id, nodes }) => ({ id, nodes: nodes.map(placed) })),
  );
  const total = totalBefore(opened) - totalOfAll(branch.nodes) + totalOfAll(edited);
  const named = itemNamed(edited, call.params.nodeId);
  return finishChange(call, opened, total, { changes: [...changes, ...named], answer: { body } });
}

function refuseField({ language }: UpdateCall, path: string, text: Parameters<typeof message>[1]): never {
  return refuseFields([{ path, message: message(language, text) }]);
}
