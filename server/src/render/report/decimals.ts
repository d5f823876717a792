import type { ReportDocument } from '@spadework/core/report';

/** As wide as a digit, and nearly as wide as a decimal mark, in the font of the reports. */
const FIGURE_SPACE = '\u2007';
const MARK_SPACE = '\u202f\u2009\u200a';

/** Numbers that end at the same place as others: what they lack in fractions is filled with spaces of that width. */
export function alignDecimals(cells: readonly string[], language: ReportDocument['language']): string[] {
  const number = language === 'nb' ? /^(.*?\d)(?!\d)(,\d+)?(\D*)$/su : /^(.*?\d)(?!\d)(\.\d+)?(\D*)$/su;
  const parts = cells.map((cell) => number.exec(cell));
  const places = parts.map((part) => (part?.[2] === undefined ? 0 : part[2].length - 1));
  const most = Math.max(0, ...places);
  return cells.map((cell, i) => {
    const [, whole, fraction = '', suffix = ''] = parts[i] ?? [];
    const missing = most - places[i]!;
    if (whole === undefined || missing === 0) return cell;
    const mark = fraction === '' ? MARK_SPACE : '';
    return whole + fraction + mark + FIGURE_SPACE.repeat(missing) + suffix;
  });
}
