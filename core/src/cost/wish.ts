import { quantityCode } from './catalog.js';
import type { CostCode, CostFinding } from './finding.js';
import type { CatalogNodeType, CatalogTree } from './model.js';

/** How a budget code is wanted: what it says of a child replaces the catalog's default. */
export interface NodeWish {
  number: string;
  type?: CatalogNodeType;
  quantity?: number;
  locationName?: string;
  exclude?: boolean;
  childNodes?: NodeWish[];
}

/** All that is wrong with a wish; what it asks of an excluded branch must make sense too. */
export const wishFindings = (tree: CatalogTree, wish: NodeWish): CostFinding[] => [
  ...(tree.type === 'BUDGET' ? [] : [{ path: 'type', code: 'TOP_NOT_BUDGET' } as const]),
  ...topFindings(wish),
  ...contentFindings(tree, wish, ''),
];

/** What is wrong with a wish whatever it is for. */
export function plainFindings(wish: NodeWish): CostFinding[] {
  const wrong = wish.quantity !== undefined && quantityCode(wish.quantity);
  return [...topFindings(wish), ...(wrong ? [{ path: 'quantity', code: wrong }] : [])];
}

function topFindings({ exclude, quantity }: NodeWish): CostFinding[] {
  const findings: CostFinding[] = [];
  if (exclude) findings.push({ path: 'exclude', code: 'EXCLUDE_AT_TOP' });
  if (quantity === undefined) findings.push({ path: 'quantity', code: 'QUANTITY_REQUIRED' });
  return findings;
}

function contentFindings(tree: CatalogTree, wish: NodeWish, at: string): CostFinding[] {
  const findings: CostFinding[] = [];
  const found = (path: string, code: CostCode) => findings.push({ path: `${at}${path}`, code });
  const wrong = wish.quantity !== undefined && quantityCode(wish.quantity);
  if (wrong) found('quantity', wrong);
  const named = new Set<CatalogTree>();
  for (const [i, child] of (wish.childNodes ?? []).entries()) {
    const path = `childNodes.${i}.`;
    const [node, ...others] = childrenNamed(tree, child);
    if (!node) found(`${path}number`, 'UNKNOWN_CHILD');
    else if (others.length > 0) found(`${path}type`, 'AMBIGUOUS_CHILD');
    else if (named.has(node)) found(`${path}number`, 'DUPLICATE_CHILD');
    else {
      named.add(node);
      findings.push(...contentFindings(node, child, `${at}${path}`));
    }
  }
  return findings;
}

/** What a wish says of each child of a node that it speaks of. */
export function wishesByChild(tree: CatalogTree, wish: NodeWish | undefined): Map<CatalogTree, NodeWish> {
  const wishes = new Map<CatalogTree, NodeWish>();
  for (const child of wish?.childNodes ?? []) {
    const [node] = childrenNamed(tree, child);
    if (node) wishes.set(node, child);
  }
  return wishes;
}

const childrenNamed = ({ children }: CatalogTree, { type, number }: NodeWish): CatalogTree[] =>
  children.filter((child) => child.number === number && (type === undefined || child.type === type));
