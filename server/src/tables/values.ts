import { type Mark, parseNumber, quote } from './numbers.js';
import { type Cell, Fault } from './table.js';

/** Turns a cell that is not empty into a value. */
export interface Reader {
  (cell: string | number | boolean, mark: Mark | undefined): unknown | Fault;
  /** Whether the numbers that it reads show which decimal mark the file has. */
  decimal?: true;
  /** Whether it reads days, so that a date in a worksheet is none too many. */
  day?: true;
}

export const shown = (cell: Cell): string => (typeof cell === 'string' ? quote(cell) : String(cell));

export const textUpTo =
  (most: number): Reader =>
  (cell) => {
    const value = String(cell);
    if (value.includes('\0')) return new Fault('must not hold the character U+0000');
    if (/\p{Surrogate}/u.test(value)) return new Fault('holds half a character');
    const length = value.length > most ? [...value].length : 0;
    return length > most ? new Fault(`must have at most ${most} characters, not ${length}`) : value;
  };

export const text: Reader = textUpTo(255);

export function numberOf(cell: Parameters<Reader>[0], mark: Mark | undefined): number | Fault {
  if (typeof cell === 'boolean') return new Fault(`must be a number, not ${cell}`);
  if (typeof cell === 'string') return parseNumber(cell, mark);
  return Number.isFinite(cell) ? cell : new Fault('must be a finite number');
}

/** A number that may have a fraction, with one more thing to say about it. */
export const decimal = (judge: (value: number, cell: Cell) => number | Fault): Reader =>
  Object.assign(
    (cell: Parameters<Reader>[0], mark: Mark | undefined) => {
      const value = numberOf(cell, mark);
      return value instanceof Fault ? value : judge(value, cell);
    },
    { decimal: true as const },
  );

/** From 0, with so many decimal places and no more. A worksheet carries 15 digits; what it has beyond is noise. */
export const places = (most: number, to: number): Reader =>
  decimal((value, cell) => {
    const meant = typeof cell === 'number' ? Number(value.toPrecision(15)) : value;
    if (meant < 0) return new Fault(`must be at least 0, not ${shown(cell)}`);
    if (meant > to) return new Fault(`must be at most ${to}, not ${shown(cell)}`);
    if (Number(meant.toFixed(most)) !== meant)
      return new Fault(`must have at most ${most} decimal places, not ${shown(cell)}`);
    // Minus zero is zero.
    return meant + 0;
  });

export const whole =
  (from: number, to: number): Reader =>
  (cell, mark) => {
    const value = numberOf(cell, mark);
    if (value instanceof Fault) return value;
    if (!Number.isInteger(value)) return new Fault(`must be a whole number, not ${shown(cell)}`);
    if (value < from) return new Fault(`must be at least ${from}, not ${shown(cell)}`);
    return value > to ? new Fault(`must be at most ${to}, not ${shown(cell)}`) : value;
  };

/** One of `values` in any case, or what another word stands for. */
export const oneOf =
  (values: readonly string[], words: Readonly<Record<string, string>> = {}): Reader =>
  (cell) => {
    const word = String(cell).toUpperCase();
    const meant = Object.hasOwn(words, word) ? words[word] : word;
    return (
      values.find((value) => value === meant) ??
      new Fault(`must be one of ${values.join(', ')}, not ${shown(cell)}`)
    );
  };

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

export const flag: Reader = (cell) => {
  const word = String(cell).toLowerCase();
  return Object.hasOwn(FLAGS, word) ? FLAGS[word] : new Fault(`must be yes or no, not ${shown(cell)}`);
};
