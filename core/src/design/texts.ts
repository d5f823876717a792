import type { CalculationTree } from '../cost/model.js';
import type { NodeRequest } from '../cost/request.js';
import type { BranchRequest } from './model.js';

/** Equal for branches that nobody edited: structure, numbers, quantities and locations. A new price is no edit. */
export const branchText = (nodes: readonly CalculationTree[]): string => JSON.stringify(nodes.map(nodeText));

type NodeText = [type: string, number: string, quantity: number, location: string | null, ...NodeText[]];

const nodeText = ({ type, number, quantity, locationName, children }: CalculationTree): NodeText => [
  type,
  number,
  quantity,
  locationName ?? null,
  ...children.map(nodeText),
];

/** Equal for requests that give the same branch. Which lines they come from does not matter. */
export const branchRequestText = (branch: BranchRequest | null): string =>
  JSON.stringify(branch && [branch.options, requestText(branch.request)]);

const requestText = (request: NodeRequest): unknown[] => [
  request.type ?? null,
  request.number,
  request.quantity ?? null,
  request.locationName ?? null,
  request.exclude ?? false,
  // The order in which children are named does not matter.
  (request.childNodes ?? [])
    .map(requestText)
    .map((text) => JSON.stringify(text))
    .sort(),
];
