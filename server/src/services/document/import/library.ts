import { fileURLToPath } from 'node:url';
import type { Tx } from '../../../store/store.js';
import { byLine, findingLines } from '../../../tables/findings.js';
import { type ImportOptions, type ImportReport, refusedReport } from '../../../tables/import.js';
import { readRows } from '../../../tables/rows.js';
import type { Fault, Finding } from '../../../tables/table.js';
import { translate } from '../../../tables/translate.js';
import { indexVersions, reindexLibrary } from '../search/index.js';
import { Folder } from './folder.js';
import * as store from './library.sql.js';
import { checkReferences, idOf, type Row } from './references.js';
import { LIBRARY_CHECKS, LIBRARY_FIELDS, type LibraryRow } from './rows.js';
import { type ReaderLimits, SafeReader } from './safeReader.js';
import { importSeries } from './series.js';
import { readSheet } from './sheets.js';
import { type Source, textOf } from './sourceFile.js';
import { type Stored, VersionWriter } from './versionWriter.js';

export interface DocumentImportOptions extends ImportOptions {
  /** Skip rows whose files are bad, with a warning for each, instead of refusing the whole import. */
  skipBad?: boolean;
  /** Known texts by the SHA-256 of their file, in hexadecimal. These files are not read for their text. */
  texts?: Readonly<Record<string, string>>;
  limits?: Partial<ReaderLimits>;
}

/**
 * Imports the documents of a folder that its sheet lists: all of them or none. Importing the same folder again changes
 * nothing. Documents that the sheet does not list are not changed.
 */
export async function importDocuments(
  tx: Tx,
  path: string | URL,
  options: DocumentImportOptions = {},
): Promise<ImportReport> {
  const folder = await Folder.open(path instanceof URL ? fileURLToPath(path) : path);
  if (!folder) return refusedReport(translate`${path} is not a readable folder`);
  await store.setSavepoint(tx);
  const report = await importLocked(tx, folder, options);
  if (options.dryRun || report.findings.length || report.refusal) await store.rollBack(tx);
  return report;
}

async function importLocked(tx: Tx, folder: Folder, options: DocumentImportOptions): Promise<ImportReport> {
  if (!(await store.lockLibrary(tx))) return refusedReport(translate`another import of documents is running`);
  const reader = new SafeReader(options.limits);
  return importFolder(tx, folder, reader, options).finally(() => reader.close());
}

async function importFolder(
  tx: Tx,
  folder: Folder,
  reader: SafeReader,
  options: DocumentImportOptions,
): Promise<ImportReport> {
  const series = await importSeries(tx, await readSheet(folder, 'series', reader));
  const sheet = await readSheet(folder, 'library', reader);
  if (!sheet) return refusedReport(translate`the folder has neither library.csv nor library.xlsx`);
  const read = readRows<LibraryRow>(LIBRARY_FIELDS, sheet.table, LIBRARY_CHECKS);
  const { rows, findings } = read;
  await checkReferences(tx, sheet.table, read, series.findings.length ? undefined : series.ids);
  const summary = { notes: series.notes, unknownColumns: [...read.unknownColumns, ...series.unknownColumns] };
  const faults = [...series.findings, ...byLine(findings)];
  // Faults in the sheets are reported before the files are read, which takes longer.
  if (faults.length) return { ...refusedReport(), unknownColumns: summary.unknownColumns, findings: faults };
  const bad: Finding[] = [];
  let done = 0;
  const onRowDone = (row: Row, fault: Fault | undefined) => {
    options.progress?.('reading', ++done, rows.length);
    if (fault) bad.push({ line: row.line, column: read.headingOf('file'), message: fault.message });
  };
  const writer = new VersionWriter(tx, folder, textsOf(reader, options.texts), series.ids, onRowDone);
  await writeVersions(tx, writer, rows);
  const versionIds = await writer.finish();
  const isAccepted = options.skipBad || !bad.length;
  if (isAccepted && !options.dryRun) {
    await reindexLibrary(tx);
    await indexVersions(tx, versionIds, (at, of) => options.progress?.('writing', at, of));
  }
  const { counts } = writer;
  const events = isAccepted && !options.dryRun ? writer.events : [];
  if (!options.skipBad) return { ...summary, ...counts, events, findings: byLine(bad) };
  return {
    ...summary,
    ...counts,
    events,
    findings: [],
    warnings: findingLines(byLine(bad)).map((line) => translate`left out: ${line}`),
  };
}

const textsOf =
  (reader: SafeReader, known: Readonly<Record<string, string>> = {}) =>
  async (source: Source): Promise<string | Fault> =>
    known[source.hash.toString('hex')] ?? textOf(source, reader);

const BATCH = 200;

async function writeVersions(tx: Tx, writer: VersionWriter, rows: readonly Row[]): Promise<void> {
  const documents = [...grouped(rows, ({ values }) => idOf(values)).values()];
  for (let at = 0; at < documents.length; at += BATCH) {
    const batch = documents.slice(at, at + BATCH);
    const known = await storedOf(tx, batch);
    for (const [i, own] of batch.entries()) await writer.write(own, known[i]!);
  }
}

/** Loads what the store has of some documents. */
async function storedOf(tx: Tx, documents: readonly (readonly Row[])[]): Promise<Stored[]> {
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
