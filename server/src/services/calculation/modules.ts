import {
  type CalculationNodeType,
  type CalculationTree,
  catalogKey,
  repriced,
  totalOfAll,
} from '@spadework/core/cost';
import { unchanged } from '../../events/door.js';
import type { Handlers } from '../../http/contract.js';
import { archivedEtagOf, etagOf, moduleOf, openCalculation } from './access.js';
import * as store from './calculations.sql.js';
import { listCosts } from './catalog.sql.js';
import type { calculationService } from './contract.js';
import { finishChange } from './finish.js';

export const moduleHandlers = {
  async getCalculationModule(call) {
    const opened = await openCalculation(call);
    const { project, calculation } = opened;
    return {
      body: moduleOf(opened),
      etag: project.archived ? archivedEtagOf(calculation) : etagOf(calculation),
    };
  },

  async setCalculationType(call) {
    const { calculationType: type } = call.params;
    const opened = await openCalculation(call);
    const { calculation, project } = opened;
    if (calculation.type === type) return unchanged({ etag: etagOf(calculation) });
    const branches = await store.listBranches(call.tx, calculation);
    const costs = await costsOf(
      call.tx,
      calculation.revisionId,
      type === 'COMPANY' ? project.companyId : null,
      branches.flatMap(({ nodes }) => nodes),
    );
    const changed = branches.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map((node) => repriced(node, costs)),
    }));
    if (changed.length) await store.saveBranches(call.tx, calculation, changed);
    const total = totalOfAll(changed.flatMap(({ nodes }) => nodes));
    return finishChange(call, { project, calculation: { ...calculation, type } }, total, {
      type: 'calculation.type',
      changes: [{ property: 'calculationType', from: calculation.type, to: type }],
      answer: {},
    });
  },
} satisfies Partial<Handlers<(typeof calculationService)['operations']>>;

/** The cost of quantity 1 of each node, with one query. */
export async function costsOf(
  tx: Parameters<typeof listCosts>[0],
  revisionId: number,
  companyId: number | null,
  trees: readonly CalculationTree[],
): Promise<(type: CalculationNodeType, number: string) => number> {
  const numbers = new Set<string>();
  const collect = ({ number, children }: CalculationTree) => {
    numbers.add(number);
    children.forEach(collect);
  };
  trees.forEach(collect);
  const rows = await listCosts(tx, revisionId, companyId, [...numbers]);
  const costs = new Map(rows.map(({ type, number, cost }) => [catalogKey(type, number), cost]));
  return (type, number) => costs.get(catalogKey(type, number))!;
}
