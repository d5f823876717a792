/**
 * A rule as a formula and as a function. Whoever computes calls the function, because evaluating texts would be several
 * times as slow; whoever explains shows the formula. A test evaluates every formula beside its function: they differ by
 * rounding at most. Arguments come in the order in which the symbols occur.
 */
export interface Rule {
  formula: string;
  of: (...values: number[]) => number;
}

/** The same rule under other symbols: of one of several sources, or of another part of a cable. */
export const renamed = ({ formula, of }: Rule, names: Readonly<Record<string, string>>): Rule => ({
  formula: formula.replace(/[\p{L}_][\p{L}\p{N}_]*/gu, (symbol) => names[symbol] ?? symbol),
  of,
});
