/** How a number came about: the parts that every feature shows its explanations with. */

export { Formula, SymbolText } from './Formula.js';
export { Level } from './Level.js';
export type { Below } from './math.js';
export { formatValue, unitText } from './values.js';
export { Fact, WhyCard } from './WhyCard.js';
export { WhyFigure } from './WhyFigure.js';
export { useWhyWords } from './words/index.js';
