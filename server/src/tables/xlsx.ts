import type { WorkbookReader } from '@cj-tech-master/excelts';
import { soundArchive } from './archive.js';
import type { Progress } from './import.js';
import { type Cell, DayFault, Fault, type Row, type Table, tableOf, unreadable } from './table.js';

/** The first worksheet of a workbook, row by row: a whole one of 100,000 rows would take gigabytes. */
export async function readXlsx(bytes: Uint8Array, progress?: Progress): Promise<Table> {
  const archive = soundArchive(bytes);
  if (archive instanceof Fault) return unreadable(`is no workbook that can be read: ${archive.message}`);
  const { WorkbookReader } = await import('@cj-tech-master/excelts');
  const reader = new WorkbookReader(archive, { styles: 'cache' });
  let rows: Row[] | undefined;
  try {
    for await (const sheet of reader) {
      const isFirst = numberOf(sheet) === firstNumber(reader);
      if (isFirst) rows = [];
      for await (const row of sheet) {
        if (!isFirst) continue;
        rows!.push({ line: row.number, cells: (row.values as unknown[]).slice(1).map(cellOf) });
        if (row.number % 1000 === 0) progress?.('reading', row.number);
      }
    }
  } catch (error) {
    return unreadable(`is no workbook that can be read: ${(error as Error).message}`);
  }
  return rows ? tableOf(rows, { findings: [] }) : unreadable('has no worksheet');
}

/** The number in the name of a worksheet's part. */
const numberOf = (sheet: object) => (sheet as { sheetNo: number }).sheetNo;

/** Parts are numbered as they were made; the workbook knows which sheet a person sees first. */
function firstNumber({ model, workbookRels }: Pick<WorkbookReader, 'model' | 'workbookRels'>): number {
  const part = workbookRels?.find(({ Id }) => Id === model?.sheets?.[0]?.rId)?.Target;
  return Number(/(?<!\d)(\d+)\.xml$/.exec(part ?? '')?.[1] ?? 1);
}

interface Rich {
  richText?: { text: string | null }[];
  error?: string;
  formula?: string;
  result?: unknown;
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null || typeof value === 'boolean') return value ?? undefined;
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return Number.isNaN(value) ? new Fault('is a formula with an error') : value;
  if (value instanceof Date)
    return Number.isNaN(value.getTime())
      ? new Fault('is a date')
      : new DayFault(value.toISOString().slice(0, 10));
  const { richText, error, formula, result } = value as Rich;
  if (richText)
    return richText
      .map(({ text }) => text ?? '')
      .join('')
      .trim();
  if (formula !== undefined)
    return result === undefined ? new Fault('is a formula without a result') : cellOf(result);
  return new Fault(error ? `is the error ${error}` : 'is no text, number or boolean');
}
