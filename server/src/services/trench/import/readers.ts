import { say } from '../../../tables/say.js';
import { Fault } from '../../../tables/table.js';
import { decimal, quoteCell, type Reader } from '../../../tables/values.js';

/** Limit for millimetres, square millimetres, kilovolts and degrees. Real values are far below. */
const MAX_SIZE = 1_000_000;

export const size: Reader = decimal((value, cell) => {
  if (value <= 0) return new Fault(say`must be above 0, not ${quoteCell(cell)}`);
  return value > MAX_SIZE ? new Fault(say`must be at most ${MAX_SIZE}, not ${quoteCell(cell)}`) : value;
});

/** Country codes, as in the table of companies. */
export const markets: Reader = (cell) => {
  const codes = String(cell)
    .split(/[;,|]/)
    .map((code) => code.trim().toUpperCase())
    .filter(Boolean);
  const wrong = codes.find((code) => !/^[A-Z]{2}$/.test(code));
  if (wrong !== undefined) return new Fault(say`must be country codes such as NO;SE, not ${quoteCell(cell)}`);
  return [...new Set(codes)];
};
