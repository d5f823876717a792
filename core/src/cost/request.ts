import { quantityCode } from './catalog.js';
import type { CostCode, CostFinding } from './finding.js';
import type { CatalogNodeType, CatalogTree } from './model.js';

/** A request to add a budget code. Values for a child replace the defaults of the catalog. */
export interface NodeRequest {
  number: string;
  type?: CatalogNodeType;
  quantity?: number;
  locationName?: string;
  exclude?: boolean;
  childNodes?: NodeRequest[];
}

/** All errors of a request, including those in excluded branches. */
export const requestFindings = (tree: CatalogTree, request: NodeRequest): CostFinding[] => [
  ...(tree.type === 'BUDGET' ? [] : [{ path: 'type', code: 'TOP_NOT_BUDGET' } as const]),
  ...topFindings(request),
  ...contentFindings(tree, request, ''),
];

/** The errors of a request that do not depend on the catalog. */
export function standaloneFindings(request: NodeRequest): CostFinding[] {
  const wrong = request.quantity !== undefined && quantityCode(request.quantity);
  return [...topFindings(request), ...(wrong ? [{ path: 'quantity', code: wrong }] : [])];
}

function topFindings({ exclude, quantity }: NodeRequest): CostFinding[] {
  const findings: CostFinding[] = [];
  if (exclude) findings.push({ path: 'exclude', code: 'EXCLUDE_AT_TOP' });
  if (quantity === undefined) findings.push({ path: 'quantity', code: 'QUANTITY_REQUIRED' });
  return findings;
}

function contentFindings(tree: CatalogTree, request: NodeRequest, at: string): CostFinding[] {
  const findings: CostFinding[] = [];
  const found = (path: string, code: CostCode) => findings.push({ path: `${at}${path}`, code });
  const wrong = request.quantity !== undefined && quantityCode(request.quantity);
  if (wrong) found('quantity', wrong);
  const named = new Set<CatalogTree>();
  for (const [i, child] of (request.childNodes ?? []).entries()) {
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

/** The parts of a request by child of a node. */
export function requestsByChild(
  tree: CatalogTree,
  request: NodeRequest | undefined,
): Map<CatalogTree, NodeRequest> {
  const requests = new Map<CatalogTree, NodeRequest>();
  for (const child of request?.childNodes ?? []) {
    const [node] = childrenNamed(tree, child);
    if (node) requests.set(node, child);
  }
  return requests;
}

const childrenNamed = ({ children }: CatalogTree, { type, number }: NodeRequest): CatalogTree[] =>
  children.filter((child) => child.number === number && (type === undefined || child.type === type));
