import type { Tx } from '../../../store/store.js';
import type { Note, ReadRow, ReadRows } from '../../../tables/rows.js';
import type { Table } from '../../../tables/table.js';
import { translate } from '../../../tables/translate.js';
import type { DocumentType } from '../schemas.js';
import { findDocuments } from './library.sql.js';
import type { LibraryRow } from './rows.js';

export type Row = ReadRow<LibraryRow>;

export const idOf = ({ type, number }: { type: string; number: string }): string => `${type}-${number}`;

/** Reports rows that contradict each other, and references to series or documents that do not exist. */
export async function checkReferences(
  tx: Tx,
  table: Table,
  { rows, columnOf, note }: ReadRows<LibraryRow>,
  seriesIds: ReadonlyMap<string, number> | undefined,
): Promise<void> {
  noteDuplicates(rows, note);
  for (const { line, values } of rows)
    if (values.series !== undefined && seriesIds && !seriesIds.has(values.series))
      note(line, 'series', translate`there is no series ${JSON.stringify(values.series)}`);
  noteContradictions(rows, note);
  await noteMissingDocuments(tx, rows, unreadIds(table, rows, columnOf), note);
}

function noteDuplicates(rows: readonly Row[], note: Note): void {
  const lineOf = new Map<string, number>();
  for (const { line, values } of rows) {
    const id = `${idOf(values)}:${values.version}`;
    const earlier = lineOf.get(id);
    if (earlier !== undefined) note(line, 'version', translate`${id} is on line ${earlier} already`);
    else lineOf.set(id, line);
  }
}

/** Access to a document must not depend on the order of its rows. */
function noteContradictions(rows: readonly Row[], note: Note): void {
  const first = new Map<string, Row>();
  for (const row of rows) {
    const id = idOf(row.values);
    const other = first.get(id) ?? row;
    first.set(id, other);
    for (const field of ['series', 'access'] as const)
      if (row.values[field] !== other.values[field])
        note(
          row.line,
          field,
          translate`must be the same for all versions of ${id}, and differs from line ${other.line}`,
        );
  }
}

async function noteMissingDocuments(
  tx: Tx,
  rows: readonly Row[],
  unread: ReadonlySet<string>,
  note: Note,
): Promise<void> {
  const inSheet = new Set(rows.map(({ values }) => idOf(values)));
  const isInSheet = (id: string) => inSheet.has(id) || unread.has(id);
  const elsewhere = [...new Set(rows.flatMap(({ values }) => values.links ?? []))].filter(
    (id) => !isInSheet(id),
  );
  const stored = new Set((await findDocuments(tx, elsewhere.map(keyOf))).map(idOf));
  for (const { line, values } of rows)
    for (const id of values.links ?? [])
      if (!isInSheet(id) && !stored.has(id))
        note(line, 'links', translate`there is no document ${JSON.stringify(id)}`);
}

function keyOf(id: string): { type: DocumentType; number: string } {
  const hyphen = id.indexOf('-');
  return { type: id.slice(0, hyphen) as DocumentType, number: id.slice(hyphen + 1) };
}

/** The documents on rows with faults. A link to them is not reported. */
function unreadIds(
  { header, rows: all }: Table,
  rows: readonly Row[],
  columnOf: ReadRows['columnOf'],
): Set<string> {
  const indexOf = (name: string) => header?.cells.indexOf(columnOf(name)) ?? -1;
  const [type, number] = [indexOf('type'), indexOf('number')];
  const read = new Set(rows.map(({ line }) => line));
  return new Set(
    all
      .filter(({ line }) => !read.has(line))
      .map(({ cells }) => idOf({ type: String(cells[type]).toUpperCase(), number: String(cells[number]) })),
  );
}
