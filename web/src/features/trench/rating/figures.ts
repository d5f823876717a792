import { formatNumber } from '../../../words/index.js';

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

/** The symbols of the formula, and everything between them. */
export const partsOfFormula = (formula: string): string[] =>
  formula.match(/[\p{L}_][\p{L}\p{N}_]*|\d+(?:\.\d+)?(?:e[+-]?\d+)?|\s+|\S/gu) ?? [];

/** A formula as people write it. */
export const printedFormula = (formula: string): string =>
  formula
    .replace(/\*/g, ' · ')
    .replace(/([^\s(,·/^+e-])-/g, '$1 − ')
    .replace(/\+/g, ' + ')
    .replace(/sqrt\(/g, '√(')
    .replace(/(\d)\.(\d)/g, (_, a, b) => (formatNumber(0.5, 1).includes(',') ? `${a},${b}` : `${a}.${b}`));

/** The formula with values in place of its symbols. */
export const formulaWith = (formula: string, valueFor: (symbol: string) => number | undefined): string =>
  printedFormula(
    partsOfFormula(formula)
      .map((part) => {
        const value = /^[\p{L}_]/u.test(part) ? valueFor(part) : undefined;
        return value === undefined ? part : `⟨${part}⟩`;
      })
      .join(''),
  ).replace(/⟨([^⟩]+)⟩/g, (_, symbol: string) => formatValue(valueFor(symbol)!));
