import type { Field } from './field.js';
import { didYouMean, nearest } from './suggestion.js';
import { type Finding, isBlank, type Row, type Table } from './table.js';
import { translate } from './translate.js';

/** The units that a heading may name. A heading with another unit is unknown. */
const UNITS = /[([] *(?:mm|mm2|mm²|kv|°c|kr|nok|[ωΩ]\/km|ohm\/km|k[·*.]?m\/w|m[·*.]?k\/w) *[)\]] *$/i;

/** Normalizes a heading: `Isolasjonsnivå (kV)`, `isolasjonsniva` and `ISOLASJONS-NIVÅ` are the same. */
const normalized = (heading: string): string =>
  heading
    .trim()
    .replace(UNITS, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/[\p{M}\s_.-]/gu, '');

export interface Column {
  field: Field;
  index: number;
  heading: string;
}

export interface Columns {
  known: Column[];
  unknown: string[];
  findings: Finding[];
}

export function matchColumns(fields: readonly Field[], header: Row): Columns {
  const names = new Map<string, Field>();
  for (const field of fields)
    for (const name of [field.name, ...field.norwegian]) names.set(normalized(name), field);

  const columns: Columns = { known: [], unknown: [], findings: [] };
  const byField = new Map<Field, Column>();
  for (const [index, cell] of header.cells.entries()) {
    const heading = typeof cell === 'object' || cell === undefined ? '' : String(cell);
    const field = names.get(normalized(heading));
    const earlier = field && byField.get(field);
    if (earlier) {
      const message = translate`means the same as column ${earlier.heading}`;
      columns.findings.push({ line: header.line, column: heading, message });
    } else if (field) byField.set(field, { field, index, heading });
    else if (heading) columns.unknown.push(heading);
  }
  for (const field of fields)
    if (field.required && !field.optionalColumn && !byField.has(field))
      columns.findings.push({
        line: header.line,
        column: field.name,
        message:
          translate`is missing from the headings` +
          (didYouMean(field.name, columns.unknown) || didYouMeanOther(field, columns.unknown)),
      });
  columns.known = [...byField.values()];
  return columns;
}

/** An unknown heading that is near a Norwegian one of the field. */
function didYouMeanOther({ norwegian }: Field, unknown: readonly string[]): string {
  const meant = unknown.find((heading) => nearest(heading, norwegian) !== undefined);
  return meant === undefined ? '' : translate`; did you mean ${meant}?`;
}

/** Unknown headings, each with the known one that it may be. */
export const explainUnknown = (fields: readonly Field[], unknown: readonly string[]): string[] =>
  unknown.map((heading) => {
    const meant = nearest(
      heading,
      fields.flatMap(({ name, norwegian }) => [name, ...norwegian]),
    );
    return meant === undefined ? heading : translate`${heading} (did you mean ${meant}?)`;
  });

const MAX_TITLE_ROWS = 10;

/**
 * The table from its headings on. Sheets often begin with a title, a date and the like: the headings are the first of ten
 * rows that has all required columns. If none has, the first row with a known heading is reported, or the first of all.
 */
export function fromHeadings(fields: readonly Field[], table: Table): Table {
  if (!table.header) return table;
  const rows = [table.header, ...table.rows];
  const candidates = rows.slice(0, MAX_TITLE_ROWS).map((row) => matchColumns(fields, row));
  const isComplete = ({ findings, known }: Columns) => findings.length === 0 && known.length > 0;
  const most = Math.max(...candidates.map(({ known }) => known.length));
  const complete = candidates.findIndex(isComplete);
  const at = complete >= 0 ? complete : candidates.findIndex(({ known }) => known.length === most);
  if (at > 0) return { ...table, header: rows[at]!, rows: rows.slice(at + 1) };
  if (most > 0 || complete >= 0) return table;
  const needed = fields.filter(({ required, optionalColumn }) => required && !optionalColumn);
  const names = needed.map(({ name }) => name).join(', ');
  const message = translate`none of the first ${Math.min(MAX_TITLE_ROWS, rows.length)} rows has the headings; needed are ${names}`;
  return { ...table, rows: [], findings: [...table.findings, { line: table.header.line, message }] };
}

/** Values that occur on several lines, for fields in which that is odd. */
export function repeatedValues(
  fields: readonly Field[],
  rows: readonly { line: number; values: Record<string, unknown> }[],
): string[] {
  return fields
    .filter(({ distinct }) => distinct)
    .flatMap(({ name }) => {
      const lines = new Map<string, number[]>();
      for (const { line, values } of rows) {
        const value = values[name];
        if (isBlank(value as string | undefined)) continue;
        const key = String(value).trim().toLowerCase();
        lines.set(key, [...(lines.get(key) ?? []), line]);
      }
      return [...lines]
        .filter(([, where]) => where.length > 1)
        .map(
          ([key, where]) =>
            translate`lines ${where.slice(0, 5).join(', ')} have the same ${name}, ${JSON.stringify(key)}`,
        );
    })
    .slice(0, 20);
}
