import {
  type CalculationTree,
  explainCalculation,
  explainNode,
  type NodeContext,
  type NodeFigure,
  type NodeSource,
} from '@spadework/core/cost';
import type { PricedBranch } from '@spadework/core/design';
import type { Explanation, Source } from '@spadework/core/explain';
import { derivedKey, explainQuantity, type FigureName, lineName, ruleFigure } from '@spadework/core/quantity';
import type { Language } from '../../../words/index.js';
import type { ShownPrice } from './usePrice.js';

/** What is explained: the whole price, a figure of a code in it, or a quantity of the trench. */
export type ExplainedFigure =
  | { of: 'PRICE' }
  | { of: 'NODE'; figure: NodeFigure; nodeId: string }
  | { of: 'LINE'; key: string; figure: FigureName; sectionId: string | undefined };

type Parts = Pick<ShownPrice, 'trench' | 'counted' | 'priced' | 'book'>;

/** How a figure of the price came about, by the prices on this page. Null: the trench has it no more. */
export function explainPrice(
  place: ExplainedFigure,
  parts: Parts,
  total: number,
  language: Language,
): Explanation | null {
  const branches = parts.priced?.branches ?? [];
  if (place.of === 'LINE') {
    const { key, figure, sectionId } = place;
    return explainQuantity(parts.counted.quantities, key, { figure, sectionId, language });
  }
  if (place.of === 'PRICE') {
    const contexts = new Map(branches.map((branch) => [branch.tree, contextOf(branch, parts, language)]));
    const tops = branches.map(({ tree }) => tree);
    return explainCalculation(tops, total, 1, language, (top) => contexts.get(top)!);
  }
  for (const branch of branches) {
    const path = pathTo(branch.tree, place.nodeId);
    if (path) return explainNode(path, place.figure, 1, contextOf(branch, parts, language));
  }
  return null;
}

function pathTo(node: CalculationTree, id: string): CalculationTree[] | undefined {
  if (node.id === id) return [node];
  for (const child of node.children) {
    const below = pathTo(child, id);
    if (below) return [node, ...below];
  }
  return undefined;
}

function contextOf(
  { proposedBranch }: PricedBranch,
  { trench, counted, book }: Parts,
  language: Language,
): NodeContext {
  const known = typeof book === 'string' ? undefined : book;
  const rule = known?.rules.find(({ id }) => id === proposedBranch.ruleId);
  const { quantities, input } = counted;
  const measured = { trench, quantities, assumptions: input.assumptions };
  return {
    language,
    catalogOf: ({ number }) => known?.budgetOf(number),
    priceOf: ({ type, number }) => (known?.hasCompanyPrice(type, number) ? 'COMPANY' : 'AVERAGE'),
    sourceOf,
    ruleNames: [rule?.name ?? proposedBranch.ruleId, trench.segment?.name ?? '', ''],
    design: {
      asked: proposedBranch.request,
      figureOf: (path) => (rule ? ruleFigure(rule, path, proposedBranch.scope, measured) : null),
    },
    lineOf: ({ key }) => ({
      name: lineName(quantities.all.find((line) => line.key === key)!, language),
    }),
  };
}

/** What leads on has a text that `explainedFigure` reads. */
function sourceOf(source: NodeSource): Source {
  switch (source.of) {
    case 'FIGURE':
      return { kind: 'DERIVED', ref: `node ${source.figure} ${source.node.id}` };
    case 'FIELD':
      return { kind: 'INPUT', ref: source.field };
    case 'CATALOG':
      return { kind: 'CATALOG', ref: `${source.type} ${source.number}` };
    case 'PRICE':
      return { kind: 'PRICE', ref: `${source.node.type} ${source.node.number}` };
    case 'RULE':
      return { kind: 'RULE', ref: '' };
    case 'ASSUMPTION':
    case 'INPUT':
      return { kind: source.of, ref: source.ref };
    case 'GROUND':
      return { kind: 'ASSUMPTION', ref: 'ground' };
    case 'LINE': {
      const { key, gross, sectionId } = source.symbol;
      return {
        kind: 'DERIVED',
        ref: `${gross ? 'GROSS_' : ''}${key}${sectionId === undefined ? '' : `@${sectionId}`}`,
      };
    }
  }
}

/** Where a derived term leads. */
export function explainedFigure(ref: string): ExplainedFigure {
  const [word, figure, nodeId] = ref.split(' ');
  if (word === 'node') return { of: 'NODE', figure: figure as NodeFigure, nodeId: nodeId! };
  const { key, of, sectionId } = derivedKey(ref);
  return { of: 'LINE', key, figure: of, sectionId };
}
