import type { Check, Field, Values } from './field.js';
import { type Column, explainUnknown, fromHeadings, matchColumns, repeatedValues } from './headings.js';
import { decimalMark, type Mark } from './numbers.js';
import { DateFault, Fault, type Finding, isBlank, type Row, type Table } from './table.js';
import { translate } from './translate.js';

/** A row without faults. Fields without a value are left out. */
export interface ReadRow<V = Values> {
  line: number;
  values: V;
}

/** Adds a finding about a field, with the heading of the file. */
export type Note = (line: number, field: string, message: string) => void;

/** What is read from a table, as plain data. */
export interface RowsData<V = Values> {
  rows: ReadRow<V>[];
  findings: Finding[];
  unknownColumns: string[];
  /** What may be a mistake. */
  warnings: string[];
  /** The headings in the file by field, and their line. */
  headings: [field: string, heading: string][];
  headingsLine: number | undefined;
}

export interface ReadRows<V = Values> extends RowsData<V> {
  /** The heading of a field in the file, or undefined if there is no such column. */
  columnOf(name: string): string | undefined;
  /** The heading of a field in the file, or else the name of the field. */
  headingOf(name: string): string;
  note: Note;
}

/** Reads all rows of a table. `V` is the type of a row. */
export function readRows<V = Values>(
  fields: readonly Field[],
  given: Table,
  checks: readonly Check[] = [],
): ReadRows<V> {
  const table = fromHeadings(fields, given);
  const findings = [...table.findings];
  const isHeadless = table.findings.length > given.findings.length;
  const {
    known,
    unknown,
    findings: wrongHeadings,
  } = table.header && !isHeadless
    ? matchColumns(fields, table.header)
    : { known: [], unknown: [], findings: [] };
  findings.push(...wrongHeadings);
  const reader = new RowReader(known, table, checks, findings);
  const rows = table.rows.flatMap((row) => reader.read(row) ?? []);
  return withHeadings({
    rows: wrongHeadings.length ? [] : (rows as ReadRow<V>[]),
    findings,
    unknownColumns: explainUnknown(fields, unknown),
    warnings: repeatedValues(fields, rows),
    headings: known.map(({ field, heading }) => [field.name, heading]),
    headingsLine: table.header?.line,
  });
}

export function withHeadings<V>(data: RowsData<V>): ReadRows<V> {
  const headings = new Map(data.headings);
  const headingOf = (name: string) => headings.get(name) ?? name;
  return {
    ...data,
    columnOf: (name) => headings.get(name),
    headingOf,
    note: (line, field, message) => data.findings.push({ line, column: headingOf(field), message }),
  };
}

/** The rows of a table, or those that another process has read from it already. */
export const rowsIn = <V>(
  source: Table | ReadRows<V>,
  fields: readonly Field[],
  checks: readonly Check[] = [],
): ReadRows<V> => ('header' in source ? readRows<V>(fields, source, checks) : source);

class RowReader {
  readonly #mark: Mark | undefined;
  readonly #headings: Map<string, string>;
  readonly #indexes: Map<string, number>;
  readonly #unique: { name: string; lineOf: Map<unknown, number> }[];

  constructor(
    readonly columns: Column[],
    readonly table: Table,
    readonly checks: readonly Check[],
    readonly findings: Finding[],
  ) {
    this.#mark = decimalMark(numberTexts(table, columns), table.delimiter);
    this.#headings = new Map(columns.map(({ field, heading }) => [field.name, heading]));
    this.#indexes = new Map(columns.map(({ field, index }) => [field.name, index]));
    this.#unique = columns
      .filter(({ field }) => field.unique)
      .map(({ field: { name } }) => ({ name, lineOf: new Map() }));
  }

  read(row: Row): ReadRow | undefined {
    const before = this.findings.length;
    const values: Values = {};
    for (const { field, index } of this.columns) {
      const cell = row.cells[index];
      if (isBlank(cell)) {
        if (field.required) this.#note(row, field.name, translate`is missing`);
        continue;
      }
      const meant = cell instanceof DateFault && field.read.day ? cell.day : cell!;
      const value = meant instanceof Fault ? meant : field.read(meant, this.#mark);
      if (value instanceof Fault) this.#note(row, field.name, value.message);
      else values[field.name] = value;
    }
    this.#noteExtra(row);
    this.#noteRepeated(row, values);
    const given = (name: string) => !isBlank(row.cells[this.#indexes.get(name) ?? -1]);
    for (const check of this.checks) {
      const fault = check(values, given);
      if (fault) this.#note(row, fault.name, fault.message);
    }
    return this.findings.length > before ? undefined : { line: row.line, values };
  }

  #note({ line }: Row, name: string, message: string): void {
    this.findings.push({ line, column: this.#headings.get(name) ?? name, message });
  }

  #noteRepeated(row: Row, values: Values): void {
    for (const { name, lineOf } of this.#unique) {
      const value = values[name];
      if (value === undefined) continue;
      const earlier = lineOf.get(value);
      if (earlier !== undefined) this.#note(row, name, translate`${value} is on line ${earlier} already`);
      else lineOf.set(value, row.line);
    }
  }

  #noteExtra({ line, cells }: Row): void {
    const width = this.table.header!.cells.length;
    if (cells.length > width && cells.slice(width).some((cell) => !isBlank(cell)))
      this.findings.push({ line, message: translate`has more values than there are headings, ${width}` });
  }
}

function* numberTexts({ rows }: Table, columns: Column[]): Generator<string> {
  const indexes = columns.filter(({ field }) => field.read.decimal).map(({ index }) => index);
  for (const { cells } of rows)
    for (const index of indexes) {
      const cell = cells[index];
      if (typeof cell === 'string') yield cell;
    }
}
