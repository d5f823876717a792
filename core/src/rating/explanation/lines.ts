import { evaluate, symbolsOf } from '../../explain/expression.js';
import type { Rule } from '../../explain/rule.js';
import type { Phase } from '../../trench/circuits/circuit.js';

/**
 * Where a value comes from: the catalog, a table of a standard, a formula (DERIVED), the caller's circuits and ground
 * (REQUEST), the places in the section (LAYOUT), the field solver (FIELD), or an iteration whose result is shown (SOLVED).
 */
export type Origin = 'CATALOG' | 'TABLE' | 'DERIVED' | 'REQUEST' | 'LAYOUT' | 'FIELD' | 'SOLVED';

/** One line of an explanation. */
export interface ExplanationLine {
  symbol: string;
  /** The key of its name in `names.ts`. */
  name: string;
  value: number;
  unit: string;
  /** Of the standard. Null: the standard has none. */
  clause: string | null;
  /** Null: a given value. */
  formula: string | null;
  /** The symbols in the formula. */
  inputs: string[];
  origin: Origin;
  /** Which table or column the value comes from, or why this formula was taken and how certain it is. */
  source: string | null;
  /** The cables that a numbered symbol is of, such as the heat of one source: ids of their parts. */
  partIds?: string[];
  /** Their phases in the same order, where each has one: those of a triplex share a part. */
  phases?: Phase[];
  /** The circuit that it is of. */
  circuitId?: string;
}

export interface Given {
  origin: Origin;
  source?: string | undefined;
  clause?: string | undefined;
  name?: string | undefined;
  partIds?: string[] | undefined;
  phases?: Phase[] | undefined;
  circuitId?: string | undefined;
}

const subject = ({ partIds, phases, circuitId }: Pick<Given, 'partIds' | 'phases' | 'circuitId'>) => ({
  ...(partIds && { partIds }),
  ...(phases && { phases }),
  ...(circuitId !== undefined && { circuitId }),
});

/** A list of lines in order. Each formula may use the symbols above it. */
export class ExplanationLines {
  readonly list: ExplanationLine[] = [];
  private readonly values = new Map<string, number>();

  constructor(above: readonly ExplanationLine[] = []) {
    for (const line of above) this.add(line);
  }

  /** Adds a given value. */
  given(symbol: string, value: number, unit: string, { origin, source, clause, name, ...of }: Given): number {
    return this.add({
      symbol,
      name: name ?? symbol,
      value,
      unit,
      clause: clause ?? null,
      formula: null,
      inputs: [],
      origin,
      source: source ?? null,
      ...subject(of),
    });
  }

  /** The same for a value that several figures need. Another value under its symbol is a fault of the program. */
  givenOnce(symbol: string, value: number, unit: string, given: Given): number {
    const known = this.values.get(symbol);
    if (known === undefined) return this.given(symbol, value, unit, given);
    if (known !== value) throw new Error(`${symbol} is ${known}, and ${value}`);
    return known;
  }

  /** Adds a value that follows from those above: by a formula, or by a rule that the solver follows too. */
  derive(
    symbol: string,
    unit: string,
    clause: string | null,
    rule: string | Rule,
    { origin, source, name, ...of }: Partial<Given> = {},
  ): number {
    const formula = typeof rule === 'string' ? rule : rule.formula;
    const inputs = symbolsOf(formula);
    const value =
      typeof rule === 'string'
        ? evaluate(formula, (input) => this.valueOf(input))
        : rule.of(...inputs.map((input) => this.valueOf(input)));
    return this.add({
      symbol,
      name: name ?? symbol,
      value,
      unit,
      clause,
      formula,
      inputs,
      origin: origin ?? 'DERIVED',
      source: source ?? null,
      ...subject(of),
    });
  }

  /** The same for a value that several figures need. */
  deriveOnce(symbol: string, unit: string, clause: string | null, rule: Rule): number {
    const known = this.list.find((line) => line.symbol === symbol);
    if (!known) return this.derive(symbol, unit, clause, rule);
    if (known.formula !== rule.formula) throw new Error(`${symbol} is ${known.formula}, and ${rule.formula}`);
    return known.value;
  }

  valueOf(symbol: string): number {
    const value = this.values.get(symbol);
    if (value === undefined) throw new Error(`no line gives ${symbol}`);
    return value;
  }

  has(symbol: string): boolean {
    return this.values.has(symbol);
  }

  private add(line: ExplanationLine): number {
    if (this.values.has(line.symbol)) throw new Error(`two lines give ${line.symbol}`);
    this.values.set(line.symbol, line.value);
    this.list.push(line);
    return line.value;
  }
}
