import type { WorkbookReader } from '@cj-tech-master/excelts';
import { repackArchive } from './archive.js';
import type { Progress } from './import.js';
import { RowCollector, type TableLimits, TableTooLarge } from './limits.js';
import { type Cell, DateFault, Fault, type Row, type Table, tableOf, unreadable } from './table.js';
import { translate } from './translate.js';

/** Reads the first worksheet, row by row. A sheet of 100,000 rows would take gigabytes in memory. */
export async function readXlsx(
  bytes: Uint8Array,
  progress: Progress | undefined,
  limits: TableLimits,
): Promise<Table> {
  const archive = repackArchive(bytes, limits.maxUnpacked);
  if (archive instanceof Fault) return unreadable(translate`is not a readable workbook: ${archive.message}`);
  const { WorkbookReader } = await import('@cj-tech-master/excelts');
  const reader = new WorkbookReader(archive, { styles: 'cache' });
  let collector: RowCollector | undefined;
  try {
    for await (const sheet of reader) {
      const isFirst = numberOf(sheet) === firstNumber(reader);
      if (isFirst) collector = new RowCollector(limits);
      for await (const row of sheet) {
        if (!isFirst) continue;
        const cells: Row = { line: row.number, cells: [] };
        row.eachCell((cell, column) => collector!.set(cells, column - 1, cellOf(cell.value)));
        collector!.add(cells);
        if (row.number % 1000 === 0) progress?.('reading', row.number);
      }
      // Nobody asks for the sheets after it.
      if (isFirst) break;
    }
  } catch (error) {
    if (error instanceof TableTooLarge) throw error;
    return unreadable(translate`is not a readable workbook: ${(error as Error).message}`);
  }
  return collector ? tableOf(collector.rows, { findings: [] }) : unreadable(translate`has no worksheet`);
}

/** The number in the file name of a worksheet. */
const numberOf = (sheet: object) => (sheet as { sheetNo: number }).sheetNo;

/** The number of the first worksheet that Excel shows. Worksheets are numbered in the order of their creation. */
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

/** Excel writes characters that XML lacks as _x000D_, and such a text of somebody as _x005F_x000D_. */
const decoded = (text: string): string =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null || typeof value === 'boolean') return value ?? undefined;
  if (typeof value === 'string') return decoded(value).trim();
  if (typeof value === 'number')
    return Number.isNaN(value) ? new Fault(translate`is a formula with an error`) : value;
  if (value instanceof Date)
    return Number.isNaN(value.getTime())
      ? new Fault(translate`is a date`)
      : new DateFault(value.toISOString().slice(0, 10));
  const { richText, error, formula, result } = value as Rich;
  if (richText) return decoded(richText.map(({ text }) => text ?? '').join('')).trim();
  if (formula !== undefined)
    return result === undefined ? new Fault(translate`is a formula without a result`) : cellOf(result);
  return new Fault(error ? translate`is the error ${error}` : translate`is not a text, number or boolean`);
}
