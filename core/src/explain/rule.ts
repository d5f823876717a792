/**
 * A rule as a formula and as a function. Whoever computes calls the function, because evaluating texts would be several
 * times as slow; whoever explains shows the formula. A test evaluates every formula beside its function: they give the
 * same bits. Arguments come in the order in which the symbols occur.
 */
export interface Rule {
  formula: string;
  of: (...values: number[]) => number;
}
