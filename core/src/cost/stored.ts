import { latestVersion, type UpgradeStep, upgrade, withDefaults } from '../stored/upgrade.js';
import type { CalculationTree } from './model.js';

/**
 * The nodes of a calculation branch as the store keeps them: `[version, node, node, …]`. The version is a number in
 * the same array, because SQL counts the objects of the column and a wrapping object would count as a node.
 * To change a node: add a step here, and a document of the new version to core/cases/stored.
 */

const unchanged: UpgradeStep = (nodes) => nodes;

const STEPS: readonly UpgradeStep[] = [
  // 1 to 2: the document states its version.
  unchanged,
  // 2 to 3: a top node may have a position.
  unchanged,
  // 3 to 4: a custom node may be a mark-up.
  unchanged,
];

export const NODES_VERSION = latestVersion(STEPS);

/** The document that is written for the nodes of a branch. */
export const storedNodes = (nodes: readonly CalculationTree[]): unknown => [NODES_VERSION, ...nodes];

/** The nodes of a stored document. Nodes of the current version are returned as they are. */
export function readNodes(stored: unknown): CalculationTree[] {
  const [first, ...rest] = stored as [unknown, ...CalculationTree[]];
  if (first === NODES_VERSION) return rest;
  const [version, nodes] = typeof first === 'number' ? [first, rest] : [1, stored];
  return (upgrade('calculation branch', nodes, version, STEPS) as CalculationTree[]).map(complete);
}

const NODE_DEFAULTS: Partial<CalculationTree> = { children: [] };

function complete(node: CalculationTree): CalculationTree {
  const whole = withDefaults(NODE_DEFAULTS, node) as CalculationTree;
  return { ...whole, children: whole.children.map(complete) };
}
