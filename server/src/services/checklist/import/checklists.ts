import type { Publication } from '../../../store/revisions.js';
import type { Tx } from '../../../store/store.js';
import { byLine } from '../../../tables/findings.js';
import {
  type ImportOptions,
  type ImportReport,
  inBatches,
  publicationRefusal,
  revisionPublished,
} from '../../../tables/import.js';
import { type ReadRows, readRows } from '../../../tables/rows.js';
import type { Table } from '../../../tables/table.js';
import { translate } from '../../../tables/translate.js';
import { insertCheckpoints, insertFacilities, revisions } from '../checklists.sql.js';
import { contentOf, hashOf, translationWarnings } from './content.js';
import { CHECKLIST_CHECKS, CHECKLIST_FIELDS, type ChecklistRow } from './rows.js';

export type ChecklistImportOptions = ImportOptions & Publication;

/** Publishes a revision: all of it or nothing. A published revision is never changed. */
export async function importChecklists(
  tx: Tx,
  table: Table,
  { dryRun = false, progress, ...publication }: ChecklistImportOptions,
): Promise<ImportReport> {
  const read = readRows<ChecklistRow>(CHECKLIST_FIELDS, table, CHECKLIST_CHECKS);
  const { rows, findings, unknownColumns } = read;
  const content = contentOf(rows, unreadIds(table, read), read.note);
  if (table.header && !content.checkpoints.length && !findings.length)
    findings.push({ message: translate`the file has no checkpoint` });
  const warnings = translationWarnings(content);
  const report = { findings: byLine(findings), unknownColumns, warnings, added: 0, changed: 0, unchanged: 0 };
  if (findings.length) return report;
  const published = await revisions.publish(tx, publication, hashOf(content), { dryRun });
  if ('refusal' in published) return { ...report, refusal: publicationRefusal(published.refusal) };
  const count = content.checkpoints.length;
  if ('isSame' in published) return { ...report, unchanged: count };
  if (!dryRun) {
    await insertFacilities(tx, published.id, content.facilities);
    await inBatches(content.checkpoints, 'writing', progress, (batch) =>
      insertCheckpoints(tx, published.id, batch),
    );
  }
  const publishedReport = revisionPublished('checklists', publication, published.startsOn, { dryRun });
  return { ...report, added: count, ...publishedReport };
}

function unreadIds({ header, rows: all }: Table, { rows, columnOf }: ReadRows<ChecklistRow>): Set<number> {
  const index = header?.cells.indexOf(columnOf('id')) ?? -1;
  const read = new Set(rows.map(({ line }) => line));
  return new Set(all.filter(({ line }) => !read.has(line)).map(({ cells }) => Number(cells[index])));
}
