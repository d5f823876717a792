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
import type { ReadRows } from '../../../tables/rows.js';
import type { Table } from '../../../tables/table.js';
import { insertCheckpoints, insertFacilities, revisions, revisionsOfCompany } from '../checklists.sql.js';
import { contentOf, hashOf, translationWarnings } from './content.js';
import { readChecklists } from './references.js';
import type { ChecklistRow } from './rows.js';

export interface ChecklistImportOptions extends ImportOptions, Publication {
  /** The company whose own checklists they are; without it they are public. */
  companyId?: number | undefined;
}

/** Publishes a revision: all of it or nothing. A published revision is never changed. */
export async function importChecklists(
  tx: Tx,
  /** A table, or its rows as another process has read them. */
  source: Table | ReadRows<ChecklistRow>,
  { dryRun = false, progress, companyId, ...publication }: ChecklistImportOptions,
): Promise<ImportReport> {
  const { rows, findings, unknownColumns } = 'header' in source ? readChecklists(source) : source;
  const content = contentOf(rows);
  const warnings = translationWarnings(content);
  const report = { findings: byLine(findings), unknownColumns, warnings, added: 0, changed: 0, unchanged: 0 };
  if (findings.length) return report;
  const catalog = companyId === undefined ? revisions : revisionsOfCompany(companyId);
  const published = await catalog.publish(tx, publication, hashOf(content), { dryRun });
  if ('refusal' in published) return { ...report, refusal: publicationRefusal(published.refusal) };
  const count = content.checkpoints.length;
  if ('isSame' in published) return { ...report, unchanged: count };
  if (!dryRun) {
    const revision = { companyId, revisionId: published.id };
    await insertFacilities(tx, revision, content.facilities);
    await inBatches(content.checkpoints, 'writing', progress, (batch) =>
      insertCheckpoints(tx, revision, batch),
    );
  }
  const word = companyId === undefined ? 'checklists' : 'company-checklists';
  const publishedReport = revisionPublished(word, publication, published.startsOn, { dryRun, companyId });
  return { ...report, added: count, ...publishedReport };
}
