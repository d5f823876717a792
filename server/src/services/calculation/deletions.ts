import {
  type CalculationTree,
  deletedNode,
  findCalculationNode,
  removeCalculationNode,
  repriced,
  restoredNodes,
  totalOfAll,
  withCosts,
} from '@spadework/core/cost';
import { unchanged } from '../../events/door.js';
import type { Call, Handlers } from '../../http/contract.js';
import { Refusal } from '../../kernel/refusals.js';
import { etagOf, type Opened, openCalculation, openDeleted, openNode, totalBefore } from './access.js';
import { changeBranch, foundNode, itemNamed, requireRoom } from './branches.js';
import * as store from './calculations.sql.js';
import type { calculationService } from './contract.js';
import { type DeletedRow, keepDeleted, takeDeleted } from './deleted.sql.js';
import { insertBranches } from './designs/origins.sql.js';
import { finishChange } from './finish.js';
import { costsOf } from './modules.js';

type Operations = (typeof calculationService)['operations'];

/** Deleting nodes, and putting back what a deletion took away. */
export const deletionHandlers = {
  async deleteCalculationNode(call) {
    const opened = await openNode(call);
    const { branch, calculation } = opened;
    const { node } = foundNode(branch, call.params.nodeId);
    const { deleteChildren } = call.query;
    const deleted = deletedNode(branch.nodes, node.id, deleteChildren!);
    await keepDeleted(call.tx, calculation, [{ ...deleted, branchId: branch.id }]);
    const left = removeCalculationNode(branch.nodes, node.id, deleteChildren!);
    return changeBranch(call, opened, left, node.id, [{ property: 'nodes', from: node.id }]);
  },

  async deleteCalculationNodes(call) {
    const opened = await openCalculation(call);
    const branches = await store.deleteBranches(call.tx, opened.calculation);
    if (branches.length === 0) return unchanged({ etag: etagOf(opened.calculation) });
    const deleted = branches.flatMap(({ id: branchId, nodes }) =>
      nodes.map((node) => ({ ...deletedNode(nodes, node.id, true), branchId })),
    );
    await keepDeleted(call.tx, opened.calculation, deleted);
    return finishChange(call, opened, 0n, { changes: [{ property: 'nodes' }], answer: {} });
  },

  async restoreCalculationNode(call) {
    const opened = await openDeleted(call);
    const { nodeId } = call.params;
    const rows = opened && (await takeDeleted(call.tx, opened.calculation, nodeId));
    if (!opened || !rows?.length) return alreadyThere(call);
    const { added, updated, branches } = await putBack(call, opened, rows);
    await insertBranches(call.tx, opened.calculation, added);
    await store.saveBranches(call.tx, opened.calculation, updated);
    await requireRoom(call, opened);
    const after = [...added, ...updated].flatMap(({ nodes }) => nodes);
    const before = branches.flatMap(({ nodes }) => nodes);
    const { node, parentId } = findCalculationNode(after, nodeId)!;
    return finishChange(call, opened, totalBefore(opened) - totalOfAll(before) + totalOfAll(after), {
      changes:
        rows.length === 1
          ? [{ property: 'nodes', to: nodeId }, ...itemNamed(after, nodeId)]
          : [{ property: 'nodes' }],
      answer: { body: withCosts(node, parentId) },
    });
  },
} satisfies Partial<Handlers<Operations>>;

type RestoreCall = Call<Operations['restoreCalculationNode']>;

/** Whoever restores twice finds the node where it is. */
async function alreadyThere(call: RestoreCall) {
  const { branch, calculation } = await openNode(call);
  const { node, parentId } = foundNode(branch, call.params.nodeId);
  return unchanged({ body: withCosts(node, parentId), etag: etagOf(calculation) });
}

/** The branches that change, as they are and with the deleted nodes in them. */
async function putBack({ tx }: RestoreCall, { calculation }: Opened, rows: readonly DeletedRow[]) {
  const byBranch = new Map<number, CalculationTree[]>();
  const branches = await store.findBranches(
    tx,
    calculation,
    rows.map(({ branchId }) => branchId),
  );
  for (const { id, nodes } of branches) byBranch.set(id, nodes);
  for (const row of await atCurrentPrices(tx, calculation, rows)) {
    const restored = restoredNodes(byBranch.get(row.branchId) ?? [], row);
    if (!restored) throw new Refusal('NODE_NOT_RESTORABLE');
    byBranch.set(row.branchId, restored);
  }
  const isOld = new Set(branches.map(({ id }) => id));
  const changed = [...byBranch].map(([id, nodes]) => ({ id, nodes }));
  return {
    branches,
    added: changed.filter(({ id }) => !isOld.has(id)),
    updated: changed.filter(({ id }) => isOld.has(id)),
  };
}

/** The type of a calculation may have changed since. A node that is back costs what its neighbours do. */
async function atCurrentPrices(
  tx: RestoreCall['tx'],
  { companyId, revisionId, type }: store.CalculationRow,
  rows: readonly DeletedRow[],
): Promise<readonly DeletedRow[]> {
  if (rows.every((row) => row.type === type)) return rows;
  const costs = await costsOf(
    tx,
    revisionId,
    type === 'COMPANY' ? companyId : null,
    rows.map(({ node }) => node),
  );
  return rows.map((row) => ({ ...row, node: repriced(row.node, costs) }));
}
