import { fileURLToPath } from 'node:url';
import type { Tx } from '../../../store/store.js';
import { byLine, findingLines } from '../../../tables/findings.js';
import { type ImportOptions, type ImportReport, refusedReport } from '../../../tables/import.js';
import { readRows } from '../../../tables/rows.js';
import type { Fault, Finding } from '../../../tables/table.js';
import { indexVersions, reindexLibrary } from '../search/index.js';
import { Folder } from './folder.js';
import * as store from './library.sql.js';
import { checkReferences, idOf, type Row } from './references.js';
import { LIBRARY_CHECKS, LIBRARY_FIELDS, type LibraryRow } from './rows.js';
import { type ReadingLimits, SafeReader } from './safeReader.js';
import { importSeries } from './series.js';
import { readSheet } from './sheets.js';
import { type Known, Shelf } from './shelf.js';
import { type Source, textOf } from './sources.js';

export interface DocumentImportOptions extends ImportOptions {
  /** Leave out rows whose files are bad, with a warning each, instead of changing nothing. */
  skipBad?: boolean;
  /** Texts that are known already, by the SHA-256 of their files in hexadecimal: those are not read once more. */
  texts?: Readonly<Record<string, string>>;
  limits?: Partial<ReadingLimits>;
}

/**
 * Takes the documents of a folder with a sheet about them, all or nothing. The same folder again is no change, and
 * documents that the sheet does not name stay.
 */
export async function importDocuments(
  tx: Tx,
  path: string | URL,
  options: DocumentImportOptions = {},
): Promise<ImportReport> {
  const folder = await Folder.open(path instanceof URL ? fileURLToPath(path) : path);
  if (!folder) return refusedReport(`${path} is no folder that can be read`);
  await store.markStart(tx);
  const report = await takeLocked(tx, folder, options);
  if (options.dryRun || report.findings.length || report.refusal) await store.undo(tx);
  return report;
}

async function takeLocked(tx: Tx, folder: Folder, options: DocumentImportOptions): Promise<ImportReport> {
  if (!(await store.lockLibrary(tx)))
    return refusedReport('documents are being imported by somebody else just now');
  const reader = new SafeReader(options.limits);
  return takeFolder(tx, folder, reader, options).finally(() => reader.close());
}

async function takeFolder(
  tx: Tx,
  folder: Folder,
  reader: SafeReader,
  options: DocumentImportOptions,
): Promise<ImportReport> {
  const series = await importSeries(tx, await readSheet(folder, 'series', reader));
  const sheet = await readSheet(folder, 'library', reader);
  if (!sheet) return refusedReport('the folder has neither library.csv nor library.xlsx');
  const read = readRows<LibraryRow>(LIBRARY_FIELDS, sheet.table, LIBRARY_CHECKS);
  const { rows, findings } = read;
  await checkReferences(tx, sheet.table, read, series.findings.length ? undefined : series.ids);
  const told = { notes: series.notes, unknownColumns: [...read.unknownColumns, ...series.unknownColumns] };
  const wrong = [...series.findings, ...byLine(findings)];
  // The sheets are mended sooner than the files are read.
  if (wrong.length) return { ...refusedReport(), unknownColumns: told.unknownColumns, findings: wrong };
  const bad: Finding[] = [];
  let done = 0;
  const through = (row: Row, fault: Fault | undefined) => {
    options.progress?.('reading', ++done, rows.length);
    if (fault) bad.push({ line: row.line, column: read.headingOf('file'), message: fault.message });
  };
  const shelf = new Shelf(tx, folder, textsOf(reader, options.texts), series.ids, through);
  await fillShelf(tx, shelf, rows);
  const versionIds = await shelf.finish();
  const isTaken = options.skipBad || !bad.length;
  if (isTaken && !options.dryRun) {
    await reindexLibrary(tx);
    await indexVersions(tx, versionIds, (at, of) => options.progress?.('writing', at, of));
  }
  const { counts } = shelf;
  if (!options.skipBad) return { ...told, ...counts, findings: byLine(bad) };
  return {
    ...told,
    ...counts,
    findings: [],
    warnings: findingLines(byLine(bad)).map((line) => `left out: ${line}`),
  };
}

const textsOf =
  (reader: SafeReader, known: Readonly<Record<string, string>> = {}) =>
  async (source: Source): Promise<string | Fault> =>
    known[source.hash.toString('hex')] ?? textOf(source, reader);

const BATCH = 200;

async function fillShelf(tx: Tx, shelf: Shelf, rows: readonly Row[]): Promise<void> {
  const documents = [...grouped(rows, ({ values }) => idOf(values)).values()];
  for (let at = 0; at < documents.length; at += BATCH) {
    const batch = documents.slice(at, at + BATCH);
    const known = await knownOf(tx, batch);
    for (const [i, own] of batch.entries()) await shelf.take(own, known[i]!);
  }
}

/** What the store has of each of these documents. */
async function knownOf(tx: Tx, documents: readonly (readonly Row[])[]): Promise<Known[]> {
  const stored = await store.findDocuments(
    tx,
    documents.map(([row]) => row!.values),
  );
  const byId = new Map(stored.map((document) => [idOf(document), document]));
  const versions = await store.findVersions(
    tx,
    stored.map(({ id }) => id),
  );
  const byDocument = grouped(versions, ({ documentId }) => documentId);
  return documents.map(([row]) => {
    const document = byId.get(idOf(row!.values));
    const own = byDocument.get(document?.id ?? 0) ?? [];
    return { document, versions: new Map(own.map((version) => [version.version, version])) };
  });
}

function grouped<K, V>(values: readonly V[], keyOf: (value: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}
