import { type Row, Workbook, type Worksheet } from '@cj-tech-master/excelts';
import type { ReportWorkbook, WorkbookCell, WorkbookColumn, WorkbookSheet } from '@spadework/core/report';
import { sheetNames } from './sheetNames.js';
import { cellText, cellValue, formatOf } from './values.js';

const A4 = 9;
const BOLD = { name: 'Calibri', size: 11, bold: true };
const INK = { argb: 'FF14525C' };
const TINT = { argb: 'FFF2F5F6' };

/** The workbook as an .xlsx file. */
export async function toXlsx(content: ReportWorkbook): Promise<Uint8Array> {
  const day = new Date(content.date);
  const workbook = new Workbook();
  workbook.title = cellText(content.title);
  workbook.creator = 'Spadework';
  workbook.lastModifiedBy = 'Spadework';
  workbook.created = day;
  workbook.modified = day;
  // Excel does not open a file without a sheet.
  const sheets =
    content.sheets.length > 0 ? content.sheets : [{ name: content.title, columns: [], rows: [] }];
  const names = sheetNames(sheets.map((sheet) => sheet.name));
  for (const [i, sheet] of sheets.entries()) addSheet(workbook, names[i]!, sheet, content.title);
  // ZIP entries store local time. Noon of the day gives the same bytes in every time zone.
  const modTime = new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 12);
  return workbook.xlsx.writeBuffer({ zip: { modTime, timestamps: 'dos' } });
}

function addSheet(workbook: Workbook, name: string, sheet: WorkbookSheet, title: string): void {
  const { columns, rows, total } = sheet;
  const worksheet = workbook.addWorksheet(name, {
    views: [{ state: 'frozen', ySplit: 1 }],
    pageSetup: {
      paperSize: A4,
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: '1:1',
    },
    headerFooter: { oddFooter: `&L${cellText(title).replaceAll('&', '&&')} – &A&R&P / &N` },
  });
  if (columns.length === 0) return;
  worksheet.columns = columns.map(({ width }) => ({ width }));
  addHead(worksheet, columns);
  for (const row of rows) addRow(worksheet, row, columns);
  worksheet.autoFilter = {
    from: { row: 1, column: 1 },
    to: { row: rows.length + 1, column: columns.length },
  };
  if (total) {
    const row = addRow(worksheet, total, columns);
    for (let i = 1; i <= columns.length; i++) {
      row.getCell(i).font = BOLD;
      row.getCell(i).border = { top: { style: 'thin', color: INK } };
    }
  }
}

function addHead(worksheet: Worksheet, columns: WorkbookColumn[]): void {
  const head = worksheet.addRow(columns.map((column) => cellText(column.title)));
  for (const [i, { format }] of columns.entries()) {
    const cell = head.getCell(i + 1);
    cell.font = BOLD;
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: TINT };
    cell.border = { bottom: { style: 'medium', color: INK } };
    cell.alignment = {
      vertical: 'middle',
      wrapText: true,
      horizontal: format === 'text' ? 'left' : 'right',
      ...indentOf(columns, i),
    };
  }
}

/** A text after a number keeps away from it. */
const indentOf = (columns: WorkbookColumn[], i: number): { horizontal?: 'left'; indent?: number } =>
  columns[i]!.format === 'text' && i > 0 && columns[i - 1]!.format !== 'text'
    ? { horizontal: 'left', indent: 1 }
    : {};

function addRow(worksheet: Worksheet, values: WorkbookCell[], columns: WorkbookColumn[]): Row {
  const row = worksheet.addRow(columns.map((_, i) => cellValue(values[i] ?? null)));
  for (const [i, { format }] of columns.entries()) {
    const cell = row.getCell(i + 1);
    cell.numFmt = formatOf(values[i] ?? null, format);
    cell.alignment = { vertical: 'top', wrapText: format === 'text', ...indentOf(columns, i) };
  }
  return row;
}
