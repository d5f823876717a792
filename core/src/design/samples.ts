import { addBudget } from '../cost/budget.js';
import type { CalculationTree, CatalogTree } from '../cost/model.js';
import { applyChanges } from './application.js';
import {
  type Branch,
  type DesignBranch,
  type DesignChange,
  keyText,
  type Origin,
  type Resolution,
} from './model.js';
import { proposedChanges } from './proposal.js';

const leaf = (number: string, more: Partial<CatalogTree> = {}): CatalogTree => ({
  type: 'WORK',
  number,
  name: number,
  unit: 'm',
  unitCost: 12.35,
  sheets: [],
  baseQuantity: 0.333333,
  children: [],
  ...more,
});
const tree: CatalogTree = leaf('K', {
  type: 'BUDGET',
  children: [leaf('G', { type: 'GROUP', children: [leaf('W1'), leaf('W2')] }), leaf('W3')],
});

export const build = ({ request, options }: Pick<DesignBranch, 'request' | 'options'>): CalculationTree =>
  addBudget(tree, { ...request, number: 'K' }, { options, newId: () => '' }).value!;

/** The name of a branch: no two proposed branches of a design have the same. */
const placeOf = ({ segmentId, ruleId, scope }: Pick<DesignBranch, 'segmentId' | 'ruleId' | 'scope'>) =>
  `${segmentId} ${ruleId} ${scope}`;

export const designBranch = (
  segmentId: number,
  ruleId: string,
  quantity: number,
  inner?: number,
): DesignBranch => ({
  segmentId,
  ruleId,
  scope: 's',
  options: true,
  lines: [],
  request: {
    number: 'K',
    quantity,
    locationName: placeOf({ segmentId, ruleId, scope: 's' }),
    ...(inner !== undefined && { childNodes: [{ number: 'W3', quantity: inner }] }),
  },
});

/** A calculation, the design beside it, and what is remembered. */
export class World {
  segments = new Set([1, 2]);
  proposedBranches = new Map<string, DesignBranch>();
  branches = new Map<number, Branch>();
  origins = new Map<string, Origin>();
  unusable = new Set<string>();
  next = 0;

  ask(proposedBranch: DesignBranch): void {
    if (this.segments.has(proposedBranch.segmentId))
      this.proposedBranches.set(keyText(proposedBranch), proposedBranch);
  }

  proposal(): DesignChange[] {
    return proposedChanges({
      proposedBranches: [...this.proposedBranches.values()],
      origins: [...this.origins.values()],
      branches: this.branches,
      segmentExists: (id) => this.segments.has(id),
      isUnusable: ({ ruleId }) => this.unusable.has(ruleId),
      hash: (text) => text,
    });
  }

  /** Applies the design, unless somebody has to decide first. */
  refresh(resolutions: readonly Resolution[]) {
    const application = applyChanges(this.proposal(), resolutions, {
      build,
      newBranchId: () => ++this.next,
      nodeId: (branch, n) => `${branch}-${n}`,
      hash: (text) => text,
    });
    const { conflicts, writes } = application;
    if (conflicts.length > 0) return application;
    for (const branch of [...writes.added, ...writes.updated]) this.branches.set(branch.id, branch);
    for (const id of writes.removed) this.branches.delete(id);
    for (const key of writes.forgotten) this.origins.delete(keyText(key));
    for (const origin of writes.origins) this.origins.set(keyText(origin), origin);
    return application;
  }

  edit(id: number, change: (nodes: readonly CalculationTree[]) => readonly CalculationTree[]): void {
    const branch = this.branches.get(id);
    if (!branch) return;
    const nodes = change(branch.nodes);
    if (nodes.length > 0) this.branches.set(id, { id, nodes });
    else this.branches.delete(id);
  }

  states() {
    return this.proposal().map(({ ruleId, state, action }) => [ruleId, state, action]);
  }
}
