import { exactFigure } from '../../explain/exact.js';
import type { Explanation, Term } from '../../explain/explanation.js';
import type { CalculationTree } from '../model.js';
import {
  type Explaining,
  explained,
  type Frame,
  figureTerm,
  frameOf,
  type NodeContext,
  type NodeSource,
} from './frame.js';
import { type QuantityOrigin, quantityOrigin, type RuleSymbol } from './origin.js';
import { costWords } from './words.js';

const spellingsOf = (expression: string) => [
  `q = ${expression}`,
  `q = round(${expression}, 6)`,
  `q = round(round((${expression}) · 1000000000) / 1000) / 1000000`,
];

export function explainQuantity(
  path: readonly CalculationTree[],
  depth: number,
  context: Explaining,
): Explanation {
  const node = path.at(-1)!;
  const origin = quantityOrigin(path, context);
  const frame: Frame = { ...frameOf(node, 'quantity', node.quantity, context), rounding: 'toSixPlaces' };
  const words = quantityWords(origin, context);
  if (origin.kind === 'RULE') {
    const { expression, symbols } = origin.figure;
    const own = exactFigure(spellingsOf(expression), node.quantity, (symbol) => symbols.get(symbol)!.value);
    return explained(frame, own, words, context, (symbol) => ruleTerm(symbols.get(symbol)!, depth, context));
  }
  if (origin.kind === 'DEFAULT') return explainDefault(path, origin, depth, frame, context);
  const own = exactFigure(['q = x'], node.quantity, () => node.quantity);
  const source: NodeSource =
    origin.kind === 'EARLIER_RULE' ? { of: 'RULE' } : { of: 'FIELD', field: 'quantity', node };
  return explained(frame, own, words, context, () => ({
    name: costWords('quantity', context.language),
    unit: node.unit,
    source: context.sourceOf(source),
  }));
}

/** In words where a quantity comes from. */
export function quantityWords(
  origin: QuantityOrigin,
  { language, ruleNames }: Pick<NodeContext, 'language' | 'ruleNames'>,
): string {
  switch (origin.kind) {
    case 'RULE':
      return costWords('byRule', language, ...ruleNames);
    case 'EARLIER_RULE':
      return costWords('byEarlierRule', language, ...ruleNames);
    case 'DEFAULT':
      return costWords('byDefault', language);
    case 'HAND':
      return origin.asked === undefined
        ? costWords('byHand', language)
        : costWords('byHandInstead', language, ruleNames[0] ?? '', String(origin.asked));
  }
}

function ruleTerm(symbol: RuleSymbol, depth: number, context: NodeContext): Omit<Term, 'symbol' | 'value'> {
  const { language, sourceOf, lineOf } = context;
  const { unit, of, key } = symbol;
  if (of === 'SHARE') return { name: costWords('share', language), unit, source: sourceOf({ of: 'GROUND' }) };
  if (of === 'ASSUMPTION' || of === 'INPUT')
    return { name: symbol.title!(language), unit, source: sourceOf({ of, ref: key }) };
  if (of === 'NOTHING')
    return { name: costWords('noLine', language, key), unit, source: sourceOf({ of: 'RULE' }) };
  return { ...lineOf(symbol, depth - 1), unit, source: sourceOf({ of: 'LINE', symbol }) };
}

/** The catalog's quantity per unit, times the quantity of the node above; through every node between that was removed. */
function explainDefault(
  path: readonly CalculationTree[],
  { way, parent }: Extract<QuantityOrigin, { kind: 'DEFAULT' }>,
  depth: number,
  frame: Frame,
  context: Explaining,
): Explanation {
  const { language, sourceOf } = context;
  const node = path.at(-1)!;
  const symbols = way.map((_, i) => (way.length === 1 ? 'b' : `b${i + 1}`));
  const spelled = (times: (quantity: string, symbol: string) => string) =>
    `q = ${symbols.reduce(times, 'Q')}`;
  const own = exactFigure(
    [
      spelled((quantity, symbol) => `${quantity} · ${symbol}`),
      spelled((quantity, symbol) => `round(${quantity} · ${symbol}, 6)`),
      spelled(
        (quantity, symbol) =>
          `round(round(${quantity} · 1000000) · round(${symbol} · 1000000) / 1000000) / 1000000`,
      ),
    ],
    node.quantity,
    (symbol) => (symbol === 'Q' ? parent.quantity : way[symbols.indexOf(symbol)]!.baseQuantity!),
  );
  return explained(frame, own, costWords('byDefault', language), context, (symbol) => {
    if (symbol === 'Q') return figureTerm(path.slice(0, -1), 'quantity', depth, context);
    const i = symbols.indexOf(symbol);
    const { number, unit } = way[i]!;
    const above = way[i - 1] ?? parent;
    return {
      name: costWords('perUnit', language, number, above.number),
      unit: `${unit}/${above.unit}`,
      source: sourceOf({ of: 'CATALOG', type: above.type, number: above.number }),
    };
  });
}
