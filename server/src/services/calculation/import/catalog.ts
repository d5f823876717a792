import type { Tx } from '../../../store/store.js';
import { byLine } from '../../../tables/findings.js';
import { type ImportOptions, type ImportReport, inBatches } from '../../../tables/import.js';
import { readRows } from '../../../tables/rows.js';
import type { Table } from '../../../tables/table.js';
import { analyzeCatalog, insertLinks, insertNodes } from './catalog.sql.js';
import { CATALOG_CHECKS, CATALOG_FIELDS, type CatalogRow } from './catalogRows.js';
import { type Note, treeOf } from './catalogTree.js';
import { contentOf, hashOf } from './content.js';
import { References } from './references.js';
import { type CostRevision, findRevisionNamed, insertRevision, lockRevisions } from './revisions.sql.js';

export interface Publication {
  /** The name that it is published under. */
  revision: string;
  description?: string;
  /** Without it the day at hand. */
  activeFromDate?: string;
  activeToDate?: string;
  active?: boolean;
}

export type CatalogImportOptions = ImportOptions & Publication;

/** Publishes a revision, all of it or nothing. One that is published already stays as it is. */
export async function importCatalog(
  tx: Tx,
  table: Table,
  { dryRun = false, progress, ...publication }: CatalogImportOptions,
): Promise<ImportReport> {
  const read = readRows<CatalogRow>(CATALOG_FIELDS, table, CATALOG_CHECKS);
  const { rows, findings, unknownColumns } = read;
  const note: Note = (line, field, message) =>
    findings.push({ line, column: read.headingOf(field), message });
  if (!dryRun) await lockRevisions(tx);
  const references = await References.load(tx);
  for (const { line, values } of rows) references.note(line, values, note);
  if (table.header && !table.rows.length)
    findings.push({ message: 'the file has no row below its headings' });
  const lines = table.rows.map(({ line }) => line);
  const content = contentOf(treeOf(lines, rows, note), references, note);
  const report = { findings: byLine(findings), unknownColumns, added: 0, changed: 0, unchanged: 0 };
  const published = await findRevisionNamed(tx, publication.revision);
  const contentHash = hashOf(content);
  const refusal = untimely(publication) ?? (published && refusalOf(published, contentHash, publication));
  if (findings.length) return report;
  if (refusal) return { ...report, refusal };
  if (published) return { ...report, unchanged: content.nodes.length };
  if (!dryRun) {
    const id = await insertRevision(tx, {
      name: publication.revision,
      description: publication.description ?? null,
      active: publication.active ?? true,
      activeFromDate: publication.activeFromDate ?? today(),
      activeToDate: publication.activeToDate ?? null,
      contentHash,
    });
    await inBatches(content.nodes, 'writing', progress, (batch) => insertNodes(tx, id, batch));
    await inBatches(content.links, 'writing', progress, (batch) => insertLinks(tx, id, batch));
    await analyzeCatalog(tx);
  }
  return { ...report, added: content.nodes.length };
}

const today = () => `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;

function untimely({ activeFromDate = today(), activeToDate }: Publication): string | undefined {
  return activeToDate !== undefined && activeToDate <= activeFromDate
    ? `the revision would end on ${activeToDate.slice(0, 10)} and begin on ${activeFromDate.slice(0, 10)}`
    : undefined;
}

/**
 * What is published never changes, so that a calculation means tomorrow what it means today. The same again is no
 * fault; what is not said again is not compared, and whether it is active is changed by other commands.
 */
function refusalOf(
  published: CostRevision,
  contentHash: Buffer,
  publication: Publication,
): string | undefined {
  const { name } = published;
  const instead = 'a published revision never changes, so give another --revision';
  if (!published.contentHash.equals(contentHash))
    return `revision ${name} is published with other content; ${instead}`;
  const other = (['description', 'activeFromDate', 'activeToDate'] as const).find(
    (field) => publication[field] !== undefined && publication[field] !== published[field],
  );
  return other && `revision ${name} is published with another ${other}; ${instead}`;
}
