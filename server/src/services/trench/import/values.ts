import { type Mark, parseNumber, quote } from './numbers.js';
import { type Cell, Fault } from './table.js';

/** Turns a cell that is not empty into a value. */
export type Reader = (cell: string | number | boolean, mark: Mark | undefined) => unknown | Fault;

const MAX_TEXT = 255;

const shown = (cell: Cell) => (typeof cell === 'string' ? quote(cell) : String(cell));

export const text: Reader = (cell) => {
  const value = String(cell);
  if (value.includes('\0')) return new Fault('must not hold the character U+0000');
  if (/\p{Surrogate}/u.test(value)) return new Fault('holds half a character');
  const length = value.length > MAX_TEXT ? [...value].length : 0;
  return length > MAX_TEXT ? new Fault(`must have at most ${MAX_TEXT} characters, not ${length}`) : value;
};

function numberOf(cell: Parameters<Reader>[0], mark: Mark | undefined): number | Fault {
  if (typeof cell === 'boolean') return new Fault(`must be a number, not ${cell}`);
  if (typeof cell === 'string') return parseNumber(cell, mark);
  return Number.isFinite(cell) ? cell : new Fault('must be a finite number');
}

/** Millimetres, square millimetres, kilovolts, degrees: nothing under the ground has more than a million. */
const MAX_SIZE = 1_000_000;

export const size: Reader = (cell, mark) => {
  const value = numberOf(cell, mark);
  if (value instanceof Fault) return value;
  if (value <= 0) return new Fault(`must be above 0, not ${shown(cell)}`);
  return value > MAX_SIZE ? new Fault(`must be at most ${MAX_SIZE}, not ${shown(cell)}`) : value;
};

export const whole =
  (from: number, to: number): Reader =>
  (cell, mark) => {
    const value = numberOf(cell, mark);
    if (value instanceof Fault) return value;
    if (!Number.isInteger(value)) return new Fault(`must be a whole number, not ${shown(cell)}`);
    if (value < from) return new Fault(`must be at least ${from}, not ${shown(cell)}`);
    return value > to ? new Fault(`must be at most ${to}, not ${shown(cell)}`) : value;
  };

export const oneOf =
  (values: readonly string[]): Reader =>
  (cell) =>
    values.find((value) => value === String(cell).toUpperCase()) ??
    new Fault(`must be one of ${values.join(', ')}, not ${shown(cell)}`);

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

/** Country codes, as companies have them. */
export const markets: Reader = (cell) => {
  const codes = String(cell)
    .split(';')
    .map((code) => code.trim().toUpperCase())
    .filter(Boolean);
  const wrong = codes.find((code) => !/^[A-Z]{2}$/.test(code));
  if (wrong !== undefined) return new Fault(`must be country codes such as NO;SE, not ${shown(cell)}`);
  return [...new Set(codes)];
};
