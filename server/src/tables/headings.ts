import type { Field } from './field.js';
import type { Finding, Row } from './table.js';

/** The units that a heading may name. A heading with another unit is unknown. */
const UNITS = /[([] *(?:mm|mm2|mm²|kv|°c|kr|nok) *[)\]] *$/i;

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
      const message = `means the same as column ${earlier.heading}`;
      columns.findings.push({ line: header.line, column: heading, message });
    } else if (field) byField.set(field, { field, index, heading });
    else if (heading) columns.unknown.push(heading);
  }
  for (const field of fields)
    if (field.required && !field.optionalColumn && !byField.has(field))
      columns.findings.push({
        line: header.line,
        column: field.name,
        message: 'is missing from the headings',
      });
  columns.known = [...byField.values()];
  return columns;
}
