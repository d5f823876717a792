import type { CalculationTree } from '../cost/model.js';
import type { Branch, BranchKey, DesignBranch, DesignChange, Origin, Resolution, Take } from './model.js';
import { branchText } from './texts.js';

export interface ApplyContext {
  /** The nodes of a proposed branch, with any ids. */
  build: (proposedBranch: DesignBranch) => CalculationTree;
  newBranchId: () => number;
  /** The id of the n-th node of a branch, from 1. */
  nodeId: (branchId: number, n: number) => string;
  hash: (text: string) => string;
}

/** What is to be written. All of it, or none. */
export interface DesignWrites {
  added: Branch[];
  updated: Branch[];
  removed: number[];
  origins: Origin[];
  forgotten: BranchKey[];
}

export interface Application {
  /** What happens: no CONFLICT is left, unless nobody decided it. */
  changes: DesignChange[];
  /** Conflicts that no resolution names. Nothing may be written while there are any. */
  conflicts: DesignChange[];
  writes: DesignWrites;
}

/** Applies proposed changes. Resolutions decide conflicts, and nothing else: other branches stay as proposed. */
export function applyChanges(
  proposed: readonly DesignChange[],
  resolutions: readonly Resolution[],
  context: ApplyContext,
): Application {
  const writes: DesignWrites = { added: [], updated: [], removed: [], origins: [], forgotten: [] };
  const conflicts: DesignChange[] = [];
  const changes = proposed.map((change): DesignChange => {
    if (change.action !== 'CONFLICT') return written(change, writes, context);
    const take = takenOf(change, resolutions);
    if (take === undefined) {
      conflicts.push(change);
      return change;
    }
    return take === 'HAND' ? noted(change, writes, context) : written(byDesign(change), writes, context);
  });
  return { changes, conflicts, writes };
}

/** Whether a resolution names a change. */
export const isNamed = ({ ruleId, branch }: DesignChange, resolution: Resolution): boolean =>
  resolution.nodeId !== undefined
    ? branch !== null && contains(branch.nodes, resolution.nodeId)
    : resolution.ruleId === ruleId;

const contains = (nodes: readonly CalculationTree[], id: string): boolean =>
  nodes.some((node) => node.id === id || contains(node.children, id));

/** A node is a closer name than a rule. */
function takenOf(change: DesignChange, resolutions: readonly Resolution[]): Take | undefined {
  const named = resolutions.filter((resolution) => isNamed(change, resolution));
  return (named.find(({ nodeId }) => nodeId !== undefined) ?? named[0])?.take;
}

const byDesign = (change: DesignChange): DesignChange => ({
  ...change,
  action: change.proposedBranch ? (change.branch ? 'UPDATE' : 'ADD') : 'REMOVE',
});

/** The hand's branch stays; the origin notes that the design, as it is now, was seen. */
function noted(change: DesignChange, writes: DesignWrites, context: ApplyContext): DesignChange {
  const { proposedBranch, origin } = change;
  writes.origins.push({
    ...origin!,
    proposedBranch: proposedBranch && { request: proposedBranch.request, options: proposedBranch.options },
    builtHash: context.hash(branchText(proposedBranch ? [context.build(proposedBranch)] : [])),
  });
  return { ...change, action: 'KEEP' };
}

function written(change: DesignChange, writes: DesignWrites, context: ApplyContext): DesignChange {
  const { action, proposedBranch, branch, segmentId, ruleId, scope } = change;
  const key = { segmentId, ruleId, scope };
  if (action === 'REMOVE') {
    if (branch) writes.removed.push(branch.id);
    writes.forgotten.push(key);
    return change;
  }
  if (action !== 'ADD' && action !== 'UPDATE') return change;
  const { request, options } = proposedBranch!;
  const built = context.build(proposedBranch!);
  const id = action === 'ADD' ? context.newBranchId() : branch!.id;
  const nodes = [withIds(built, branch?.nodes[0], id, context)];
  const made: Branch = { id, nodes };
  (action === 'ADD' ? writes.added : writes.updated).push(made);
  writes.origins.push({
    ...key,
    branchId: id,
    proposedBranch: { request, options },
    builtHash: context.hash(branchText(nodes)),
  });
  return { ...change, branch: made };
}

/** The top keeps its id in an update, and so does every node below it that was there before. */
function withIds(
  built: CalculationTree,
  before: CalculationTree | undefined,
  branchId: number,
  { nodeId }: ApplyContext,
): CalculationTree {
  const top = nodeId(branchId, 1);
  const used = new Set<string>([top]);
  const collect = ({ id, children }: CalculationTree) => {
    used.add(id);
    children.forEach(collect);
  };
  if (before) collect(before);
  let last = 1;
  const newId = (): string => {
    let id = nodeId(branchId, ++last);
    while (used.has(id)) id = nodeId(branchId, ++last);
    return id;
  };
  const named = (node: CalculationTree, old: CalculationTree | undefined, id: string): CalculationTree => ({
    ...node,
    id,
    children: node.children.map((child) => {
      const same = old?.children.find(({ type, number }) => type === child.type && number === child.number);
      return named(child, same, same && same.id !== top ? same.id : newId());
    }),
  });
  const updated = named(built, before?.number === built.number ? before : undefined, top);
  return before?.position === undefined ? updated : { ...updated, position: before.position };
}
