import { Fault } from './table.js';

export type Mark = '.' | ',';

const GROUPS = /^[+-]?\d{1,3}([\u00a0\u2009\u202f])\d{3}(?:\1\d{3})*(?:[.,]\d+)?$/;
const PLAIN = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d{1,3})?$/i;
/** 1,200 is 1.2 to one writer and 1200 to another; 0,125 and 1,25 are not. */
const UNCLEAR = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/;
const CLEAR = /^[+-]?\d+([.,])\d+$/;

/** Reads a number with a decimal point or comma. `mark` is the one that the file is known to use. */
export function parseNumber(text: string, mark: Mark | undefined): number | Fault {
  const isGrouped = GROUPS.test(text);
  if (!isGrouped && !PLAIN.test(text)) {
    const hasBoth = /^[+-]?\d[\d.,]*$/.test(text);
    return new Fault(
      hasBoth ? `is unclear: ${text} has several marks` : `must be a number, not ${quote(text)}`,
    );
  }
  const unclear = UNCLEAR.exec(text)?.[1];
  if (unclear && unclear !== mark)
    return new Fault(
      `is unclear: ${text} may be ${text.replace(unclear, '')} or ${text.replace(unclear, '.')}`,
    );
  const value = Number(text.replace(/[\u00a0\u2009\u202f]/g, '').replace(',', '.'));
  return Number.isFinite(value) ? value : new Fault(`must be a finite number, not ${quote(text)}`);
}

/** The one decimal mark of a file, from the numbers that can be read in one way only. */
export function decimalMark(texts: Iterable<string>, delimiter: string | undefined): Mark | undefined {
  const seen = new Set<Mark>();
  for (const text of texts) {
    const mark = CLEAR.exec(text)?.[1] as Mark | undefined;
    if (mark && !UNCLEAR.test(text)) seen.add(mark);
    if (seen.size === 2) return undefined;
  }
  const [only] = seen;
  return only ?? (delimiter === ',' ? '.' : undefined);
}

export const quote = (text: string): string =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
