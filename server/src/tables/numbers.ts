import { Fault } from './table.js';
import { translate } from './translate.js';

export type Mark = '.' | ',';

/** Thousands apart by an ordinary, a fixed, a figure or a thin space, as Norwegian texts have them. */
const SPACES = /[ \u00a0\u2007\u2009\u202f]/g;
const GROUPS = /^[+-]?\d{1,3}([ \u00a0\u2007\u2009\u202f])\d{3}(?:\1\d{3})*(?:[.,]\d+)?$/;
const PLAIN = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d{1,3})?$/i;
/** 1,200 may mean 1.2 or 1200. 0,125 and 1,25 are not ambiguous. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/;
const DECIMAL = /^[+-]?\d+([.,])\d+$/;

/** Parses a number with a decimal point or comma. `mark` is the decimal mark of the file, if known. */
export function parseNumber(text: string, mark: Mark | undefined): number | Fault {
  const isGrouped = GROUPS.test(text);
  if (!isGrouped && !PLAIN.test(text)) {
    const hasBoth = /^[+-]?\d[\d.,]*$/.test(text);
    return new Fault(
      hasBoth
        ? translate`is unclear: ${text} has several marks`
        : translate`must be a number, not ${quote(text)}`,
    );
  }
  const unclear = AMBIGUOUS.exec(text)?.[1];
  if (unclear && unclear !== mark)
    return new Fault(
      translate`is unclear: ${text} may be ${text.replace(unclear, '')} or ${text.replace(unclear, '.')}`,
    );
  const value = Number(text.replace(SPACES, '').replace(',', '.'));
  return Number.isFinite(value) ? value : new Fault(translate`must be a finite number, not ${quote(text)}`);
}

/** The decimal mark of a file, from the numbers that are not ambiguous. */
export function decimalMark(texts: Iterable<string>, delimiter: string | undefined): Mark | undefined {
  const seen = new Set<Mark>();
  for (const text of texts) {
    const mark = DECIMAL.exec(text.replace(SPACES, ''))?.[1] as Mark | undefined;
    // 1 234,500 can only have a comma for its decimals.
    if (mark && !AMBIGUOUS.test(text)) seen.add(mark);
    if (seen.size === 2) return undefined;
  }
  const [only] = seen;
  return only ?? (delimiter === ',' ? '.' : undefined);
}

export const quote = (text: string): string =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
