import type { CatalogTree } from '../../cost/model.js';
import type { NodeRequest } from '../../cost/request.js';

/**
 * A request without the children that a code lacks: those of another revision of the catalog that would be 0. A child that
 * is asked for with a quantity is told instead, by its number.
 */
export function fittingRequest(
  request: NodeRequest,
  tree: CatalogTree,
): { request: NodeRequest; unknownChild?: undefined } | { unknownChild: string } {
  const childNodes: NodeRequest[] = [];
  for (const child of request.childNodes ?? []) {
    const found = tree.children.find(
      ({ number, type }) => number === child.number && (child.type === undefined || child.type === type),
    );
    if (!found) {
      if (!child.exclude && asksForSomething(child)) return { unknownChild: child.number };
      continue;
    }
    const fitting = fittingRequest(child, found);
    if (fitting.unknownChild !== undefined) return fitting;
    childNodes.push(fitting.request);
  }
  return { request: request.childNodes ? { ...request, childNodes } : request };
}

const asksForSomething = ({ quantity = 0, childNodes = [] }: NodeRequest): boolean =>
  quantity !== 0 || childNodes.some((child) => !child.exclude && asksForSomething(child));
