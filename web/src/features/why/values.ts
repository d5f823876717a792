import { formatNumber } from '../../words/index.js';

/** A value of an explanation: five digits, and powers of ten where they are needed. */
export function formatValue(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e-3 && size < 1e6) {
    const decimals = Math.max(0, Math.min(8, 4 - Math.floor(Math.log10(size))));
    return formatNumber(value, decimals);
  }
  const [digits, power] = value.toExponential(4).split('e') as [string, string];
  return `${formatNumber(Number(digits), 4)} · 10${superscript(Number(power))}`;
}

const superscript = (power: number): string =>
  [...String(power)].map((sign) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)] ?? '⁻').join('');

/** A unit as people write it. Shares and counts have none. */
export const unitText = (unit: string): string =>
  unit === '1' ? '' : unit === 'm2' ? 'm²' : unit === 'm3' ? 'm³' : unit === 'tonn' ? 't' : unit;

const FUNCTIONS = new Set(['ln', 'exp', 'sqrt', 'sin', 'abs', 'min', 'max', 'ceil', 'round', 'π']);

/** A piece of a formula: a symbol, or what stands between symbols. */
export type Piece = { symbol: string } | { text: string };

/** A formula as people write it, in pieces. */
export function piecesOf(formula: string): Piece[] {
  const marked = (formula.match(/[\p{L}_][\p{L}\p{N}_]*|\d+(?:\.\d+)?(?:e[+-]?\d+)?|\s+|\S/gu) ?? [])
    .map((part) => (/^[\p{L}_]/u.test(part) && !FUNCTIONS.has(part) ? `⟨${part}⟩` : part))
    .join('');
  return printed(marked)
    .split(/⟨([^⟩]+)⟩/)
    .map((part, i): Piece => (i % 2 === 1 ? { symbol: part } : { text: part }))
    .filter((piece) => 'symbol' in piece || piece.text !== '');
}

/** The formula with values in place of its symbols. */
export const formulaWith = (formula: string, valueFor: (symbol: string) => number | undefined): string =>
  formulaWithTexts(formula, (symbol) => {
    const value = valueFor(symbol);
    return value === undefined ? undefined : formatValue(value);
  });

/** The same with values that are written already. */
export const formulaWithTexts = (formula: string, textFor: (symbol: string) => string | undefined): string =>
  piecesOf(formula)
    .map((piece) => ('text' in piece ? piece.text : (textFor(piece.symbol) ?? piece.symbol)))
    .join('');

const printed = (formula: string): string =>
  formula
    .replace(/\*/g, ' · ')
    .replace(/([^\s(,·/^+e-])-/g, '$1 − ')
    .replace(/(\S)\+/g, '$1 + ')
    .replace(/sqrt\(/g, '√(')
    .replace(/(\d)\.(\d)/g, (_, a, b) => (formatNumber(0.5, 1).includes(',') ? `${a},${b}` : `${a}.${b}`));
