import { exactFigure } from '../../explain/exact.js';
import type { Explanation, Figure, Term } from '../../explain/explanation.js';
import { isCustom, isInner } from '../kind.js';
import type { CalculationTree } from '../model.js';
import { withCosts } from '../view.js';
import {
  type Explaining,
  explained,
  type Frame,
  figureTerm,
  frameOf,
  type NodeContext,
  titleOf,
} from './frame.js';
import { type CostWord, costWords } from './words.js';

export function explainUnitCost(
  path: readonly CalculationTree[],
  depth: number,
  context: Explaining,
): Explanation {
  const node = path.at(-1)!;
  const { unitCost } = withCosts(node);
  const isDivided = node.quantity !== 0 && (isInner(node.type) || node.type === 'CUSTOMBUDGET_FIXEDTOTAL');
  const frame: Frame = {
    ...frameOf(node, 'unitCost', unitCost, context),
    ...(isDivided && { rounding: 'toSixPlaces' }),
  };
  if (!isDivided) {
    const words = unitCostWords(node, context);
    if (words === 'noPrice' || words === 'noUnit')
      return explained(
        frame,
        exactFigure(['u = 0'], 0, () => 0),
        costWords(words, context.language),
        context,
      );
    const own = exactFigure(['u = P'], unitCost, () => unitCost);
    return explained(frame, own, costWords(words, context.language), context, () => priceTerm(node, context));
  }
  const { totalCost } = withCosts(node);
  const own = exactFigure(
    [
      'u = C / q',
      'u = round(C / q, 6)',
      'u = round(round(C · 100) · 10000000000 / round(q · 1000000)) / 1000000',
    ],
    unitCost,
    (symbol) => (symbol === 'C' ? totalCost : node.quantity),
  );
  return explained(frame, own, costWords('perQuantity', context.language), context, (symbol) =>
    figureTerm(path, symbol === 'C' ? 'totalCost' : 'quantity', depth, context),
  );
}

const PRICE_WORDS = { AVERAGE: 'averagePrice', COMPANY: 'companyPrice', EARLIER: 'earlierPrice' } as const;

/** In words where the price of a node comes from that is not divided from a total. */
export function unitCostWords(node: CalculationTree, { priceOf }: Pick<NodeContext, 'priceOf'>): CostWord {
  const { type } = node;
  if (type === 'RESOURCE') return 'noPrice';
  if (type === 'CUSTOMBUDGET_FIXEDTOTAL') return 'noUnit';
  if (isCustom(type)) return 'customPrice';
  return isInner(type) ? 'catalogCost' : PRICE_WORDS[priceOf(node)];
}

function priceTerm(node: CalculationTree, context: NodeContext): Omit<Term, 'symbol' | 'value'> {
  const { language, sourceOf, priceOf } = context;
  return {
    name: costWords('unitPrice', language, titleOf(node, language)),
    unit: `NOK/${node.unit}`,
    source: sourceOf(
      isCustom(node.type)
        ? { of: 'FIELD', field: 'unitCost', node }
        : { of: 'PRICE', node, origin: priceOf(node) },
    ),
  };
}

export function explainTotal(
  path: readonly CalculationTree[],
  depth: number,
  context: Explaining,
): Explanation {
  const { language } = context;
  const node = path.at(-1)!;
  const { totalCost, unitCost } = withCosts(node);
  const frame = frameOf(node, 'totalCost', totalCost, context);
  if (node.type === 'RESOURCE')
    return explained(
      frame,
      exactFigure(['C = 0'], 0, () => 0),
      costWords('noPrice', language),
      context,
    );
  if (isInner(node.type))
    return explained(
      frame,
      sumFigure(node.children, totalCost),
      costWords('sum', language),
      context,
      (symbol) =>
        figureTerm([...path, node.children[Number(symbol.slice(1)) - 1]!], 'totalCost', depth, context),
    );
  if (node.type === 'CUSTOMBUDGET_FIXEDTOTAL') {
    const own = exactFigure(['C = x'], totalCost, () => totalCost);
    return explained(frame, own, costWords('customTotal', language), context, () => ({
      name: costWords('totalCost', language),
      unit: 'NOK',
      source: context.sourceOf({ of: 'FIELD', field: 'totalCost', node }),
    }));
  }
  const own = exactFigure(
    ['C = q · p', 'C = round(q · p, 2)', 'C = round(round(q · 1000000) · round(p · 100) / 1000000) / 100'],
    totalCost,
    (symbol) => (symbol === 'q' ? node.quantity : unitCost),
  );
  return explained({ ...frame, rounding: 'toOre' }, own, costWords('product', language), context, (symbol) =>
    symbol === 'q' ? figureTerm(path, 'quantity', depth, context) : priceTerm(node, context),
  );
}

/** The cost of several nodes, each a term of its own. */
export const sumFigure = (nodes: readonly CalculationTree[], total: number): Figure => {
  const costs = nodes.map((node) => withCosts(node).totalCost);
  return exactFigure(
    [`C = ${costs.map((_, i) => `c${i + 1}`).join(' + ') || '0'}`],
    total,
    (symbol) => costs[Number(symbol.slice(1)) - 1]!,
  );
};
