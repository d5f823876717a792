import { type Figure, figureOf } from './explanation.js';

/**
 * Amounts and quantities of a calculation are exact decimals, and formulas are evaluated in floating point. So a formula
 * has several spellings, from the plainest to one in whole numbers, and the first is shown that gives the exact value
 * in every reader's arithmetic: not only by luck, because a product is close to where its rounding changes.
 */
export function exactFigure(
  spellings: readonly string[],
  value: number,
  lookUp: (symbol: string) => number | undefined,
): Figure {
  const figures = spellings.map((text) => figureOf(text, lookUp));
  const certain = figures.find((figure) => figure.value === value && isSteady(figure));
  return { ...(certain ?? figures.at(-1)!), value };
}

/** More than the errors of a few operations. */
const NOISE = 1e-14;
const ALLOWED = 1e-10;

/** Whether the value stays when the values of the symbols are off by the noise of floating point. */
const isSteady = ({ formula, values, value }: Figure): boolean =>
  [1 - NOISE, 1 + NOISE].every((factor) => {
    const other = formula.evaluate(values.map((each) => each * factor));
    return Math.abs(other - value) <= ALLOWED * Math.max(1, Math.abs(value));
  });
