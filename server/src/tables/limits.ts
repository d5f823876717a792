import { type Cell, type Finding, isBlank, type Row } from './table.js';
import { translate } from './translate.js';

/** Limits of a file, which is refused while it is read: a small file can be large as a table. */
export interface TableLimits {
  /** Rows below the headings that are not empty. */
  maxRows: number;
  /** Of a workbook, in bytes. */
  maxUnpacked: number;
}

export const MAX_COLUMNS = 200;
export const MAX_ROWS = 10_000;
/** Cost catalogs and prices have a row for every code, and a library one for every version of a document. */
export const MAX_ROWS_OF_LARGE = 200_000;

/** For operators, who import from files of their own. */
export const TABLE_LIMITS: TableLimits = { maxRows: MAX_ROWS, maxUnpacked: 2 ** 29 };

/** Ends the reading of a file. */
export class TableTooLarge extends Error {
  constructor(readonly finding: Finding) {
    super(finding.message);
  }
}

/** Collects the rows of a file cell by cell, up to its limits. Empty rows are left out. */
export class RowCollector {
  readonly rows: Row[] = [];
  readonly #maxRows: number;

  constructor({ maxRows }: TableLimits) {
    this.#maxRows = maxRows;
  }

  /** Sets the cell of a row, whose column counts from 0. */
  set(row: Row, column: number, cell: Cell): void {
    if (column < MAX_COLUMNS) row.cells[column] = cell;
    else if (!isBlank(cell))
      throw new TableTooLarge({
        line: row.line,
        column: lettersOf(column),
        message: translate`the file has more than ${MAX_COLUMNS} columns`,
      });
  }

  add(row: Row): void {
    if (!row.cells.some((cell) => !isBlank(cell))) return;
    // One of them has the headings.
    if (this.rows.length > this.#maxRows)
      throw new TableTooLarge({
        line: row.line,
        message: translate`the file has more than ${this.#maxRows} rows`,
      });
    this.rows.push(row);
  }
}

/** The name of a column in a worksheet: A to Z, AA to ZZ, and so on. */
function lettersOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : lettersOf(Math.floor(column / 26) - 1) + letter;
}
