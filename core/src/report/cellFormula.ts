import { type Expression, parseFormula } from '../explain/index.js';
import type { WorkbookFormula } from './workbook.js';

/** Formulas of workbooks: in a cell a number is computed again from other cells. */

const FUNCTIONS: Readonly<Record<string, string>> = {
  ln: 'LN',
  exp: 'EXP',
  sqrt: 'SQRT',
  sin: 'SIN',
  abs: 'ABS',
  min: 'MIN',
  max: 'MAX',
};

/** A formula of an explanation as one of a spreadsheet. Null: a spreadsheet has no such function, or a symbol no cell. */
export function cellFormula(formula: string, cellOf: (symbol: string) => string | undefined): string | null {
  const written = (of: Expression): string | null => {
    switch (of.kind) {
      case 'number':
        return of.text;
      case 'symbol':
        return of.text === 'π' ? 'PI()' : (cellOf(of.text) ?? null);
      case 'minus': {
        const inner = written(of.of);
        return inner && `(-${inner})`;
      }
      case 'function': {
        const values = of.values.map(written);
        const name = FUNCTIONS[of.name];
        return name && values.every((value) => value !== null) ? `${name}(${values.join(',')})` : null;
      }
      default: {
        // A spreadsheet binds a sign tighter than a power, so everything has its parentheses.
        const [left, right] = [written(of.left), written(of.right)];
        return left && right && `(${left}${of.kind}${right})`;
      }
    }
  };
  return written(parseFormula(formula));
}

/** A cell with a formula, if that gives the value that is known. Otherwise the value. */
export const computedCell = (
  formula: string | null,
  computed: number,
  value: number | null,
): WorkbookFormula | number | null =>
  formula !== null && value !== null && Math.abs(computed - value) <= 1e-9 * Math.max(1, Math.abs(value))
    ? { formula, value }
    : value;

/** The letters of a column, counted from 0. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
