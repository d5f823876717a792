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
import { readRows } from '../../../tables/rows.js';
import type { Table } from '../../../tables/table.js';
import { translate } from '../../../tables/translate.js';
import { revisions } from '../revisions.sql.js';
import { analyzeCatalog, insertLinks, insertNodes } from './catalog.sql.js';
import { CATALOG_CHECKS, CATALOG_FIELDS, type CatalogRow } from './catalogRows.js';
import { treeOf } from './catalogTree.js';
import { contentOf, hashOf } from './content.js';
import { References } from './references.js';

export type CatalogImportOptions = ImportOptions & Publication;

/** Publishes a revision: all of it or nothing. A published revision is never changed. */
export async function importCatalog(
  tx: Tx,
  table: Table,
  { dryRun = false, progress, ...publication }: CatalogImportOptions,
): Promise<ImportReport> {
  const { rows, findings, unknownColumns, note } = readRows<CatalogRow>(
    CATALOG_FIELDS,
    table,
    CATALOG_CHECKS,
  );
  const references = await References.load(tx);
  for (const { line, values } of rows) references.note(line, values, note);
  if (table.header && !table.rows.length)
    findings.push({ message: translate`the file has no row below its headings` });
  const lines = table.rows.map(({ line }) => line);
  const content = contentOf(treeOf(lines, rows, note), references, note);
  const report = { findings: byLine(findings), unknownColumns, added: 0, changed: 0, unchanged: 0 };
  if (findings.length) return report;
  const published = await revisions.publish(tx, publication, hashOf(content), { dryRun });
  if ('refusal' in published) return { ...report, refusal: publicationRefusal(published.refusal) };
  if ('isSame' in published) return { ...report, unchanged: content.nodes.length };
  if (!dryRun) {
    const { id } = published;
    await inBatches(content.nodes, 'writing', progress, (batch) => insertNodes(tx, id, batch));
    await inBatches(content.links, 'writing', progress, (batch) => insertLinks(tx, id, batch));
    await analyzeCatalog(tx);
  }
  const publishedReport = revisionPublished('cost-catalog', publication, published.startsOn, { dryRun });
  return { ...report, added: content.nodes.length, ...publishedReport };
}
