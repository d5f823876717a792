import {
  CATALOG_NODE_TYPES,
  type CalculationNodeType,
  type CalculationTree,
  type CatalogNodeType,
  type CatalogTree,
  type FoundNode,
  findCalculationNode,
  isCustom,
  totalOf,
  totalOfAll,
  withCosts,
} from '@spadework/core/cost';
import type { PropertyChange } from '../../events/event.js';
import type { Call, Operation } from '../../http/contract.js';
import { Refusal } from '../../kernel/refusals.js';
import { type Opened, type OpenedNode, totalBefore } from './access.js';
import * as store from './calculations.sql.js';
import { finishChange } from './finish.js';
import { MAX_NODES } from './limits.js';
import { treeOf } from './trees.js';

type AnyCall = Pick<Call<Operation>, 'tx' | 'language' | 'caller'>;

/** Nodes in the branches that hold them, and what a change of a branch makes of the calculation. */

export function foundNode({ nodes }: store.BranchRow, nodeId: string): FoundNode {
  const found = findCalculationNode(nodes, nodeId);
  if (!found) throw new Refusal('NODE_NOT_FOUND');
  return found;
}

/** The catalog's node that a node of a calculation was made from. */
export const catalogOf = async (
  { tx }: Pick<AnyCall, 'tx'>,
  { calculation }: Opened,
  { type, number }: Pick<CalculationTree, 'type' | 'number'>,
): Promise<CatalogTree | undefined> =>
  isCatalogType(type) ? (await treeOf(tx, calculation.revisionId, type, number))?.tree : undefined;

const isCatalogType = (type: CalculationNodeType): type is CatalogNodeType =>
  CATALOG_NODE_TYPES.some((one) => one === type);

/** What people call the item that a change is about: the code, also of what is inside it, or the name of an own item. */
export function itemNamed(nodes: readonly CalculationTree[], nodeId: string): PropertyChange[] {
  const item = nodes.find((node) => findCalculationNode([node], nodeId));
  if (!item) return [];
  if (isCustom(item.type)) return [{ property: 'name', to: item.name }];
  return item.type === 'BUDGET' ? [{ property: 'code', to: item.number }] : itemNamed(item.children, nodeId);
}

export async function addBranch(call: AnyCall, opened: Opened, id: number, node: CalculationTree) {
  await store.insertBranch(call.tx, opened.calculation, { id, nodes: [node] });
  await requireRoom(call, opened);
  const total = totalBefore(opened) + totalOf(node);
  const outcome = await finishChange(call, opened, total, {
    changes: [{ property: 'nodes', to: node.id }, ...itemNamed([node], node.id)],
    answer: { body: withCosts(node) },
  });
  return { ...outcome, isCreated: true as const };
}

export async function requireRoom({ tx }: Pick<AnyCall, 'tx'>, { calculation }: Opened): Promise<void> {
  if ((await store.countNodes(tx, calculation)) > MAX_NODES) throw new Refusal('CALCULATION_FULL');
}

export async function changeBranch<T extends object = object>(
  call: AnyCall,
  opened: OpenedNode,
  nodes: CalculationTree[],
  nodeId: string,
  changes: readonly PropertyChange[],
  answer = {} as T,
) {
  const { branch, calculation } = opened;
  if (nodes.length) await store.saveBranches(call.tx, calculation, [{ id: branch.id, nodes }]);
  else await store.deleteBranch(call.tx, calculation, branch.id);
  const total = totalBefore(opened) - totalOfAll(branch.nodes) + totalOfAll(nodes);
  const named = itemNamed(branch.nodes, nodeId);
  return finishChange(call, opened, total, { changes: [...changes, ...named], answer });
}
