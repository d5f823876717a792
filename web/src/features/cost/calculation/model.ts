import {
  type CalculationNodeType,
  type CatalogTree,
  type CostNode as ComputedNode,
  type CustomNodeRequest,
  isCustom,
} from '@spadework/core/cost';
import type { AnswerOf } from '../../../api/index.js';
import type { Language } from '../../../words/index.js';

type Answer = AnswerOf<'calculation.getCalculation'>;

/** A node as core computes it, with the trench that it comes from. */
export interface CostNode extends Omit<ComputedNode, 'childNodes'> {
  origin?: NonNullable<Answer['nodes'][number]['origin']>;
  childNodes: CostNode[];
}
/** All of a calculation, as the server gives it in one read. */
export interface Calculation extends Omit<Answer, 'nodes'> {
  nodes: readonly CostNode[];
}
/** An item of a fixed price, as it is written. */
export type OwnItem = CustomNodeRequest;

interface Named {
  name: string;
  nameEn?: string;
}

/** The name in the language that is shown; the read has both. */
export const nameIn = ({ name, nameEn }: Named, language: Language): string =>
  language === 'en' ? (nameEn ?? name) : name;

/** K-703.2 for a code; an item of one's own has no number that people know. */
export const codeOf = ({
  type,
  number,
}: {
  type: CalculationNodeType;
  number: string;
}): string | undefined => (type === 'BUDGET' ? number : undefined);

export const isOwnItem = ({ type }: { type: CalculationNodeType }): boolean => isCustom(type);

/** What people call a node. */
export const titleOf = (node: CostNode, language: Language): string =>
  [codeOf(node), nameIn(node, language)].filter(Boolean).join(' ');

/** An item of one's own as it would be written again. */
export const ownItemOf = (node: CostNode): OwnItem => ({
  type: node.type as OwnItem['type'],
  name: node.name,
  unit: node.unit,
  quantity: node.quantity,
  facilityId: node.facilityId!,
  activityId: node.activityId!,
  ...(node.description !== undefined && { description: node.description }),
  ...(node.locationName !== undefined && { locationName: node.locationName }),
  ...(node.markup && { markup: true }),
  ...(node.type === 'CUSTOMBUDGET_FIXEDTOTAL' ? { totalCost: node.cost } : { unitCost: node.cost }),
});

/** A node by its id, with the path from the top. */
export function pathTo(nodes: readonly CostNode[], id: string): CostNode[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(node.childNodes, id);
    if (below) return [node, ...below];
  }
  return undefined;
}

/** The parts of a code that the calculation does not have, those within others not named again. */
export const leftOut = (tree: CatalogTree, node: CostNode): CatalogTree[] =>
  tree.children.flatMap((part) => {
    const here = node.childNodes.find(({ number, type }) => number === part.number && type === part.type);
    return here ? leftOut(part, here) : [part];
  });

const leavesOf = ({ childNodes }: CostNode): number =>
  childNodes.length === 0 ? 1 : childNodes.reduce((sum, child) => sum + leavesOf(child), 0);

/** Whether a code costs another amount here than in the catalog: each part is rounded to the øre, which is no difference. */
export const differsFrom = (node: CostNode, inCatalog: number): boolean =>
  Math.abs(node.unitCost - inCatalog) > 0.01 * leavesOf(node) + 1e-9;
