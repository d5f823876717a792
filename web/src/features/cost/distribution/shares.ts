import { type CostShares, type CostSums, changedSums, costSums, sharesOf } from '@spadework/core/cost';
import type { CostNode } from '../calculation/model.js';

/** The sums of a top node are kept with it: a change makes one new top node, and the others count as before. */
const kept = new WeakMap<CostNode, CostSums>();

function sumsOf(top: CostNode): CostSums {
  let sums = kept.get(top);
  if (!sums) {
    sums = costSums([top]);
    kept.set(top, sums);
  }
  return sums;
}

const NO_SUMS = costSums([]);

/** How the cost of what is shown is distributed, by core's arithmetic: it follows every change at once. */
export const sharesOfNodes = (nodes: readonly CostNode[]): CostShares =>
  sharesOf(nodes.reduce((all, top) => changedSums(all, NO_SUMS, sumsOf(top)), NO_SUMS));
