import type { WorkbookCell, WorkbookColumn, WorkbookFormula } from '@spadework/core/report';

/** The limit of Excel on the text of a cell. */
const MAX_LENGTH = 32_767;
const MAX_PLACES = 6;

const isFormula = (value: WorkbookCell): value is WorkbookFormula =>
  typeof value === 'object' && value !== null;

/** The value of a cell. Text is always written as text, even if it looks like a formula. */
export function cellValue(value: WorkbookCell): string | number | null | { formula: string; result: number } {
  if (isFormula(value)) return { formula: value.formula, result: value.value };
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  // Excel decodes _x0041_ to a letter, so a literal underscore in such a text is encoded as _x005F_.
  return value === null ? null : cellText(value).replace(/_(?=x[\dA-F]{4}_)/giu, '_x005F_');
}

/** Text without the characters that XML does not allow, cut to the limit. */
export function cellText(text: string): string {
  return text
    .replace(/\r\n?/gu, '\n')
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')
    .slice(0, MAX_LENGTH)
    .replace(/[\ud800-\udbff]$/u, '');
}

/** The number format of a cell. Quantities show their own number of places: optional places would leave a bare decimal mark. */
export function formatOf(cell: WorkbookCell, format: WorkbookColumn['format']): string {
  const value = isFormula(cell) ? cell.value : cell;
  if (format === 'text') return '@';
  if (format === 'money') return '#,##0.00';
  if (format === 'tenths') return '0.0';
  if (format === 'thousandths') return '0.000';
  if (format === 'scientific') return scientificFormat(value);
  const places = typeof value === 'number' ? placesOf(value) : 0;
  return places > 0 ? `#,##0.${'0'.repeat(places)}` : '#,##0';
}

/** Quantities with six places would show a resistance of 2·10⁻⁵ Ω/m as nothing. */
const scientificFormat = (value: string | number | null): string => {
  const size = typeof value === 'number' ? Math.abs(value) : 0;
  return size !== 0 && (size < 1e-3 || size >= 1e6) ? '0.0000E+00' : 'General';
};

const placesOf = (value: number): number =>
  value
    .toFixed(MAX_PLACES)
    .replace(/(?<!0)0+$/u, '')
    .split('.')[1]?.length ?? 0;
