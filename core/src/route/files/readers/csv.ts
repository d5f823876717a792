import { decodeText } from '../../../text/bytes.js';
import { isCrs } from '../../crs.js';
import { CRS_CODES, type Crs } from '../../model.js';
import type { FaultList } from '../faults.js';
import { LIKE_FORMULA } from '../writers/csv.js';
import { numberIn, positionOf, type ReadFile, type ReadLine, type ReadOptions } from './readLine.js';

/** The columns that are read, by their headings in English and Norwegian. */
const COLUMNS = {
  segment: ['segment', 'strekk'],
  east: ['east', 'øst'],
  north: ['north', 'nord'],
  height: ['height', 'høyde'],
  crs: ['crs', 'koordinatsystem'],
  segmentId: ['segmentid'],
} as const;
type Column = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as Column[];
const REQUIRED: readonly Column[] = ['segment', 'east', 'north'];
const DELIMITERS = [';', '\t', ','];

export function readCsv(bytes: Uint8Array, options: ReadOptions): ReadFile {
  const text = decodeText(bytes);
  const heading = /^[^\r\n]*/.exec(text)![0];
  const delimiter = DELIMITERS.find((one) => heading.includes(one)) ?? ';';
  const reader = new CsvReader(options);
  forEachRecord(text, delimiter, options.faults, (cells, line) => reader.read(cells, line));
  return { lines: reader.lines, warnings: [] };
}

class CsvReader {
  readonly lines: ReadLine[] = [];
  private readonly faults: FaultList;
  private readonly given: Crs | undefined;
  private columns: Map<Column, number> | undefined;
  private line: ReadLine | undefined;
  private key = '';

  constructor({ faults, crs }: ReadOptions) {
    this.faults = faults;
    this.given = crs;
  }

  /** @returns whether there is any sense in reading on. */
  read(cells: readonly string[], line: number): boolean {
    if (cells.every((cell) => cell === '')) return true;
    if (this.columns) this.readRow(cells, line, this.columns);
    else {
      this.columns = this.columnsOf(cells, line);
      const missing = REQUIRED.filter((name) => !this.columns!.has(name));
      for (const name of missing) this.faults.add(line, 'CSV_COLUMN', name);
      if (!this.given && !this.columns.has('crs')) this.faults.add(line, 'CRS_MISSING');
      return this.faults.count === 0;
    }
    return true;
  }

  private columnsOf(cells: readonly string[], line: number): Map<Column, number> {
    const columns = new Map<Column, number>();
    for (const [i, cell] of cells.entries()) {
      const heading = cell.toLowerCase();
      const name = NAMES.find((one) => (COLUMNS[one] as readonly string[]).includes(heading));
      if (name && columns.has(name)) this.faults.add(line, 'CSV_COLUMN_TWICE', name);
      else if (name) columns.set(name, i);
    }
    return columns;
  }

  private readRow(cells: readonly string[], line: number, columns: ReadonlyMap<Column, number>): void {
    const cell = (name: Column) => cells[columns.get(name) ?? -1] ?? '';
    const number = (name: Column): number | undefined => {
      const value = numberIn(cell(name).replace(',', '.'));
      if (value === undefined) this.faults.add(line, 'CSV_NUMBER', name);
      return value;
    };
    const [east, north] = [number('east'), number('north')];
    const height = cell('height') === '' ? undefined : number('height');
    const crs = this.crsOf(cell('crs'), line);
    if (east === undefined || north === undefined || crs === undefined) return;
    const segment = textOf(cell('segment'));
    const key = `${cell('segmentId')}\n${segment}`;
    if (!this.line || this.key !== key) {
      this.key = key;
      this.line = { name: segment, line, crs, positions: [], lines: [] };
      this.lines.push(this.line);
    } else if (crs !== this.line.crs) {
      this.faults.add(line, 'CSV_CRS');
      return;
    }
    this.line.positions.push(positionOf(east, north, height));
    (this.line.lines as number[]).push(line);
  }

  private crsOf(cell: string, line: number): Crs | undefined {
    if (this.given) return this.given;
    const named = /^\d+$/.test(cell) ? `EPSG:${cell}` : cell.toUpperCase();
    if (isCrs(named)) return named;
    this.faults.add(line, 'UNKNOWN_CRS', CRS_CODES.join(', '));
    return undefined;
  }
}

/** The mark before a text that a worksheet would take for a formula is not part of it. */
const textOf = (cell: string): string =>
  cell.startsWith("'") && LIKE_FORMULA.test(cell) ? cell.slice(1) : cell;

const LF = 10;
const CR = 13;
const QUOTE = 34;

/** RFC 4180 with any end of lines. Cells are trimmed, unless they are quoted. */
function forEachRecord(
  text: string,
  delimiter: string,
  faults: FaultList,
  take: (cells: string[], line: number) => boolean,
): void {
  const separator = delimiter.charCodeAt(0);
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const began = line;
    const cells: string[] = [];
    for (;;) {
      if (text.charCodeAt(at) === QUOTE) {
        let cell = '';
        let from = at + 1;
        for (;;) {
          const end = text.indexOf('"', from);
          if (end < 0) {
            faults.add(began, 'CSV_QUOTE');
            return;
          }
          cell += text.slice(from, end);
          at = end + 1;
          if (text.charCodeAt(at) !== QUOTE) break;
          cell += '"';
          from = at + 1;
        }
        for (let i = cell.indexOf('\n'); i >= 0; i = cell.indexOf('\n', i + 1)) line++;
        cells.push(cell);
        at = endOfCell(text, at, separator);
      } else {
        const end = endOfCell(text, at, separator);
        cells.push(text.slice(at, end).trim());
        at = end;
      }
      if (text.charCodeAt(at) !== separator) break;
      at++;
    }
    if (text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF) at++;
    at++;
    line++;
    if (!take(cells, began)) return;
  }
}

function endOfCell(text: string, from: number, separator: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === separator || code === LF || code === CR) return at;
  }
  return text.length;
}
