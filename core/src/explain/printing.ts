import type { Expression } from './expression.js';

/* What is the same wherever a formula is set in type: on paper and on the screen. */

type Binary = Extract<Expression, { left: Expression }>;

export interface SumTerm {
  sign: '+' | '-';
  of: Expression;
}

/** The terms of a sum, before which a line may be broken. */
export function sumTerms(expression: Expression): SumTerm[] {
  if (expression.kind === '+' || expression.kind === '-')
    return [...sumTerms(expression.left), { sign: expression.kind, of: expression.right }];
  if (expression.kind === 'minus') return [{ sign: '-', of: expression.of }];
  return [{ sign: '+', of: expression }];
}

export const isSum = ({ kind }: Expression): boolean => kind === '+' || kind === '-' || kind === 'minus';

/** One line for a fraction of fractions: a/b/c is a over b c, and a/(b/c) is a c over b. */
export function quotient({ left, right }: Binary): { over: Expression; under: Expression } {
  const times = (a: Expression, b: Expression): Expression => ({ kind: '*', left: a, right: b });
  const [a, b] = left.kind === '/' ? [left.left, left.right] : [left, null];
  const [c, d] = right.kind === '/' ? [right.left, right.right] : [right, null];
  return { over: d ? times(a, d) : a, under: b ? times(b, c) : c };
}

/** Factors stand beside each other. A point is between them where the second begins with a digit. */
export function beginsWithDigit(expression: Expression): boolean {
  if (expression.kind === 'number') return true;
  if (expression.kind === '^' || expression.kind === '*') return beginsWithDigit(expression.left);
  return false;
}
