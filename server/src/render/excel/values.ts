import type { WorkbookCell, WorkbookColumn } from '@spadework/core/report';

/** What a cell can hold. */
const LONGEST = 32_767;
const MOST_PLACES = 6;

/** A number stays a number; any text stays text, also one that looks like a formula. */
export function cellValue(value: WorkbookCell): WorkbookCell {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  // A reader takes _x0041_ for the letter it encodes, unless its first mark is encoded itself.
  return value === null ? null : cellText(value).replace(/_(?=x[\dA-F]{4}_)/giu, '_x005F_');
}

/** Without what XML cannot carry. */
export function cellText(text: string): string {
  return text
    .replace(/\r\n?/gu, '\n')
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')
    .slice(0, LONGEST)
    .replace(/[\ud800-\udbff]$/u, '');
}

/** Quantities show the places they have: a format with optional places would leave a bare decimal mark. */
export function formatOf(value: WorkbookCell, format: WorkbookColumn['format']): string {
  if (format === 'text') return '@';
  if (format === 'money') return '#,##0.00';
  const places = typeof value === 'number' ? placesOf(value) : 0;
  return places > 0 ? `#,##0.${'0'.repeat(places)}` : '#,##0';
}

const placesOf = (value: number): number =>
  value
    .toFixed(MOST_PLACES)
    .replace(/(?<!0)0+$/u, '')
    .split('.')[1]?.length ?? 0;
