import type { Explanation, Figure, Source, Term } from '../../explain/explanation.js';
import { termsOf } from '../../explain/explanation.js';
import type { Language } from '../../text/language.js';
import { nameIn } from '../../text/names.js';
import { quantityNumber, quantityOf } from '../decimal.js';
import { isCustom } from '../kind.js';
import type { CalculationTree } from '../model.js';
import type { BranchFacts, RuleSymbol } from './origin.js';
import { type CostWord, costWords } from './words.js';

/** What the explanations of all figures of a node have in common. */

export const NODE_FIGURES = ['quantity', 'unitCost', 'totalCost'] as const;
export type NodeFigure = (typeof NODE_FIGURES)[number];

/** Whose price a node has. `EARLIER`: the company has another price now. */
export type PriceOrigin = 'AVERAGE' | 'COMPANY' | 'EARLIER';

/** What a term is taken from; the reader of an explanation is told where that is. */
export type NodeSource =
  | { of: 'FIGURE'; figure: NodeFigure; node: CalculationTree }
  | { of: 'FIELD'; field: string; node: CalculationTree }
  | { of: 'CATALOG'; type: string; number: string }
  | { of: 'PRICE'; node: CalculationTree; origin: PriceOrigin }
  | { of: 'RULE' }
  | { of: 'LINE'; symbol: RuleSymbol }
  | { of: 'GROUND' }
  | { of: 'ASSUMPTION' | 'INPUT'; ref: string };

export interface NodeContext extends BranchFacts {
  language: Language;
  priceOf: (node: CalculationTree) => PriceOrigin;
  sourceOf: (source: NodeSource) => Source;
  /** The name of a line, and how it came about, to a depth. */
  lineOf: (symbol: RuleSymbol, depth: number) => { name: string; explanation?: Explanation };
  /** The rule that made the branch, and the trench and its version then. */
  ruleNames: readonly string[];
}

/** A context with the way to the explanations of other figures. */
export interface Explaining extends NodeContext {
  explain: (path: readonly CalculationTree[], figure: NodeFigure, depth: number) => Explanation;
}

/** A figure of a node as a term of another one. */
export function figureTerm(
  path: readonly CalculationTree[],
  figure: NodeFigure,
  depth: number,
  context: Explaining,
): Omit<Term, 'symbol' | 'value'> {
  const node = path.at(-1)!;
  return {
    name: figureName(node, figure, context.language),
    unit: unitOf(node, figure),
    source: context.sourceOf({ of: 'FIGURE', figure, node }),
    ...(depth > 1 && { explanation: context.explain(path, figure, depth - 1) }),
  };
}

export const titleOf = (node: CalculationTree, language: Language) =>
  isCustom(node.type) ? nameIn(node, language) : `${node.number} ${nameIn(node, language)}`;

const figureName = (node: CalculationTree, figure: NodeFigure, language: Language) =>
  `${costWords(figure, language)}: ${titleOf(node, language)}`;

const unitOf = ({ unit }: CalculationTree, figure: NodeFigure) =>
  figure === 'quantity' ? unit : figure === 'unitCost' ? `NOK/${unit}` : 'NOK';

export interface Frame {
  figure: Explanation['figure'];
  rounding?: CostWord;
}

export const frameOf = (
  node: CalculationTree,
  figure: NodeFigure,
  value: number,
  { language }: Pick<NodeContext, 'language'>,
): Frame => ({
  figure: {
    name: figureName(node, figure, language),
    value,
    unit: unitOf(node, figure),
    shown: figure === 'totalCost' ? moneyText(value) : String(quantityNumber(quantityOf(value))),
  },
});

/** Two places, with a point. Amounts are exact to the øre, so nothing is rounded here. */
export const moneyText = (value: number): string => value.toFixed(2);

export function explained(
  { figure, rounding }: Frame,
  own: Figure,
  inWords: string,
  { language }: Pick<NodeContext, 'language'>,
  describe: (symbol: string) => Omit<Term, 'symbol' | 'value'> = () => {
    throw new Error('a formula without terms has a symbol');
  },
): Explanation {
  return {
    figure,
    formula: own.formula.text,
    inWords,
    terms: termsOf(own, describe),
    ...(rounding && { rounding: costWords(rounding, language) }),
  };
}
