import { fixedText, plainText } from '../../rating/note/numbers.js';
import type { Block, Table, TableRow } from '../../report/document.js';
import { countText } from '../../report/format.js';
import type { WorkbookCell, WorkbookColumn, WorkbookSheet } from '../../report/workbook.js';
import type { Language } from '../../text/language.js';

/** A table of a note is told once: on paper it is rounded and grouped, in a workbook its numbers are as they are. */

export type NoteCell = string | number | undefined;

export interface NoteColumn {
  title: string;
  unit?: string;
  /** How many places paper has. `plain`: as it was given. None: a text. */
  places?: number | 'plain';
  /** A text that may be as wide as there is space. */
  wide?: boolean;
}

export interface NoteRow {
  /** Rows of one group follow each other. */
  group?: string;
  cells: NoteCell[];
  total?: boolean;
}

export interface NoteTable {
  /** Of its sheet in a workbook. */
  name: string;
  /** What the groups are, where there are any. */
  groups?: string;
  columns: NoteColumn[];
  rows: NoteRow[];
}

export const titleOf = ({ title, unit }: NoteColumn): string => (unit ? `${title} (${unit})` : title);

const cellText = (cell: NoteCell, { places }: NoteColumn, language: Language): string => {
  if (cell === undefined) return '–';
  if (typeof cell === 'string') return cell;
  if (places === 'plain') return plainText(cell, language);
  return places === 0 ? countText(Math.round(cell), language) : fixedText(cell, places ?? 0, language);
};

/** Columns in which no row says anything are left out. */
const filledColumns = ({ columns, rows }: NoteTable): boolean[] =>
  columns.map((_, i) => i === 0 || rows.some(({ cells }) => cells[i] !== undefined));

export function tableBlock(table: NoteTable, language: Language): Table {
  const filled = filledColumns(table);
  const kept = <T>(values: readonly T[]) => values.filter((_, i) => filled[i]);
  const rows: TableRow[] = [];
  let group: string | undefined;
  for (const row of table.rows) {
    if (row.group !== undefined && row.group !== group) rows.push({ kind: 'group', cells: [row.group] });
    group = row.group;
    rows.push({
      kind: row.total ? 'total' : 'row',
      cells: kept(row.cells.map((cell, i) => cellText(cell, table.columns[i]!, language))),
    });
  }
  return {
    kind: 'table',
    columns: kept(
      table.columns.map((column, i) => ({
        title: titleOf(column),
        align: column.places === undefined ? ('left' as const) : ('decimal' as const),
        ...((i === 0 || column.wide) && { weight: column.wide ? 3 : 1 }),
      })),
    ),
    rows,
  };
}

const WIDTHS = { text: 30, wide: 70, number: 16 };

export function tableSheet(table: NoteTable): WorkbookSheet {
  const filled = filledColumns(table);
  const kept = <T>(values: readonly T[]) => values.filter((_, i) => filled[i]);
  const grouped = table.groups !== undefined;
  return {
    name: table.name,
    columns: [
      ...(grouped ? [{ title: table.groups!, width: WIDTHS.text, format: 'text' as const }] : []),
      ...kept(table.columns.map(columnOf)),
    ],
    rows: table.rows.map(({ group, cells }): WorkbookCell[] => [
      ...(grouped ? [group ?? null] : []),
      ...kept(cells.map((cell) => cell ?? null)),
    ]),
  };
}

function columnOf(column: NoteColumn): WorkbookColumn {
  const { places, wide } = column;
  const title = titleOf(column);
  if (places === undefined) return { title, width: wide ? WIDTHS.wide : WIDTHS.text, format: 'text' };
  return {
    title,
    width: WIDTHS.number,
    format: places === 'plain' ? 'quantity' : places > 1 ? 'scientific' : 'tenths',
  };
}

/** A chapter of a note: what it says in words and pictures, and its tables. */
export interface Chapter {
  title: string;
  parts: (Exclude<Block, { kind: 'table' }> | NoteTable)[];
}

const isTable = (part: Chapter['parts'][number]): part is NoteTable => 'columns' in part;

export const chapterBlocks = (chapters: readonly Chapter[], language: Language): Block[] =>
  chapters.flatMap(({ title, parts }): Block[] => [
    { kind: 'heading', text: title },
    ...parts.map((part) => (isTable(part) ? tableBlock(part, language) : part)),
  ]);

export const chapterSheets = (chapters: readonly Chapter[]): WorkbookSheet[] =>
  chapters.flatMap(({ parts }) => parts.filter(isTable).map(tableSheet));
