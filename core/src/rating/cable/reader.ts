import { ExplanationLines, type Origin } from '../explanation/lines.js';
import { type CableType, MissingValue } from './type.js';

/** Reads the columns of a type into lines, each with its origin. */
export class TypeReader {
  readonly lines = new ExplanationLines();
  /** Columns for which something was assumed that a table does not give. */
  readonly assumed: string[] = [];

  constructor(readonly type: CableType) {}

  /** A column's number, if it is given and above 0. */
  number(column: keyof CableType): number | undefined {
    const value = this.type[column];
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) throw new MissingValue(column);
    return value;
  }

  required(column: keyof CableType): number {
    const value = this.number(column);
    if (value === undefined) throw new MissingValue(column);
    return value;
  }

  /** A column's value in SI, else a value from a table. */
  columnOr(
    column: keyof CableType,
    symbol: string,
    unit: string,
    scale: number,
    otherwise: { value: number; source: string; origin?: Origin },
  ): number {
    const own = this.number(column);
    return own === undefined
      ? this.lines.given(symbol, otherwise.value, unit, {
          origin: otherwise.origin ?? 'TABLE',
          source: otherwise.source,
        })
      : this.lines.given(symbol, own * scale, unit, { origin: 'CATALOG', source: column });
  }

  /** A column's value in SI, else a formula. */
  columnOrFormula(
    column: keyof CableType,
    symbol: string,
    unit: string,
    scale: number,
    formula: string,
    source?: string,
  ): number {
    const own = this.number(column);
    return own === undefined
      ? this.lines.derive(symbol, unit, null, formula, { source })
      : this.lines.given(symbol, own * scale, unit, { origin: 'CATALOG', source: column });
  }

  assume(column: keyof CableType): void {
    this.assumed.push(column);
  }
}

export const MM = 1e-3;
