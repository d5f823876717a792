import type { Explanation } from '../../explain/explanation.js';
import type { Language } from '../../text/language.js';
import type { CalculationTree } from '../model.js';
import { explainTotal, explainUnitCost, sumFigure } from './cost.js';
import { explained, moneyText, type NodeContext, type NodeFigure, titleOf } from './frame.js';
import { explainQuantity } from './quantity.js';
import { costWords } from './words.js';

/** How the figures of a node came about. Each level is one explanation; derived terms have their own. */

/** `path` goes from the top of the branch to the node. */
export function explainNode(
  path: readonly CalculationTree[],
  figure: NodeFigure,
  depth: number,
  context: NodeContext,
): Explanation {
  const explaining = {
    ...context,
    explain: (other: readonly CalculationTree[], of: NodeFigure, levels: number) =>
      explainNode(other, of, levels, context),
  };
  if (figure === 'quantity') return explainQuantity(path, depth, explaining);
  return figure === 'unitCost'
    ? explainUnitCost(path, depth, explaining)
    : explainTotal(path, depth, explaining);
}

/** The total of a calculation by its top nodes. */
export function explainCalculation(
  tops: readonly CalculationTree[],
  total: number,
  depth: number,
  language: Language,
  contextOf: (top: CalculationTree) => NodeContext,
): Explanation {
  const frame = {
    figure: {
      name: costWords('projectTotal', language),
      value: total,
      unit: 'NOK',
      shown: moneyText(total),
    },
  };
  return explained(
    frame,
    sumFigure(tops, total),
    costWords('projectSum', language),
    { language },
    (symbol) => {
      const node = tops[Number(symbol.slice(1)) - 1]!;
      const context = contextOf(node);
      const inner = depth > 1 ? explainNode([node], 'totalCost', depth - 1, context) : undefined;
      return {
        name: `${costWords('totalCost', language)}: ${titleOf(node, language)}`,
        unit: 'NOK',
        source: context.sourceOf({ of: 'FIGURE', figure: 'totalCost', node }),
        ...(inner && { explanation: inner }),
      };
    },
  );
}
