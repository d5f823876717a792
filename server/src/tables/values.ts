import { type Mark, parseNumber, quote } from './numbers.js';
import { didYouMean } from './suggestion.js';
import { type Cell, Fault } from './table.js';
import { translate } from './translate.js';

/** Converts a cell that is not empty to a value. */
export interface Reader {
  /** The values to choose from, if there are only some. */
  choices?: readonly string[];
  (cell: string | number | boolean, mark: Mark | undefined): unknown | Fault;
  /** Whether it reads decimal numbers, from which the decimal mark of the file is detected. */
  decimal?: true;
  /** Whether it accepts dates of a worksheet. */
  day?: true;
}

/** A cell for a message; text is quoted. */
export const quoteCell = (cell: Cell): string => (typeof cell === 'string' ? quote(cell) : String(cell));

export const textUpTo =
  (most: number): Reader =>
  (cell) => {
    const value = String(cell);
    if (value.includes('\0')) return new Fault(translate`must not hold the character U+0000`);
    if (/\p{Surrogate}/u.test(value))
      return new Fault(translate`has a lone surrogate, which is not a character`);
    const length = value.length > most ? [...value].length : 0;
    return length > most ? new Fault(translate`must have at most ${most} characters, not ${length}`) : value;
  };

export const text: Reader = textUpTo(255);

export function numberOf(cell: Parameters<Reader>[0], mark: Mark | undefined): number | Fault {
  if (typeof cell === 'boolean') return new Fault(translate`must be a number, not ${cell}`);
  if (typeof cell === 'string') return parseNumber(cell, mark);
  return Number.isFinite(cell) ? cell : new Fault(translate`must be a finite number`);
}

/** A decimal number with an additional check. */
export const decimal = (check: (value: number, cell: Cell) => number | Fault): Reader =>
  Object.assign(
    (cell: Parameters<Reader>[0], mark: Mark | undefined) => {
      const value = numberOf(cell, mark);
      return value instanceof Fault ? value : check(value, cell);
    },
    { decimal: true as const },
  );

/** A number from 0 with a limited number of decimal places. Digits beyond the 15th in a worksheet are rounding errors. */
export const places = (most: number, to: number): Reader =>
  decimal((value, cell) => {
    const meant = typeof cell === 'number' ? Number(value.toPrecision(15)) : value;
    if (meant < 0) return new Fault(translate`must be at least 0, not ${quoteCell(cell)}`);
    if (meant > to) return new Fault(translate`must be at most ${to}, not ${quoteCell(cell)}`);
    if (Number(meant.toFixed(most)) !== meant)
      return new Fault(translate`must have at most ${most} decimal places, not ${quoteCell(cell)}`);
    // Converts -0 to 0.
    return meant + 0;
  });

export const whole =
  (from: number, to: number): Reader =>
  (cell, mark) => {
    const value = numberOf(cell, mark);
    if (value instanceof Fault) return value;
    if (!Number.isInteger(value)) return new Fault(translate`must be a whole number, not ${quoteCell(cell)}`);
    if (value < from) return new Fault(translate`must be at least ${from}, not ${quoteCell(cell)}`);
    return value > to ? new Fault(translate`must be at most ${to}, not ${quoteCell(cell)}`) : value;
  };

/** One of `values` in any case, or a word that means one of them. */
export const oneOf = (values: readonly string[], words: Readonly<Record<string, string>> = {}): Reader =>
  Object.assign(
    (cell: Parameters<Reader>[0]) => {
      const word = String(cell).toUpperCase();
      const meant = Object.hasOwn(words, word) ? words[word] : word;
      return (
        values.find((value) => value === meant) ??
        new Fault(
          translate`must be one of ${values.join(', ')}, not ${quoteCell(cell)}` +
            didYouMean(word, [...values, ...Object.keys(words)]),
        )
      );
    },
    { choices: values },
  );

const FLAGS: Record<string, boolean> = {
  true: true,
  ja: true,
  sann: true,
  yes: true,
  1: true,
  false: false,
  nei: false,
  usann: false,
  no: false,
  0: false,
};

export const flag: Reader = Object.assign(
  (cell: Parameters<Reader>[0]) => {
    const word = String(cell).toLowerCase();
    return Object.hasOwn(FLAGS, word)
      ? FLAGS[word]
      : new Fault(translate`must be yes or no, not ${quoteCell(cell)}`);
  },
  { choices: ['yes', 'no'] },
);
