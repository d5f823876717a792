import type { TypeKind } from '../catalog.sql.js';
import { CHECKS, DETAIL_FIELDS, type Values } from './fields.js';
import { type Column, matchColumns } from './headings.js';
import { decimalMark, type Mark } from './numbers.js';
import { type Owner, ownerFault } from './owners.js';
import { Fault, type Finding, isBlank, type Row, type Table } from './table.js';
import { size } from './values.js';

/** A row without a fault of its own. */
export interface ReadType {
  line: number;
  id: number;
  name: string;
  markets: string[];
  owner: Owner;
  details: Values;
}

export interface ReadTypes {
  types: ReadType[];
  findings: Finding[];
  unknownColumns: string[];
  /** What the file calls a field. */
  headingOf(name: string): string;
}

/** Reads all rows; `owner` is whose they are when the file does not say it, undefined if nobody said it. */
export function readTypes(kind: TypeKind, table: Table, owner: Owner | undefined): ReadTypes {
  const findings = [...table.findings];
  if (!table.header) return { types: [], findings, unknownColumns: [], headingOf: (name) => name };
  const { known, unknown, findings: wrongHeadings } = matchColumns(kind, table.header);
  findings.push(...wrongHeadings, ...ownerColumns(known, table.header, owner));
  const reader = new RowReader(kind, known, table, owner, findings);
  const types = table.rows.flatMap((row) => reader.read(row) ?? []);
  return {
    types: wrongHeadings.length ? [] : types,
    findings,
    unknownColumns: unknown,
    headingOf: (name) => reader.headingOf(name),
  };
}

function ownerColumns(columns: Column[], { line }: Row, owner: Owner | undefined): Finding[] {
  const [scope, company, user] = ['scope', 'company', 'user'].map((name) =>
    columns.find(({ field }) => field.name === name),
  );
  if (scope)
    return owner
      ? [{ line, column: scope.heading, message: 'says whose each type is, so --scope must be left out' }]
      : [];
  const lone = company ?? user;
  return lone ? [{ line, column: lone.heading, message: 'needs a column scope beside it' }] : [];
}

class RowReader {
  readonly #mark: Mark | undefined;
  readonly #lineOf = new Map<number, number>();
  readonly #headings: Map<string, string>;
  readonly #details: string[];

  constructor(
    readonly kind: TypeKind,
    readonly columns: Column[],
    readonly table: Table,
    readonly owner: Owner | undefined,
    readonly findings: Finding[],
  ) {
    this.#mark = decimalMark(numberTexts(table, columns), table.delimiter);
    this.#headings = new Map(columns.map(({ field, heading }) => [field.name, heading]));
    this.#details = DETAIL_FIELDS[kind].map(({ name }) => name);
  }

  read(row: Row): ReadType | undefined {
    const before = this.findings.length;
    const values: Values = {};
    for (const { field, index } of this.columns) {
      const cell = row.cells[index];
      const value = isBlank(cell)
        ? field.required && new Fault('is missing')
        : cell instanceof Fault
          ? cell
          : field.read(cell!, this.#mark);
      if (value instanceof Fault) this.#note(row, field.name, value.message);
      else if (!isBlank(cell)) values[field.name] = value;
    }
    this.#noteExtra(row);
    this.#noteDuplicate(row, values.id as number | undefined);
    for (const check of CHECKS[this.kind]) this.#noteAll(row, check(values));
    const owner = this.#ownerOf(values);
    if (owner) this.#noteAll(row, ownerFault(owner));
    if (this.findings.length > before || !owner) return undefined;
    const details: Values = {};
    for (const name of this.#details) if (values[name] !== undefined) details[name] = values[name];
    return {
      line: row.line,
      id: values.id as number,
      name: values.name as string,
      markets: (values.markets as string[] | undefined) ?? [],
      owner,
      details,
    };
  }

  headingOf(name: string): string {
    return this.#headings.get(name) ?? name;
  }

  #ownerOf(values: Values): Owner | undefined {
    if (!this.#headings.has('scope')) return this.owner ?? { scope: 'ORG' };
    if (values.scope === undefined) return undefined;
    const { scope, company, user } = values as unknown as Owner;
    return { scope, company, user: user?.toLowerCase() };
  }

  #note({ line }: Row, name: string, message: string): void {
    this.findings.push({ line, column: this.headingOf(name), message });
  }

  #noteAll(row: Row, fault: { name: string; message: string } | undefined): void {
    if (fault) this.#note(row, fault.name, fault.message);
  }

  #noteDuplicate(row: Row, id: number | undefined): void {
    if (id === undefined) return;
    const earlier = this.#lineOf.get(id);
    if (earlier !== undefined) this.#note(row, 'id', `${id} is on line ${earlier} already`);
    else this.#lineOf.set(id, row.line);
  }

  #noteExtra({ line, cells }: Row): void {
    const width = this.table.header!.cells.length;
    if (cells.length > width && cells.slice(width).some((cell) => !isBlank(cell)))
      this.findings.push({ line, message: `has more values than there are headings, ${width}` });
  }
}

function* numberTexts({ rows }: Table, columns: Column[]): Generator<string> {
  const indexes = columns.filter(({ field }) => field.read === size).map(({ index }) => index);
  for (const { cells } of rows)
    for (const index of indexes) {
      const cell = cells[index];
      if (typeof cell === 'string') yield cell;
    }
}
