import { type ReadRow, type ReadRows, readRows } from '../../../tables/rows.js';
import type { Table } from '../../../tables/table.js';
import { translate } from '../../../tables/translate.js';
import { CHECKLIST_CHECKS, CHECKLIST_FIELDS, type ChecklistRow, KINDS, type Kind } from './rows.js';

type Row = ReadRow<ChecklistRow>;

/** The rows of a table. Ids that stand twice or are nowhere are faults, as is a file without a checkpoint. */
export function readChecklists(table: Table): ReadRows<ChecklistRow> {
  const read = readRows<ChecklistRow>(CHECKLIST_FIELDS, table, CHECKLIST_CHECKS);
  noteReferences(read, unreadIds(table, read));
  const hasCheckpoint = read.rows.some(({ values }) => values.kind === 'CHECKPOINT');
  if (table.header && !hasCheckpoint && !read.findings.length)
    read.findings.push({ message: translate`the file has no checkpoint` });
  return read;
}

/** Ids on rows with faults. References to these are not reported. */
function unreadIds({ header, rows: all }: Table, { rows, columnOf }: ReadRows<ChecklistRow>): Set<number> {
  const index = header?.cells.indexOf(columnOf('id')) ?? -1;
  const read = new Set(rows.map(({ line }) => line));
  return new Set(all.filter(({ line }) => !read.has(line)).map(({ cells }) => Number(cells[index])));
}

function noteReferences({ rows, note }: ReadRows<ChecklistRow>, unread: ReadonlySet<number>): void {
  const of = (kind: Kind): Row[] => rows.filter(({ values }) => values.kind === kind);
  const lines = new Map<Kind, Map<number, number>>();
  for (const kind of KINDS) {
    const lineOf = new Map<number, number>();
    lines.set(kind, lineOf);
    for (const { line, values } of of(kind)) {
      const earlier = lineOf.get(values.id);
      if (earlier !== undefined)
        note(line, 'id', translate`${values.kind} ${values.id} is on line ${earlier} already`);
      lineOf.set(values.id, line);
    }
  }
  const requireIds = (line: number, field: string, kind: Kind, ids: readonly (number | undefined)[]) => {
    for (const id of ids)
      if (id !== undefined && !lines.get(kind)!.has(id) && !unread.has(id))
        note(line, field, translate`${id} is nowhere in the file`);
  };
  for (const { line, values } of of('SUBCHECKPOINT'))
    requireIds(line, 'parent', 'CHECKPOINT', [values.parent]);
  for (const { line, values } of of('CHECKPOINT')) {
    requireIds(line, 'facilities', 'FACILITY', values.facilities!);
    requireIds(line, 'facilityPart', 'PART', [values.facilityPart]);
    requireIds(line, 'component', 'COMPONENT', [values.component]);
    requireIds(line, 'timePerspective', 'TIMEPERSPECTIVE', [values.timePerspective]);
  }
}
