import {
  type CalculationTree,
  explainCalculation,
  explainNode,
  moneyNumber,
  orderedTops,
  totalOfAll,
} from '@spadework/core/cost';
import type { Handlers } from '../../../http/contract.js';
import type { LinkedExplanation } from '../../../http/explanations.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { onTotalExplained } from '../../project/index.js';
import { openNode } from '../access.js';
import { findCalculation, listBranches } from '../calculations.sql.js';
import type { calculationService } from '../contract.js';
import { contextsFor } from './contexts.js';

export const explanationHandlers = {
  async explainNode(call) {
    const opened = await openNode(call);
    const { branch } = opened;
    const path = pathTo(branch.nodes, call.params.nodeId);
    if (!path) throw new Refusal('NODE_NOT_FOUND');
    const { figure, depth } = call.query;
    // The terms of a cost need no look at the design; that of a quantity does.
    const needsDesign = figure === 'quantity' || depth! > 1;
    const contextOf = await contextsFor(call, opened, [branch], needsDesign);
    // Every source of these contexts has its path.
    return { body: explainNode(path, figure!, depth!, contextOf(branch)) as LinkedExplanation };
  },
} satisfies Partial<Handlers<(typeof calculationService)['operations']>>;

/** The total of a project by the top nodes of its calculation. */
export const explainTotal: Parameters<typeof onTotalExplained>[0] = async (call, project, depth) => {
  const calculation = await findCalculation(call.tx, project);
  if (!calculation) return undefined;
  const opened = { project, calculation };
  const branches = await listBranches(call.tx, calculation);
  const tops = orderedTops(branches).map(({ node }) => node);
  // The terms alone need no look at designs and catalogs.
  const contextOf = await contextsFor(call, opened, depth > 1 ? branches : []);
  const contexts = new Map(
    branches.flatMap((branch) => {
      const context = contextOf(branch);
      return branch.nodes.map((node) => [node, context] as const);
    }),
  );
  return explainCalculation(
    tops,
    moneyNumber(totalOfAll(tops)),
    depth,
    call.language,
    (node) => contexts.get(node)!,
  ) as LinkedExplanation;
};

/** The nodes from the top of a branch down to one. */
function pathTo(nodes: readonly CalculationTree[], id: string): CalculationTree[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(node.children, id);
    if (below) return [node, ...below];
  }
  return undefined;
}
